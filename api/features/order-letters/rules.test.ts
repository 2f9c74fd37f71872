import { expect, test } from 'vitest';
import { formatKsh } from '#contract/money.ts';
import type { Order } from '#contract/orders.endpoints.ts';
import { type LetterOrder, letterOf, ownerLetter } from './rules.ts';

const order: Order = {
  _id: '3f2a9c1b-04d5-4e6f-8a7b-112233445566',
  items: [
    { productId: 'p1', quantity: 2, name: 'Kitenge wrap dress', image: '', price: 2500, size: 'M' },
    { productId: 'p2', quantity: 1, name: 'Leather belt', image: '', price: 899.5 },
  ],
  totalPrice: 6444,
  subtotal: 5899.5,
  tax: 294.98,
  taxRate: 5,
  status: 'Paid',
  method: 'mpesa',
  createdAt: '2026-11-23T06:00:00.000Z',
  user: { _id: 'u1', username: 'Wanjiku' },
  shippingInfo: { fullName: 'Wanjiku K.', phone: '0712345678', county: 'Kiambu', town: 'Thika' },
  deliveryFee: 250,
  delivery: {
    optionId: 'o1',
    kind: 'parcel',
    name: 'Parcel by bus',
    carrier: 'Easy Coach',
    daysMin: 1,
    daysMax: 2,
    fee: 250,
  },
};
const about = (more: Partial<Order> = {}): LetterOrder => ({
  order: { ...order, ...more },
  username: 'Wanjiku',
  paidAt: new Date('2026-11-23T06:00:00.000Z'),
  receipt: 'SGH7X8K2LM',
  base: 'https://malkia.co.ke',
  shop: { name: 'Zawadi', address: 'Moi Avenue 5\nMombasa', hours: 'Daily 9-18' },
});

test('the receipt says what was bought, what it cost, how it was paid and when it comes', () => {
  expect(letterOf('paid', about())).toEqual({
    subject: 'Your order 3f2a9c1b-0 is paid',
    text: `Hello Wanjiku,

asante! We have received your payment and are getting your order ready.
This is your receipt.

Order: 3f2a9c1b-0
Paid with: M-PESA
M-PESA code: SGH7X8K2LM

Kitenge wrap dress, size M
  2 × ${formatKsh(250_000)}
Leather belt
  1 × ${formatKsh(89_950)}

Total Price: ${formatKsh(589_950)}
Tax (5%): ${formatKsh(29_498)}
Grand Total: ${formatKsh(619_448)}
Delivery: ${formatKsh(25_000)}
Paid: ${formatKsh(644_400)}
Charged in whole shillings.

Delivery: Parcel by bus, Easy Coach
To: Thika, Kiambu
Expected: Tue 24 Nov to Wed 25 Nov

See your order:
https://malkia.co.ke/dashboard/orders/3f2a9c1b-04d5-4e6f-8a7b-112233445566

Zawadi
https://malkia.co.ke`,
  });
});

test('what is not there is left out of a receipt', () => {
  const plain = about({ deliveryFee: 0, totalPrice: 6194, delivery: null, method: 'visa' });
  const { text = '' } = letterOf('paid', { ...plain, receipt: null }) ?? {};
  expect(text).toContain(`Grand Total: ${formatKsh(619_448)}\nPaid: ${formatKsh(619_400)}\n`);
  expect(text).toContain('Paid with: Card');
  expect(text).toContain('How it comes to you is to be agreed: we will be in touch.');
  for (const word of ['M-PESA', 'Delivery:', 'Expected', 'undefined', 'null'])
    expect(text).not.toContain(word);
});

test('a letter of what was sent names courier and code; one of what arrived links each product once', () => {
  const sent = letterOf(
    'shipped',
    about({ status: 'Shipped', courier: 'G4S', trackingCode: 'GX 1234' }),
  );
  expect(sent?.text).toContain('Sent with: G4S\nCode: GX 1234\nExpected: Tue 24');
  const [first] = order.items;
  const items = [...order.items, ...(first ? [{ ...first, size: 'L' }] : [])];
  const arrived = letterOf('delivered', about({ status: 'Delivered', items }));
  expect(arrived?.text.match(/\/shop\/\w+/g)).toEqual(['/shop/p1', '/shop/p2']);
});

test('a parcel at its point is told with place, hours and phone', () => {
  const point = {
    _id: 'x',
    name: 'Mama Njeri Shop',
    county: 'Kiambu',
    town: 'Thika',
    landmark: 'opposite Tuskys',
    phone: '0700000001',
    hours: 'Mon–Sat 8–18',
  };
  const delivery = {
    optionId: 'o',
    kind: 'pickup' as const,
    name: 'Point',
    carrier: '',
    fee: 0,
    point,
  };
  const { text } = letterOf('ready', about({ status: 'Shipped', delivery })) ?? {};
  expect(text).toContain(`Where: Mama Njeri Shop, opposite Tuskys, Thika
Open: Mon–Sat 8–18
Phone: 0700000001`);
});

test.each([
  ['shipped', 'Paid'],
  ['shipped', 'Delivered'],
  ['ready', 'Delivered'],
  ['delivered', 'Shipped'],
  ['paid', 'Refunded'],
  ['cancelled', 'Paid'],
] as const)('nothing is written of %s when the order is %s by now', (event, status) => {
  expect(letterOf(event, about({ status }))).toBeUndefined();
});

test('the owner reads what to pack and where it goes, not who bought it', () => {
  const { subject, text } = ownerLetter(about());
  expect(subject).toBe(`Order 3f2a9c1b-0 is paid: ${formatKsh(644_400)}`);
  expect(text).toContain('/dashboard/manage-orders/3f2a9c1b-04d5-4e6f-8a7b-112233445566');
  expect(text).not.toMatch(/Wanjiku|0712345678/);
});

test('texts of people stay in their line, and lines within 72 columns', () => {
  const name = `Gown\r\nPaid: Ksh 1.00 ${'very '.repeat(40)}long`;
  const [first] = order.items;
  const hostile = about({ items: first ? [{ ...first, name }] : [] });
  const letters = [
    letterOf('paid', { ...hostile, username: 'Eve\nPaid: nothing' }),
    letterOf('delivered', about({ ...hostile.order, status: 'Delivered' })),
    letterOf('cancelled', about({ ...hostile.order, status: 'Cancelled' })),
    ownerLetter(hostile),
  ];
  for (const letter of letters) {
    const lines = letter?.text.split('\n') ?? [];
    expect(lines.filter((each) => /^Paid: (Ksh 1|nothing)/.test(each))).toEqual([]);
    // Addresses and names are not broken.
    expect(lines.filter((each) => each.length > 72 && !/^https:|very/.test(each))).toEqual([]);
  }
});
