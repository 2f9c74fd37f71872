import { usePrivateQuery } from '../../../platform/api-client/use-private-query.ts';
import { PrivateHead } from '../../../platform/page/head.tsx';
import { Loaded, Skeleton } from '../../../ui/loaded.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import type { DashboardHandle } from '../../dashboard/dashboard-layout.tsx';
import { dealQuery } from './deal.tsx';
import { DealForm } from './deal-form.tsx';

export const handle = { role: 'admin' } satisfies DashboardHandle;

export default function DealSettingsPage() {
  return (
    <section className="grid gap-6">
      <PrivateHead title="Deal of the month" />
      <PageHead title="Deal of the month" lead="The block with the countdown on the home page." />
      <Loaded
        query={usePrivateQuery(dealQuery())}
        loading="Loading the deal..."
        error="Failed to load the deal."
        skeleton={<Skeleton className="h-96" />}
      >
        {(deal) => <DealForm deal={deal} />}
      </Loaded>
    </section>
  );
}
