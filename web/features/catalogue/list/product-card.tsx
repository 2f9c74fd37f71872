import { type CSSProperties, memo, type ReactNode } from 'react';
import { Link, useViewTransitionState } from 'react-router';
import type { Product } from '#contract/catalogue.endpoints.ts';
import { inBrowser } from '../../../platform/browser/storage.ts';
import { links } from '../../../platform/page/links.ts';
import { pictureAt, srcSet } from '../../../platform/page/pictures.ts';
import { Name } from '../../../ui/name.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Price, Rating } from '../price-and-rating.tsx';
import { CardAdd } from './card-add.tsx';

/** Whether the picture may be animated into the product page: not with reduced motion. */
export const canAnimate = (): boolean =>
  inBrowser && !matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Names a product's picture for the view transition between list and page. Only while navigating: a name must
 * be unique on a page, and each one costs the browser a layer.
 */
export const useSharedPicture = (id: string): CSSProperties | undefined =>
  useViewTransitionState(links.product(id)) ? { viewTransitionName: `picture-${id}` } : undefined;

/** Two columns on a phone, then three or, in an even grid, still two; four on a wide screen. */
const PHONE = '(min-resolution: 2.5dppx) 29vw, (min-resolution: 1.5dppx) 44vw, 46vw';
const SIZES = `(min-width: 1024px) 320px, (min-width: 640px) 30vw, ${PHONE}`;
const EVEN_SIZES = `(min-width: 1280px) 320px, (min-width: 640px) 35vw, ${PHONE}`;

const discount = ({ price, oldPrice }: Product): number =>
  oldPrice !== undefined && oldPrice > price ? Math.round((1 - price / oldPrice) * 100) : 0;

type Props = {
  product: Product;
  /** Among the first on the page: its picture is not lazy. */
  first?: boolean;
  /** In a grid of two or four columns. */
  even?: boolean | undefined;
  /** Chosen on the product page. */
  size?: string | undefined;
};

/** Memoized: a list that grows or changes renders only new cards. */
export const ProductCard = memo(({ product, first, even, size }: Props) => {
  const to = links.product(product._id, size);
  const off = discount(product);
  const second = product.images[1];
  const style = useSharedPicture(product._id);
  return (
    <article className="product-card">
      <Link
        to={to}
        viewTransition={canAnimate()}
        tabIndex={-1}
        aria-hidden="true"
        className="product-picture"
      >
        <Picture
          src={product.image}
          srcSet={srcSet(product.image, 640)}
          sizes={even ? EVEN_SIZES : SIZES}
          width={480}
          height={640}
          alt=""
          first={first}
          style={style}
        />
        {/* Hidden until the mouse or the keyboard is on the card; only then the browser loads it. */}
        {second && (
          <img src={pictureAt(second.url, 480)} alt="" loading="lazy" className="product-second" />
        )}
      </Link>
      {product.stock === 0 ? <Tag>Out of stock</Tag> : off > 0 && <Discount percent={off} />}
      <CardAdd product={product} />
      <h3 className="product-name">
        <Link to={to} viewTransition={canAnimate()} className="line-clamp-2">
          <Name of={product.name} />
        </Link>
      </h3>
      <Price price={product.price} oldPrice={product.oldPrice} />
      <Rating value={product.rating} reviews={product.reviews} />
    </article>
  );
});

const Tag = ({ children }: { children: ReactNode }) => (
  <span className="product-tag">{children}</span>
);

const Discount = ({ percent }: { percent: number }) => (
  <Tag>
    <span aria-hidden="true">{`−${percent}%`}</span>
    <span className="sr-only">{`${percent}% off`}</span>
  </Tag>
);
