import type { Product } from '#contract/catalogue.endpoints.ts';
import { MAX_PICTURES } from '#contract/sizes.ts';
import { newKey } from '../../platform/api-client/call.ts';
import { pictureProblem } from '../../ui/picture-file.ts';

/** A picture in the form: a stored one, or a file that is not uploaded yet. */
export type FormPicture = {
  /** That of a file is also the Idempotency-Key of its upload. */
  key: string;
  id?: string;
  file?: File;
  alt: string;
  /** The stored picture that the file replaces. */
  before?: FormPicture;
  /** Why the upload failed. */
  problem?: string;
};
type Stored = { id: string; alt: string };

export const fromFile = (file: File): FormPicture => ({ key: newKey(), file, alt: '' });

/** A product's stored pictures; the placeholder does not count. */
export const storedOf = ({ images }: Pick<Product, 'images'>): Stored[] =>
  images.flatMap(({ url, alt }) => {
    const id = /^\/images\/([^/]+)\//.exec(url)?.[1];
    return id === undefined || id === 'art-no-picture' ? [] : [{ id, alt }];
  });

export const picturesOf = (product: Pick<Product, 'images'>): FormPicture[] =>
  storedOf(product).map((one) => ({ ...one, key: one.id }));

/** Adds files that are pictures while there is room; returns which were left out, and why. */
export const withFiles = (
  pictures: readonly FormPicture[],
  files: readonly File[],
): { pictures: FormPicture[]; refused: string[] } => {
  const refused: string[] = [];
  const taken = files.filter((file) => {
    const problem = pictureProblem(file);
    if (problem) refused.push(`${file.name}: ${problem}`);
    return !problem;
  });
  const room = Math.max(0, MAX_PICTURES - pictures.length);
  for (const { name } of taken.slice(room))
    refused.push(`${name}: A product has ${MAX_PICTURES} pictures at most.`);
  return { pictures: [...pictures, ...taken.slice(0, room).map(fromFile)], refused };
};

/** Moves a picture one place earlier (-1) or later (1). */
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

/** Replaces the first picture by a file; without a file it restores the stored one. */
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

/** The stored pictures, with the form's order and texts. */
const keptOf = (pictures: readonly FormPicture[]): Stored[] =>
  pictures.flatMap(({ id, alt }) => (id === undefined ? [] : [{ id, alt: alt.trim() }]));

/** Without the second of two entries of one picture: a file that had arrived, and what was read of it. */
const eachOnce = (pictures: readonly FormPicture[]): FormPicture[] =>
  pictures.filter(
    ({ id }, at) => id === undefined || pictures.findIndex((one) => one.id === id) === at,
  );

export const picturesChanged = (
  pictures: readonly FormPicture[],
  stored: readonly Stored[],
): boolean => pictures.some(({ file }) => file) || !same(keptOf(pictures), stored);

export type PictureCalls = {
  add: (picture: {
    file: File;
    alt: string;
    key: string;
  }) => Promise<{ stored: Stored[]; id: string }>;
  change: (pictures: Stored[], were: Stored[]) => Promise<Stored[]>;
};

/**
 * Brings the stored pictures in line with the form: removes, uploads one after another, then sets order and
 * texts. A failed upload keeps its problem in the returned list while the others continue. `failure`: the API
 * refused the order.
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
    // Removes first: otherwise there may be no room for new ones.
    const kept = keptOf(pictures);
    if (now.some(({ id }) => !kept.some((one) => one.id === id))) now = await change(kept, now);
    for (const [index, { key, file, alt }] of pictures.entries()) {
      if (!file) continue;
      try {
        const added = await add({ file, alt, key });
        now = added.stored;
        pictures[index] = { key, id: added.id, alt };
      } catch (error) {
        pictures[index] = { key, file, alt, problem: problemOf(error) };
      }
    }
    const once = eachOnce(pictures);
    const order = keptOf(once);
    if (!same(order, now)) await change(order, now);
    return { pictures: once };
  } catch (failure) {
    return { pictures, failure };
  }
};

/** Updates the form's pictures after somebody else changed the stored ones: drops removed and appends added ones. */
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
