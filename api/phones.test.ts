import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { MPESA_PHONE_MESSAGE, NO_SMS_MESSAGE, toSmsPhone } from '#contract/phone.ts';
import { sentCode } from '../test/account-inputs.ts';
import type { TestApp, TestUser } from '../test/app.ts';
import type { Schema } from '../test/bad-inputs.ts';
import { keyOf, openCallShop, specs } from '../test/endpoint-calls.ts';
import { goodInputs, makeOrder } from '../test/endpoint-inputs.ts';
import { NO_PHONES, spellingsOf, UNSEEN_PHONE } from '../test/phone-spellings.ts';

/**
 * Every call that takes a phone: what people write and paste is read as the number it is, and what
 * is no phone is refused or seen by staff.
 */
let shop: TestApp;
let staff: TestUser;
beforeAll(async () => {
  shop = await openCallShop();
  staff = await shop.makeUser({ role: 'admin' });
});
afterAll(() => shop.close());

let numbers = 0;
/** Nine digits of a phone that no other test uses. */
const newDigits = (): string => `7120${String(++numbers).padStart(5, '0')}`;
/** Each spelling, of a number of its own. */
const eachSpelling = async (
  check: (written: string, digits: string) => Promise<unknown>,
): Promise<void> => {
  const wrong: string[] = [];
  for (const how of Object.keys(spellingsOf('712345678'))) {
    const digits = newDigits();
    const fault = await check(spellingsOf(digits)[how] ?? '', digits);
    if (fault) wrong.push(`${how}: ${JSON.stringify(fault)}`);
  }
  expect(wrong).toEqual([]);
};
const unless = (isRight: boolean, fault: unknown): unknown => (isRight ? undefined : fault);

const phonesOf = (schema: Schema, path = ''): string[] =>
  Object.entries({ ...schema.properties, ...schema.items?.properties }).flatMap(([name, part]) =>
    part.type === 'string'
      ? name === 'phone' || name === 'whatsapp'
        ? [path + name]
        : []
      : phonesOf(part, `${path}${name}.`),
  );
const fieldsOf = (spec: EndpointSpec): string[] =>
  phonesOf((spec.body ?? {}) as Schema).map((field) => `${keyOf(spec)} ${field}`);

test('these are all fields of the contract that take a phone', () => {
  expect(specs.flatMap(fieldsOf).sort()).toEqual(
    [
      'POST /api/auth/phone/start phone',
      'POST /api/auth/phone/verify phone',
      'POST /api/cart/quote shippingInfo.phone',
      'POST /api/delivery/options points.phone',
      'PUT /api/delivery/options/:id points.phone',
      'POST /api/mpesa/stk-push phone',
      'POST /api/mpesa/stk-push shippingInfo.phone',
      'POST /api/orders shippingInfo.phone',
      'POST /api/products/:id/restock-notices phone',
      'POST /api/stripe/create-payment-intent shippingInfo.phone',
      'POST /api/track phone',
      'PUT /api/orders/:id/address shippingInfo.phone',
      'PUT /api/settings/alerts phone',
      'PUT /api/settings/texts phone',
      'PUT /api/settings/texts whatsapp',
    ].sort(),
  );
});

const push = (phone: string, who: TestUser) =>
  shop.post('/api/mpesa/stk-push', { phone, amount: 10, method: 'mpesa' }, who);

test('M-PESA prompts the number in any spelling', async () => {
  await eachSpelling(async (written, digits) => {
    const { status, body } = await push(written, await shop.makeUser());
    if (status !== 200) return body.message;
    const { phone } = await shop.db
      .selectFrom('payments')
      .select('phone')
      .where('id', '=', body.paymentId)
      .executeTakeFirstOrThrow();
    return unless(phone === `254${digits}`, phone);
  });
});

test('M-PESA refuses what is no phone, and the numbers it does not have, in the specified words', async () => {
  const shopper = await shop.makeUser();
  for (const [what, phone] of Object.entries({
    ...NO_PHONES,
    nothing: UNSEEN_PHONE,
    'a mobile from 01': '0112345678',
    'a landline': '020 222 3344',
    'a foreign number': '+44 7700 900123',
  })) {
    const { status, body } = await push(phone, shopper);
    expect([what, status, body.message], what).toEqual([what, 400, MPESA_PHONE_MESSAGE]);
    expect(body.fields).toEqual({ phone: MPESA_PHONE_MESSAGE });
  }
});

