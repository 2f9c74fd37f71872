import { readKsh } from '#contract/amount.ts';
import type { Product, ProductDetail, ProductQuery } from '#contract/catalogue.endpoints.ts';
import {
  type Category,
  LIMITS,
  PRICE_BANDS,
  type PriceBand,
  pictureUrl,
  type Sort,
} from '#contract/catalogue.ts';
import { toCents, toKsh } from '#contract/money.ts';
import {
  CATEGORY_SIZES,
  type Fit,
  SIZE_LABELS,
  SIZE_SYSTEMS,
  type SizeSystem,
} from '#contract/sizes.ts';
import type { Row } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { averageRating } from '../reviews/rules.ts';

/** The columns that every read of products selects. */
export const PRODUCT_COLUMNS = [
  'id',
  'name',
  'description',
  'category',
  'color',
  'price_cents',
  'old_price_cents',
  'on_hand',
  'held',
  'picture_id',
  'rating_sum',
  'rating_count',
  'archived_at',
  'created_at',
  'size_system',
  'style',
  'model_cm',
  'model_size',
  'picture_alt',
  'more_pictures',
] as const;
/** A size of a product, not retired. */
export type SizeRow = Pick<Row<'product_sizes'>, 'label' | 'on_hand' | 'held'>;
/** `sizes` ordered by position; null if there are none. */
export type ProductRow = Pick<Row<'products'>, (typeof PRODUCT_COLUMNS)[number]> & {
  sizes: SizeRow[] | null;
};

/** Pieces a shopper can buy now. */
export const freeStock = (
  row: Pick<ProductRow, 'on_hand' | 'held'> & Partial<Pick<ProductRow, 'archived_at'>>,
): number => (row.archived_at ? 0 : row.on_hand - row.held);

/** Pieces of a size that a shopper can buy now: at most the free pieces of the product. */
export const freeOfSize = (
  product: Parameters<typeof freeStock>[0],
  size: Pick<SizeRow, 'on_hand' | 'held'>,
) => Math.max(0, Math.min(size.on_hand - size.held, freeStock(product)));

/** A picture after the first, as stored. */
export type MorePicture = { id: string; alt: string };

/** A product in the contract's shape. */
export const toProduct = (row: ProductRow): Product => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  category: row.category,
  color: row.color,
  price: toKsh(row.price_cents),
  ...(row.old_price_cents === null ? {} : { oldPrice: toKsh(row.old_price_cents) }),
  stock: freeStock(row),
  image: pictureUrl(row.picture_id),
  rating: averageRating(row.rating_sum, row.rating_count),
  reviews: row.rating_count,
  createdAt: row.created_at.toISOString(),
  images: [
    { url: pictureUrl(row.picture_id), alt: row.picture_alt },
    ...(row.more_pictures as MorePicture[]).map(({ id, alt }) => ({ url: pictureUrl(id), alt })),
  ],
  ...(row.size_system === null
    ? {}
    : {
        sizeSystem: row.size_system as SizeSystem,
        sizes: (row.sizes ?? []).map((size) => ({
          label: size.label,
          stock: freeOfSize(row, size),
        })),
      }),
});

/** Another product of the same style. */
export type ColourRow = Pick<ProductRow, 'id' | 'color' | 'picture_id'>;

/** How many reviews say small, true to size or large; undefined if none say anything. */
const fitOf = (reviews: readonly { fit: string | null }[]): ProductDetail['fit'] => {
  const votes = (fit: Fit) => reviews.filter((review) => review.fit === fit).length;
  const fit = { small: votes('small'), true: votes('true'), large: votes('large') };
  return fit.small + fit.true + fit.large > 0 ? fit : undefined;
};

const modelOf = ({ model_cm, model_size }: ProductRow): ProductDetail['model'] =>
  model_cm === null && model_size === null
    ? undefined
    : {
        ...(model_cm === null ? {} : { cm: model_cm }),
        ...(model_size === null ? {} : { size: model_size }),
      };

