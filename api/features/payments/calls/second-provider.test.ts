import { afterAll, expect, test } from 'vitest';
import { openPayingShop } from '../../../../test/paying-shop.ts';
import { readConfig } from '../../../platform/config/config.ts';
import type { CardProvider } from '../providers/card/provider.ts';
import { CARD_PROVIDERS, createCardProvider } from '../providers/card/registry.ts';

/** An in-memory card provider; `pm_bank` needs the bank's confirmation before it pays. */
const tiny = (secretKey: string): CardProvider => {
  const paid = new Map<string, number>();
  const succeeded = (intentId: string) =>
    ({
      kind: 'succeeded',
      intentId,
      receivedShillings: paid.get(intentId) ?? 0,
      receipt: `receipt-${intentId}`,
    }) as const;
  return {
    async charge({ paymentId, amount, paymentMethodId }) {
      const intentId = `tiny-${paymentId}`;
      if (paymentMethodId === 'pm_no') {
        return { kind: 'failed', intentId, code: 'no', message: 'The tiny bank said no.' };
      }
      paid.set(intentId, amount);
      if (paymentMethodId === 'pm_bank') {
        return { kind: 'requires_action', intentId, clientSecret: `${intentId}-secret` };
      }
      return succeeded(intentId);
    },
    query: async (intentId) => succeeded(intentId),
    cancel: async (intentId) => ({ kind: 'cancelled', intentId }),
    readEvent(raw, header) {
      if (header('x-tiny-signature') !== secretKey) return 'forged';
      const { id, intent } = JSON.parse(raw.toString()) as { id: string; intent: string };
      return { kind: 'intent', id, type: 'paid', intentId: intent, paymentId: undefined };
    },
    refunds: {
      create: async ({ ownId }) => ({ kind: 'done', providerId: ownId }),
      query: async (providerId) => ({ kind: 'done', providerId }),
      list: async () => [],
    },
    disputes: async () => [],
    paymentOf: async () => undefined,
    movements: async () => [],
    check: async () => ({ ok: true, message: 'Tiny works.' }),
  };
};

afterAll(() => CARD_PROVIDERS.delete('tiny'));

test('a second provider is one line of registration, and takes payments through the whole path', async () => {
  CARD_PROVIDERS.set('tiny', ({ secretKey }) => tiny(secretKey));
  const shop = await openPayingShop({
    env: { CARD_PROVIDER: 'tiny', TINY_SECRET_KEY: 'sk_test_tiny' },
  });
  try {
    const shopper = await shop.shopper();
    const dress = await shop.product(100000, 5);
    const pay = (paymentMethodId: string) =>
      shopper.post('/api/stripe/create-payment-intent', {
        amount: 1050,
        paymentMethodId,
        items: [{ productId: dress, quantity: 1 }],
      });
    const refused = await pay('pm_no');
    expect(refused.body).toMatchObject({ success: false, message: 'The tiny bank said no.' });
    expect(await shop.stock(dress)).toMatchObject({ held: 0 });

    const paid = await pay('pm_yes');
    expect(paid.body).toMatchObject({ success: true, status: 'succeeded' });
    const saved = await shopper.post('/api/orders', { paymentId: paid.body.paymentId });
    expect(saved.body.order).toMatchObject({ status: 'Paid', method: 'visa' });

    const asked = await pay('pm_bank');
    expect(asked.body).toMatchObject({ status: 'requires_action' });
    const event = (signature: string) =>
      fetch(`${shop.url}/hooks/card`, {
        method: 'POST',
        headers: { 'x-tiny-signature': signature },
        body: JSON.stringify({ id: 'e1', intent: `tiny-${asked.body.paymentId}` }),
      });
    expect((await event('guess')).status).toBe(400);
    expect((await event('sk_test_tiny')).status).toBe(200);
    await expect
      .poll(async () => (await shopper.get(`/api/payments/${asked.body.paymentId}`)).body)
      .toMatchObject({ status: 'succeeded', receipt: expect.stringMatching(/^receipt/) });
    expect(await shop.stock(dress)).toEqual({ onHand: 3, held: 0, free: 3 });
  } finally {
    await shop.close();
  }
});

test('a provider that nobody registered stops the start with one clear sentence', () => {
  const { card } = readConfig({ CARD_PROVIDER: 'nobody' });
  expect(() => createCardProvider(card)).toThrow('CARD_PROVIDER must be stripe');
});
