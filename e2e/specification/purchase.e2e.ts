import {
  type Account,
  admin,
  type Client,
  closeClients,
  expect,
  good,
  makeProduct,
  newCustomer,
  phone,
  refused,
  shippingInfo,
  test,
  totals,
} from './calls.ts';

test.afterEach(closeClients);

const PHONE_WRONG = 'Enter a valid MPESA number starting with 07 or +2547.';

const push = ({ call }: Client, number: string, amount: number) =>
  call('POST', '/api/mpesa/stk-push', {
    phone: number,
    amount,
    shippingInfo: shippingInfo(),
    method: 'mpesa',
  });

/** Pays by MPESA and saves the order like the specification's checkout, with no additional fields. */
const buy = async (shopper: Account & Client, price: number, quantity: number) => {
  const { _id: productId } = await makeProduct({ price: String(price) });
  const { grandTotal, amount } = totals(price, quantity);
  expect(await good(await push(shopper, phone(), amount))).toMatchObject({ success: true });
  const items = [{ productId, quantity }];
  const body = { items, totalPrice: grandTotal, status: 'Paid', method: 'mpesa' };
  return { body, amount, reply: await shopper.call('POST', '/api/orders', body) };
};

// Proves start-bare.
test('stk-push takes phone, amount, shippingInfo and method and answers success and message', async () => {
  const reply = await good(await push(await newCustomer(), phone(), 1575));
  expect(reply.success).toBe(true);
  expect(reply.message).toMatch(/\w/);
});

// Proves §5.7.
test('an MPESA number has the prefix +254, 254, 0 or none, then 7, then 8 more digits', async () => {
  const digits = () => phone().slice(1);
  for (const number of [`+254${digits()}`, `254${digits()}`, `0${digits()}`, digits()]) {
    const reply = await good(await push(await newCustomer(), number, 100));
    expect(reply.success, number).toBe(true);
  }
  const shopper = await newCustomer();
  for (const number of ['0112345678', '071234567', '07123456789', '+255712345678', 'simu', '']) {
    expect(await refused(await push(shopper, number, 100), 400), number).toBe(PHONE_WRONG);
  }
});

test('a push that MPESA refuses answers success false and a message', async () => {
  const reply = await push(await newCustomer(), phone('999998'), 100);
  expect(await reply.json()).toMatchObject({
    success: false,
    message: expect.stringMatching(/\w/),
  });
});

// Proves order-paid.
test('a payment by MPESA, then the order: saved with items, totalPrice, status Paid and method mpesa', async () => {
  const shopper = await newCustomer();
  const { body, amount, reply } = await buy(shopper, 1500, 2);
  const { message, order } = await good(reply, 201);
  expect(message).toBe('Order saved');
  expect(order).toMatchObject({ status: 'Paid', method: 'mpesa', totalPrice: amount });
  expect(order.items).toHaveLength(1);
  expect(order.items[0]).toMatchObject(body.items[0] ?? {});
});

test('amounts with cents are rounded to a whole number', async () => {
  const shopper = await newCustomer();
  // 4498.50 plus 5 percent is 4723.425; the cart sends that unrounded and pays 4723.
  const { amount, reply } = await buy(shopper, 1499.5, 3);
  expect(amount).toBe(4723);
  expect((await good(reply, 201)).order).toMatchObject({ status: 'Paid', totalPrice: 4723 });
});

test('an order whose totalPrice is the total of the cart without tax is saved too', async () => {
  const shopper = await newCustomer();
  const { _id: productId } = await makeProduct({ price: '800' });
  expect(await good(await push(shopper, phone(), 840))).toMatchObject({ success: true });
  const items = [{ productId, quantity: 1 }];
  const body = { items, totalPrice: 800, status: 'Paid', method: 'mpesa' };
  expect((await good(await shopper.call('POST', '/api/orders', body), 201)).order.status).toBe(
    'Paid',
  );
});

