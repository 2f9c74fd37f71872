import { afterAll, beforeAll, expect, test } from 'vitest';
import { retryWhileUnreachable } from '../api/platform/database/database.ts';
import { setReadOnly } from './database.ts';
import type { Fault } from './fault-proxy.ts';
import { type FaultyShop, openFaultyShop, type Phase } from './faulty-shop.ts';
import { PROCESS_MS } from './limits.ts';
import { cutShort, lost, twice } from './message-proxy.ts';

// A fixed sample of about twelve places. `payment-faults.deep.ts` covers every 40th byte of every
// phase.

let shop: FaultyShop;
beforeAll(async () => {
  shop = await openFaultyShop();
});
afterAll(() => shop.close());

const bought = { end: 'Paid', prompts: 1, orders: 1 };

test('when the answer to the COMMIT of a press is lost, the press finds its own payment and sends one prompt', async () => {
  const pay = await shop.buyer();
  shop.proxy('database').set({
    kind: 'cut-after',
    once: 'INSERT INTO payments',
    text: 'commit',
  });
  const answer = await pay.start();
  expect(shop.proxy('database').strikes()).toBe(1);
  expect(answer).toMatchObject({ status: 200, body: { success: true, status: 'pending' } });
  const again = await pay.start();
  expect(again?.body.paymentId).toBe(answer?.body.paymentId);
  expect(await shop.toTheEnd(pay)).toBe('Paid');
  expect([pay.prompts().length, (await pay.orders()).length]).toEqual([1, 1]);
  expect(await shop.disagreements()).toEqual([]);
});

// Proves key-again.
test('when the answer to the COMMIT of an order is lost, POST answers 503 and its key finds the order', async () => {
  const pay = await shop.buyer();
  await pay.start();
  await pay.watch(5000);
  shop.proxy('database').set({
    kind: 'cut-after',
    // The name of the prepared statement that confirms an order: its text is sent only once.
    text: 'confirm_paid_order',
  });
  const answer = await pay.save();
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(shop.proxy('database').strikes()).toBe(1);
  const again = await pay.save();
  expect(again).toMatchObject({ status: 201, body: { order: { status: 'Paid' } } });
  expect(await pay.orders()).toHaveLength(1);
  expect(await shop.disagreements()).toEqual([]);
});

// Proves rule-all-or-nothing.
test.each<[Phase, Fault]>([
  ['start', { kind: 'cut', direction: 'up', at: 300 }],
  ['start', { kind: 'cut', direction: 'up', at: 3000 }],
  ['start', { kind: 'cut', direction: 'down', at: 900 }],
  ['settle', { kind: 'cut', direction: 'up', at: 400 }],
  ['settle', { kind: 'cut', direction: 'down', at: 700 }],
  ['settle', { kind: 'cut-after', once: 'UPDATE payments SET status', text: 'commit' }],
  ['order', { kind: 'cut', direction: 'up', at: 600 }],
  ['order', { kind: 'cut', direction: 'down', at: 50 }],
])('the database is cut off in %s by %o: bought once, the books balance', async (phase, fault) => {
  expect(await shop.buyUnder('database', phase, fault)).toEqual(bought);
  expect(await shop.disagreements()).toEqual([]);
});

/**
 * What a failover leaves: the pool's connections lead to a server that is read-only, new ones to the
 * leader.
 */
const failOver = async (pay: Awaited<ReturnType<FaultyShop['buyer']>>): Promise<void> => {
  await setReadOnly(shop.databaseUrl, true);
  await retryWhileUnreachable(() => pay.orders(), PROCESS_MS);
  await setReadOnly(shop.databaseUrl, false);
};

test('a press that meets a read-only server is repeated: one prompt, bought once', async () => {
  const pay = await shop.buyer();
  await failOver(pay);
  expect(await pay.start()).toMatchObject({ status: 200, body: { status: 'pending' } });
  expect(await shop.toTheEnd(pay)).toBe('Paid');
  expect([pay.prompts().length, (await pay.orders()).length]).toEqual([1, 1]);
  expect(await shop.disagreements()).toEqual([]);
});

