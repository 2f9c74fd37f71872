import {
  type ComponentProps,
  type ReactElement,
  useCallback,
  useDeferredValue,
  useState,
} from 'react';
import { redirect, useNavigate, useSearchParams } from 'react-router';
import { LIMITS } from '#contract/catalogue.ts';
import type { Category } from '#contract/categories.ts';
import { Head } from '../../../platform/page/head.tsx';
import type { ShopFilters as Filters } from '../../../platform/page/links.ts';
import type { Load } from '../../../platform/page/page.ts';
import { isPastEnd, productsText, rangeText } from '../../../platform/page/paging.ts';
import { StatePicture } from '../../../platform/page/state-picture.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, LoadFailed, Loading } from '../../../ui/loaded.tsx';
import { Pagination, ToLastPage } from '../../../ui/pagination.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { categoryBeginning, listQuery } from '../queries.ts';
import { useFilterCounts } from './filter-counts.ts';
import { FilterPills } from './filter-pills.tsx';
import { perPage } from './filter-query.ts';
import { FilterSheet } from './filter-sheet.tsx';
import { activeFilters, canonicalFilters, filtersFromUrl, listLink } from './filters.ts';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';
import { useInView, usePartialList, useRenderedCount } from './progressive.ts';
import { ShopFilters, SortSelect } from './shop-filters.tsx';

/** Fetches the list of an address; of a category's first page only the beginning. */
export const loadList = async ({ url, get }: Parameters<Load>[0], within?: Category) => {
  const filters = filtersFromUrl(url.searchParams, within);
  const { products, totalPages } = await get(
    listQuery(filters, within),
    within && filters.page === 1 ? categoryBeginning(filters) : undefined,
  );
  if (isPastEnd(products, totalPages)) {
    throw redirect(listLink({ ...filters, page: totalPages }, within));
  }
};

type Props = {
  /** The category whose page this is; the shop has none. */
  within?: Category;
  head: Pick<ComponentProps<typeof Head>, 'title' | 'description' | 'image'>;
  /** Said when the list can't be loaded. */
  failed: string;
  /** Shown instead of a list that has no products without filters either. */
  none?: ReactElement;
};

/** A list of products with its filters: beside it on wide screens, in a sheet on small ones. */
export const FilteredList = (props: Props) => {
  const chosen = useFilters(props.within);
  return (
    <div className="mt-6 grid gap-x-8 lg:grid-cols-[17rem_minmax(0,1fr)] xl:grid-cols-[18rem_minmax(0,1fr)] xl:gap-x-12">
      <SidePanel {...chosen} within={props.within} />
      <Results {...chosen} {...props} />
    </div>
  );
};

type Chosen = {
  filters: Filters;
  show: (filters: Filters) => void;
  clear: () => void;
};

/** The URL holds the filters; local state shows a choice at once, before navigation has ended. */
const useFilters = (within: Category | undefined): Chosen => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const inUrl = filtersFromUrl(search, within);
  const url = listLink(inUrl, within);
  const [seen, setSeen] = useState(url);
  const [filters, setFilters] = useState(inUrl);
  if (url !== seen) {
    setSeen(url);
    setFilters(inUrl);
  }
  const show = useCallback(
    (next: Filters) => {
      setFilters(next);
      navigate(listLink(next, within), { preventScrollReset: true });
    },
    [navigate, within],
  );
  return { filters, show, clear: () => show({ category: within }) };
};

const SidePanel = ({ filters, show, clear, within }: Chosen & Pick<Props, 'within'>) => {
  const wide = useMedia('(min-width: 64rem)');
  const { counts } = useFilterCounts(filters, wide);
  // The panel is hidden on phones, so it may render later.
  const unseen = useDeferredValue(filters);
  return (
    <aside aria-label="Filters" className="hidden lg:block">
      <ShopFilters
        filters={wide ? filters : unseen}
        within={within}
        onChange={show}
        counts={counts}
      />
      <Button variant="secondary" className="mt-7 w-full" onClick={clear}>
        Clear All Filters
      </Button>
    </aside>
  );
};

const Results = ({ filters, show, clear, within, head, failed, none }: Chosen & Props) => {
  const page = filters.page ?? 1;
  const most = perPage(within);
  const { query, isWhole, loadRest } = usePartialList(listQuery(filters, within), most, page);
  const { data, isError, isPending, isPlaceholderData } = query;
  const rendered = useRenderedCount(data?.products.length ?? 0);
  const end = useInView<HTMLDivElement>(loadRest);
  const waiting = isPending || isPlaceholderData;
  const total = data?.totalProducts ?? 0;
  const totalPages = Math.ceil(total / most);
  const nothing = !waiting && data?.totalProducts === 0;
  const isBare = activeFilters(filters, within).length === 0;
  return (
    <section aria-labelledby="products" aria-busy={waiting} className="min-w-0">
      {/* Search engines must not index an empty list. */}
      <Head
        {...head}
        path={listLink(canonicalFilters(filters), within)}
        noIndex={data?.products.length === 0}
      />
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
              {within && totalPages === 1
                ? productsText(total)
                : rangeText(page, isWhole ? data.products.length : most, total, 'products', most)}
            </p>
          )
        )}
        <FilterSheet filters={filters} within={within} onApply={show} />
        <SortSelect
          value={filters.sort}
          onChange={(sort) => show({ ...filters, sort, page: 1 })}
          className="sort-inline max-lg:hidden"
        />
      </div>
      <FilterPills
        filters={filters}
        within={within}
        onChange={show}
        onClear={nothing ? undefined : clear}
      />
      {isError && <LoadFailed text={failed} query={query} className="mb-6" />}
      {waiting && total === 0 && <ProductGridSkeleton count={LIMITS.shop} even={!within} />}
      {nothing &&
        ((isBare && none) || (
          <EmptyState
            text="No products found matching your filters."
            picture={<StatePicture name="empty-search" />}
          >
            <Button onClick={clear}>Clear Filters</Button>
          </EmptyState>
        ))}
      {data && total > 0 && (
        <div className={isPlaceholderData ? 'stale' : undefined}>
          {!waiting && isPastEnd(data.products, totalPages) && (
            <ToLastPage of={query} to={listLink({ ...filters, page: totalPages }, within)} />
          )}
          <ProductGrid
            products={data.products.slice(0, rendered)}
            first={4}
            even={!within}
            size={filters.size}
          />
          {!isWhole && <div ref={end} />}
          <div className="mt-10">
            <Pagination
              page={page}
              totalPages={totalPages}
              href={(to) => listLink({ ...filters, page: to }, within)}
            />
          </div>
        </div>
      )}
    </section>
  );
};
