import Type, { type Static } from 'typebox';
import { Product } from './catalogue.endpoints.ts';
import { endpoint } from './endpoint.ts';
import { IdParams } from './shapes.endpoints.ts';
import { MAX_PICTURES } from './sizes.ts';

const Alt = Type.String({ maxLength: 200, description: 'Empty: the name says what it shows' });
const PictureId = Type.String({ maxLength: 64, description: 'As the picture’s path has it' });

const SavedPictures = Type.Object({ message: Type.String(), product: Product });

export const addPicture = endpoint({
  method: 'POST',
  path: '/api/products/:id/pictures',
  summary: `Add a picture behind those a product has, ${MAX_PICTURES} at most; 409 beyond`,
  access: 'manager',
  status: 201,
  refusals: ['409 too_many_pictures'],
  params: IdParams,
  form: { file: 'image' },
  body: Type.Object({ alt: Type.Optional(Alt) }),
  reply: Type.Object({ message: Type.String(), product: Product, picture: PictureId }),
});

export const PicturesChange = Type.Object({
  pictures: Type.Array(Type.Object({ id: PictureId, alt: Alt }), {
    maxItems: MAX_PICTURES,
    description: 'Those that stay, in their new order, the main one first; the others are removed',
  }),
  picturesWere: Type.Optional(
    Type.Array(PictureId, {
      maxItems: MAX_PICTURES,
      description: 'What the caller knows the pictures to be; 409 when they are others',
    }),
  ),
});
export type PicturesChange = Static<typeof PicturesChange>;

export const changePictures = endpoint({
  method: 'PATCH',
  path: '/api/products/:id/pictures',
  summary: 'Reorder, describe and remove the pictures of a product; an unknown one is 422',
  access: 'manager',
  refusals: ['409 pictures_moved', '422 no_such_picture'],
  params: IdParams,
  body: PicturesChange,
  reply: SavedPictures,
});

export const picturesEndpoints = [addPicture, changePictures] as const;