test('a callback that meets a read-only server waits for the leader', async () => {
  const pay = await shop.buyer();
  const { control } = shop.simulators.daraja;
  control.hold(true);
  await pay.start();
  control.hold(false);
  await failOver(pay);
  for (const { id } of pay.prompts()) control.approve(id);
  await pay.watch(5000);
  expect(await shop.toTheEnd(pay)).toBe('Paid');
  expect([pay.prompts().length, (await pay.orders()).length]).toEqual([1, 1]);
  expect(await shop.disagreements()).toEqual([]);
});

test('a database that stays read-only is 503 with Retry-After, and the next press finds the way', async () => {
  const pay = await shop.buyer();
  await setReadOnly(shop.databaseUrl, true);
  expect(await pay.start()).toMatchObject({
    status: 503,
    body: { code: 'unavailable', retryAfter: 2 },
  });
  expect(pay.prompts()).toEqual([]);
  await setReadOnly(shop.databaseUrl, false);
  expect((await pay.start())?.status).toBe(200);
  expect(await shop.toTheEnd(pay)).toBe('Paid');
  expect([pay.prompts().length, (await pay.orders()).length]).toEqual([1, 1]);
  expect(await shop.disagreements()).toEqual([]);
});

test('every connection to the database is reset at once: the next call works', async () => {
  const pay = await shop.buyer();
  shop.proxy('database').cutAll();
  // Gives the resets time to arrive.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await pay.start())?.status).toBe(200);
  expect(await shop.toTheEnd(pay)).toBe('Paid');
});

// Proves callback-takes-id.
test('M-PESA’s answer to the push is cut: the callback brings its id, one prompt', async () => {
  await shop.buyUnder('daraja', 'order', { kind: 'delay', ms: 0 });
  const cut: Fault = { kind: 'cut', direction: 'down', at: 40 };
  expect(await shop.buyUnder('daraja', 'start', cut)).toEqual(bought);
  expect(await shop.disagreements()).toEqual([]);
});

// Proves call-lost.
test('the card provider’s answer is cut: the create is repeated under its key, one charge', async () => {
  const before = shop.simulators.card.control.books().entries.length;
  const cut: Fault = { kind: 'cut', direction: 'down', at: 40 };
  const { end } = await shop.buyUnder('card', 'start', cut, 'pm_card_visa');
  expect(end).toBe('Paid');
  expect(shop.simulators.card.control.books().entries.length - before).toBe(1);
  expect(await shop.disagreements()).toEqual([]);
});

// Proves callback-stored.
test('a callback that comes twice, never, or cut short: bought once, the books balance', async () => {
  for (const alteration of [twice, lost, cutShort(20), cutShort(200)]) {
    expect(await shop.buyWithCallback(alteration)).toEqual(bought);
  }
  expect(await shop.disagreements()).toEqual([]);
});

test('callbacks that come in another order than they were sent, and again, change nothing', async () => {
  const kept: Parameters<typeof shop.callbacks.deliver>[0][] = [];
  shop.callbacks.set((message) => {
    kept.push(message);
    return [];
  });
  const buyers = [await shop.buyer(), await shop.buyer(), await shop.buyer()];
  for (const pay of buyers) await pay.start();
  // Results of earlier payments may still arrive: only those of these prompts are counted.
  const ids = buyers.flatMap((pay) => pay.prompts().map(({ id }) => id));
  const sent = () => kept.filter(({ body }) => ids.some((id) => body.includes(id)));
  await expect.poll(() => sent().length).toBe(3);
  for (const message of sent().reverse()) await shop.callbacks.deliver(message);
  for (const message of sent()) await shop.callbacks.deliver(message);
  shop.callbacks.set((message) => [message]);
  for (const pay of buyers) expect(await shop.toTheEnd(pay)).toBe('Paid');
  expect(await shop.disagreements()).toEqual([]);
});
