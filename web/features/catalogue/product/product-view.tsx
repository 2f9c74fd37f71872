import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Product } from '../../../../contract/catalogue.endpoints.ts';
import { CATEGORIES, type Category, LOW_STOCK } from '../../../../contract/catalogue.ts';
import { links } from '../../../platform/page/links.ts';
import { Name } from '../../../ui/name.tsx';
import { Badge } from '../../../ui/notice.tsx';
import { capital } from '../list/filters.ts';
import { Price, Rating } from '../price-and-rating.tsx';
import { ProductPicture } from '../product-picture.tsx';
import { Trail } from '../trail.tsx';
import { DeliveryFacts } from './delivery-facts.tsx';
import { ProductBuy } from './product-buy.tsx';
import { ShareButton } from './share-button.tsx';

export const ProductView = ({ product }: { product: Product }) => (
  <>
    <Trail here={{ to: links.product(product._id), text: product.name }} />
    <article className="product-layout">
      <ProductPicture product={product} />
      <div className="product-facts">
        <h1 className="title">
          <Name of={product.name} />
        </h1>
        <Price price={product.price} oldPrice={product.oldPrice} large />
        <a href="#reviews" className="flex min-h-11 w-fit items-center gap-2">
          <Rating value={product.rating} />
          <span className="text-muted text-sm">
            {product.reviews === 1 ? '1 review' : `${product.reviews} reviews`}
          </span>
        </a>
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
          <ProductBuy product={product} />
        </div>
        <ShareButton id={product._id} name={product.name} />
        <DeliveryFacts />
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
