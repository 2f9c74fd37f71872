import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../../test/paying-shop.ts';
import { openRefundingShop, type RefundingShop } from '../../../../test/refunding-shop.ts';

type Line = Record<string, unknown> & { msg: string; requestId?: string };

let shop: RefundingShop;
const written: string[] = [];
beforeAll(async () => {
  shop = await openRefundingShop(
    { LOG_LEVEL: 'info' },
    { logTo: { write: (line) => written.push(line) } },
  );
});
afterAll(() => shop.close());

const linesOf = (field: string, id: string): Line[] =>
  written.map((line) => JSON.parse(line) as Line).filter((line) => line[field] === id);
const messages = (lines: Line[]) => lines.map(({ msg }) => msg).sort();
const last = (field: string, id: string, msg: string) =>
  until(
    async () => linesOf(field, id),
    (lines) => lines.some((line) => line.msg === msg),
  );
const requestsTo = (route: string) =>
  written
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line.msg === 'answered' && line.route === route)
    .map(({ requestId }) => requestId);

const PAID = [
  'callback received',
  'order paid',
  'order placed',
  'payment settled',
  'payment started',
  'provider answered',
];

test('an order by M-PESA and its refund are found in the log by order and by payment, without phone or token', async () => {
  const phone = '0711010777';
  const { paymentId, orderId } = await shop.paidOrder({ phone });
  await last('orderId', orderId, 'order paid');
  const lines = linesOf('orderId', orderId);
  expect(messages(lines)).toEqual(PAID);
  expect(messages(linesOf('paymentId', paymentId))).toEqual(PAID);

  const line = (msg: string) => lines.find((one) => one.msg === msg);
  const [started, answered] = [line('payment started'), line('provider answered')];
  const [startRequest] = await until(
    async () => requestsTo('/api/mpesa/stk-push'),
    (ids) => ids.length === 1,
  );
  expect(startRequest).toMatch(/^[\w-]{8,}$/);
  expect(started).toMatchObject({ msg: 'payment started', method: 'mpesa', amount: 1050 });
  expect(answered).toMatchObject({ msg: 'provider answered', outcome: 'accepted' });
  expect([started?.requestId, answered?.requestId]).toEqual([startRequest, startRequest]);
  const { requestId } = line('callback received') ?? {};
  expect(line('payment settled')).toMatchObject({ outcome: 'succeeded', requestId });

  await shop.refund(paymentId, { amount: 1050 });
  await shop.ended(paymentId);
  await last('orderId', orderId, 'refund settled');
  const whole = [
    ...PAID,
    'callback received',
    'provider answered',
    'refund requested',
    'refund settled',
  ].sort();
  expect(messages(linesOf('orderId', orderId))).toEqual(whole);
  expect(messages(linesOf('paymentId', paymentId))).toEqual(whole);
  const [refund] = await shop.refundRows(paymentId);
  expect(messages(linesOf('refundId', refund?.id ?? ''))).toHaveLength(4);

  const payment = await shop.paymentRow(paymentId);
  const secrets = [payment.callback_token, refund?.callback_token ?? '', phone.slice(1)];
  const all = written.join('');
  expect(secrets.filter((secret) => secret.length < 9 || all.includes(secret))).toEqual([]);
  expect(all).not.toMatch(/2547\d{8}|Bearer /);
});

test('a card that pays and a card that is declined are found in the log with their outcome', async () => {
  const { paymentId, orderId } = await shop.paidOrder({ method: 'visa' });
  const lines = await last('orderId', orderId, 'order placed');
  expect(messages(lines)).toEqual(expect.arrayContaining(PAID.slice(1)));
  expect(messages(linesOf('paymentId', paymentId))).toEqual(messages(linesOf('orderId', orderId)));

  const shopper = await shop.shopper();
  const items = [{ productId: await shop.product(100_000, 5), quantity: 1 }];
  const declined = await shopper.post('/api/stripe/create-payment-intent', {
    ...{ paymentMethodId: 'pm_card_visa_chargeDeclined', amount: 1050, items },
  });
  const told = await last('paymentId', declined.body.paymentId, 'payment settled');
  const [started] = told;
  expect(started).toMatchObject({ msg: 'payment started', method: 'visa' });
  // The webhook may arrive before the response.
  const answers = told.filter(({ msg }) => msg === 'provider answered');
  expect(answers.map(({ requestId }) => requestId)).toContain(started?.requestId);
  expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['failed']));
  const ends = told.filter(({ msg }) => msg === 'payment settled');
  expect(ends).toMatchObject([{ method: 'visa', outcome: 'failed' }]);
  expect(told.some(({ msg }) => msg === 'order paid')).toBe(false);
});

test('money that came before its order is found by both ids once the order is placed and paid', async () => {
  const shopper = await shop.shopper();
  const paymentId = await shop.strayMoney(shopper, 1050);
  expect(linesOf('paymentId', paymentId).some(({ orderId }) => orderId)).toBe(false);
  const items = [{ productId: await shop.product(100_000, 5), quantity: 1 }];
  const saved = await shopper.post('/api/orders', { items, paymentId, method: 'mpesa' });
  const lines = linesOf('orderId', saved.body.order._id);
  expect(lines).toMatchObject([
    { msg: 'order placed', paymentId },
    { msg: 'order paid', paymentId },
  ]);
});

test('an expired hold and a change of status by staff are found in the log by order', async () => {
  const shopper = await shop.shopper();
  const items = [{ productId: await shop.product(100_000, 5), quantity: 1 }];
  const unpaid = (await shopper.post('/api/orders', { items })).body.order._id;
  await shop.pass(16 * 60_000);
  expect(messages(linesOf('orderId', unpaid))).toEqual(['hold expired', 'order placed']);

  const { orderId } = await shop.paidOrder();
  await shop.staff.patch(`/api/orders/${orderId}/status`, { status: 'Shipped' });
  const [line] = linesOf('orderId', orderId).filter(({ msg }) => msg === 'order moved');
  expect(line).toMatchObject({ from: 'Paid', to: 'Shipped', requestId: expect.any(String) });
});
