import { useNavigate, useSearchParams } from 'react-router';
import { apiQuery } from '../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import type { DashboardHandle } from '../../platform/page/dashboard.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { links } from '../../platform/page/links.ts';
import { pageOf, rangeText } from '../../platform/page/paging.ts';
import { FilterLinks } from '../../ui/filter-links.tsx';
import { Loaded, Skeleton } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { SearchBar } from '../../ui/search-bar.tsx';
import { SentParcel } from './sent-parcel.tsx';
import { ToPack } from './to-pack.tsx';

export const handle = { role: 'packer' } satisfies DashboardHandle;

const PARTS = [
  { value: 'pack', text: 'To pack' },
  { value: 'sent', text: 'Sent' },
] as const;

const PER_PAGE = 20;

export default function PackPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const part = query.get('part') === 'sent' ? 'sent' : 'pack';
  const search = query.get('search')?.trim() ?? '';
  return (
    <section className="grid gap-6">
      <PrivateHead title="Pack" />
      <PageHead title="Pack" lead="What is paid and waits to be sent, the oldest first." />
      <SearchBar
        label="Search parcels"
        hint="Name, beginning of the number, or tracking code"
        value={search}
        onSearch={(text) =>
          navigate(links.pack({ part, search: text }), { preventScrollReset: true })
        }
      />
      <FilterLinks
        label="Parcels"
        options={PARTS}
        value={part}
        href={(to) => links.pack({ part: to, search })}
      />
      {part === 'pack' ? (
        <ToPack headless search={search} />
      ) : (
        <Sent search={search} page={pageOf(query)} />
      )}
    </section>
  );
}

const Sent = ({ search, page }: { search: string; page: number }) => {
  const parcels = usePrivateQuery(
    apiQuery('GET /api/desk', {
      query: { part: 'sent', page, limit: PER_PAGE, ...(search && { search }) },
    }),
    { keepPrevious: true },
  );
  return (
    <section aria-labelledby="sent" className="grid gap-6">
      <h2 id="sent" className="sr-only">
        Sent
      </h2>
      <Loaded
        query={parcels}
        loading="Loading parcels..."
        error="Failed to load the parcels."
        skeleton={<Skeleton className="h-96" />}
      >
        {(data) => (
          <PagedList
            range={rangeText(page, data.parcels.length, data.totalParcels, 'parcels', PER_PAGE)}
            empty={search ? 'No parcels found.' : 'Nothing is on its way.'}
            total={data.totalParcels}
            page={page}
            totalPages={data.totalPages}
            href={(to) => links.pack({ part: 'sent', search, page: to })}
            stale={parcels.isPlaceholderData}
          >
            <ul className="grid gap-4 xl:grid-cols-2">
              {data.parcels.map((parcel) => (
                <li key={parcel._id}>
                  <SentParcel parcel={parcel} />
                </li>
              ))}
            </ul>
          </PagedList>
        )}
      </Loaded>
    </section>
  );
};
