import { useState } from 'react';
import type { PaymentsReport, Unaccounted } from '../../../contract/ledger.endpoints.ts';
import { call, problemText } from '../../platform/api-client/call.ts';
import { download } from '../../platform/api-client/download.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { links, type ReportFilters } from '../../platform/page/links.ts';
import { PER_PAGE, rangeText } from '../../platform/page/paging.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded, Skeleton } from '../../ui/loaded.tsx';
import { Notice, Problem } from '../../ui/notice.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Figures } from './figures.tsx';
import { PeriodForm } from './period-form.tsx';
import { type Days, daysOf } from './periods.ts';
import { reportCsv } from './report-csv.ts';
import { UnaccountedTable } from './unaccounted-table.tsx';

type Props = { filters: ReportFilters; page: number; waiting: number };

/** Money of a period, and every shilling that nothing accounts for. */
export const ReportSection = ({ filters, page, waiting }: Props) => {
  const days = daysOf(filters, new Date());
  const report = usePrivateQuery(
    apiQuery('GET /api/payments/report', { query: { ...days, page, limit: PER_PAGE } }),
    { keepPrevious: true },
  );
  return (
    <section aria-labelledby="report" className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="report" className="heading">
          Report
        </h2>
        <DownloadButton days={days} />
      </div>
      <PeriodForm key={`${days.from} ${days.to}`} filters={filters} days={days} />
      <Loaded
        query={report}
        loading="Loading the report..."
        error="Failed to load the report."
        skeleton={<Skeleton className="h-96" />}
      >
        {(data) => (
          <>
            <div className={report.isPlaceholderData ? 'stale' : ''}>
              <Figures report={data} />
            </div>
            <h3 className="subheading mt-2">Not accounted for</h3>
            <PagedList
              place="unaccounted-place"
              label="Pages of what is not accounted for"
              range={rangeText(page, data.unaccounted.length, data.totalUnaccounted, 'entries')}
              empty=""
              nothing={<AllAccounted report={data} />}
              total={data.totalUnaccounted}
              page={page}
              totalPages={data.totalPages}
              href={(to) => links.paymentsReport({ ...filters, page: to, waiting })}
              stale={report.isPlaceholderData}
            >
              <UnaccountedTable rows={data.unaccounted} />
            </PagedList>
          </>
        )}
      </Loaded>
    </section>
  );
};

const AllAccounted = ({ report }: { report: PaymentsReport }) =>
  report.balance.difference === 0 ? (
    <Notice tone="ok">Every shilling is accounted for.</Notice>
  ) : (
    <Notice tone="warn">
      Every shilling of these days is accounted for; the difference is of other days.
    </Notice>
  );

const ALL_AT_ONCE = 1000;

/** Everything of the period, from all pages. */
const wholeReport = async (days: Days): Promise<string> => {
  const ask = (page: number) =>
    call('GET /api/payments/report', { query: { ...days, page, limit: ALL_AT_ONCE } });
  const first = await ask(1);
  const rows: Unaccounted[] = [...first.unaccounted];
  for (let page = 2; page <= first.totalPages; page += 1) {
    rows.push(...(await ask(page)).unaccounted);
  }
  return reportCsv(first, rows, days);
};

const DownloadButton = ({ days }: { days: Days }) => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const name = ['payments', days.from, days.to].filter(Boolean).join('-');
      download(`${name}.csv`, await wholeReport(days), 'csv');
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid justify-items-end gap-2">
      <Button variant="secondary" busy={busy} onClick={() => void save()}>
        Download CSV
      </Button>
      <Problem>{problem}</Problem>
    </div>
  );
};