// Proves §3.14, §3.15, §3.16, §3.17, §3.18, §3.19, §7.31.
test('my-orders has the order: _id, items, totalPrice, status, method, createdAt and user', async () => {
  const shopper = await newCustomer();
  const { body, amount, reply } = await buy(shopper, 1200, 1);
  const saved = (await good(reply, 201)).order;
  const { orders } = await good(await shopper.call('GET', '/api/orders/my-orders'), 200);
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({
    _id: saved._id,
    totalPrice: amount,
    status: 'Paid',
    method: 'mpesa',
    user: { username: shopper.username },
  });
  expect(orders[0].items[0]).toMatchObject(body.items[0] ?? {});
  expect(orders[0]._id.length).toBeGreaterThanOrEqual(10);
  expect(Math.abs(Date.now() - Date.parse(orders[0].createdAt))).toBeLessThan(120_000);
});

// Proves §4.15, §7.32.
test('an admin sees every order with who made it, newest first', async () => {
  const shopper = await newCustomer();
  const { order } = await good((await buy(shopper, 300, 1)).reply, 201);
  const { call } = await admin();
  const { orders } = await good(await call('GET', '/api/orders/admin/all-orders'), 200);
  const found = orders.find(({ _id }: { _id: string }) => _id === order._id);
  expect(found).toMatchObject({ status: 'Paid', user: { username: shopper.username } });
  const times = orders.map(({ createdAt }: { createdAt: string }) => Date.parse(createdAt));
  expect(times).toEqual(times.toSorted((one: number, other: number) => other - one));
});

// Proves §4.15.
test('orders are listed newest first, and each shopper sees only their own', async () => {
  const shopper = await newCustomer();
  const ids = [];
  for (const price of [100, 200, 300]) {
    ids.unshift((await good((await buy(shopper, price, 1)).reply, 201)).order._id);
  }
  const { orders } = await good(await shopper.call('GET', '/api/orders/my-orders'), 200);
  expect(orders.map(({ _id }: { _id: string }) => _id)).toEqual(ids);
  const other = await newCustomer();
  expect((await good(await other.call('GET', '/api/orders/my-orders'))).orders).toEqual([]);
});

// Proves §7.30.
test('an order is saved by POST to /api/orders/ as well', async () => {
  const shopper = await newCustomer();
  const { _id: productId } = await makeProduct({ price: '400' });
  expect(await good(await push(shopper, phone(), 420))).toMatchObject({ success: true });
  const items = [{ productId, quantity: 1 }];
  const body = { items, totalPrice: 420, status: 'Paid', method: 'mpesa' };
  const { order } = await good(await shopper.call('POST', '/api/orders/', body), 201);
  expect(order.status).toBe('Paid');
});

test('one payment makes one order Paid', async () => {
  const shopper = await newCustomer();
  const { body, reply } = await buy(shopper, 500, 1);
  const paid = (await good(reply, 201)).order;
  expect(paid.status).toBe('Paid');
  // The same cart again returns the same order; another cart creates another unpaid order.
  const again = await good(await shopper.call('POST', '/api/orders', body), 201);
  expect(again.order).toMatchObject({ _id: paid._id, status: 'Paid' });
  const more = { ...body, items: body.items.map((item) => ({ ...item, quantity: 2 })) };
  const { order } = await good(await shopper.call('POST', '/api/orders', more), 201);
  expect(order.status).toBe('Pending');
});

// Proves order-takes-money.
test('an amount rounded from a grand total of 2 decimals pays the order too', async () => {
  // 1002.38 plus 5 percent is 1052.499: 1052 directly, but 1052.50 and so 1053 after rounding to cents first.
  for (const amount of [1052, 1053]) {
    const shopper = await newCustomer();
    const { _id: productId } = await makeProduct({ price: '1002.38' });
    expect(await good(await push(shopper, phone(), amount))).toMatchObject({ success: true });
    const items = [{ productId, quantity: 1 }];
    const body = { items, totalPrice: 1052.5, status: 'Paid', method: 'mpesa' };
    const { order } = await good(await shopper.call('POST', '/api/orders', body), 201);
    expect(order.status).toBe('Paid');
  }
});

// Proves S1.12, order-amount-changed.
test('a payment of another amount than the cart costs does not make the order Paid', async () => {
  const shopper = await newCustomer();
  const { _id: productId } = await makeProduct({ price: '5000' });
  expect(await good(await push(shopper, phone(), 1))).toMatchObject({ success: true });
  const items = [{ productId, quantity: 1 }];
  const body = { items, totalPrice: 1, status: 'Paid', method: 'mpesa' };
  const { order } = await good(await shopper.call('POST', '/api/orders', body), 201);
  expect(order).toMatchObject({ status: 'Pending', totalPrice: 5250 });
});

