import { expect, test } from 'vitest';
import { PICTURE_PLACES } from '#contract/shop-pictures.ts';
import { PLACE_GROUPS } from './picture-places.ts';

test('staff see every place of a picture once', () => {
  const seen = PLACE_GROUPS.flatMap(({ places }) => places.map(({ place }) => place));
  expect(seen.toSorted()).toEqual(PICTURE_PLACES.toSorted());
});
