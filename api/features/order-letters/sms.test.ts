import { expect, test } from 'vitest';
import { formatKsh } from '#contract/money.ts';
import type { Order } from '#contract/orders.endpoints.ts';
import { gsmLength, SMS_LENGTH, toGsm } from '#contract/sms-text.ts';
import { type LetterOrder, letterOf, ownerSms, smsOf } from './rules.ts';

const ID = '3f2a9c1b-04d5-4e6f-8a7b-112233445566';
const point = {
  _id: 'x',
  name: 'Mama Njeri Shop',
  county: 'Kiambu',
  town: 'Thika',
  landmark: '',
  phone: '',
  hours: 'Mon-Sat 8-18',
};
const order: Order = {
  _id: ID,
  items: [],
  totalPrice: 6444,
  subtotal: 5899.5,
  tax: 294.98,
  taxRate: 5,
  status: 'Paid',
  method: 'mpesa',
  createdAt: '2026-11-23T06:00:00.000Z',
  user: { _id: 'u1', username: 'Wanjiku' },
  shippingInfo: {},
  deliveryFee: 250,
  delivery: {
    optionId: 'o',
    kind: 'pickup',
    name: 'Point',
    carrier: '',
    daysMin: 1,
    daysMax: 2,
    fee: 250,
    point,
  },
  courier: 'G4S',
  trackingCode: 'GX1234',
};
const about = (more: Partial<Order> = {}): LetterOrder => ({
  order: { ...order, ...more },
  username: 'Wanjiku',
  paidAt: new Date('2026-11-23T06:00:00.000Z'),
  receipt: 'SGH7X8K2LM',
  base: 'https://malkia.co.ke',
  shop: { name: 'Zawadi', address: 'Moi Avenue 5\nMombasa', hours: 'Daily 9-18' },
});
const trackUrl = `https://malkia.co.ke/track/${ID}`;

test.each([
  ['paid', `Zawadi: order 3f2a9c1b-0 paid: ${formatKsh(644_400)}, M-PESA SGH7X8K2LM. Asante!`],
  [
    'shipped',
    'Zawadi: order 3f2a9c1b-0 is on its way with G4S, code GX1234. Expected Tue 24 Nov to Wed 25 Nov.',
  ],
  ['ready', 'Zawadi: order 3f2a9c1b-0 waits for you at Mama Njeri Shop. Open Mon-Sat 8-18.'],
  ['delivered', 'Zawadi: order 3f2a9c1b-0 was picked up, asante! Tell others how you like it.'],
  ['cancelled', 'Zawadi: order 3f2a9c1b-0 was cancelled. It was not paid.'],
] as const)('the SMS of %s says what counts, with its link', (event, text) => {
  expect(smsOf(event, about(), trackUrl)).toBe(`${text} ${trackUrl}`);
});

test('an order that came to the buyer was delivered, one that she fetched was picked up', () => {
  const came = (more?: Partial<Order>) => [
    smsOf('delivered', about({ status: 'Delivered', ...more }), trackUrl),
    letterOf('delivered', about({ status: 'Delivered', ...more }))?.text,
  ];
  const door = { ...order.delivery, kind: 'door', point: undefined } as Order['delivery'];
  for (const text of came({ delivery: door })) expect(text).toContain('was delivered');
  for (const text of came()) expect(text).toContain('was picked up');
});

test('the SMS to the owner has the sum, the pieces and the way, and nothing of the buyer', () => {
  const item = { productId: 'p', name: 'Dress', image: '', price: 2949.75, quantity: 2 };
  const sms = ownerSms(about({ items: [item] as Order['items'] }));
  expect(sms).toBe(
    `Zawadi: paid 3f2a9c1b-0: ${formatKsh(644_400)}, 2 pieces. Point. https://malkia.co.ke/dashboard/manage-orders/${ID}`,
  );
});

test('what is fetched at the shop names the shop and its hours', () => {
  const { point: _, ...chosen } = order.delivery ?? {};
  const delivery = { ...chosen, kind: 'shop', name: 'Collect at the shop' } as Order['delivery'];
  expect(smsOf('ready', about({ delivery }), trackUrl)).toBe(
    `Zawadi: order 3f2a9c1b-0 waits for you at our shop. Open Daily 9-18. ${trackUrl}`,
  );
});

test('a day that fits is told', () => {
  const sms = smsOf('shipped', about({ courier: '', trackingCode: '' }), trackUrl);
  expect(sms).toContain('is on its way. Expected Tue 24 Nov to Wed 25 Nov. https://');
});

const EVENTS = ['paid', 'shipped', 'ready', 'delivered', 'cancelled'] as const;

test.each(EVENTS)('the longest values of %s are one SMS of its alphabet', (event) => {
  const long = '{}€[“ñ’…]'.repeat(40);
  const delivery = {
    ...order.delivery,
    optionId: 'o',
    kind: 'pickup' as const,
    name: long,
    carrier: long,
    fee: 0,
  };
  const values = about({
    totalPrice: 9_999_999,
    courier: long,
    trackingCode: long,
    delivery: { ...delivery, point: { ...point, name: long, hours: long } },
  });
  for (const host of [
    'm.ke',
    `${'very-long-name-of-a-shop-'.repeat(2)}1.co.ke`,
    `${'a'.repeat(240)}.ke`,
  ]) {
    const url = `https://${host}/track/${ID}`;
    const sms = smsOf(event, values, url);
    expect(gsmLength(sms)).toBeLessThanOrEqual(SMS_LENGTH);
    expect(sms).toBe(toGsm(sms));
    expect(sms).toMatch(/^Zawadi: order 3f2a9c1b-0 /);
    // A link is never cut.
    if (sms.includes('https')) expect(sms.endsWith(url)).toBe(true);
    if (host === 'm.ke') expect(sms).toContain(url);
    const owners = ownerSms({ ...values, base: `https://${host}` });
    expect(gsmLength(owners)).toBeLessThanOrEqual(SMS_LENGTH);
    expect(owners).toBe(toGsm(owners));
    const named = smsOf(event, { ...values, shop: { ...values.shop, name: 'Ŵ€'.repeat(15) } }, url);
    expect(gsmLength(named)).toBeLessThanOrEqual(SMS_LENGTH);
    expect(named).toContain('...: order 3f2a9c1b-0 ');
  }
});

test('what the alphabet lacks becomes the nearest that it has', () => {
  expect(toGsm('Ŵanjikũ’s “dress” – 3 × 💃…')).toBe('Wanjiku\'s "dress" - 3 x ?...');
});
