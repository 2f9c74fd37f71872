import { Link, redirect, useParams } from 'react-router';
import { LIMITS } from '#contract/catalogue.ts';
import { CATEGORIES, type Category, categoryLabel } from '#contract/categories.ts';
import { capital } from '../../../platform/capital.ts';
import { Head } from '../../../platform/page/head.tsx';
import { links } from '../../../platform/page/links.ts';
import { type Load, pageClientLoader, pageLoader } from '../../../platform/page/page.ts';
import { usePaymentMethodsText, useShop, useTitle } from '../../../platform/page/shop.ts';
import { StatePicture } from '../../../platform/page/state-picture.tsx';
import { EmptyState, LoadFailed, Loading } from '../../../ui/loaded.tsx';
import { SearchBox } from '../../layout/search-box.tsx';
import { categoryBeginning, categoryQuery } from '../queries.ts';
import { Trail } from '../trail.tsx';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';
import { useInView, usePartialList, useRenderedCount } from './progressive.ts';

const known = (category: string): category is Category =>
  (CATEGORIES as readonly string[]).includes(category);

const load: Load = async ({ params: { category = '' }, get }) => {
  if (!known(category)) return { status: 404 };
  await get(categoryQuery(category), categoryBeginning(category));
};
const fill = pageLoader(load);
const fillInBrowser = pageClientLoader(load);

/** Redirects a category name in other letter case, so that each category has one URL. */
const toLowerCase = ({ category = '' }: { category?: string | undefined }): void => {
  const lower = category.toLowerCase();
  if (lower !== category && known(lower)) throw redirect(links.category(lower), 301);
};
export const loader = (args: Parameters<typeof fill>[0]) => {
  toLowerCase(args.params);
  return fill(args);
};
export const clientLoader = (args: Parameters<typeof fillInBrowser>[0]) => {
  toLowerCase(args.params);
  return fillInBrowser(args);
};

export default function CategoryPage() {
  const { category = '' } = useParams();
  return (
    <div className="page pt-4 pb-4">
      {known(category) && (
        <Trail here={{ to: links.category(category), text: categoryLabel(category) }} />
      )}
      <h1 className="title mt-2 mb-8">{capital(categoryLabel(category))}</h1>
      {known(category) ? <Products key={category} category={category} /> : <Unknown />}
    </div>
  );
}

const BackToShop = () => (
  <EmptyState
    text="No products found in this category."
    picture={<StatePicture name="empty-search" />}
  >
    <Link to={links.shop()} className="button button-primary">
      Go Back to Shop
    </Link>
    <SearchBox />
  </EmptyState>
);

const Unknown = () => (
  <>
    <title>{useTitle('Category not found')}</title>
    <meta name="robots" content="noindex" />
    <BackToShop />
  </>
);

const Products = ({ category }: { category: Category }) => {
  const { query, isWhole, loadRest } = usePartialList(categoryQuery(category), LIMITS.category);
  const { data, isError, isPending } = query;
  const rendered = useRenderedCount(data?.products.length ?? 0);
  const end = useInView<HTMLDivElement>(loadRest);
  return (
    <>
      <Head
        title={`${categoryLabel(category)} for women`}
        description={`${categoryLabel(category)} for women at ${useShop().name}, priced in Kenyan shillings. Pay by ${usePaymentMethodsText()}.`}
        path={links.category(category)}
        image={`/images/art-category-${category}/640.webp`}
      />
      {isError && (
        <LoadFailed
          text="Failed to load products. Please try again."
          query={query}
          className="mb-6"
        />
      )}
      {isPending && (
        <>
          <Loading>Loading products...</Loading>
          <ProductGridSkeleton count={8} />
        </>
      )}
      {data?.products.length === 0 && <BackToShop />}
      {data && (
        <>
          <h2 className="sr-only">Products</h2>
          <ProductGrid products={data.products.slice(0, rendered)} first={4} />
          {!isWhole && <div ref={end} />}
        </>
      )}
    </>
  );
};
