import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ShouldRevalidateFunctionArgs, useParams } from 'react-router';
import { Head } from '../../../platform/page/head.tsx';
import { JsonLd } from '../../../platform/page/json-ld.tsx';
import { links } from '../../../platform/page/links.ts';
import { type Load, pageClientLoader, pageLoader } from '../../../platform/page/page.ts';
import { useTitle } from '../../../platform/page/shop.ts';
import { StatePicture } from '../../../platform/page/state-picture.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState, Loading, Skeleton } from '../../../ui/loaded.tsx';
import { SearchBox } from '../../layout/search-box.tsx';
import { ProductGrid } from '../list/product-grid.tsx';
import { listedProduct, productQuery, relatedQuery } from '../queries.ts';
import { Reviews } from '../reviews/reviews.tsx';
import { productFacts } from './product-facts.ts';
import { ProductView } from './product-view.tsx';
import { RecentlyViewed } from './recently-viewed.tsx';

const load: Load = async ({ params: { id = '' }, get }) => {
  // The page works without related products.
  const related = get(relatedQuery(id)).catch(() => undefined);
  await get(productQuery(id));
  await related;
};
export const loader = pageLoader(load);
export const clientLoader = pageClientLoader(load);
/** Choosing another size changes the URL's query but not the product. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search;

/** A product known from a list shows at once; its reviews follow. */
const useProduct = (id: string) => {
  const client = useQueryClient();
  return useQuery({
    ...productQuery(id),
    placeholderData: () => {
      const product = listedProduct(client, id);
      return product && { product, reviews: [] };
    },
  });
};

export default function ProductPage() {
  const { id = '' } = useParams();
  const { data, error, refetch, isPlaceholderData } = useProduct(id);
  if (!data) {
    if (!error) return <ProductSkeleton />;
    return error.status === 404 ? <ProductUnknown /> : <ProductError again={refetch} />;
  }
  const { product, reviews } = data;
  return (
    <div className="page pt-1 pb-4 sm:pt-4">
      <Head
        title={product.name}
        description={product.description}
        path={links.product(product._id)}
        image={product.image}
        type="product"
      />
      <JsonLd describe={(origin) => productFacts(product, origin)} />
      <ProductView key={product._id} product={product} />
      <Reviews
        key={`reviews ${product._id}`}
        productId={product._id}
        sizes={product.sizes}
        reviews={isPlaceholderData ? undefined : reviews}
      />
      <RelatedProducts id={product._id} />
      <RecentlyViewed product={product} />
    </div>
  );
}

type ErrorProps = { picture?: 'empty-search' | 'error'; again?: () => unknown };

const ProductError = ({ picture = 'error', again }: ErrorProps) => (
  <div className="page">
    <title>{useTitle('Product not found')}</title>
    <meta name="robots" content="noindex" />
    <h1 className="sr-only">Product</h1>
    <div role="alert">
      <EmptyState text="Error loading product details." picture={<StatePicture name={picture} />}>
        {again && <Button onClick={again}>Try again</Button>}
        <ButtonLink to={links.shop()} variant={again ? 'secondary' : 'primary'}>
          Go to the shop
        </ButtonLink>
        <SearchBox />
      </EmptyState>
    </div>
  </div>
);

/** An unknown product gets status 404 with the same text. */
const ProductUnknown = () => <ProductError picture="empty-search" />;
export const ErrorBoundary = ProductUnknown;

const ProductSkeleton = () => (
  <div className="page pt-1 sm:pt-4">
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

const MOST = 4;

/** Optional: shows nothing if the query fails. */
const RelatedProducts = ({ id }: { id: string }) => {
  const { data } = useQuery(relatedQuery(id));
  if (!data?.products.length) return null;
  return (
    <section aria-labelledby="related" className="section">
      <h2 id="related" className="heading mb-6">
        You may also like
      </h2>
      <ProductGrid even products={data.products.slice(0, MOST)} />
    </section>
  );
};
