import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatKsh } from '#contract/money.ts';
import { startSms } from '../../../simulators/sms/sms.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { readSms } from '../../platform/config/sms-config.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { lockOrder, payOrder } from '../orders/store.ts';

let shop: TestApp;
let staff: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  staff = await shop.makeUser({ role: 'admin' });
});
afterAll(() => shop.close());

/** An order paid as every payment pays one; its messages are not written yet. */
const paidOrder = async (at = shop) => {
  const shopper = await at.makeUser();
  const product = await at.makeProduct();
  const items = [{ productId: product.id, quantity: 1 }];
  const { body } = await at.post('/api/orders', { items }, shopper);
  const id: string = body.order._id;
  await inTransaction(at.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw new Error('order vanished');
    const payment = {
      method: 'mpesa',
      amount: 2625,
      shipping: {},
      delivery: null,
      delivery_fee: null,
    } as const;
    const by = { actor: 'mpesa', now: at.clock.now(), jobs: at.jobs };
    expect(await payOrder(tx, order, payment, by)).toBe(true);
  });
  return { id, shopper, move: (status: string) => moveTo(id, status) };
};
const moveTo = async (id: string, status: string) =>
  expect((await shop.patch(`/api/orders/${id}/status`, { status }, staff)).status).toBe(200);

const DOOR = {
  ...{ optionId: '00000000-0000-4000-8000-000000000000', kind: 'door', name: 'Rider' },
  ...{ carrier: '', fee: 300 },
};

const subjectsTo = async ({ user }: TestUser, id: string, at = shop) => {
  const rows = await at.db
    .selectFrom('outbox')
    .select('subject')
    .where('recipient', '=', user.email)
    .where('subject', 'like', `%${id.slice(0, 10)}%`)
    .orderBy('id')
    .execute();
  return rows.map(({ subject }) => subject.replace(/.* (is|was|has) /, '$1 '));
};

test('a paid order writes to its buyer and to the shop, what follows to the buyer, each once', async () => {
  const { id, shopper, move } = await paidOrder();
  expect(await subjectsTo(shopper, id)).toEqual([]);
  await shop.jobs.runQueued();
  for (const status of ['Shipped', 'Delivered']) {
    await move(status);
    await shop.jobs.runQueued();
  }
  expect(await subjectsTo(shopper, id)).toEqual(['is paid', 'is on its way', 'has arrived']);
  expect(await subjectsTo(staff, id)).toEqual([`is paid: ${formatKsh(262_500)}`]);
});

test('a job that runs again, and twice at once, writes nothing again', async () => {
  const { id, shopper } = await paidOrder();
  await shop.db.transaction().execute(async (tx) => {
    for (let i = 0; i < 3; i++)
      await shop.jobs.enqueue(tx, 'order-letter', { orderId: id, event: 'paid' });
  });
  await Promise.all([shop.jobs.runQueued(), shop.jobs.runQueued(), shop.jobs.runQueued()]);
  expect(await subjectsTo(shopper, id)).toEqual(['is paid']);
  expect(await subjectsTo(staff, id)).toHaveLength(1);
});

// Proves letter-waits, letter-mistake.
test('an order put back before its letter was written is not written of; once it is told it is taken back, and told again', async () => {
  const { id, shopper, move } = await paidOrder();
  await shop.jobs.runQueued();
  await move('Shipped');
  await move('Paid');
  await shop.jobs.runQueued();
  expect(await subjectsTo(shopper, id)).toEqual(['is paid']);
  await move('Shipped');
  await shop.jobs.runQueued();
  await move('Paid');
  await move('Shipped');
  await shop.jobs.runQueued();
  expect(await subjectsTo(shopper, id)).toEqual([
    'is paid',
    'is on its way',
    'was a mistake',
    'is on its way',
  ]);
});

// Proves letter-waits.
test('a letter waits; of a step that was overtaken it is written when that is undone', async () => {
  const patient = await createTestApp({ config: { tellAfterMinutes: 2 } });
  const admin = await patient.makeUser({ role: 'admin' });
  const told = async (delivery: object) => {
    const { id, shopper } = await paidOrder(patient);
    await patient.db
      .updateTable('orders')
      .set({ delivery: JSON.stringify({ ...DOOR, ...delivery }) })
      .where('id', '=', id)
      .execute();
    await patient.jobs.runQueued();
    const move = async (status: string) => {
      const moved = await patient.patch(`/api/orders/${id}/status`, { status }, admin);
      expect(moved.status).toBe(200);
      await patient.jobs.runQueued();
      return subjectsTo(shopper, id, patient);
    };
    expect(await move('Shipped')).toEqual(['is paid']);
    expect(await move('Delivered')).toEqual(['is paid']);
    expect(await move('Shipped')).toEqual(['is paid']);
    await patient.jobs.runLater();
    const first = await subjectsTo(shopper, id, patient);
    // Nothing was told of Delivered, and what was told of Shipped is not told twice.
    expect(await move('Delivered')).toEqual(first);
    expect(await move('Shipped')).toEqual(first);
    await patient.jobs.runLater();
    expect(await subjectsTo(shopper, id, patient)).toEqual(first);
    return first;
  };
  expect(await told({})).toEqual(['is paid', 'is on its way']);
  expect(await told({ kind: 'shop' })).toEqual(['is paid', 'is ready for you']);
  await patient.close();
});

