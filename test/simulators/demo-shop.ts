import fastify from 'fastify';
import { simulatorRoutes } from '../../simulators/browser.ts';
import { type CardOptions, startCard } from '../../simulators/card/card.ts';
import { startDaraja } from '../../simulators/daraja/daraja.ts';
import { nairobiTimestamp, stkPassword } from '../../simulators/daraja/wire.ts';
import { startSms } from '../../simulators/sms/sms.ts';

/** The simulators, and a minimal shop with their browser routes on its origin. */
export async function openDemoShop(options: Partial<CardOptions> = {}) {
  const daraja = await startDaraja({
    consumerKey: 'sim-key',
    consumerSecret: 'sim-secret',
    shortcode: '174379',
    passkey: 'sim-passkey',
    delayMs: 0,
  });
  const card = await startCard({
    secretKey: 'sk_test_simulator',
    publishableKey: 'pk_test_simulator',
    webhookSecret: 'whsec_simulator',
    webhookUrl: 'http://127.0.0.1:9/hooks/card',
    browserBase: () => '',
    ...options,
  });
  const sms = await startSms({
    username: 'sandbox',
    apiKey: 'sim-sms-key',
    reportUrl: () => 'http://127.0.0.1:9/hooks/sms/secret',
    delayMs: 0,
  });
  const app = fastify({ forceCloseConnections: true });
  app.addHook('onRequest', async (_request, reply) => {
    // As the shop sets on every reply; the bank's page has to override it.
    reply.headers({ 'x-frame-options': 'DENY', 'cross-origin-resource-policy': 'same-origin' });
  });
  await simulatorRoutes(app, { daraja, card, sms });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });

  /** Sends a push, as the shop's server would. */
  async function push(phone: string, amount = 1500): Promise<void> {
    const authorization = `Basic ${Buffer.from('sim-key:sim-secret').toString('base64')}`;
    const oauth = `${daraja.url}/oauth/v1/generate?grant_type=client_credentials`;
    const token = (await (await fetch(oauth, { headers: { authorization } })).json()) as {
      access_token: string;
    };
    const Timestamp = nairobiTimestamp(new Date());
    const response = await fetch(`${daraja.url}/mpesa/stkpush/v1/processrequest`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token.access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        BusinessShortCode: '174379',
        Password: stkPassword('174379', 'sim-passkey', Timestamp),
        Timestamp,
        TransactionType: 'CustomerPayBillOnline',
        Amount: amount,
        PartyA: phone,
        PartyB: '174379',
        PhoneNumber: phone,
        CallBackURL: 'http://127.0.0.1:9/hooks/mpesa',
        AccountReference: 'SHP104233',
      }),
    });
    if (!response.ok) throw new Error(await response.text());
  }

  /** Sends an SMS, as the shop's server would; returns the provider's response. */
  async function sendSms(to: string, message: string, from = ''): Promise<string> {
    const response = await fetch(`${sms.url}/version1/messaging`, {
      method: 'POST',
      headers: { apiKey: 'sim-sms-key' },
      body: new URLSearchParams({ username: 'sandbox', to, message, from }),
    });
    return response.text();
  }

  /** Creates an intent, as the shop's server would. */
  async function createIntent(paymentMethod?: string): Promise<{ id: string; secret: string }> {
    const form = new URLSearchParams({
      amount: '150000',
      currency: 'kes',
      use_stripe_sdk: 'true',
      'automatic_payment_methods[enabled]': 'true',
      'automatic_payment_methods[allow_redirects]': 'never',
      ...(paymentMethod ? { payment_method: paymentMethod, confirm: 'true' } : {}),
    });
    const response = await fetch(`${card.url}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_simulator' },
      body: form,
    });
    const intent = (await response.json()) as { id: string; client_secret: string };
    return { id: intent.id, secret: intent.client_secret };
  }

  return {
    app,
    url,
    daraja,
    card,
    sms,
    push,
    sendSms,
    createIntent,
    async [Symbol.asyncDispose]() {
      await app.close();
      await Promise.all([daraja.close(), card.close(), sms.close()]);
    },
  };
}
