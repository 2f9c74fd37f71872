import type { PicturesChange } from '#contract/pictures.endpoints.ts';
import { MAX_PICTURES } from '#contract/sizes.ts';
import { readText } from '#contract/text.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { MorePicture, ProductRow } from './rules.ts';

type Columns = Pick<ProductRow, 'picture_id' | 'picture_alt' | 'more_pictures'>;

/** All pictures of a product, the main one first. */
export const picturesOf = (row: Columns): MorePicture[] => [
  ...(row.picture_id === null ? [] : [{ id: row.picture_id, alt: row.picture_alt }]),
  ...(row.more_pictures as MorePicture[]),
];

/** Pictures as columns of the product; without any, a placeholder is shown. */
export const columnsOf = ([main, ...more]: readonly MorePicture[]) => ({
  picture_id: main?.id ?? null,
  picture_alt: main?.alt ?? '',
  more_pictures: JSON.stringify(more),
});

export const assertRoom = (row: Columns): void => {
  if (picturesOf(row).length < MAX_PICTURES) return;
  const message = `A product has ${MAX_PICTURES} pictures at most. Please remove one first.`;
  throw new Problem(409, 'too_many_pictures', message, { fields: { image: message } });
};

/**
 * The pictures in a new order or with some removed; throws for an unknown id or one given twice.
 */
export const picturesAfter = (
  row: Columns,
  { pictures, picturesWere }: PicturesChange,
): MorePicture[] => {
  const ids = picturesOf(row).map(({ id }) => id);
  if (picturesWere && picturesWere.join() !== ids.join())
    throw new Problem(
      409,
      'pictures_moved',
      'Somebody else has changed the pictures in the meantime. Please look at them again.',
    );
  const given = pictures.map(({ id }) => id);
  if (given.some((id) => !ids.includes(id)) || new Set(given).size < given.length)
    throw new Problem(
      422,
      'no_such_picture',
      'Each picture must be one of this product, named once.',
    );
  return pictures.map(({ id, alt }) => ({ id, alt: readText(alt) }));
};
