import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PaymentsReport, Unaccounted } from '#contract/ledger.endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { download } from '../../platform/api-client/download.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { problemText } from '../../platform/api-client/use-write.ts';
import { serverNow, useServerClock } from '../../platform/browser/server-clock.ts';
import { longDate } from '../../platform/dates.ts';
import { PER_PAGE, rangeText } from '../../platform/page/paging.ts';
import { type ReportFilters, staffLinks } from '../../platform/page/staff-links.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { FilterLinks } from '../../ui/filter-links.tsx';
import { Loaded, Skeleton } from '../../ui/loaded.tsx';
import { Notice, Problem } from '../../ui/notice.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Figures } from './figures.tsx';
import { type Days, daysOf, PERIODS } from './periods.ts';
import { reportCsv } from './report-csv.ts';
import { UnaccountedTable } from './unaccounted-table.tsx';

type ReportSectionProps = { filters: ReportFilters; page: number; waiting: number };

/** The report of a period, with all payments that no order or refund accounts for. */
export const ReportSection = ({ filters, page, waiting }: ReportSectionProps) => {
  useServerClock();
  const days = daysOf(filters, new Date(serverNow()));
  const report = usePrivateQuery(
    apiQuery('GET /api/payments/report', { query: { ...days, page, limit: PER_PAGE } }),
    { keepPrevious: true },
  );
  return (
    <section aria-labelledby="report" className="grid gap-5 print-stack">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="report" className="heading">
          Report
        </h2>
        <DownloadButton days={days} />
      </div>
      <p className="hidden print:block">
        {[days.from, days.to]
          .filter((day) => day !== undefined)
          .map(longDate)
          .join(' – ') || 'All days'}
      </p>
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
              statusId="unaccounted-place"
              label="Pages of what is not accounted for"
              range={rangeText(page, data.unaccounted.length, data.totalUnaccounted, 'entries')}
              empty=""
              nothing={<AllAccounted report={data} />}
              total={data.totalUnaccounted}
              page={page}
              totalPages={data.totalPages}
              href={(to) => staffLinks.paymentsReport({ ...filters, page: to, waiting })}
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

/** All pages of the period's report, as CSV. */
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
  const save = useMutation({
    mutationFn: () => wholeReport(days),
    onSuccess: (csv) => {
      const name = ['payments', days.from, days.to].filter(Boolean).join('-');
      download(`${name}.csv`, csv, 'csv');
    },
  });
  return (
    <div className="grid justify-items-end gap-2">
      <Button variant="secondary" busy={save.isPending} onClick={() => save.mutate()}>
        Download CSV
      </Button>
      <Problem>{save.error && problemText(save.error)}</Problem>
    </div>
  );
};

type PeriodFormProps = { filters: ReportFilters; days: Days };

/** Selects a usual period, or two dates. */
const PeriodForm = ({ filters, days }: PeriodFormProps) => {
  const navigate = useNavigate();
  const id = useId();
  const [from, setFrom] = useState(days.from ?? '');
  const [to, setTo] = useState(days.to ?? '');
  const [problem, setProblem] = useState<string>();
  const show = () => {
    if (from && to && from > to) return setProblem('The last day is before the first.');
    setProblem(undefined);
    void navigate(staffLinks.paymentsReport({ from, to }), { preventScrollReset: true });
  };
  const chosen = filters.from || filters.to ? undefined : (filters.days ?? '');
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 print:hidden">
      <FilterLinks
        label="Period"
        options={PERIODS}
        value={chosen as (typeof PERIODS)[number]['value']}
        href={(value) => staffLinks.paymentsReport({ days: value })}
      />
      <form
        noValidate
        aria-labelledby={id}
        className="grid w-full grid-cols-2 items-start gap-3 sm:flex sm:w-auto"
        onSubmit={(event) => {
          event.preventDefault();
          show();
        }}
      >
        <span id={id} className="sr-only">
          Days of the report
        </span>
        <Field label="From">
          <TextInput
            type="date"
            value={from}
            max="9998-12-31"
            onChange={(e) => setFrom(e.target.value)}
          />
        </Field>
        <Field label="To" error={problem}>
          <TextInput
            type="date"
            value={to}
            max="9998-12-31"
            onChange={(e) => setTo(e.target.value)}
          />
        </Field>
        <Button type="submit" variant="secondary" className="col-span-2 sm:mt-[1.9375rem]">
          Show
        </Button>
      </form>
    </div>
  );
};
