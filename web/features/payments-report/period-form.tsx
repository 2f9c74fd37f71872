import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { links, type ReportFilters } from '../../platform/page/links.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { FilterLinks } from '../../ui/filter-links.tsx';
import { type Days, PERIODS } from './periods.ts';

type Props = { filters: ReportFilters; days: Days };

/** Which days the report is of: a usual period, or any two days. */
export const PeriodForm = ({ filters, days }: Props) => {
  const navigate = useNavigate();
  const id = useId();
  const [from, setFrom] = useState(days.from ?? '');
  const [to, setTo] = useState(days.to ?? '');
  const [problem, setProblem] = useState<string>();
  const show = () => {
    if (from && to && from > to) return setProblem('The last day is before the first.');
    setProblem(undefined);
    void navigate(links.paymentsReport({ from, to }), { preventScrollReset: true });
  };
  const chosen = filters.from || filters.to ? undefined : (filters.days ?? '');
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <FilterLinks
        label="Period"
        options={PERIODS}
        value={chosen as (typeof PERIODS)[number]['value']}
        href={(value) => links.paymentsReport({ days: value })}
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
