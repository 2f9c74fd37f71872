import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Head } from '../../platform/head.tsx';
import { links } from '../../platform/links.ts';
import { type Load, pageClientLoader, pageLoader } from '../../platform/page.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { SearchBox } from '../layout/search-box.tsx';
import { ProductFacts } from './product-facts.tsx';
import { ProductView } from './product-view.tsx';
import { productQuery, relatedQuery } from './queries.ts';
import { RelatedProducts } from './related-products.tsx';
import { Reviews } from './reviews.tsx';

const load: Load = async ({ params: { id = '' }, get }) => {
  // Related products are a suggestion: the page does without them.
  const related = get(relatedQuery(id)).catch(() => undefined);
  await get(productQuery(id));
  await related;
};
export const loader = pageLoader(load);
export const clientLoader = pageClientLoader(load);

export default function ProductPage() {
  const { id = '' } = useParams();
  const { data, isError } = useQuery(productQuery(id));
  if (!data) return isError ? <ProductError /> : <ProductSkeleton />;
  const { product, reviews } = data;
  return (
    <div className="page pt-4 pb-4">
      <Head
        title={`${product.name} | Malkia`}
        description={product.description}
        path={links.product(product._id)}
        image={product.image}
        type="product"
      />
      <ProductFacts product={product} />
      <ProductView product={product} />
      <Reviews key={product._id} productId={product._id} reviews={reviews} />
      <RelatedProducts id={product._id} />
    </div>
  );
}

const ProductError = () => (
  <div className="page">
    <title>Product not found | Malkia</title>
    <meta name="robots" content="noindex" />
    <h1 className="sr-only">Product</h1>
    <div role="alert">
      <EmptyState text="Error loading product details.">
        <ButtonLink to={links.shop()}>Go to the shop</ButtonLink>
        <SearchBox />
      </EmptyState>
    </div>
  </div>
);

/** A product that isn't there answers 404 with the same words. */
export const ErrorBoundary = ProductError;

const ProductSkeleton = () => (
  <div className="page pt-4">
    <Loading>Loading product...</Loading>
    <div className="product-layout" aria-hidden="true">
      <Skeleton className="aspect-3/4 w-full" />
      <div className="grid content-start gap-4">
        <Skeleton className="h-10 w-4/5" />
        <Skeleton className="h-7 w-2/5" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-13 w-full" />
      </div>
    </div>
  </div>
);