test('sign-in by phone: asked for in any spelling, and opened in another', async () => {
  await eachSpelling(async (written, digits) => {
    const asked = await shop.post('/api/auth/phone/start', { phone: written });
    if (asked.status !== 200) return asked.body;
    const { challenge } = asked.body;
    const code = await sentCode(shop, `0${digits}`);
    const reply = await shop.post('/api/auth/phone/verify', { phone: written, challenge, code });
    return unless(reply.body.user?.phone === `+254${digits}`, reply.body);
  });
  for (const phone of Object.values(NO_PHONES)) {
    const { status, body } = await shop.post('/api/auth/phone/start', { phone });
    expect([phone, status, body.message]).toEqual([phone, 400, MPESA_PHONE_MESSAGE]);
  }
});

/** A paid order whose receiver's phone was sent by its buyer as it was written. */
const orderFor = async (phone: string): Promise<string> => {
  const shopper = await shop.makeUser();
  const { id: productId } = await shop.makeProduct();
  const shippingInfo = { fullName: 'Njeri', phone, county: 'Nyeri', town: 'Karatina' };
  const items = [{ productId, quantity: 1 }];
  const { body } = await shop.post('/api/orders', { items, shippingInfo }, shopper);
  const id: string = body.order._id;
  await shop.db.updateTable('orders').set({ status: 'Paid' }).where('id', '=', id).execute();
  return id;
};
const shownTo = async (who: TestUser, id: string) =>
  (await shop.get(`/api/orders/${id}`, who)).body.order;

test('an order is followed, and found by staff, by its receiver’s phone, whoever spelled it how', async () => {
  await eachSpelling(async (written, digits) => {
    const id = await orderFor(written);
    const code = id.slice(0, 10);
    const found = async (phone: string) =>
      (await shop.post('/api/track', { code, phone })).status === 200;
    const search = async (text: string) => {
      const url = `/api/orders/admin/all-orders?search=${encodeURIComponent(text)}`;
      const { body } = await shop.get(url, staff);
      return body.orders.some((order: { _id: string }) => order._id === id);
    };
    const all = [
      await found(`0${digits}`),
      await found(written),
      await search(`0${digits}`),
      await search(written),
    ];
    return unless(all.every(Boolean), all);
  });
});

test('what a receiver’s phone says stays as it was written, its signs plain; what is no phone as it is', async () => {
  const kept = async (phone: string) =>
    (await shownTo(staff, await orderFor(phone))).shippingInfo.phone;
  expect(await kept('0712 345 678')).toBe('0712 345 678');
  expect(await kept('+254712345678')).toBe('+254712345678');
  expect(await kept('\u202A+254\u00A0712\u00A0345678\u202C')).toBe('+254 712 345678');
  expect(await kept('٠٧١٢٣٤٥٦٧٨')).toBe('0712345678');
  for (const text of Object.values(NO_PHONES)) expect(await kept(text)).toBe(text);
});

/** The SMS about an order: to whom, its state and why it failed. */
const smsOf = (id: string) =>
  shop.db
    .selectFrom('outbox')
    .select(['recipient', 'state', 'failure'])
    .where('channel', '=', 'sms')
    .where('dedupe_key', 'like', `order:${id}:%`)
    .execute();
const ship = async (id: string) => {
  expect((await shop.patch(`/api/orders/${id}/status`, { status: 'Shipped' }, staff)).status).toBe(
    200,
  );
  await shop.jobs.runQueued();
};

test('a receiver gets the SMS in any spelling, also at a number that M-PESA does not have', async () => {
  await eachSpelling(async (written, digits) => {
    const id = await orderFor(written);
    await ship(id);
    const sent = await smsOf(id);
    return unless(sent.length === 1 && sent[0]?.recipient === `254${digits}`, sent);
  });
  for (const phone of ['0112 345 678', '+254 (0)112-345-678', '\u202A+254112345678\u202C']) {
    const id = await orderFor(phone);
    await ship(id);
    expect(await smsOf(id)).toMatchObject([{ recipient: '254112345678', failure: null }]);
  }
});

