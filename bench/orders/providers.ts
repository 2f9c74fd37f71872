import { startCard } from '../../simulators/card/card.ts';
import { startDaraja } from '../../simulators/daraja/daraja.ts';
import { startSms } from '../../simulators/sms/sms.ts';

/**
 * Both payment providers in a separate process, as in production. Arguments: the shop's port, and
 * `sms` to add an SMS provider. They store only their newest entries, so movements are collected
 * every second.
 */
const keys = { shortcode: '174379', passkey: 'sim-passkey' };
const daraja = await startDaraja({
  ...keys,
  consumerKey: 'sim-key',
  consumerSecret: 'sim-secret',
  delayMs: 0,
});
const card = await startCard({
  secretKey: 'sk_test_simulator',
  publishableKey: 'pk_test_simulator',
  webhookSecret: 'whsec_simulator',
  webhookUrl: `http://127.0.0.1:${process.argv[2]}/hooks/card`,
  browserBase: () => '',
});

const smsKeys = { username: 'sandbox', apiKey: 'atsk_simulator' };
const hookToken = 'simulated-reports-of-sms-0123456789';
const sms =
  process.argv[3] === 'sms'
    ? await startSms({
        ...smsKeys,
        reportUrl: () => `http://127.0.0.1:${process.argv[2]}/hooks/sms/${hookToken}`,
      })
    : undefined;

const mpesa = new Map<string, unknown>();
const visa = new Map<string, unknown>();
const collect = () => {
  for (const entry of daraja.control.books().entries) mpesa.set(entry.receipt, entry);
  for (const entry of card.control.books().entries) visa.set(entry.id, entry);
};
setInterval(collect, 1000).unref();

process.on('message', (what) => {
  if (what !== 'books') return;
  collect();
  process.send?.({
    daraja: [...mpesa.values()],
    card: [...visa.values()],
    sms: sms?.control.messages() ?? [],
  });
});
process.send?.({
  SIM_ELSEWHERE: '1',
  DARAJA_BASE_URL: daraja.url,
  STRIPE_BASE_URL: card.url,
  DARAJA_CONSUMER_KEY: 'sim-key',
  DARAJA_CONSUMER_SECRET: 'sim-secret',
  DARAJA_SHORTCODE: keys.shortcode,
  DARAJA_PASSKEY: keys.passkey,
  STRIPE_SECRET_KEY: 'sk_test_simulator',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_simulator',
  STRIPE_WEBHOOK_SECRET: 'whsec_simulator',
  ...(sms
    ? {
        AFRICASTALKING_BASE_URL: sms.url,
        AFRICASTALKING_USERNAME: smsKeys.username,
        AFRICASTALKING_API_KEY: smsKeys.apiKey,
        SMS_HOOK_TOKEN: hookToken,
        SMS_DAILY_LIMIT: '9000',
      }
    : {}),
});
