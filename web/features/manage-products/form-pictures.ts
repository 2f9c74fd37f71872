import type { Product } from '../../../contract/catalogue.endpoints.ts';
import { MOST_PICTURES } from '../../../contract/sizes.ts';
import { imageProblem } from './product-values.ts';

/** A picture in the form, in its place: one the shop has, or a file that is still to be sent. */
export type FormPicture = {
  key: string;
  id?: string;
  file?: File;
  alt: string;
  /** The stored picture that the file takes the place of. */
  before?: FormPicture;
  /** Why the file could not be sent. */
  problem?: string;
};
type Stored = { id: string; alt: string };

let count = 0;
export const fromFile = (file: File): FormPicture => {
  count += 1;
  return { key: `file-${count}`, file, alt: '' };
};

/** The pictures the shop has of a product; the placeholder is none. */
export const storedOf = ({ images }: Pick<Product, 'images'>): Stored[] =>
  images.flatMap(({ url, alt }) => {
    const id = /^\/images\/([^/]+)\//.exec(url)?.[1];
    return id === undefined || id === 'art-no-picture' ? [] : [{ id, alt }];
  });

export const picturesOf = (product: Pick<Product, 'images'>): FormPicture[] =>
  storedOf(product).map((one) => ({ ...one, key: one.id }));

/** Adds files as far as they are pictures and there is room; says which are left out, and why. */
export const withFiles = (
  pictures: readonly FormPicture[],
  files: readonly File[],
): { pictures: FormPicture[]; refused: string[] } => {
  const refused: string[] = [];
  const taken = files.filter((file) => {
    const problem = imageProblem(file);
    if (problem) refused.push(`${file.name}: ${problem}`);
    return !problem;
  });
  const room = Math.max(0, MOST_PICTURES - pictures.length);
  for (const { name } of taken.slice(room))
    refused.push(`${name}: A product has ${MOST_PICTURES} pictures at most.`);
  return { pictures: [...pictures, ...taken.slice(0, room).map(fromFile)], refused };
};

/** The list with one picture a place earlier (-1) or later (1). */
export const withMoved = (
  pictures: readonly FormPicture[],
  key: string,
  by: -1 | 1,
): FormPicture[] => {
  const from = pictures.findIndex((one) => one.key === key);
  const to = from + by;
  const one = pictures[from];
  if (!one || to < 0 || to >= pictures.length) return [...pictures];
  return pictures.toSpliced(from, 1).toSpliced(to, 0, one);
};

/** One file in place of the first picture, or as the only one; nothing takes the choice back. */
export const withMain = (
  [first, ...others]: readonly FormPicture[],
  file: File | undefined,
): FormPicture[] => {
  if (!file)
    return first?.file
      ? [...(first.before ? [first.before] : []), ...others]
      : [first, ...others].flatMap((one) => one ?? []);
  const before = first?.file ? first.before : first;
  return [{ ...fromFile(file), ...(before ? { before } : {}) }, ...others];
};

const same = (a: readonly Stored[], b: readonly Stored[]): boolean => {
  const text = (list: readonly Stored[]) => JSON.stringify(list.map(({ id, alt }) => [id, alt]));
  return text(a) === text(b);
};

/** Those the shop has, as the form has them. */
const keptOf = (pictures: readonly FormPicture[]): Stored[] =>
  pictures.flatMap(({ id, alt }) => (id === undefined ? [] : [{ id, alt: alt.trim() }]));

export const picturesChanged = (
  pictures: readonly FormPicture[],
  stored: readonly Stored[],
): boolean => pictures.some(({ file }) => file) || !same(keptOf(pictures), stored);

export type PictureCalls = {
  add: (picture: { file: File; alt: string }) => Promise<Stored[]>;
  change: (pictures: Stored[], were: Stored[]) => Promise<Stored[]>;
};

/**
 * Makes the shop's pictures those of the form: removes, adds one after another, then orders and describes. A file that
 * fails keeps its problem and stays in the answered list; the others go on. `failure`: the order was refused.
 */
export const savePictures = async (
  wanted: readonly FormPicture[],
  stored: readonly Stored[],
  { add, change }: PictureCalls,
  problemOf: (error: unknown) => string,
): Promise<{ pictures: FormPicture[]; failure?: unknown }> => {
  let now = [...stored];
  const pictures = wanted.map(({ problem: _, ...one }): FormPicture => one);
  try {
    // First those that go: there may be no room for the new ones before.
    const kept = keptOf(pictures);
    if (now.some(({ id }) => !kept.some((one) => one.id === id))) now = await change(kept, now);
    for (const [index, { key, file, alt }] of pictures.entries()) {
      if (!file) continue;
      try {
        now = await add({ file, alt });
        pictures[index] = { key, id: now.at(-1)?.id ?? '', alt };
      } catch (error) {
        pictures[index] = { key, file, alt, problem: problemOf(error) };
      }
    }
    const order = keptOf(pictures);
    if (!same(order, now)) await change(order, now);
    return { pictures };
  } catch (failure) {
    return { pictures, failure };
  }
};

/** The form's pictures once somebody else changed those of the shop: without what is gone, with what was added. */
export const withOthers = (
  pictures: readonly FormPicture[],
  product: Pick<Product, 'images'>,
): FormPicture[] => {
  const there = picturesOf(product);
  return [
    ...pictures.flatMap((one) => {
      const theirs = there.find(({ id }) => id === one.id);
      return theirs ? { ...one, alt: one.alt || theirs.alt } : one.file ? one : [];
    }),
    ...there.filter(({ id }) => !pictures.some((one) => one.id === id)),
  ];
};
