import type { Product, ProductDetail } from '#contract/catalogue.endpoints.ts';
import { pictureUrl } from '#contract/catalogue.ts';
import { toKsh } from '#contract/money.ts';
import type { Fit, SizeSystem } from '#contract/sizes.ts';
import { averageRating } from '../reviews/rules.ts';
import {
  type ColourRow,
  freeOfSize,
  freeStock,
  type MorePicture,
  type ProductRow,
} from './rules.ts';

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
