import { expect, test } from 'vitest';
import type { DeliverySnapshot } from '#contract/delivery.endpoints.ts';
import { formatKsh } from '#contract/money.ts';
import { deliveryFacts, deliveryLine, expectedText } from './order-delivery.ts';
import { roundingCents } from './rounding.ts';

const delivery: DeliverySnapshot = {
  optionId: 'a',
  kind: 'door',
  name: 'Rider in town',
  carrier: 'Boda',
  daysMin: 1,
  daysMax: 2,
  fee: 250,
};
const order = {
  delivery,
  deliveryFee: 250,
  shippingInfo: { county: 'Nairobi', town: 'Kilimani' },
  status: 'Paid' as const,
  createdAt: '2026-11-20T06:00:00Z',
  history: [
    {
      from: null,
      to: 'Pending' as const,
      at: '2026-11-20T06:00:00Z',
      actor: 'shopper' as const,
      note: '',
    },
    {
      from: 'Pending' as const,
      to: 'Paid' as const,
      at: '2026-11-23T06:00:00Z',
      actor: 'shop' as const,
      note: '',
    },
  ],
};

test('an order says how it comes, where to, its fee and the day, counted from its payment', () => {
  expect(deliveryFacts(order)).toEqual([
    ['Delivery', 'Rider in town, Boda'],
    ['To', 'Kilimani, Nairobi'],
    ['Fee', formatKsh(25_000)],
    ['Expected', 'Tue\u00a024 – Wed\u00a025\u00a0Nov'],
  ]);
  expect(deliveryLine(order)).toBe(
    `Rider in town, ${formatKsh(25_000)}, Tue\u00a024 – Wed\u00a025\u00a0Nov`,
  );
});

test('an order that is collected at the shop says to its buyer where that is and when it is open', () => {
  const shop = { address: 'Malkia House, 2nd floor\nBiashara Street', hours: 'Mon–Sat 9–18' };
  const collected = { ...order, delivery: { ...delivery, kind: 'shop' as const } };
  expect(deliveryFacts(collected, shop)).toEqual(
    expect.arrayContaining([
      ['Address', 'Malkia House, 2nd floor, Biashara Street'],
      ['Open', 'Mon–Sat 9–18'],
    ]),
  );
  const terms = (facts: [string, string][]) => facts.map(([term]) => term);
  expect(terms(deliveryFacts(order, shop))).not.toContain('Address');
  expect(terms(deliveryFacts(collected, { address: '', hours: '' }))).not.toContain('Open');
});

test('a pickup says where to fetch it', () => {
  const point = {
    _id: 'p',
    name: 'Moi Avenue',
    county: 'Nairobi',
    town: 'CBD',
    landmark: 'opposite the bank',
    phone: '',
    hours: 'Mon–Sat 9–18',
  };
  const facts = deliveryFacts({ ...order, delivery: { ...delivery, kind: 'pickup', point } });
  expect(facts.map(([term]) => term)).not.toContain('To');
  expect(facts).toContainEqual([
    'Pickup point',
    'Moi Avenue, opposite the bank, CBD, Mon–Sat 9–18',
  ]);
});

test.each(['Pending', 'Delivered', 'Cancelled', 'Refunded'] as const)(
  'no day is promised to an order that is %s',
  (status) => {
    expect(expectedText({ ...order, status })).toBe('');
  },
);

test('an order without a choice is delivered as agreed', () => {
  expect(deliveryFacts({ ...order, delivery: null })).toEqual([['Delivery', 'To be agreed']]);
});

test('a fee is not taken for rounding', () => {
  const sums = { subtotal: 999.9, tax: 50, totalPrice: 1300, deliveryFee: 250 };
  expect(roundingCents(sums)).toBe(10);
});