/** A product in the shape of its own page, which has more than lists. */
export const toProductDetail = (
  row: ProductRow,
  reviews: readonly { fit: string | null }[],
  colours: readonly ColourRow[],
): ProductDetail => {
  const [fit, model] = [fitOf(reviews), modelOf(row)];
  return {
    ...toProduct(row),
    ...(row.style === '' ? {} : { style: row.style }),
    ...(model ? { model } : {}),
    ...(fit ? { fit } : {}),
    ...(colours.length === 0
      ? {}
      : {
          colours: colours.map(({ id, color, picture_id }) => ({
            _id: id,
            color,
            image: pictureUrl(picture_id),
          })),
        }),
  };
};

/** Parsed parameters of a product list. */
export type ProductFilter = {
  category?: string;
  color?: string;
  minCents?: number;
  maxCents?: number;
  search?: string;
  /** A label; of any size system unless one is given. */
  size?: string;
  sizeSystem?: string;
  sort: Sort;
  limit: number;
  offset: number;
};

/**
 * The lowest price in cents that satisfies the bound; bounds may have more decimals than prices.
 */
const lowerBound = (ksh: number): number => {
  const cents = toCents(ksh);
  return toKsh(cents) < ksh ? cents + 1 : cents;
};

const upperBound = (ksh: number): number => {
  const cents = toCents(ksh);
  return toKsh(cents) > ksh ? cents - 1 : cents;
};

/** Normalises a filter value as stored in rows; `all` and blank mean no filter. */
export const wordOf = (text: string | undefined): string | undefined => {
  const word = text?.trim().toLowerCase();
  return word && word !== 'all' ? word : undefined;
};

/** Normalises a size label. */
const sizeOf = (text: string | undefined): string | undefined => wordOf(text)?.toUpperCase();

/** Collapses white space. */
const searchOf = (text: string | undefined): string | undefined =>
  text?.trim().replace(/\s+/g, ' ') || undefined;

/** The cache key of a filter: the same for all equivalent spellings. */
export const filterKey = ({ search, ...filter }: ProductFilter): string => {
  const parts = { ...filter, search: search?.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) };
  const given = Object.entries(parts).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, `${value}`])).toString();
};

/** Above any price: a bound this high has no effect. */
const NO_BOUND = 1e9;

/** Parses list parameters; throws 400 when the price bounds contradict each other. */
export const toFilter = (query: ProductQuery): ProductFilter => {
  const { minPrice, maxPrice } = query;
  if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice) {
    const message = 'The lowest price is above the highest one.';
    throw new Problem(400, 'invalid', message, { fields: { minPrice: message } });
  }
  const limit = query.limit ?? LIMITS.apiDefault;
  const size = sizeOf(query.size);
  return {
    category: wordOf(query.category),
    color: wordOf(query.color),
    minCents: minPrice === undefined ? undefined : lowerBound(minPrice) || undefined,
    maxCents: maxPrice === undefined || maxPrice >= NO_BOUND ? undefined : upperBound(maxPrice),
    search: searchOf(query.search),
    size,
    sizeSystem: size === undefined ? undefined : wordOf(query.sizeSystem),
    sort: query.sort ?? 'newest',
    limit,
    offset: ((query.page ?? 1) - 1) * limit,
  };
};

/**
 * Cents of a price as it is written, `7499.00`, `Ksh 7,499` or `7,499/=`; search texts contain the
 * plain number.
 */
export const printedPrice = (search: string): number | undefined => {
  const ksh = readKsh(search);
  return ksh === undefined || ksh >= 1e7 ? undefined : toCents(ksh);
};

/** Number of products on sale by category, colour and price band (index in `PRICE_BANDS`). */
export type CountRow = { category: string; color: string; band: number; products: number };
type Choice = {
  category?: string;
  color?: string;
  price?: 'all' | '' | PriceBand;
  size?: string;
  sizeSystem?: string;
};
type Count = { value: string; products: number };

