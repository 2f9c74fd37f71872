import {
  type Client,
  closeClients,
  expect,
  good,
  makeProduct,
  newCustomer,
  shippingInfo,
  test,
  totals,
} from './calls.ts';

test.afterEach(closeClients);

/** Does what the card provider's library does in the browser. */
const cardMethod = async ({ call }: Client, number: string): Promise<string> => {
  const card = { number, exp_month: '12', exp_year: '2034', cvc: '123' };
  return (await good(await call('POST', '/sim/card/payment_methods', { type: 'card', card }))).id;
};

const charge = async (shopper: Client, number: string, amount: number) =>
  shopper.call('POST', '/api/stripe/create-payment-intent', {
    amount,
    paymentMethodId: await cardMethod(shopper, number),
    shippingInfo: shippingInfo(),
  });

// Proves §7.25.
test('create-payment-intent takes amount, paymentMethodId and shippingInfo and answers success and message', async () => {
  const reply = await good(await charge(await newCustomer(), '4242424242424242', 1575));
  expect(reply.success).toBe(true);
  expect(reply.message).toMatch(/\w/);
});

test('a payment by card, then the order: saved with status Paid and method visa', async () => {
  const shopper = await newCustomer();
  const { _id: productId } = await makeProduct({ price: '1299.99' });
  const { grandTotal, amount } = totals(1299.99, 2);
  expect(await good(await charge(shopper, '4242424242424242', amount))).toMatchObject({
    success: true,
  });
  const items = [{ productId, quantity: 2 }];
  const body = { items, totalPrice: grandTotal, status: 'Paid', method: 'visa' };
  const { order } = await good(await shopper.call('POST', '/api/orders', body), 201);
  expect(order).toMatchObject({ status: 'Paid', method: 'visa', totalPrice: amount });
  const { orders } = await good(await shopper.call('GET', '/api/orders/my-orders'), 200);
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({ _id: order._id, method: 'visa' });
});

test('a card that is declined answers success false with a message, and its order is not Paid', async () => {
  for (const number of ['4000000000000002', '4000000000009995']) {
    const shopper = await newCustomer();
    const { _id: productId } = await makeProduct({ price: '1000' });
    const reply = await (await charge(shopper, number, 1050)).json();
    expect(reply).toMatchObject({ success: false, message: expect.stringMatching(/\w/) });
    const items = [{ productId, quantity: 1 }];
    const body = { items, totalPrice: 1050, status: 'Paid', method: 'visa' };
    const { order } = await good(await shopper.call('POST', '/api/orders', body), 201);
    expect(order.status).toBe('Pending');
  }
});

test('a card method nobody knows answers success false or an error, with a message', async () => {
  const { call } = await newCustomer();
  const body = { amount: 1050, paymentMethodId: 'pm_nobody', shippingInfo: shippingInfo() };
  const reply = await call('POST', '/api/stripe/create-payment-intent', body);
  const { success, message } = await reply.json();
  expect(success === true).toBe(false);
  expect(message).toMatch(/\w/);
});

test('a card payment without amount or paymentMethodId answers 400 with a message', async () => {
  const { call } = await newCustomer();
  for (const body of [
    { amount: 1050 },
    { paymentMethodId: 'pm_1' },
    { amount: 0, paymentMethodId: 'pm_1' },
  ]) {
    const reply = await call('POST', '/api/stripe/create-payment-intent', body);
    expect(reply.status()).toBe(400);
    expect((await reply.json()).message).toMatch(/\w/);
  }
});
