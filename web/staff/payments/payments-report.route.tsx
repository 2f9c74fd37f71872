import { useSearchParams } from 'react-router';
import type { DashboardHandle } from '../../platform/page/dashboard.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { pageOf } from '../../platform/page/paging.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { reportFilters } from './periods.ts';
import { ReportSection } from './report-section.tsx';
import { ReviewSection } from './review-section.tsx';
import { StatementSection } from './statement-section.tsx';

export const handle = { role: 'manager' } satisfies DashboardHandle;

export default function PaymentsReportPage() {
  const [query] = useSearchParams();
  const shown = {
    filters: reportFilters(query),
    page: pageOf(query),
    waiting: pageOf(query, 'waiting'),
  };
  return (
    <div className="grid gap-12 print-stack">
      <PrivateHead title="Payments" />
      <PageHead
        title="Payments"
        lead="Money in, money out, and every shilling that needs a look."
      />
      <ReviewSection {...shown} />
      <ReportSection {...shown} />
      <StatementSection />
    </div>
  );
}
