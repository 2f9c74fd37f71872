import { PrivateHead } from '../../platform/private-head.tsx';
import { useMine } from '../../platform/use-mine.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { DashboardHandle } from '../dashboard/dashboard-layout.tsx';
import { DealForm } from './deal-form.tsx';
import { dealQuery } from './queries.ts';

export const handle = { role: 'admin' } satisfies DashboardHandle;

export default function DealSettingsPage() {
  return (
    <section className="grid gap-6">
      <PrivateHead title="Deal of the month" />
      <PageHead title="Deal of the month" lead="The block with the countdown on the home page." />
      <Loaded
        query={useMine(dealQuery())}
        loading="Loading the deal..."
        error="Failed to load the deal."
        skeleton={<Skeleton className="h-96" />}
      >
        {(deal) => <DealForm deal={deal} />}
      </Loaded>
    </section>
  );
}