// Proves §3.19.
test('an order whose user is gone stays, as of Unknown', async () => {
  const shopper = await newCustomer();
  const { order } = await good((await buy(shopper, 350, 1)).reply, 201);
  const { call } = await admin();
  await good(await call('DELETE', `/api/auth/users/${shopper._id}`), 200);
  const { orders } = await good(await call('GET', '/api/orders/admin/all-orders'), 200);
  const found = orders.find(({ _id }: { _id: string }) => _id === order._id);
  expect(found).toMatchObject({ status: 'Paid', user: { username: 'Unknown' } });
});

test('a sold piece leaves the stock', async () => {
  const shopper = await newCustomer();
  const { body, reply } = await buy(shopper, 250, 2);
  await good(reply, 201);
  const path = `/api/products/${body.items[0]?.productId}`;
  expect((await good(await shopper.call('GET', path))).product.stock).toBe(18);
});

// Proves §5.10.
test('shipping information is optional', async () => {
  const shopper = await newCustomer();
  const bodies = [
    {},
    { shippingInfo: {} },
    { shippingInfo: { fullName: '', phone: '', county: '', town: '' } },
  ];
  for (const extra of bodies) {
    const body = { phone: phone(), amount: 100, method: 'mpesa', ...extra };
    const { success } = await good(await shopper.call('POST', '/api/mpesa/stk-push', body));
    expect(success).toBe(true);
  }
});

// Proves §4.13.
test('an order nobody paid is not Paid', async () => {
  const { call } = await newCustomer();
  const { _id: productId } = await makeProduct({ price: '100' });
  const items = [{ productId, quantity: 1 }];
  const body = { items, totalPrice: 105, status: 'Paid', method: 'mpesa' };
  expect((await good(await call('POST', '/api/orders', body), 201)).order.status).toBe('Pending');
  const { orders } = await good(await call('GET', '/api/orders/my-orders'), 200);
  expect(orders.map(({ status }: { status: string }) => status)).toEqual(['Pending']);
});

// Proves order-payment-failed.
test('an order after a payment that was cancelled is not Paid', async () => {
  const shopper = await newCustomer();
  const { _id: productId } = await makeProduct({ price: '100' });
  expect(await good(await push(shopper, phone('991032'), 105))).toMatchObject({ success: true });
  const items = [{ productId, quantity: 1 }];
  const body = { items, totalPrice: 105, status: 'Paid', method: 'mpesa' };
  const { order } = await good(await shopper.call('POST', '/api/orders', body), 201);
  expect(order.status).toBe('Pending');
});

// Proves §7.29, order-short.
test('more than the stock is not sold: the answer is 409 with a message', async () => {
  const { call } = await newCustomer();
  const { _id: productId, name } = await makeProduct({ price: '100', stock: '2' });
  const items = [{ productId, quantity: 3 }];
  const body = { items, totalPrice: 315, status: 'Paid', method: 'mpesa' };
  expect(await refused(await call('POST', '/api/orders', body), 409)).toContain(name);
});

// Proves order-unknown-item.
test('an order of a product nobody knows answers with a message', async () => {
  const { call } = await newCustomer();
  const items = [{ productId: '00000000-0000-4000-8000-000000000000', quantity: 1 }];
  const body = { items, totalPrice: 315, status: 'Paid', method: 'mpesa' };
  const reply = await call('POST', '/api/orders', body);
  expect([404, 409]).toContain(reply.status());
  expect((await reply.json()).message).toMatch(/\w/);
});

test('an amount that is none answers 400 with a message', async () => {
  const shopper = await newCustomer();
  for (const amount of [0, -5, Number.NaN, 1.5]) {
    await refused(await push(shopper, phone(), amount), 400);
  }
});

// Proves order-no-items.
test('an order without items, or with a quantity below 1, answers 400 with a message', async () => {
  const { call } = await newCustomer();
  const { _id: productId } = await makeProduct();
  const rest = { totalPrice: 1, status: 'Paid', method: 'mpesa' };
  for (const items of [
    undefined,
    [],
    [{ productId, quantity: 0 }],
    [{ productId, quantity: -1 }],
  ]) {
    await refused(await call('POST', '/api/orders', { items, ...rest }), 400);
  }
});
