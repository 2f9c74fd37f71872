import type { Product, ProductDetail } from '#contract/catalogue.endpoints.ts';
import { links } from '../../../platform/page/links.ts';
import { pictureAt } from '../../../platform/page/pictures.ts';

const IN_STOCK = 'https://schema.org/InStock';
const OUT_OF_STOCK = 'https://schema.org/OutOfStock';

const offer = ({ _id, price }: Product, stock: number, origin: string, size?: string) => ({
  '@type': 'Offer',
  url: origin + links.product(_id, size),
  priceCurrency: 'KES',
  price: price.toFixed(2),
  availability: stock > 0 ? IN_STOCK : OUT_OF_STOCK,
});

/** From 1 to 5, which schema.org assumes. */
const rating = ({ rating, reviews }: Product) =>
  reviews === 0
    ? undefined
    : {
        '@type': 'AggregateRating',
        ratingValue: rating,
        reviewCount: reviews,
      };

/** A product as schema.org data: with sizes it is a ProductGroup, each size with its own URL and stock. */
export const productFacts = (product: ProductDetail, origin: string) => {
  const { _id, name, sizes = [] } = product;
  const shared = {
    name,
    description: product.description || undefined,
    image: origin + pictureAt(product.image, 1280),
    category: product.category,
    color: product.color || undefined,
    aggregateRating: rating(product),
  };
  if (sizes.length === 0)
    return {
      '@type': 'Product',
      ...shared,
      sku: _id,
      offers: offer(product, product.stock, origin),
    };
  return {
    '@type': 'ProductGroup',
    ...shared,
    url: origin + links.product(_id),
    productGroupID: _id,
    variesBy: 'https://schema.org/size',
    hasVariant: sizes.map(({ label, stock }) => ({
      '@type': 'Product',
      name: `${name}, size ${label}`,
      sku: `${_id}~${label}`,
      image: shared.image,
      size: label,
      offers: offer(product, stock, origin, label),
    })),
  };
};
