import { existsSync } from 'node:fs';
import { startCard } from './card/card.ts';
import { startDaraja } from './daraja/daraja.ts';
import { startSms } from './sms/sms.ts';

/*
 * npm run simulators: the three providers on ports 4010, 4020 and 4030 of this machine, for a rehearsal of a live
 * shop at a private PUBLIC_URL. Reads the shop's own settings from the environment or `.env`; prints those that
 * point the shop here.
 */

if (existsSync('.env')) process.loadEnvFile('.env');
const setting = (name: string): string => {
  const value = process.env[name];
  if (value) return value;
  throw new Error(`Set ${name}, as the shop has it.`);
};

const publicUrl = setting('PUBLIC_URL').replace(/\/$/, '');
const daraja = await startDaraja({
  port: 4010,
  consumerKey: setting('DARAJA_CONSUMER_KEY'),
  consumerSecret: setting('DARAJA_CONSUMER_SECRET'),
  shortcode: setting('DARAJA_SHORTCODE'),
  passkey: setting('DARAJA_PASSKEY'),
  delayMs: 2000,
});
console.log(`DARAJA_BASE_URL=${daraja.url}`);
if (process.env.CARD_PROVIDER !== 'none') {
  const card = await startCard({
    port: 4020,
    secretKey: setting('STRIPE_SECRET_KEY'),
    publishableKey: setting('STRIPE_PUBLISHABLE_KEY'),
    webhookSecret: setting('STRIPE_WEBHOOK_SECRET'),
    webhookUrl: `${publicUrl}/hooks/card`,
    browserBase: () => publicUrl,
  });
  console.log(`STRIPE_BASE_URL=${card.url}`);
}
if (process.env.SMS_PROVIDER === 'africastalking') {
  const sms = await startSms({
    port: 4030,
    username: setting('AFRICASTALKING_USERNAME'),
    apiKey: setting('AFRICASTALKING_API_KEY'),
    reportUrl: () => `${publicUrl}/hooks/sms/${setting('SMS_HOOK_TOKEN')}`,
  });
  console.log(`AFRICASTALKING_BASE_URL=${sms.url}`);
}
