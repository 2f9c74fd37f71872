import { expect, test } from 'vitest';
import { openCardShop, WEBHOOK_SECRET, waitFor } from '../../test/simulators/card-shop.ts';

test('a webhook can be doubled and delivered again by hand', async () => {
  await using shop = await openCardShop();
  shop.card.control.setWebhooks({ copies: 2 });
  await shop.stripe.paymentIntents.create(shop.order('pm_card_visa'));
  const [first, second] = await shop.events(2);
  expect(first?.id).toBe(second?.id);
  const again = await shop.card.control.redeliver(first?.id ?? '');
  expect(again).toMatchObject({ status: 200, type: 'payment_intent.succeeded' });
  expect(await shop.card.control.redeliver('evt_nothing')).toBeUndefined();
});

test('a webhook can come late or not at all', async () => {
  await using shop = await openCardShop();
  const { control } = shop.card;
  control.setWebhooks({ enabled: false });
  await shop.stripe.paymentIntents.create(shop.order('pm_card_visa'));
  control.setWebhooks({ enabled: true, delayMs: 60 });
  const late = await shop.stripe.paymentIntents.create(shop.order('pm_card_visa'));
  expect(shop.received).toEqual([]);
  const [event] = await shop.events(1);
  expect(event?.data.object).toMatchObject({ id: late.id });
  expect(control.events()).toHaveLength(2);
});

test('a webhook with a bad signature is told apart by the library', async () => {
  await using shop = await openCardShop();
  shop.card.control.setWebhooks({ signature: 'bad' });
  await shop.stripe.paymentIntents.create(shop.order('pm_card_visa'));
  await waitFor(() => shop.received.length === 1);
  const { raw = '', signature = '' } = shop.received[0] ?? {};
  expect(() => shop.stripe.webhooks.constructEvent(raw, signature, WEBHOOK_SECRET)).toThrow(
    /signature/i,
  );
});

test('an unreachable shop is logged', async () => {
  const lines: string[] = [];
  await using shop = await openCardShop({
    webhookUrl: () => 'http://127.0.0.1:9/gone',
    log: (line) => lines.push(line),
  });
  await shop.stripe.paymentIntents.create(shop.order('pm_card_visa'));
  await waitFor(() => shop.card.control.deliveries().length === 1);
  expect(shop.card.control.deliveries()[0]).toMatchObject({ status: null });
  expect(lines.at(-1)).toContain('payment_intent.succeeded failed');
});

test('the levers work over HTTP as well', async () => {
  await using shop = await openCardShop();
  const lever = (path: string, body: object) =>
    shop.call(`/_sim/${path}`, JSON.stringify(body), { 'content-type': 'application/json' });
  await lever('webhooks', { copies: 2 });
  await lever('next', { kind: 'delay', ms: 1 });
  const intent = await shop.stripe.paymentIntents.create(
    shop.order('pm_card_authenticationRequired'),
  );
  await shop.events(2);
  expect((await lever(`3ds/${intent.id}/approve`, {})).body.status).toBe('succeeded');
  expect((await lever(`3ds/${intent.id}/fail`, {})).status).toBe(409);
  await shop.events(4);
  await waitFor(() => shop.card.control.deliveries().length === 4);
  expect((await shop.call('/_sim/intents')).body.intents).toMatchObject([{ id: intent.id }]);
  expect((await shop.call('/_sim/books')).body.totals.charged).toBe(150_000);
  expect((await shop.call('/_sim/events')).body.events).toHaveLength(2);
  expect((await shop.call('/_sim/deliveries')).body.deliveries).toHaveLength(4);
  await lever('reset', {});
  expect((await shop.call('/_sim/intents')).body.intents).toEqual([]);
});
