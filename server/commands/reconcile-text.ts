import type { PaymentsReport, StatementLine, Unaccounted } from '#contract/ledger.endpoints.ts';
import type { Compared } from './reconcile-providers.ts';

const AT = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Africa/Nairobi',
});

const NAMES: Record<string, string> = { mpesa: 'M-PESA', visa: 'Card' };

/** Aligned columns; the given ones are numbers and right-aligned. */
const table = (rows: readonly (readonly string[])[], figures: readonly number[]): string[] => {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, i) =>
        figures.includes(i) ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
};

const unaccountedLine = (row: Unaccounted): string[] => [
  AT.format(new Date(row.at)),
  String(row.amount),
  String(row.difference),
  row.receipt ?? '',
  row.paymentId ?? '',
  row.orderId ?? '',
  row.text,
];

const lineCells = ({
  at,
  statement,
  books,
  receipt,
  paymentId,
  orderId,
}: StatementLine): string[] => [
  at ? AT.format(new Date(at)) : '',
  statement === undefined ? '' : String(statement),
  books === undefined ? '' : String(books),
  receipt,
  paymentId ?? '',
  orderId ?? '',
];

const PROVIDER_HEAD = ['Nairobi time', 'Provider', 'Books', 'Receipt', 'Payment', 'Order'];

/** The comparison with the providers' books for a terminal. */
export const providersText = (all: readonly Compared[]): string =>
  all
    .flatMap(({ title, match, unknown, problem }) => {
      const lists: [string, readonly StatementLine[]][] = match
        ? [
            ['At the provider, not in the books', unknown],
            ['In the books, not at the provider', match.missing.lines],
            ['Different amounts', match.different.lines],
          ]
        : [];
      return [
        title,
        ...(match
          ? [`  ${match.rows} movements there, ${match.matched.total} of them as in the books`]
          : []),
        ...(problem ? [`  Not compared${match ? ' whole' : ''}: ${problem}`] : []),
        ...lists
          .filter(([, lines]) => lines.length > 0)
          .flatMap(([what, lines]) => [
            `  ${what}: ${lines.length}`,
            ...table([PROVIDER_HEAD, ...lines.map(lineCells)], [1, 2]),
          ]),
        '',
      ];
    })
    .join('\n');

/** The report for a terminal; `rows`: the unaccounted rows of all pages. */
export const reconcileText = (
  report: PaymentsReport,
  rows: readonly Unaccounted[],
  days: { from?: string | undefined; to?: string | undefined },
): string => {
  const { balance, received, returned, orders, net } = report;
  const period = `${days.from ?? 'the beginning'} to ${days.to ?? 'today'}`;
  const money = table(
    [
      ...received.map((row) => ['In', NAMES[row.method] ?? '', String(row.count), row.amount]),
      ...returned.map((row) => ['Out', NAMES[row.method] ?? '', String(row.count), row.amount]),
      ['Net', '', '', net],
      ...orders.map((row) => ['Orders', row.status, String(row.count), row.amount]),
    ].map((row) => row.map(String)),
    [2, 3],
  );
  const sums = table(
    [
      ['Received', balance.received],
      ['− returned', balance.returned],
      ['− held by banks', balance.disputed],
      ['− for orders', balance.orders],
      ['− waiting to be claimed', balance.waiting],
      ['= difference', balance.difference],
    ].map((row) => row.map(String)),
    [1],
  );
  const head = [
    'Nairobi time',
    'Ksh',
    'Difference',
    'Receipt',
    'Payment',
    'Order',
    'What is the matter',
  ];
  const none =
    balance.difference === 0
      ? 'Every shilling is accounted for.'
      : 'Every shilling of these days is accounted for; the difference is of other days.';
  const list =
    rows.length === 0
      ? [none]
      : [
          `Not accounted for: ${rows.length}`,
          ...table([head, ...rows.map(unaccountedLine)], [1, 2]),
        ];
  return [
    `Payments from ${period} (whole shillings)`,
    ...money,
    '',
    'The books of all times',
    ...sums,
    '',
    ...list,
    '',
  ].join('\n');
};
