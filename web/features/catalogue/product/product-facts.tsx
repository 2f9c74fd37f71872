import type { Product } from '../../../../contract/catalogue.endpoints.ts';
import { MAX_RATING } from '../../../../contract/catalogue.ts';
import { JsonLd } from '../../../platform/page/json-ld.tsx';
import { links } from '../../../platform/page/links.ts';
import { pictureAt } from '../../../platform/page/pictures.ts';

const IN_STOCK = 'https://schema.org/InStock';
const OUT_OF_STOCK = 'https://schema.org/OutOfStock';

const describe = (product: Product, origin: string) => ({
  '@type': 'Product',
  name: product.name,
  description: product.description || undefined,
  image: origin + pictureAt(product.image, 1280),
  sku: product._id,
  category: product.category,
  color: product.color || undefined,
  offers: {
    '@type': 'Offer',
    url: origin + links.product(product._id),
    priceCurrency: 'KES',
    price: product.price.toFixed(2),
    availability: product.stock > 0 ? IN_STOCK : OUT_OF_STOCK,
  },
  aggregateRating:
    product.reviews === 0
      ? undefined
      : {
          '@type': 'AggregateRating',
          ratingValue: product.rating,
          reviewCount: product.reviews,
          bestRating: MAX_RATING,
          worstRating: 1,
        },
});

/** Price, stock and rating, so that search results can show them. */
export const ProductFacts = ({ product }: { product: Product }) => (
  <JsonLd describe={(origin) => describe(product, origin)} />
);