test('staff see in the outbox and at the order that no SMS went, and why; it can’t be sent again', async () => {
  const noMobile = { ...NO_PHONES, 'a landline': '020 222 3344', foreign: '+44 7700 900123' };
  for (const [what, phone] of Object.entries(noMobile)) {
    const id = await orderFor(phone);
    await ship(id);
    const { mails } = (await shop.get(`/api/mails?search=${id}`, staff)).body;
    const sms = mails.filter(({ channel }: { channel: string }) => channel === 'sms');
    expect(sms, what).toMatchObject([
      {
        state: 'failed',
        resendable: false,
        failure: 'This is not a Kenyan mobile number: the shop sends SMS to no other.',
      },
    ]);
    expect(sms[0].to).toBe(phone.trim());
    const again = await shop.post(`/api/mails/${sms[0]._id}/resend`, {}, staff);
    expect([again.status, again.body.code]).toEqual([409, 'not_resendable']);
    expect((await shownTo(staff, id)).customer.noSms, what).toBe(phone.trim());
  }
  const told = await orderFor('0112345678');
  expect((await shownTo(staff, told)).customer).not.toHaveProperty('noSms');
  for (const nothing of ['', UNSEEN_PHONE]) {
    const nobody = await orderFor(nothing);
    await ship(nobody);
    expect(await smsOf(nobody)).toEqual([]);
    expect((await shownTo(staff, nobody)).customer).not.toHaveProperty('noSms');
  }
});

test('staff save no receiver’s phone that is none; its buyer may, as the specification says', async () => {
  const { makeUser, put } = shop;
  for (const [what, phone] of Object.entries(NO_PHONES)) {
    const owner = await makeUser();
    const id = await makeOrder({ shop, owner }, 'Paid');
    const body = { shippingInfo: { phone } };
    const refused = await put(`/api/orders/${id}/address`, body, staff);
    expect([what, refused.status]).toEqual([what, 400]);
    expect(refused.body.fields).toEqual({
      phone: 'Please give a phone number, as in 0712 345 678 or +254 712 345 678.',
    });
    expect((await shownTo(staff, id)).shippingInfo).toEqual({});
    expect((await put(`/api/orders/${id}/address`, body, owner)).status, what).toBe(200);
    // What staff did not write does not keep them from changing the rest.
    const rest = { shippingInfo: { phone, town: 'Karatina', county: 'Nyeri' } };
    expect((await put(`/api/orders/${id}/address`, rest, staff)).status, what).toBe(200);
  }
  const owner = await makeUser();
  const id = await makeOrder({ shop, owner }, 'Paid');
  const given = async (phone: string) => {
    const reply = await put(`/api/orders/${id}/address`, { shippingInfo: { phone } }, staff);
    return [reply.status, reply.body.order?.shippingInfo.phone];
  };
  expect(await given('\u202A0712\u00A0345\u00A0678\u202C')).toEqual([200, '0712 345 678']);
  expect(await given('+44 (0)7700 900123')).toEqual([200, '+447700900123']);
  expect(await given('')).toEqual([200, undefined]);
  expect(await given(UNSEEN_PHONE)).toEqual([200, undefined]);
});

const option = (phone: string) => ({
  kind: 'pickup',
  name: 'Point',
  fee: 100,
  active: true,
  points: [
    { name: 'Market', county: 'Kisumu', active: true },
    { name: 'Stage', county: 'Kisumu', phone, active: true },
  ],
});

