import { expect, test } from 'vitest';
import { openDemoShop } from '../test/simulators/demo-shop.ts';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; frame-ancestors 'self'";

test.each([
  ['stripe.js', 'text/javascript', 'window.Stripe.version'],
  ['3ds.js', 'text/javascript', 'postMessage'],
  ['3ds.css', 'text/css', 'button'],
  ['phone.js', 'text/javascript', '/sim/phone/prompts'],
  ['phone.css', 'text/css', 'button'],
])('/sim/%s is served as %s', async (name, type, part) => {
  await using shop = await openDemoShop();
  const reply = await shop.app.inject(`/sim/${name}`);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toContain(type);
  expect(reply.body).toContain(part);
  expect(reply.body).not.toMatch(/\beval\(|new Function|innerHTML/);
});

test('the pages set their own strict policy and hold no inline script or style', async () => {
  await using shop = await openDemoShop();
  const intent = await shop.createIntent('pm_card_authenticationRequired');
  for (const path of ['/sim/phone', `/sim/3ds/${intent.id}`]) {
    const { headers, body } = await shop.app.inject(path);
    expect(headers['content-type']).toContain('text/html');
    expect(headers['content-security-policy']).toContain(POLICY);
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(body).not.toMatch(/<script>|style=|onclick=/);
  }
});

test('card data become a payment method, and bad data the error of the provider', async () => {
  await using shop = await openDemoShop();
  const post = (number: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/sim/card/payment_methods',
      payload: {
        type: 'card',
        card: { number, exp_month: '12', exp_year: '2034', cvc: '123' },
        billing_details: { name: 'Wanjiru K.', email: undefined },
      },
    });
  const made = await post('4242424242424242');
  expect(made.json()).toMatchObject({ id: expect.stringMatching(/^pm_/), card: { brand: 'visa' } });
  const refused = await post('4242424242424241');
  expect(refused.statusCode).toBe(402);
  expect(refused.json().error.code).toBe('incorrect_number');
  const empty = await shop.app.inject({ method: 'POST', url: '/sim/card/payment_methods' });
  expect(empty.json().error.code).toBe('parameter_missing');
});

test('an intent is shown and confirmed with its client secret only', async () => {
  await using shop = await openDemoShop();
  const { id, secret } = await shop.createIntent();
  const path = `/sim/card/payment_intents/${id}`;
  expect((await shop.app.inject(path)).statusCode).toBe(404);
  const found = await shop.app.inject(`${path}?client_secret=${secret}`);
  expect(found.json()).toMatchObject({ id, status: 'requires_payment_method' });
  const confirmed = await shop.app.inject({
    method: 'POST',
    url: `${path}/confirm`,
    payload: { client_secret: secret, payment_method: 'pm_card_visa' },
  });
  expect(confirmed.json().status).toBe('succeeded');
});

test.each([
  ['approve', 'succeeded'],
  ['fail', 'requires_payment_method'],
])('the bank page lets the customer %s once', async (decision, status) => {
  await using shop = await openDemoShop();
  const { id } = await shop.createIntent('pm_card_authenticationRequired');
  const page = await shop.app.inject(`/sim/3ds/${id}`);
  expect(page.body).toContain('Ksh 1,500.00');
  expect(page.body).toContain('ending in 3184');
  const post = () => shop.app.inject({ method: 'POST', url: `/sim/3ds/${id}/${decision}` });
  expect((await post()).json()).toEqual({ status });
  expect(shop.card.control.intent(id)?.status).toBe(status);
  expect((await post()).statusCode).toBe(409);
  expect((await shop.app.inject(`/sim/3ds/${id}`)).body).toContain('Nothing to confirm');
});

test('the bank page of an unknown payment is 404 and escapes what it was asked for', async () => {
  await using shop = await openDemoShop();
  const page = await shop.app.inject(`/sim/3ds/${encodeURIComponent('"><b>')}`);
  expect(page.statusCode).toBe(404);
  expect(page.body).not.toContain('<b>');
  const post = (path: string) => shop.app.inject({ method: 'POST', url: path });
  expect((await post('/sim/3ds/pi_nothing/approve')).statusCode).toBe(404);
  expect((await post('/sim/3ds/pi_nothing/think')).statusCode).toBe(404);
});

test('the phone lists what waits, takes taps, and shows what was answered', async () => {
  await using shop = await openDemoShop();
  const post = (path: string, payload?: object) =>
    shop.app.inject({ method: 'POST', url: `/sim/phone/${path}`, ...(payload ? { payload } : {}) });
  const state = async () => (await shop.app.inject('/sim/phone/prompts')).json();
  expect((await post('hold', { hold: true })).json()).toEqual({ held: true });
  await shop.push('254712345678', 1500);
  await shop.push('254712345679', 20);
  const { held, prompts } = await state();
  expect(held).toBe(true);
  expect(prompts).toMatchObject([
    { phone: '254712345678', amount: 1500, reference: 'SHP104233' },
    { phone: '254712345679', amount: 20 },
  ]);
  expect(prompts[0].id).not.toContain('712345678');
  expect((await post(`prompts/${prompts[0].id}/approve`)).statusCode).toBe(200);
  expect((await post(`prompts/${prompts[1].id}/cancel`)).statusCode).toBe(200);
  expect((await post(`prompts/${prompts[1].id}/approve`)).statusCode).toBe(409);
  expect((await post('prompts/nothing/approve')).statusCode).toBe(404);
  expect((await post(`prompts/${prompts[1].id}/think`)).statusCode).toBe(404);
  expect(await state()).toMatchObject({
    prompts: [],
    ended: [
      { amount: 20, receipt: null, result: 'Request cancelled by user' },
      { amount: 1500, receipt: expect.stringMatching(/^[A-Z0-9]{10}$/) },
    ],
  });
  expect((await post('hold', {})).json()).toEqual({ held: false });
});
