import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { makePayment } from '../../../test/endpoint-inputs.ts';
import { nationalNumber } from './rules.ts';

let shop: TestApp;
let staff: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  staff = await shop.makeUser({ role: 'admin' });
});
afterAll(() => shop.close());

const SHIPPING = {
  fullName: 'Wambui wa Kamau',
  phone: '0712 345 678',
  county: 'Nyeri',
  town: 'Karatina',
  estate: 'Blue Court',
  note: 'Call first',
};
const DELIVERY = {
  optionId: '00000000-0000-4000-8000-000000000000',
  kind: 'pickup',
  name: 'Pickup point',
  carrier: 'Mtaani',
  fee: 150,
  daysMin: 1,
  daysMax: 2,
  point: {
    _id: '00000000-0000-4000-8000-000000000001',
    name: 'Mama Njeri Shop',
    county: 'Nyeri',
    town: 'Karatina',
    landmark: 'Opposite the stage',
    phone: '',
    hours: 'Mon to Sat 8 to 18',
  },
};

const makeOrder = async (shipping: object = SHIPPING) => {
  const shopper = await shop.makeUser();
  const { id: productId } = await shop.makeProduct();
  const { body } = await shop.post('/api/orders', { items: [{ productId, quantity: 1 }] }, shopper);
  const id: string = body.order._id;
  const { track_token: token } = await shop.db
    .updateTable('orders')
    .set({
      status: 'Paid',
      paid_at: shop.clock.now(),
      shipping: JSON.stringify(shipping),
      delivery: JSON.stringify(DELIVERY),
    })
    .where('id', '=', id)
    .returning('track_token')
    .executeTakeFirstOrThrow();
  await shop.db
    .insertInto('order_events')
    .values({
      order_id: id,
      at: shop.clock.now(),
      actor: 'mpesa',
      from_status: 'Pending',
      to_status: 'Paid',
    })
    .execute();
  return { id, code: id.slice(0, 10), token, shopper };
};
const track = (code: string, phone: string) => shop.post('/api/track', { code, phone });
const stepsOf = (body: { tracking: { steps: { step: string }[] } }) =>
  body.tracking.steps.map(({ step }) => step);

// Proves S1.4.
test('number and phone show where an order is, and nothing about its people or its price', async () => {
  const { id, code, token } = await makeOrder();
  const { status, body } = await track(` ${code.toUpperCase()} `, '+254 712 345678');
  expect(status).toBe(200);
  expect(body.tracking).toMatchObject({
    code,
    status: 'Paid',
    delivery: { kind: 'pickup', point: { name: 'Mama Njeri Shop' } },
    expected: { first: expect.any(String), last: expect.any(String) },
  });
  expect(stepsOf(body)).toEqual(['placed', 'paid']);
  const byLink = await shop.app.inject({ url: `/api/track/${token}` });
  expect(byLink.json()).toEqual(body);
  expect(byLink.headers['cache-control']).toBe('no-store');
  const told = JSON.stringify(body);
  for (const secret of [id, 'Wambui', '712', 'Blue Court', 'Call first', 'akinyi', '2625', token])
    expect(told).not.toContain(secret);
});

test('the account that M-PESA names is the number too', async () => {
  const { id, code } = await makeOrder();
  const account = `MLK${code.replace('-', '').toUpperCase()}`;
  const wrong = id[10] === '0' ? '1' : '0';
  for (const text of [account, account.toLowerCase(), code.replace('-', '')])
    expect((await track(text, '0712345678')).body.tracking.code).toBe(code);
  expect((await track(`${account}${wrong}`, '0712345678')).status).toBe(404);
});

test('the payer’s phone shows it too', async () => {
  const { id, code, shopper } = await makeOrder({});
  const paymentId = await makePayment({ shop, owner: shopper });
  await shop.db
    .updateTable('payments')
    .set({ order_id: id, phone: '254722000111' })
    .where('id', '=', paymentId)
    .execute();
  expect((await track(code, '0722000111')).status).toBe(200);
  expect((await track(code, '0712345678')).status).toBe(404);
});

