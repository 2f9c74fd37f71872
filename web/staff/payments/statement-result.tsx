import { useEffect, useRef } from 'react';
import type { StatementLine, StatementMatch } from '#contract/ledger.endpoints.ts';
import { formatKsh, toCents } from '#contract/money.ts';
import { dateAndTime, shortDate } from '../../platform/dates.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Badge, Notice } from '../../ui/notice.tsx';
import { OrderLink } from './unaccounted-table.tsx';

const money = (ksh: number | undefined) => (
  <span className="whitespace-nowrap">{ksh === undefined ? '–' : formatKsh(toCents(ksh))}</span>
);

const BY = {
  receipt: '',
  link: 'Found by the receipt it reverses',
  time: 'Found by amount and time',
};

const COLUMNS: readonly Column<StatementLine>[] = [
  {
    head: 'Receipt',
    cell: ({ receipt, by }) => (
      <span>
        <span className="select-all">{receipt || 'No receipt yet'}</span>
        {by && BY[by] && <span className="block font-normal text-muted text-sm">{BY[by]}</span>}
      </span>
    ),
  },
  { head: 'Time', cell: ({ at }) => at && <time dateTime={at}>{dateAndTime(at)}</time> },
  {
    head: 'Details',
    cell: ({ details }) => <span className="wrap-anywhere">{details || '–'}</span>,
  },
  { head: 'Statement', numeric: true, cell: ({ statement }) => money(statement) },
  { head: 'Our books', numeric: true, cell: ({ books }) => money(books) },
  { head: 'Order', cell: ({ orderId }) => <OrderLink id={orderId} /> },
];

const LISTS = [
  { name: 'unknown', title: 'On the statement, not in our books' },
  { name: 'missing', title: 'In our books, not on the statement' },
  { name: 'different', title: 'The amounts differ' },
  { name: 'matched', title: 'Matched' },
] as const;

const periodText = ({ from, to }: StatementMatch): string => {
  const first = shortDate(from);
  const last = shortDate(new Date(Date.parse(to) - 1).toISOString());
  return first === last ? first : `${first} to ${last}`;
};

const countOf = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** So many stand open; a longer list opens by a press. */
const FEW_LINES = 10;

const BadLines = ({ lines }: { lines: StatementMatch['badLines'] }) => (
  <Notice tone="warn">
    <details open={lines.length <= FEW_LINES}>
      <summary className="cursor-pointer">
        {`${countOf(lines.length, 'line')} of the file could not be read. All others are compared; please look ${lines.length === 1 ? 'this one' : 'these'} up in the file.`}
      </summary>
      <ul className="mt-2 grid gap-1">
        {lines.map(({ line, problem }) => (
          <li key={line} className="wrap-anywhere">
            {`Line ${line}: ${problem}.`}
          </li>
        ))}
      </ul>
    </details>
  </Notice>
);

const toneOf = (total: number, good: boolean) => {
  if (good) return 'ok';
  return total === 0 ? 'warn' : 'danger';
};

type Props = { match: StatementMatch };

/** Differences between a statement and the books; matching rows are collapsed. */
export const StatementResult = ({ match }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null);
  // Each result is read from its heading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus moves for each new result.
  useEffect(() => heading.current?.focus(), [match]);
  const { charges, skipped, badLines } = match;
  return (
    <div className="print-stack grid gap-5">
      <div>
        <h3
          ref={heading}
          tabIndex={-1}
          className="subheading"
        >{`Statement of ${periodText(match)}`}</h3>
        <p className="text-muted">
          <span>{`${countOf(match.rows, 'movement')} read; `}</span>
          <span>{`${countOf(charges.count, 'charge')} of ${formatKsh(toCents(charges.ksh))} `}</span>
          <span>{`and ${countOf(skipped, 'other row')} passed over.`}</span>
        </p>
      </div>
      {badLines.length > 0 && <BadLines lines={badLines} />}
      {LISTS.map(({ name, title }) => {
        const { total, lines, incomplete }: StatementMatch['missing'] = match[name];
        const good = name === 'matched' || (total === 0 && !incomplete);
        return (
          <details key={name} className="card group px-5 py-2" open={!good}>
            <summary className="flex min-h-11 cursor-pointer items-center gap-3">
              <h4 className="font-sans font-semibold text-base tracking-normal">{title}</h4>
              <Badge tone={toneOf(total, good)}>{String(total)}</Badge>
              {incomplete && <Badge tone="warn">Incomplete</Badge>}
              <Icon name="chevron-down" className="ml-auto size-5 group-open:rotate-180" />
            </summary>
            <div className="py-3">
              {incomplete && (
                <p className="mb-3 text-muted">
                  Lines of the file could not be read: too much or too little may stand here.
                </p>
              )}
              {total === 0 ? (
                <p className="text-muted">None.</p>
              ) : (
                <>
                  {total > lines.length && (
                    <p className="mb-3 text-muted">{`The first ${lines.length} of ${total}.`}</p>
                  )}
                  <DataTable
                    caption={title}
                    columns={COLUMNS}
                    rows={lines}
                    rowKey={(line) => `${line.receipt} ${line.paymentId ?? ''} ${line.books ?? ''}`}
                  />
                </>
              )}
            </div>
          </details>
        );
      })}
    </div>
  );
};
