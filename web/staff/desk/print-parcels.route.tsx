import { Link, useSearchParams } from 'react-router';
import type { Parcel } from '#contract/desk.endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { useWrite } from '../../platform/api-client/use-write.ts';
import type { DashboardHandle } from '../../platform/page/dashboard.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { links } from '../../platform/page/links.ts';
import { useShop } from '../../platform/page/shop.ts';
import { staffLinks } from '../../platform/page/staff-links.ts';
import { Button } from '../../ui/button.tsx';
import { FilterLinks } from '../../ui/filter-links.tsx';
import { Loaded, Skeleton } from '../../ui/loaded.tsx';
import { Problem } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Labels, PickList, Slips } from './papers.tsx';
import { DESK_QUERIES } from './use-ship.ts';

export const handle = { role: 'packer' } satisfies DashboardHandle;

const PAPERS = [
  { value: 'list', text: 'Pick list' },
  { value: 'slips', text: 'Packing slips' },
  { value: 'labels', text: 'Labels' },
] as const;
type Paper = (typeof PAPERS)[number]['value'];

export default function PrintParcelsPage() {
  const [query] = useSearchParams();
  const asked = query.get('orders')?.split(',').filter(Boolean) ?? [];
  const paper = PAPERS.find(({ value }) => value === query.get('paper'))?.value ?? 'list';
  const parcels = usePrivateQuery(
    apiQuery('GET /api/desk', {
      query: { part: 'pack', ...(asked.length > 0 && { orders: asked.join(',') }) },
    }),
  );
  return (
    <section className="grid gap-6 print-stack">
      <PrivateHead title="Print" />
      <div className="grid gap-6 print:hidden">
        <Link
          to={links.pack()}
          className="inline-flex min-h-11 items-center justify-self-start text-link"
        >
          To what is to be packed
        </Link>
        <PageHead title="Print" lead="No paper shows a price. Labels are of A6." />
        <FilterLinks
          label="Paper"
          options={PAPERS}
          value={paper}
          href={(to) => staffLinks.printParcels(to, asked)}
        />
      </div>
      <Loaded
        query={parcels}
        loading="Loading parcels..."
        error="Failed to load the parcels."
        skeleton={<Skeleton className="h-96" />}
      >
        {(data) => <Papers paper={paper} parcels={data.parcels} />}
      </Loaded>
    </section>
  );
}

const Papers = ({ paper, parcels }: { paper: Paper; parcels: readonly Parcel[] }) => {
  const shop = useShop();
  const print = useWrite({
    write: async () => {
      if (paper !== 'list')
        await call('POST /api/desk/printed', {
          body: { orderIds: parcels.map(({ _id }) => _id) },
        });
      window.print();
    },
    refresh: DESK_QUERIES,
    onDone: () => {},
  });
  if (parcels.length === 0) return <p className="text-muted">Nothing waits to be packed.</p>;
  return (
    <>
      <div className="grid gap-4 print:hidden">
        <Problem>{print.problem}</Problem>
        <Button
          busy={print.busy}
          className="justify-self-start"
          onClick={() => void print.run(undefined)}
        >
          {parcels.length === 1 ? 'Print 1 parcel' : `Print ${parcels.length} parcels`}
        </Button>
      </div>
      {paper === 'list' && <PickList parcels={parcels} />}
      {paper === 'slips' && <Slips parcels={parcels} shop={shop} />}
      {paper === 'labels' && <Labels parcels={parcels} shop={shop} />}
    </>
  );
};
