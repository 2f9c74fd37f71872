import { expect, test } from 'vitest';
import type { PaymentsReport } from '../../../contract/ledger.endpoints.ts';
import { reportCsv } from './report-csv.ts';

const report: PaymentsReport = {
  received: [{ method: 'mpesa', count: 2, amount: 2100 }],
  returned: [{ method: 'visa', count: 1, amount: 50 }],
  net: 2050,
  orders: [{ status: 'Paid', count: 2, amount: 2100 }],
  sales: { orders: 2, amount: 2050 },
  balance: { received: 2100, returned: 50, orders: 2050, waiting: 0, difference: 0 },
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
    'Reason,Ksh,Difference,Time,Method,Receipt,Payment,Order',
    '"The order is paid, but no payment backs it",1050,-1050,2026-03-01T09:00:00.000Z,M-PESA,\'=1+1,,o1',
    '',
  ]);
});