test('staff save a pickup point’s phone in any spelling, and nothing that is none', async () => {
  await eachSpelling(async (written, digits) => {
    const { status, body } = await shop.post('/api/delivery/options', option(written), staff);
    if (status !== 201) return body;
    const saved = body.delivery.options.find(({ _id }: { _id: string }) => _id === body.id);
    await shop.delete(`/api/delivery/options/${body.id}`, staff);
    const { phone } = saved.points[1];
    return unless(/^[\x20-\x7e]+$/.test(phone) && phone.replace(/\D/g, '').endsWith(digits), phone);
  });
  const text = 'Please give a phone number, as in 0712 345 678 or +254 712 345 678.';
  for (const [what, phone] of Object.entries(NO_PHONES)) {
    const { status, body } = await shop.post('/api/delivery/options', option(phone), staff);
    expect([what, status, body.fields]).toEqual([what, 422, { 'points.1.phone': text }]);
  }
  for (const nothing of ['', ' ', UNSEEN_PHONE]) {
    const { status, body } = await shop.post('/api/delivery/options', option(nothing), staff);
    expect(status).toBe(201);
    const saved = body.delivery.options.find(({ _id }: { _id: string }) => _id === body.id);
    expect(saved.points[1].phone).toBe('');
    await shop.delete(`/api/delivery/options/${body.id}`, staff);
  }
});

test('the shop’s own phone and WhatsApp number are read in any spelling', async () => {
  const { body: good } = await goodInputs['PUT /api/settings/texts']({
    shop,
    owner: staff,
    caller: staff,
  });
  const save = (change: object) =>
    shop.put('/api/settings/texts', { ...(good as object), ...change }, staff);
  await eachSpelling(async (written, digits) => {
    const { status, body } = await save({ phone: written, whatsapp: written });
    if (status !== 200) return body.fields;
    const { phone, whatsapp } = body.texts;
    const link = phone.replace(/[^+\d]/g, '').replace(/^0/, '+254');
    return unless(
      [`+254${digits}`, `254${digits}`, digits].includes(link) && whatsapp === `254${digits}`,
      { phone, whatsapp },
    );
  });
  for (const phone of Object.values(NO_PHONES)) {
    expect((await save({ phone })).body.fields, phone).toHaveProperty('phone');
    expect((await save({ whatsapp: phone })).body.fields, phone).toHaveProperty('whatsapp');
  }
});

test('the phone for SMS of paid orders is read in any spelling, and none that gets no SMS is taken', async () => {
  const save = (phone: string) => shop.put('/api/settings/alerts', { phone }, staff);
  await eachSpelling(async (written, digits) => {
    const { status, body } = await save(written);
    if (status !== 200) return body.fields;
    return unless(toSmsPhone(body.alerts.phone) === `254${digits}`, body.alerts);
  });
  const none = {
    ...NO_PHONES,
    'a landline': '020 222 3344',
    'a foreign number': '+44 7700 900123',
  };
  for (const [what, phone] of Object.entries(none)) {
    const { status, body } = await save(phone);
    expect([what, status, body.fields]).toEqual([what, 400, { phone: NO_SMS_MESSAGE }]);
  }
  for (const nothing of ['', ' ', UNSEEN_PHONE]) {
    expect((await save(nothing)).body.alerts).toEqual({ phone: '' });
  }
});

test('a notice for a guest’s phone, and a search for a customer, know it in any spelling', async () => {
  const { id } = await shop.makeProduct({ stock: 0 });
  await eachSpelling(async (written, digits) => {
    const asked = await shop.post(`/api/products/${id}/restock-notices`, { phone: written });
    if (asked.status !== 202) return asked.body;
    const { user } = await shop.makeUser();
    await shop.db
      .updateTable('users')
      .set({ email: null, phone: `254${digits}` })
      .where('id', '=', user.id)
      .execute();
    const url = `/api/auth/users?search=${encodeURIComponent(written)}`;
    const { users } = (await shop.get(url, staff)).body;
    return unless(users.length === 1 && users[0]._id === user.id, users);
  });
  const notices = await shop.db.selectFrom('restock_notices').select('phone').execute();
  expect(notices.every(({ phone }) => /^2547120\d{5}$/.test(phone ?? ''))).toBe(true);
});

test('a search of the outbox knows a phone in any spelling', async () => {
  await eachSpelling(async (written, digits) => {
    await shop.post('/api/auth/phone/start', { phone: `0${digits}` });
    const url = `/api/mails?search=${encodeURIComponent(written)}`;
    const { mails } = (await shop.get(url, staff)).body;
    const to = mails.map((mail: { to: string }) => mail.to);
    return unless(to.length === 1 && to[0] === `+254${digits}`, to);
  });
});
