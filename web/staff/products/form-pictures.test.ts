import { expect, test } from 'vitest';
import {
  type FormPicture,
  fromFile,
  picturesChanged,
  picturesOf,
  savePictures,
  storedOf,
  withFiles,
  withMain,
  withMoved,
  withOthers,
} from './form-pictures.ts';

const file = (name: string, type = 'image/png') => new File(['x'], name, { type });
const images = (...ids: string[]) => ({
  images: ids.map((id) => ({ url: `/images/${id}/640.webp`, alt: '' })),
});
const keys = (pictures: readonly FormPicture[]) => pictures.map((one) => one.id ?? one.file?.name);

/** A fake API that stores pictures and refuses files called bad. */
const shopWith = (...ids: string[]) => {
  let now = ids.map((id) => ({ id, alt: '' }));
  const calls: string[] = [];
  return {
    calls,
    now: () => now,
    add: async (one: { file: File; alt: string; key: string }) => {
      calls.push(`add ${one.file.name}`);
      if (one.file.name === 'bad') throw new Error('refused');
      const id = `id-${one.file.name}`;
      // A repeat of what had arrived.
      if (!now.some((stored) => stored.id === id)) now = [...now, { id, alt: one.alt }];
      return { stored: now, id };
    },
    change: async (pictures: typeof now, were: typeof now) => {
      calls.push(`change ${pictures.map(({ id }) => id)}`);
      expect(were).toEqual(now);
      now = pictures;
      return now;
    },
  };
};
const save = (pictures: FormPicture[], shop: ReturnType<typeof shopWith>) =>
  savePictures(pictures, shop.now(), shop, (error) => (error as Error).message);

test('the placeholder is no picture of a product', () => {
  expect(storedOf(images('art-no-picture'))).toEqual([]);
  expect(keys(picturesOf(images('a', 'b')))).toEqual(['a', 'b']);
});

test('files are added as far as they are pictures and there is room, and the others are named', () => {
  const few = withFiles(picturesOf(images('a')), [file('b'), file('notes', 'text/plain')]);
  expect(keys(few.pictures)).toEqual(['a', 'b']);
  expect(few.refused).toEqual(['notes: The image must be an image file.']);
  const many = withFiles(picturesOf(images('1', '2', '3', '4', '5', '6', '7')), [
    file('8'),
    file('9'),
  ]);
  expect(many.pictures).toHaveLength(8);
  expect(many.refused).toEqual(['9: A product has 8 pictures at most.']);
});

test('a picture moves by one place and not beyond an end', () => {
  const pictures = picturesOf(images('a', 'b', 'c'));
  expect(keys(withMoved(pictures, 'c', -1))).toEqual(['a', 'c', 'b']);
  expect(keys(withMoved(pictures, 'a', 1))).toEqual(['b', 'a', 'c']);
  expect(keys(withMoved(pictures, 'a', -1))).toEqual(['a', 'b', 'c']);
  expect(keys(withMoved(pictures, 'c', 1))).toEqual(['a', 'b', 'c']);
});

test('one file takes the place of the main picture until the choice is taken back', () => {
  const pictures = picturesOf(images('a', 'b'));
  const once = withMain(pictures, file('x'));
  const twice = withMain(once, file('y'));
  expect(keys(twice)).toEqual(['y', 'b']);
  expect(withMain(twice, undefined)).toEqual(pictures);
  expect(withMain([], undefined)).toEqual([]);
  expect(keys(withMain([], file('x')))).toEqual(['x']);
  expect(withMain(withMain([], file('x')), undefined)).toEqual([]);
});

test('only what differs counts as a change', () => {
  const stored = storedOf(images('a', 'b'));
  const pictures = picturesOf(images('a', 'b'));
  expect(picturesChanged(pictures, stored)).toBe(false);
  expect(picturesChanged(withMoved(pictures, 'a', 1), stored)).toBe(true);
  expect(picturesChanged([...pictures, fromFile(file('x'))], stored)).toBe(true);
  expect(picturesChanged(pictures.slice(1), stored)).toBe(true);
});

test('pictures that stayed as they were ask for nothing', async () => {
  const shop = shopWith('a', 'b');
  expect(await save(picturesOf(images('a', 'b')), shop)).toEqual({
    pictures: picturesOf(images('a', 'b')),
  });
  expect(shop.calls).toEqual([]);
});

test('first go those that are removed, then come the new ones in turn, then the order', async () => {
  const shop = shopWith('a', 'b');
  const wanted = [fromFile(file('x')), ...picturesOf(images('b')), fromFile(file('y'))];
  const { pictures } = await save(wanted, shop);
  expect(shop.calls).toEqual(['change b', 'add x', 'add y', 'change id-x,b,id-y']);
  expect(keys(pictures)).toEqual(['id-x', 'b', 'id-y']);
});

test('a file that fails stays with its problem, and the others go on', async () => {
  const shop = shopWith('a');
  const { pictures } = await save(
    [...picturesOf(images('a')), fromFile(file('bad')), fromFile(file('x'))],
    shop,
  );
  expect(keys(pictures)).toEqual(['a', 'bad', 'id-x']);
  expect(pictures.map(({ problem }) => problem)).toEqual([undefined, 'refused', undefined]);
  const again = await save(pictures, shop);
  expect(shop.calls).toEqual(['add bad', 'add x', 'add bad']);
  expect(again.pictures[1]?.problem).toBe('refused');
});

test('a file that had arrived, and was read again meanwhile, is sent again and stands once', async () => {
  const shop = shopWith('a', 'id-x', 'b');
  const wanted = withOthers(
    [...picturesOf(images('a')), fromFile(file('x'))],
    images('a', 'id-x', 'b'),
  );
  expect(keys(wanted)).toEqual(['a', 'x', 'id-x', 'b']);
  const { pictures, failure } = await save(wanted, shop);
  expect(failure).toBeUndefined();
  expect(keys(pictures)).toEqual(['a', 'id-x', 'b']);
  expect(shop.calls).toEqual(['add x']);
});

test('a refused order is told, and what somebody else changed is taken over', async () => {
  const shop = shopWith('a', 'b');
  const failure = new Error('moved');
  const result = await savePictures(
    picturesOf(images('b', 'a')),
    shop.now(),
    { ...shop, change: () => Promise.reject(failure) },
    String,
  );
  expect(result.failure).toBe(failure);
  expect(keys(withOthers(result.pictures, images('c', 'a')))).toEqual(['a', 'c']);
});
