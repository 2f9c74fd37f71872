import { type Input, stringify } from 'csv-stringify/browser/esm/sync';
import type { PaymentsReport, Unaccounted } from '#contract/ledger.endpoints.ts';
import { methodName } from '#contract/payment.ts';
import { toNairobiInput } from '../../platform/nairobi-input.ts';
import type { Days } from './periods.ts';

/** The report as CSV; `rows` are the unaccounted payments of all pages. */
export const reportCsv = (
  report: PaymentsReport,
  rows: readonly Unaccounted[],
  { from, to }: Days,
): string => {
  const lines: Input = [
    ['Period', from ?? 'beginning', to ?? 'today'],
    [],
    ['What', 'Of', 'Count', 'Ksh'],
    ...report.received.map((row) => ['In', methodName(row.method), row.count, row.amount]),
    ...report.returned.map((row) => ['Out', methodName(row.method), row.count, row.amount]),
    ...(report.disputed.count > 0
      ? [['Held by banks', '', report.disputed.count, report.disputed.amount]]
      : []),
    ['Net', '', '', report.net],
    ...report.orders.map((row) => ['Orders', row.status, row.count, row.amount]),
    ['Sales', 'less returns', report.sales.orders, report.sales.amount],
    [],
    ['Reason', 'Ksh', 'Difference', 'Time in Nairobi', 'Method', 'Receipt', 'Payment', 'Order'],
    ...rows.map((row) => [
      row.text,
      row.amount,
      row.difference,
      // The form that spreadsheets read as a time.
      toNairobiInput(row.at).replace('T', ' '),
      row.method && methodName(row.method),
      row.receipt,
      row.paymentId,
      row.orderId,
    ]),
  ];
  // A receipt may contain a stranger's text, which a spreadsheet must not run as a formula.
  // Quoted at any end of line: spreadsheets start a new row, and so a new cell, at a bare LF, too.
  return stringify(lines, {
    record_delimiter: 'windows',
    escape_formulas: true,
    quoted_match: /[\r\n]/,
  });
};