// Proves letter-mistake.
test('whoever was told of one courier is told of another, once', async () => {
  const { id, shopper, move } = await paidOrder();
  const send = async (courier: string, trackingCode: string) => {
    const sure = ['no_address', 'code_used'];
    const body = { courier, orders: [{ orderId: id, trackingCode }], sure };
    expect((await shop.post('/api/orders/ship', body, staff)).status).toBe(200);
  };
  const correct = async (body: object) =>
    expect((await shop.put(`/api/orders/${id}/sent`, body, staff)).status).toBe(200);
  const lines = async () => {
    await shop.jobs.runQueued();
    const rows = await shop.db
      .selectFrom('outbox')
      .select('text')
      .where('recipient', '=', shopper.user.email)
      .where('event', '=', 'order-shipped')
      .orderBy('id')
      .execute();
    return rows.map(({ text }) => text.match(/Sent with: .*\nCode: .*/)?.[0]);
  };
  await send('G4S', 'GX1');
  const first = 'Sent with: G4S\nCode: GX1';
  expect(await lines()).toEqual([first]);
  await move('Paid');
  await send('G4S', 'GX1');
  // Told anew: that it was a mistake was told before.
  expect(await lines()).toEqual([first, first]);
  await move('Paid');
  await send('Wells Fargo', 'W9');
  const second = 'Sent with: Wells Fargo\nCode: W9';
  expect(await lines()).toEqual([first, first, second]);
  await correct({ courier: 'Wells Fargo', trackingCode: 'W8' });
  const third = 'Sent with: Wells Fargo\nCode: W8';
  expect(await lines()).toEqual([first, first, second, third]);
  await correct({ courier: 'Wells Fargo', trackingCode: 'W8' });
  await move('Delivered');
  await correct({ courier: 'Wells Fargo', trackingCode: 'W7' });
  expect(await lines()).toEqual([first, first, second, third]);
});

test('a transaction that fails leaves no letter behind', async () => {
  const shopper = await shop.makeUser();
  const product = await shop.makeProduct();
  const items = [{ productId: product.id, quantity: 1 }];
  const { body } = await shop.post('/api/orders', { items }, shopper);
  const paying = inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, body.order._id);
    if (!order) throw new Error('order vanished');
    const payment = {
      method: 'mpesa',
      amount: 2625,
      shipping: {},
      delivery: null,
      delivery_fee: null,
    } as const;
    await payOrder(tx, order, payment, { actor: 'mpesa', now: shop.clock.now(), jobs: shop.jobs });
    throw new Error('undone');
  });
  await expect(paying).rejects.toThrow('undone');
  expect(await shop.jobs.runQueued()).toBe(0);
});

test('an unpaid order that staff cancel is written of; one without a person writes to the shop alone', async () => {
  const shopper = await shop.makeUser();
  const product = await shop.makeProduct();
  const items = [{ productId: product.id, quantity: 1 }];
  const { body } = await shop.post('/api/orders', { items }, shopper);
  await moveTo(body.order._id, 'Cancelled');
  await shop.jobs.runQueued();
  expect(await subjectsTo(shopper, body.order._id)).toEqual(['was cancelled']);

  const orphan = await paidOrder();
  await shop.db.updateTable('orders').set({ user_id: null }).where('id', '=', orphan.id).execute();
  await shop.jobs.runQueued();
  expect(await subjectsTo(orphan.shopper, orphan.id)).toEqual([]);
  expect(await subjectsTo(staff, orphan.id)).toHaveLength(1);
});

test('the shop’s own address is told of paid orders in place of the admins', async () => {
  const shopEmail = 'orders@malkia.test';
  const other = await createTestApp({
    config: { mail: { ...shop.deps.config.mail, shopEmail } },
  });
  try {
    const admin = await other.makeUser({ role: 'admin' });
    const { shopper } = await paidOrder(other);
    await other.jobs.runQueued();
    const rows = await other.db.selectFrom('outbox').select('recipient').execute();
    const recipients = rows.map(({ recipient }) => recipient);
    expect(recipients.sort()).toEqual([shopper.user.email, shopEmail].sort());
    expect(recipients).not.toContain(admin.user.email);
  } finally {
    await other.close();
  }
});

test('an owner who wants it gets one SMS for each paid order, and no other', async () => {
  const settings = readSms({}, false);
  const provider = await startSms({
    ...settings,
    reportUrl: () => 'http://127.0.0.1:9',
    delayMs: 0,
  });
  const other = await createTestApp({ config: { sms: { ...settings, baseUrl: provider.url } } });
  try {
    const admin = await other.makeUser({ role: 'admin' });
    const told = async () => {
      await other.jobs.runQueued();
      const rows = await other.db
        .selectFrom('outbox')
        .select(['recipient', 'text'])
        .where('channel', '=', 'sms')
        .execute();
      return rows.map(({ recipient, text }) => `${recipient} ${text}`);
    };
    const tell = (phone: string) => other.put('/api/settings/alerts', { phone }, admin);
    await paidOrder(other);
    expect(await told()).toEqual([]);

    await tell('0712 345 678');
    const { id } = await paidOrder(other);
    const [sms, ...more] = await told();
    expect(more).toEqual([]);
    expect(sms).toMatch(`254712345678 Malkia: paid ${id.slice(0, 10)}: Ksh 2,625.00, 1 piece`);
    expect(sms).toMatch(`/dashboard/manage-orders/${id}`);

    await tell('0722 345 678');
    await inTransaction(other.db, (tx) =>
      other.jobs.enqueue(tx, 'order-letter', { orderId: id, event: 'paid' }),
    );
    await other.patch(`/api/orders/${id}/status`, { status: 'Shipped' }, admin);
    expect(await told()).toEqual([sms]);

    await tell('');
    await paidOrder(other);
    expect(await told()).toEqual([sms]);
  } finally {
    await other.close();
    await provider.close();
  }
});