const BANDS = PRICE_BANDS.map(({ value }) => value);

const sum = (rows: readonly CountRow[]): number =>
  rows.reduce((total, row) => total + row.products, 0);

const byValue = (rows: readonly CountRow[], nameOf: (row: CountRow) => string): Count[] => {
  const groups = [...Map.groupBy(rows, nameOf)].map(([value, group]) => ({
    value,
    products: sum(group),
  }));
  return [
    { value: 'all', products: sum(rows) },
    ...groups.sort((a, b) => (a.value < b.value ? -1 : 1)),
  ];
};

/**
 * For each value of one filter: how many products it would show with the other filters unchanged.
 */
export const toCounts = (rows: readonly CountRow[], choice: Choice) => {
  const category = wordOf(choice.category);
  const color = wordOf(choice.color);
  const band = wordOf(choice.price);
  const inCategory = (row: CountRow) => category === undefined || row.category === category;
  const inColor = (row: CountRow) => color === undefined || row.color === color;
  const inBand = (row: CountRow) => band === undefined || BANDS[row.band] === band;
  return {
    categories: byValue(
      rows.filter((row) => inColor(row) && inBand(row)),
      (row) => row.category,
    ),
    colors: byValue(
      rows.filter((row) => inCategory(row) && inBand(row)),
      (row) => row.color,
    ),
    prices: byValue(
      rows.filter((row) => inCategory(row) && inColor(row)),
      (row) => BANDS[row.band] ?? '',
    ),
  };
};

/** The size system to count: the chosen one, else the category's; undefined if there is none. */
export const countedSystem = ({ category, sizeSystem }: Choice): SizeSystem | undefined => {
  const asked = wordOf(sizeSystem);
  if (asked !== undefined) return SIZE_SYSTEMS.find((system) => system === asked);
  return CATEGORY_SIZES[wordOf(category) as Category];
};

/** The choice as a list filter. */
export const choiceFilter = ({ category, color, price, size, sizeSystem }: Choice) => {
  const band = PRICE_BANDS.find(({ value }) => value === price);
  return toFilter({
    ...(category === undefined ? {} : { category }),
    ...(color === undefined ? {} : { color }),
    ...(band === undefined ? {} : { minPrice: band.minPrice }),
    ...(band?.maxPrice === undefined ? {} : { maxPrice: band.maxPrice }),
    ...(size === undefined ? {} : { size }),
    ...(sizeSystem === undefined ? {} : { sizeSystem }),
  });
};

/** Product counts by size: all, then smallest first. */
export const toSizeCounts = (
  system: SizeSystem,
  { all, sizes }: { all: number; sizes: readonly { label: string; products: number }[] },
): Count[] => [
  { value: 'all', products: all },
  ...SIZE_LABELS[system].flatMap((value) => {
    const found = sizes.find(({ label }) => label === value);
    return found ? { value, products: found.products } : [];
  }),
];

/** Cache tags of a list: which products exist, their order, and each product shown. */
export const listTags = (
  rows: readonly Pick<ProductRow, 'id'>[],
  { sort, size }: { sort?: Sort | undefined; size?: string | undefined } = {},
) => ({
  names: [
    'products',
    ...(sort === 'rating' ? ['ratings'] : []),
    ...(size === undefined ? [] : ['sizes']),
    ...rows.map(({ id }) => `product:${id}`),
  ],
  details: rows.map(({ id }) => `stock:${id}`),
});

/**
 * Cache tags of a product page with its reviews. With a style it also lists other products, and
 * which ones may change.
 */
export const productTags = (
  { id, style }: Pick<ProductRow, 'id' | 'style'>,
  colours: readonly Pick<ColourRow, 'id'>[],
) => ({
  names: [
    `product:${id}`,
    ...(style === '' ? [] : ['products', ...colours.map((other) => `product:${other.id}`)]),
  ],
  details: [`stock:${id}`],
});
