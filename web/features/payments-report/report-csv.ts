import type { PaymentsReport, Unaccounted } from '../../../contract/ledger.endpoints.ts';
import type { Days } from './periods.ts';

/** A cell that no spreadsheet takes for a formula. */
const cell = (value: string | number | undefined): string => {
  const text = String(value ?? '');
  const plain = typeof value === 'number' || !/^[=+\-@\t\r]/.test(text) ? text : `'${text}`;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

const line = (cells: readonly (string | number | undefined)[]): string =>
  `${cells.map(cell).join(',')}\r\n`;

const METHODS = { mpesa: 'M-PESA', visa: 'Card' } as const;

/** The report as a spreadsheet reads it; `rows` are the unaccounted ones of all pages. */
export const reportCsv = (
  report: PaymentsReport,
  rows: readonly Unaccounted[],
  { from, to }: Days,
): string =>
  [
    line(['Period', from ?? 'beginning', to ?? 'today']),
    line([]),
    line(['What', 'Of', 'Count', 'Ksh']),
    ...report.received.map((row) => line(['In', METHODS[row.method], row.count, row.amount])),
    ...report.returned.map((row) => line(['Out', METHODS[row.method], row.count, row.amount])),
    line(['Net', '', '', report.net]),
    ...report.orders.map((row) => line(['Orders', row.status, row.count, row.amount])),
    line(['Sales', 'less returns', report.sales.orders, report.sales.amount]),
    line([]),
    line(['Reason', 'Ksh', 'Difference', 'Time', 'Method', 'Receipt', 'Payment', 'Order']),
    ...rows.map((row) =>
      line([
        row.text,
        row.amount,
        row.difference,
        row.at,
        row.method && METHODS[row.method],
        row.receipt,
        row.paymentId,
        row.orderId,
      ]),
    ),
  ].join('');
