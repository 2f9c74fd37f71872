import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useState } from 'react';
import { redirect, useNavigate, useSearchParams } from 'react-router';
import { LIMITS } from '#contract/catalogue.ts';
import { Head } from '../../../platform/page/head.tsx';
import { type ShopFilters as Filters, links } from '../../../platform/page/links.ts';
import { type Load, pageClientLoader, pageLoader } from '../../../platform/page/page.ts';
import { isPastEnd, rangeText } from '../../../platform/page/paging.ts';
import { usePaymentMethodsText } from '../../../platform/page/shop.ts';
import { StatePicture } from '../../../platform/page/state-picture.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, LoadFailed, Loading } from '../../../ui/loaded.tsx';
import { Pagination, ToLastPage } from '../../../ui/pagination.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { shopProductsQuery } from '../queries.ts';
import { useFilterCounts } from './filter-counts.ts';
import { FilterPills } from './filter-pills.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { canonicalFilters, filtersFromUrl } from './filters.ts';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';
import { ShopFilters, SortSelect } from './shop-filters.tsx';

const load: Load = async ({ url, get }) => {
  const filters = filtersFromUrl(url.searchParams);
  const { products, totalPages } = await get(shopProductsQuery(filters));
  if (isPastEnd(products, totalPages)) throw redirect(links.shop({ ...filters, page: totalPages }));
};
export const loader = pageLoader(load);
export const clientLoader = pageClientLoader(load);

export default function Shop() {
  const { filters, show } = useFilters();
  return (
    <div className="page pt-8 pb-4">
      <ShopHead filters={filters} />
      <h1 className="title">Shop</h1>
      <div className="mt-6 grid gap-x-8 lg:grid-cols-[17rem_minmax(0,1fr)] xl:grid-cols-[18rem_minmax(0,1fr)] xl:gap-x-12">
        <SidePanel filters={filters} show={show} />
        <Results filters={filters} show={show} />
      </div>
    </div>
  );
}

type Chosen = { filters: Filters; show: (filters: Filters) => void };

const SidePanel = ({ filters, show }: Chosen) => {
  const wide = useMedia('(min-width: 64rem)');
  const { counts } = useFilterCounts(filters, wide);
  // The panel is hidden on phones, so it may render later.
  const unseen = useDeferredValue(filters);
  return (
    <aside aria-label="Filters" className="hidden lg:block">
      <ShopFilters filters={wide ? filters : unseen} onChange={show} counts={counts} />
      <Button variant="secondary" className="mt-7 w-full" onClick={() => show({})}>
        Clear All Filters
      </Button>
    </aside>
  );
};

/** Search engines must not index an empty list. */
const ShopHead = ({ filters }: { filters: Filters }) => {
  const { data } = useQuery(shopProductsQuery(filters));
  return (
    <Head
      title="Shop women's fashion"
      description={`Dresses, shoes, bags, jewellery and more. Filter by category, color and price; pay by ${usePaymentMethodsText()}.`}
      path={links.shop(canonicalFilters(filters))}
      noIndex={data?.products.length === 0}
    />
  );
};

/** The URL holds the filters; local state shows a choice at once, before navigation has ended. */
const useFilters = () => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const inUrl = filtersFromUrl(search);
  const url = links.shop(inUrl);
  const [seen, setSeen] = useState(url);
  const [filters, setFilters] = useState(inUrl);
  if (url !== seen) {
    setSeen(url);
    setFilters(inUrl);
  }
  const show = useCallback(
    (next: Filters) => {
      setFilters(next);
      navigate(links.shop(next), { preventScrollReset: true });
    },
    [navigate],
  );
  return { filters, show };
};

const Results = ({ filters, show }: Chosen) => {
  const query = useQuery({
    ...shopProductsQuery(filters),
    placeholderData: keepPreviousData,
  });
  const { data, isError, isPending, isPlaceholderData } = query;
  const page = filters.page ?? 1;
  const waiting = isPending || isPlaceholderData;
  return (
    <section aria-labelledby="products" aria-busy={waiting} className="min-w-0">
      <h2 id="products" tabIndex={-1} className="sr-only">
        Products
      </h2>
      <div className="shop-bar">
        {waiting ? (
          <Loading>Loading products...</Loading>
        ) : (
          data &&
          data.products.length > 0 && (
            <p className="text-muted" aria-live="polite">
              {rangeText(page, data.products.length, data.totalProducts, 'products', LIMITS.shop)}
            </p>
          )
        )}
        <FilterSheet filters={filters} onApply={show} />
        <SortSelect
          value={filters.sort}
          onChange={(sort) => show({ ...filters, sort, page: 1 })}
          className="sort-inline max-lg:hidden"
        />
      </div>
      <FilterPills filters={filters} onChange={show} />
      {isError && <LoadFailed text="Error loading products." query={query} className="mb-6" />}
      {waiting && !data?.totalProducts && <ProductGridSkeleton count={LIMITS.shop} even />}
      {!waiting && data?.totalProducts === 0 && (
        <EmptyState
          text="No products found matching your filters."
          picture={<StatePicture name="empty-search" />}
        >
          <Button onClick={() => show({})}>Clear Filters</Button>
        </EmptyState>
      )}
      {data && data.totalProducts > 0 && (
        <div className={isPlaceholderData ? 'stale' : undefined}>
          {!waiting && isPastEnd(data.products, data.totalPages) && (
            <ToLastPage of={query} to={links.shop({ ...filters, page: data.totalPages })} />
          )}
          <ProductGrid products={data.products} first={4} even size={filters.size} />
          <div className="mt-10">
            <Pagination
              page={page}
              totalPages={data.totalPages}
              href={(to) => links.shop({ ...filters, page: to })}
            />
          </div>
        </div>
      )}
    </section>
  );
};
