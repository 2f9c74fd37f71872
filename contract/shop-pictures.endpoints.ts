import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Text, Was } from './shapes.endpoints.ts';
import { PICTURE_PLACES, type PicturePlace } from './shop-pictures.ts';

export const ShopPicture = Type.Object({
  url: Type.String(),
  alt: Type.String({ description: 'Empty: the words beside it say it' }),
  width: Type.Integer({ description: 'Of the stored picture, for its shape' }),
  height: Type.Integer(),
});
export type ShopPicture = Static<typeof ShopPicture>;

/** The owner's pictures by place; a place that is missing shows the shop's own drawing. */
export type ShopPictures = Partial<Record<PicturePlace, ShopPicture>>;
export const ShopPictures = Type.Unsafe<ShopPictures>(
  Type.Object(
    Object.fromEntries(PICTURE_PLACES.map((place) => [place, Type.Optional(ShopPicture)])),
    { description: 'The owner’s pictures; a place that is missing shows the shop’s own' },
  ),
);

const PlaceParams = Type.Object({
  place: Type.String({ description: PICTURE_PLACES.join(', ') }),
});
const SavedPictures = Type.Object({ message: Type.String(), pictures: ShopPictures });

export const changeShopPicture = endpoint({
  method: 'PUT',
  path: '/api/settings/pictures/:place',
  summary: 'Set the picture of a place on the shop’s pages, or what it shows in words',
  access: 'manager',
  params: PlaceParams,
  refusals: ['409 changed'],
  form: { file: 'image' },
  body: Type.Object({ alt: Type.Optional(Text(200)), was: Was }),
  reply: SavedPictures,
});

export const resetShopPicture = endpoint({
  method: 'DELETE',
  path: '/api/settings/pictures/:place',
  summary: 'Show the shop’s own picture again in a place, and delete the owner’s',
  access: 'manager',
  params: PlaceParams,
  reply: SavedPictures,
});

export const shopPicturesEndpoints = [changeShopPicture, resetShopPicture] as const;
