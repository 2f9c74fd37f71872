import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Product } from '../../../contract/catalogue.endpoints.ts';
import { CATEGORIES, type Category, LOW_STOCK } from '../../../contract/catalogue.ts';
import { links } from '../../platform/links.ts';
import { srcSet } from '../../platform/pictures.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { AddToCartButton } from '../cart/add-to-cart-button.tsx';
import { capital } from './filters.ts';
import { Price } from './price.tsx';
import { Rating } from './rating.tsx';
import { Trail } from './trail.tsx';

export const ProductView = ({ product }: { product: Product }) => (
  <>
    <Trail here={{ to: links.product(product._id), text: product.name }} />
    <article className="product-layout">
      <div className="product-picture">
        <Picture
          src={product.image}
          srcSet={srcSet(product.image)}
          sizes="(min-width: 1024px) 560px, (min-width: 768px) 46vw, 92vw"
          width={960}
          height={1280}
          alt={`${product.name}, ${product.color}`}
          first
        />
      </div>
      <div className="product-facts">
        <h1 className="title">{product.name}</h1>
        <a href="#reviews" className="flex min-h-11 w-fit items-center gap-2">
          <Rating value={product.rating} />
          <span className="text-muted text-sm">
            {product.reviews === 1 ? '1 review' : `${product.reviews} reviews`}
          </span>
        </a>
        <Price price={product.price} oldPrice={product.oldPrice} large />
        <p className="max-w-prose whitespace-pre-line text-lg">{product.description}</p>
        <dl className="facts">
          <Fact name="Category">
            <CategoryLink category={product.category} />
          </Fact>
          <Fact name="Color">
            <span className="swatch" data-color={product.color} /> {capital(product.color)}
          </Fact>
        </dl>
        <div className="grid gap-3">
          <StockNote stock={product.stock} />
          <AddToCartButton product={product} variant="page" />
        </div>
        <ul className="grid gap-2 border-line border-t pt-5 text-muted">
          <li className="flex items-center gap-3">
            <Icon name="truck" className="size-5" /> Free delivery
          </li>
          <li className="flex items-center gap-3">
            <Icon name="shield" className="size-5" /> 100% money back guarantee
          </li>
        </ul>
      </div>
    </article>
  </>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-muted">{name}</dt>
    <dd className="flex items-center gap-2 font-semibold">{children}</dd>
  </div>
);

const CategoryLink = ({ category }: { category: string }) =>
  (CATEGORIES as readonly string[]).includes(category) ? (
    <Link to={links.category(category as Category)} className="text-link">
      {capital(category)}
    </Link>
  ) : (
    capital(category)
  );

const StockNote = ({ stock }: { stock: number }) => (
  <p>
    {stock === 0 ? (
      <Badge tone="danger">Out of stock</Badge>
    ) : stock <= LOW_STOCK ? (
      <Badge tone="warn">{`Only ${stock} left`}</Badge>
    ) : (
      <Badge tone="ok">In stock</Badge>
    )}
  </p>
);
