import type { Page } from '@playwright/test';
import type { Attention, PaymentsReport, Unaccounted } from '#contract/ledger.endpoints.ts';

export const REPORT = '/dashboard/payments-report';
export const region = (page: Page, name: string) => page.getByRole('region', { name });

/** A payment in the review queue. */
export const payment = (over: Partial<Attention> = {}): Attention => ({
  _id: 'aaaaaaaa-0000-4000-8000-000000000001',
  user: { _id: 'u1', username: 'Wanjiku' },
  phone: '2547•••••678',
  method: 'mpesa',
  asked: 1050,
  received: 1050,
  receipt: 'UKL4B7XQ2M',
  at: '2026-11-20T09:00:00.000Z',
  why: 'No order claimed this money.',
  candidates: [
    { _id: 'order-of-wanjiku', username: 'Wanjiku', own: true, createdAt: '2026-11-20T08:00:00Z' },
    { _id: 'order-of-akinyi', username: 'Akinyi', own: false, createdAt: '2026-11-19T08:00:00Z' },
  ],
  refundable: 1050,
  action: { kind: 'bind', text: 'Give it to order order-of-w.', orderId: 'order-of-wanjiku' },
  ...over,
});

/** Fakes the review queue; changing the returned object changes the next reply. */
export const withWaiting = async (page: Page, payments: Attention[]) => {
  const list = { payments };
  await page.route(/\/api\/payments\/attention\?/, (route) =>
    route.fulfill({
      json: {
        ...list,
        totalPages: 1,
        totalPayments: list.payments.length,
        totalReceived: list.payments.reduce((sum, { received }) => sum + received, 0),
      },
    }),
  );
  return list;
};

/** A row that nothing in the books accounts for. */
export const row = (over: Partial<Unaccounted> = {}): Unaccounted => ({
  reason: 'unclaimed',
  text: 'Money that no order has claimed for more than 15 minutes',
  amount: 77,
  difference: 77,
  at: '2026-11-20T09:00:00.000Z',
  method: 'mpesa',
  receipt: 'UKL4B7XQ2M',
  paymentId: 'p1',
  ...over,
});
export const report = (over: Partial<PaymentsReport> = {}): PaymentsReport => ({
  received: [
    { method: 'mpesa', count: 3, amount: 2177 },
    { method: 'visa', count: 1, amount: 500 },
  ],
  returned: [
    { method: 'mpesa', count: 1, amount: 50 },
    { method: 'visa', count: 0, amount: 0 },
  ],
  disputed: { count: 0, amount: 0 },
  net: 2627,
  orders: [
    { status: 'Paid', count: 1, amount: 1050 },
    { status: 'Shipped', count: 1, amount: 1050 },
    { status: 'Delivered', count: 1, amount: 500 },
    { status: 'Refunded', count: 0, amount: 0 },
  ],
  sales: { orders: 2, amount: 2550 },
  balance: { received: 2677, returned: 50, disputed: 0, orders: 2550, waiting: 0, difference: 77 },
  unaccounted: [row()],
  totalUnaccounted: 1,
  unaccountedDifference: 77,
  totalPages: 1,
  ...over,
});
