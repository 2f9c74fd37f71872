import Type, { type Static } from 'typebox';
import { Check } from 'typebox/value';
import { PRICE_BANDS, SORTS } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { Review } from './reviews.endpoints.ts';
import { Id, IdParams, Instant, Ksh, Message, Paging, Text, Was } from './shapes.endpoints.ts';
import { SIZE_SYSTEMS } from './sizes.ts';

const productFields = {
  _id: Id,
  name: Type.String(),
  description: Type.String(),
  category: Type.String(),
  color: Type.String(),
  price: Ksh,
  oldPrice: Type.Optional(Ksh),
  stock: Type.Integer({ description: 'Pieces a shopper can buy now: on hand minus open holds' }),
  image: Type.String({ description: 'Path of the picture; append ?w=320 for a width' }),
  rating: Type.Number({ description: 'Average of the reviews, 0 without any' }),
  reviews: Type.Integer({ description: 'Number of reviews' }),
  createdAt: Instant,
  images: Type.Array(Type.Object({ url: Type.String(), alt: Type.String() }), {
    description: 'All pictures, `image` first; an empty alt means the name says it',
  }),
  sizeSystem: Type.Optional(Type.Enum([...SIZE_SYSTEMS])),
  sizes: Type.Optional(
    Type.Array(Type.Object({ label: Type.String(), stock: Type.Integer() }), {
      description: 'Of a product with sizes: each with the pieces a shopper can buy now',
    }),
  ),
};
export const Product = Type.Object(productFields);
export type Product = Static<typeof Product>;

export const ProductDetail = Type.Object({
  ...productFields,
  style: Type.Optional(Type.String()),
  model: Type.Optional(
    Type.Object({
      cm: Type.Optional(Type.Integer({ description: 'Height' })),
      size: Type.Optional(Type.String()),
    }),
  ),
  fit: Type.Optional(
    Type.Object(
      { small: Type.Integer(), true: Type.Integer(), large: Type.Integer() },
      { description: 'What the reviews shown say: how many of each' },
    ),
  ),
  colours: Type.Optional(
    Type.Array(Type.Object({ _id: Id, color: Type.String(), image: Type.String() }), {
      description: 'Up to 20 other products of its style',
    }),
  ),
});
export type ProductDetail = Static<typeof ProductDetail>;

export const ProductList = Type.Object({
  products: Type.Array(Product),
  totalPages: Type.Integer(),
  totalProducts: Type.Integer(),
  match: Type.Optional(
    Type.Literal('words', {
      description: 'Nothing holds the search text as it stands; these have all of its words',
    }),
  ),
});

const sizeFilter = {
  size: Type.Optional(
    Type.String({ maxLength: 20, description: 'Only what can be bought in this size now' }),
  ),
  sizeSystem: Type.Optional(
    Type.String({ maxLength: 20, description: 'What `size` is given in; nothing without it' }),
  ),
};

export const ProductQuery = Type.Object({
  category: Type.Optional(Type.String({ maxLength: 60 })),
  color: Type.Optional(Type.String({ maxLength: 60 })),
  minPrice: Type.Optional(Type.Number({ minimum: 0, maximum: 1e9 })),
  maxPrice: Type.Optional(Type.Number({ minimum: 0, description: '`Infinity` is no bound' })),
  search: Type.Optional(Type.String({ maxLength: 200 })),
  ...sizeFilter,
  offer: Type.Optional(
    Type.Boolean({ description: 'Only what has an old price; nothing if false' }),
  ),
  sort: Type.Optional(Type.Enum([...SORTS])),
  ...Paging,
});
export type ProductQuery = Static<typeof ProductQuery>;

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products',
  summary: 'Products, newest first, with filters, search, sort and paging',
  access: 'public',
  refusals: ['429 too_many_requests'],
  query: ProductQuery,
  reply: ProductList,
});

const BAND_VALUES = PRICE_BANDS.map(({ value }) => value);
const Counts = Type.Array(Type.Object({ value: Type.String(), products: Type.Integer() }), {
  description: '`all` first; choices that show nothing are left out',
});

export const countProducts = endpoint({
  method: 'GET',
  path: '/api/products/counts',
  summary: 'How many products each choice of a filter would show, the other filters kept',
  access: 'public',
  query: Type.Object({
    category: Type.Optional(Type.String({ maxLength: 60 })),
    color: Type.Optional(Type.String({ maxLength: 60 })),
    price: Type.Optional(Type.Enum(['all', '', ...BAND_VALUES])),
    offer: Type.Optional(Type.Boolean()),
    size: sizeFilter.size,
    sizeSystem: Type.Optional(
      Type.String({
        maxLength: 20,
        description: 'Whose sizes are counted; missing: those of the category, where it has sizes',
      }),
    ),
  }),
  reply: Type.Object({
    categories: Counts,
    colors: Counts,
    prices: Counts,
    offers: Counts,
    sizes: Type.Optional(Counts),
  }),
});

export const showProduct = endpoint({
  method: 'GET',
  path: '/api/products/:id',
  summary: 'One product with its reviews, newest first',
  access: 'public',
  params: IdParams,
  reply: Type.Object({ product: ProductDetail, reviews: Type.Array(Review) }),
});

export const relatedProducts = endpoint({
  method: 'GET',
  path: '/api/products/related/:id',
  summary: 'Up to 8 products of the same category, else of the same colour',
  access: 'public',
  params: IdParams,
  reply: Type.Object({ products: Type.Array(Product) }),
});