test('it goes on with what staff do, and back with what they undo', async () => {
  const { id, token } = await makeOrder();
  const move = (status: string, sent = {}) =>
    shop.patch(`/api/orders/${id}/status`, { status, ...sent }, staff);
  await move('Shipped', { courier: 'Easy Coach', trackingCode: 'EC-7' });
  shop.clock.advance(1000);
  await shop.post(`/api/orders/${id}/ready`, {}, staff);
  const sent = (await shop.get(`/api/track/${token}`)).body;
  expect(stepsOf(sent)).toEqual(['placed', 'paid', 'shipped', 'ready']);
  expect(sent.tracking).toMatchObject({ courier: 'Easy Coach', trackingCode: 'EC-7' });
  await move('Paid');
  const back = (await shop.get(`/api/track/${token}`)).body;
  expect(stepsOf(back)).toEqual(['placed', 'paid']);
  expect(back.tracking.courier).toBeUndefined();
  await move('Shipped');
  await move('Delivered');
  const done = (await shop.get(`/api/track/${token}`)).body;
  expect(stepsOf(done)).toEqual(['placed', 'paid', 'shipped', 'delivered']);
  expect(done.tracking.expected).toBeUndefined();
});

// Proves S1.5.
test('a wrong phone, an unknown number and nonsense are answered alike', async () => {
  const { code } = await makeOrder();
  const tries: [string, string][] = [
    [code, '0712345679'],
    ['00000000-0', '0712345678'],
    [code.slice(0, 9), '0712345678'],
    ['%%%%%%%%%%', '0712345678'],
    [code, 'phone'],
    [code, '+'],
    [`${code}' OR true`, '0712345678'],
  ];
  const answers = await Promise.all(tries.map(([number, phone]) => track(number, phone)));
  const [first] = answers;
  for (const { status, body } of answers) {
    expect([status, body.code, body.message]).toEqual([404, 'not_found', first?.body.message]);
  }
  expect((await shop.get('/api/track/00000000-0000-4000-8000-000000000000')).status).toBe(404);
  expect((await shop.get('/api/track/x')).status).toBe(404);
});

// Proves S1.5.
test('phones are not guessed: five wrong ones for a number from a network, and the link still works', async () => {
  const strict = await createTestApp({
    config: { rateLimits: 'strict' },
    deps: {},
  });
  try {
    const guess = (phone: string) => strict.post('/api/track', { code: '0a1b2c3d-4', phone });
    const statuses: number[] = [];
    for (let i = 0; i < 7; i += 1) statuses.push((await guess(`07123456${10 + i}`)).status);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429]);
    // M-PESA's account reference counts as the same number.
    const account = { code: 'MLK0A1B2C3D4', phone: '0712345678' };
    expect((await strict.post('/api/track', account)).status).toBe(429);
    // Another order number has a count of its own.
    const other = await strict.post('/api/track', { code: '1a1b2c3d-4', phone: '0712345678' });
    expect(other.status).toBe(404);
    expect((await strict.get('/api/track/x')).status).toBe(404);
  } finally {
    await strict.close();
  }
});

test('right tries are not counted', async () => {
  const strict = await createTestApp({ config: { rateLimits: 'strict' } });
  try {
    const shopper = await strict.makeUser();
    const { id: productId } = await strict.makeProduct();
    const { body } = await strict.post(
      '/api/orders',
      { items: [{ productId, quantity: 1 }] },
      shopper,
    );
    const id: string = body.order._id;
    await strict.db
      .updateTable('orders')
      .set({ shipping: JSON.stringify(SHIPPING) })
      .where('id', '=', id)
      .execute();
    for (let i = 0; i < 8; i += 1) {
      const tried = await strict.post('/api/track', { code: id.slice(0, 10), phone: '0712345678' });
      expect(tried.status).toBe(200);
    }
  } finally {
    await strict.close();
  }
});

test('phones in every form are one number', () => {
  const forms = ['0712345678', '254712345678', '+254 712-345 678', '712345678', '+254(0)712345678'];
  expect(new Set(forms.map(nationalNumber))).toEqual(new Set(['712345678']));
  expect(['', '12', 'abc', '07123456789', '0712x345678'].map(nationalNumber)).toEqual(
    Array(5).fill(undefined),
  );
});
