import { expect, test } from 'vitest';
import type { PaymentsReport } from '#contract/ledger.endpoints.ts';
import { reportCsv } from './report-csv.ts';

const report: PaymentsReport = {
  received: [{ method: 'mpesa', count: 2, amount: 2100 }],
  returned: [{ method: 'visa', count: 1, amount: 50 }],
  disputed: { count: 0, amount: 0 },
  net: 2050,
  orders: [{ status: 'Paid', count: 2, amount: 2100 }],
  sales: { orders: 2, amount: 2050 },
  balance: { received: 2100, returned: 50, disputed: 0, orders: 2050, waiting: 0, difference: 0 },
  unaccounted: [],
  totalUnaccounted: 0,
  unaccountedDifference: 0,
  totalPages: 0,
};

test('the file has the figures, then a line for each row', () => {
  const csv = reportCsv(
    report,
    [
      {
        reason: 'paid_without_payment',
        text: 'The order is paid, but no payment backs it',
        amount: 1050,
        difference: -1050,
        at: '2026-03-01T09:00:00.000Z',
        method: 'mpesa',
        receipt: '=1+1',
        orderId: 'o1',
      },
    ],
    { from: '2026-03-01' },
  );
  expect(csv.split('\r\n')).toEqual([
    'Period,2026-03-01,today',
    '',
    'What,Of,Count,Ksh',
    'In,M-PESA,2,2100',
    'Out,Card,1,50',
    'Net,,,2050',
    'Orders,Paid,2,2100',
    'Sales,less returns,2,2050',
    '',
    'Reason,Ksh,Difference,Time in Nairobi,Method,Receipt,Payment,Order',
    '"The order is paid, but no payment backs it",1050,-1050,2026-03-01 12:00:00,M-PESA,\'=1+1,,o1',
    '',
  ]);
});

test('a time late in the evening in London is of the next day in Nairobi, as on the page', () => {
  const row = { reason: 'paid_without_payment', text: 'Paid', amount: 1, difference: 1 } as const;
  const csv = reportCsv(report, [{ ...row, at: '2026-02-28T22:30:05.250Z' }], {});
  expect(csv).toContain('Paid,1,1,2026-03-01 01:30:05,');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1', '\n=1', '\r=1', 'a\n=1', 'a",=1,"'])(
  'the receipt %j starts no formula, in its cell or in a new one',
  (receipt) => {
    const text = 'Paid twice';
    const row = { reason: 'paid_without_payment', text, amount: 1, difference: 1, at: '' } as const;
    const cells = reportCsv(report, [{ ...row, receipt }], {})
      .slice(-40)
      .replaceAll(/"(?:[^"]|"")*"/g, 'quoted');
    expect(cells).not.toMatch(/(?:^|[,\r\n])[=+\-@\t＝]/);
  },
);