/**
 * A number that a form may leave blank. Required fields and bounds are checked by the server, with
 * messages.
 */
const FormNumber = Type.Optional(Type.Union([Type.Number(), Type.Literal(''), Type.Null()]));

const formFields = {
  name: Type.Optional(Type.String({ maxLength: 120 })),
  description: Type.Optional(Type.String({ maxLength: 5000 })),
  category: Type.Optional(Type.String({ maxLength: 60 })),
  color: Type.Optional(Type.String({ maxLength: 60 })),
  price: FormNumber,
  oldPrice: FormNumber,
  stock: FormNumber,
};
export const ProductForm = Type.Object(formFields);
export type ProductForm = Static<typeof ProductForm>;

const MAX_STOCK = 1_000_000;
/** One size of a product in its form. */
export const SizeCell = Type.Object({
  label: Text(20, 1),
  stock: Type.Integer({ minimum: 0, maximum: MAX_STOCK, description: 'Free pieces' }),
  stockWas: Type.Optional(
    Type.Integer({ description: '409 when there are not so many free pieces any more' }),
  ),
  sku: Type.Optional(
    Type.String({ maxLength: 40, pattern: '^[ -~]*$', description: 'Missing: as it was' }),
  ),
});
export type SizeCell = Static<typeof SizeCell>;
/** The form field `sizes`, as JSON. */
const SizeCells = Type.Array(SizeCell, { maxItems: 20 });
export const isSizeCells = (value: unknown): value is SizeCell[] => Check(SizeCells, value);

const sizeFields = {
  sizeSystem: Type.Optional(
    Text(20, 0, `${SIZE_SYSTEMS.join(', ')}, or nothing: no sizes; then ask for \`stock\``),
  ),
  sizes: Type.Optional(
    Text(
      4000,
      0,
      'JSON of all sizes: [{label, stock, stockWas?, sku?}]; the stock is their sum then, and `stock` is ignored',
    ),
  ),
  style: Type.Optional(Text(60, 0, 'Products of one style are the same in other colours')),
  modelCm: FormNumber,
  modelSize: Type.Optional(Text(20)),
};
export const ProductSizesForm = Type.Object(sizeFields);
export type ProductSizesForm = Static<typeof ProductSizesForm>;

const SavedProduct = Type.Object({ message: Type.String(), product: Product });

export const createProduct = endpoint({
  method: 'POST',
  path: '/api/products/create-product',
  summary: 'Add a product; name, price, category and stock (or sizes) are required',
  access: 'manager',
  status: 201,
  form: { file: 'image' },
  refusals: ['409 saved_already', '409 sku_taken', '422 no_such_size'],
  body: Type.Object({ ...formFields, ...sizeFields }),
  reply: SavedProduct,
});

export const updateProduct = endpoint({
  method: 'PATCH',
  path: '/api/products/update-product/:id',
  summary:
    'Change what is given of a product; stock means pieces a shopper can buy now, 409 when stockWas is not that',
  access: 'manager',
  refusals: [
    '409 changed',
    '409 size_in_use',
    '409 sizes_owed',
    '409 sku_taken',
    '409 stock_moved',
    '422 no_such_size',
  ],
  params: IdParams,
  form: { file: 'image' },
  body: Type.Object({ ...formFields, ...sizeFields, stockWas: FormNumber, was: Was }),
  reply: SavedProduct,
});

/** Together they are what lies on the shelf. */
const pieces = {
  stock: Type.Integer({ description: 'Pieces that can be bought now' }),
  held: Type.Integer({ description: 'Pieces of open orders, until these are paid or given up' }),
  toSend: Type.Integer({ description: 'Pieces that are paid and not sent yet' }),
};

export const showSizes = endpoint({
  method: 'GET',
  path: '/api/products/:id/sizes',
  summary: 'The pieces of a product as staff keep them, in all and of each size, retired ones too',
  access: 'manager',
  params: IdParams,
  reply: Type.Object({
    ...pieces,
    sizeSystem: Type.Optional(Type.Enum([...SIZE_SYSTEMS])),
    sizes: Type.Array(
      Type.Object({
        label: Type.String(),
        ...pieces,
        sku: Type.String(),
        retired: Type.Boolean(),
      }),
      { description: 'Smallest first' },
    ),
    owed: Type.Integer({
      description: 'Free pieces that belong to orders whose size is to be agreed',
    }),
    checkSizes: Type.Boolean({
      description: 'A stock without sizes was spread over them: somebody should count',
    }),
  }),
});

/** Maximum products named at once. */
export const MAX_TO_COUNT = 100;

export const listToCount = endpoint({
  method: 'GET',
  path: '/api/products/to-count',
  summary: 'Products whose sizes somebody should count, by name, 100 at most',
  access: 'manager',
  reply: Type.Object({
    products: Type.Array(Type.Object({ _id: Id, name: Type.String() })),
  }),
});

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/api/products/:id',
  summary: 'Take a product out of the shop; orders keep it',
  access: 'manager',
  params: IdParams,
  reply: Message,
});

export const catalogueEndpoints = [
  listProducts,
  countProducts,
  showProduct,
  relatedProducts,
  createProduct,
  updateProduct,
  showSizes,
  listToCount,
  deleteProduct,
] as const;
