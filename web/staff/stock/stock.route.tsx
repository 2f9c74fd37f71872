import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { CATEGORIES } from '#contract/categories.ts';
import type { Shelf } from '#contract/stock.endpoints.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import { useSession } from '../../platform/api-client/session.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { capital } from '../../platform/capital.ts';
import { type DashboardHandle, isManager } from '../../platform/page/dashboard.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { pageOf, rangeText } from '../../platform/page/paging.ts';
import { staffLinks } from '../../platform/page/staff-links.ts';
import { Field, Select } from '../../ui/field.tsx';
import { FilterLinks } from '../../ui/filter-links.tsx';
import { Loaded, Skeleton } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { SearchBar } from '../../ui/search-bar.tsx';
import { CountDialog } from './count-dialog.tsx';
import { type Kind, PiecesDialog } from './pieces-dialog.tsx';
import { ShelfCard } from './shelf-card.tsx';
import { ShelfDialog } from './shelf-dialog.tsx';
import { SHOWN } from './stock-words.ts';

export const handle = { role: 'packer' } satisfies DashboardHandle;

const PER_PAGE = 20;

export default function StockPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const view = {
    search: query.get('search')?.trim() ?? '',
    category: query.get('category') ?? '',
    show: SHOWN.find(({ value }) => value === query.get('show'))?.value ?? 'all',
  } as const;
  const go = (part: Partial<typeof view>) =>
    navigate(staffLinks.stock({ ...view, ...part }), { preventScrollReset: true });
  return (
    <section className="grid gap-6">
      <PrivateHead title="Stock" />
      <PageHead
        title="Stock"
        lead="What can be bought, what waits to be sent, and what lies on the shelf: both together."
      />
      <SearchBar
        label="Search products"
        value={view.search}
        onSearch={(search) => go({ search })}
      />
      <div className="flex flex-wrap items-end gap-4">
        <FilterLinks
          label="Show"
          options={SHOWN}
          value={view.show}
          href={(show) => staffLinks.stock({ ...view, show })}
        />
        <Field label="Category">
          <Select value={view.category} onChange={({ target }) => go({ category: target.value })}>
            <option value="">All categories</option>
            {CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {capital(category)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <StockList view={view} page={pageOf(query)} />
    </section>
  );
}

type View = { search: string; category: string; show: 'all' | 'low' | 'count' };
type Asked = { shelf: Shelf; action: Kind | 'count' | 'shelf' };

const StockList = ({ view, page }: { view: View; page: number }) => {
  const { search, category, show } = view;
  const mayTake = useSession(({ user }) => user !== null && isManager(user));
  const stock = usePrivateQuery(
    apiQuery('GET /api/stock', {
      query: {
        ...(search && { search }),
        ...(category && { category }),
        ...(show !== 'all' && { show }),
        page,
      },
    }),
    { keepPrevious: true },
  );
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const askedFor = (action: Asked['action']) =>
    asked?.action === action ? asked.shelf : undefined;
  return (
    <>
      <PiecesDialog shelf={askedFor('received')} kind="received" onClose={close} />
      <PiecesDialog shelf={askedFor('taken')} kind="taken" onClose={close} />
      <CountDialog shelf={askedFor('count')} onClose={close} />
      <ShelfDialog shelf={askedFor('shelf')} onClose={close} />
      <Loaded
        query={stock}
        loading="Loading the stock..."
        error="Failed to load the stock."
        skeleton={<Skeleton className="h-96" />}
      >
        {(data) => (
          <PagedList
            range={rangeText(page, data.products.length, data.totalProducts, 'products', PER_PAGE)}
            empty="No products found."
            total={data.totalProducts}
            page={page}
            totalPages={data.totalPages}
            href={(to) => staffLinks.stock({ ...view, page: to })}
            stale={stock.isPlaceholderData}
          >
            <ul className="grid gap-4">
              {data.products.map((shelf) => (
                <li key={shelf._id}>
                  <ShelfCard
                    shelf={shelf}
                    mayTake={mayTake}
                    onAct={(action) => setAsked({ shelf, action })}
                  />
                </li>
              ))}
            </ul>
          </PagedList>
        )}
      </Loaded>
    </>
  );
};
