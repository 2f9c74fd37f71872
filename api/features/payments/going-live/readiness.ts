import { type GoingLive, type LiveSetting, PROVIDERS } from '#contract/going-live.endpoints.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { SettingGiven } from '../../../platform/config/payment-config.ts';
import { SANDBOX, type SmsConfig } from '../../../platform/config/sms-config.ts';

const PURPOSES: Record<string, string> = {
  PUBLIC_URL: 'The shop’s address on the internet, with https. The providers call it.',
  PAYMENTS_SANDBOX: '1 while the shop uses the providers’ test accounts.',
  DARAJA_CONSUMER_KEY: 'Consumer key of the Daraja app.',
  DARAJA_CONSUMER_SECRET: 'Consumer secret of the Daraja app.',
  DARAJA_SHORTCODE: 'The PayBill, or the store number of a till.',
  DARAJA_PASSKEY: 'Passkey of M-PESA Express, mailed by Safaricom.',
  DARAJA_ENV: 'production or sandbox; follows the shop’s mode.',
  DARAJA_KIND: 'paybill or till.',
  DARAJA_PARTY_B: 'The till number, for a till.',
  DARAJA_INITIATOR: 'The API operator: may ask about transactions and send money back.',
  DARAJA_SECURITY_CREDENTIAL: 'The operator’s encrypted password; it ends after 90 days.',
  DARAJA_PAYOUT_SHORTCODE:
    'The shortcode that payouts leave from, where a payment can’t be reversed.',
  SMTP_URL: 'The mail server the shop sends by: new passwords, refunds, answers to messages.',
  MAIL_FROM: 'The address mails come from.',
  SHOP_EMAIL: 'Where contact messages go; without it to every admin.',
  SMS_PROVIDER: 'africastalking, or none for a shop that sends no SMS.',
  AFRICASTALKING_USERNAME: 'User name of the account at Africa’s Talking; sandbox to rehearse.',
  AFRICASTALKING_API_KEY: 'API key of that account.',
  AFRICASTALKING_SENDER_ID: 'The name an SMS is from, registered for transactional SMS.',
  SMS_HOOK_TOKEN: 'The secret end of the addresses below, 32 letters and digits or more.',
  CARD_PROVIDER: 'Who charges cards; stripe when unset, none for a shop without cards.',
};
const CARD_PURPOSES: [ending: string, purpose: string][] = [
  ['_SECRET_KEY', 'Secret key of the card provider’s account.'],
  ['_PUBLISHABLE_KEY', 'Publishable key; the card field in the browser uses it.'],
  ['_WEBHOOK_SECRET', 'Signing secret of the webhook below.'],
];

/** How to get each setting that a live shop requires; docs/going-live.md has the details. */
const STEPS: Record<string, string> = {
  PUBLIC_URL:
    'Buy a domain name, have it point at the server, and write it with https, such as https://your-shop.co.ke.',
  DARAJA_CONSUMER_KEY:
    'Make an app at developer.safaricom.co.ke, choose Go live there, and copy the consumer key of the production app.',
  DARAJA_CONSUMER_SECRET: 'Copy the consumer secret of the same app.',
  DARAJA_SHORTCODE:
    'Ask Safaricom for a PayBill or a Buy Goods till; write the PayBill, or the store number of the till.',
  DARAJA_PASSKEY: 'Copy it from the mail that Safaricom sends once the app is live.',
  SMTP_URL:
    'Get a mail account from whoever hosts your domain; malkia.env.example shows how to write its server and password.',
  MAIL_FROM: 'Write the shop’s name and, between < and >, an address of that mail account.',
  STRIPE_SECRET_KEY:
    'Copy the secret key (sk_live_…) from API keys at dashboard.stripe.com; without a card account write CARD_PROVIDER=none.',
  STRIPE_PUBLISHABLE_KEY: 'Copy the publishable key (pk_live_…) from the same place.',
  STRIPE_WEBHOOK_SECRET:
    'Enter the card webhook below under Webhooks at dashboard.stripe.com, and copy its signing secret (whsec_…).',
};
const OTHER_STEP = 'Copy it from the shop’s account at this provider.';

const SHOP = ['PUBLIC_URL', 'PAYMENTS_SANDBOX'];
const MAIL = ['SMTP_URL', 'MAIL_FROM', 'SHOP_EMAIL'];
const SMS = /^(SMS|AFRICASTALKING)_/;
const groupOf = (name: string): LiveSetting['group'] => {
  if (SHOP.includes(name)) return 'shop';
  if (MAIL.includes(name)) return 'mail';
  if (SMS.test(name)) return 'sms';
  return name.startsWith('DARAJA_') ? 'mpesa' : 'card';
};

/** A setting as shown to staff. */
export const describeSetting = ({ name, given, required }: SettingGiven): LiveSetting => {
  const ofCard = CARD_PURPOSES.find(([ending]) => name.endsWith(ending))?.[1];
  const purpose = PURPOSES[name] ?? ofCard ?? '';
  const step = required && !given ? { step: STEPS[name] ?? OTHER_STEP } : {};
  return { name, group: groupOf(name), purpose, given, required, ...step };
};

/** The mail settings, listed like those of payments. */
export const mailSettings = ({ smtpUrl, from, shopEmail }: Config['mail']): SettingGiven[] => [
  { name: 'SMTP_URL', given: smtpUrl !== undefined, required: true },
  { name: 'MAIL_FROM', given: from !== '', required: true },
  { name: 'SHOP_EMAIL', given: shopEmail !== undefined, required: false },
];

type Shop = {
  mode: 'demo' | 'live';
  testPayments: boolean;
  takesCards: boolean;
  sms: SmsConfig;
};
type Verdict = GoingLive['verdicts'][number];

/** SMS is optional: a shop without it is off, not unready. */
const smsVerdict = ({ provider, username }: SmsConfig): Verdict => {
  const of = { provider: 'sms' } as const;
  if (provider === 'none') return { ...of, state: 'off', text: 'This shop sends no SMS.' };
  if (provider === 'simulated')
    return {
      ...of,
      state: 'rehearsal',
      text: 'Simulated in this demo: see the phone at /sim/phone.',
    };
  return username === SANDBOX
    ? { ...of, state: 'rehearsal', text: 'The sandbox: SMS reach the provider’s own test phone.' }
    : { ...of, state: 'ready', text: 'SMS go out.' };
};

/** Whether a provider is ready for real customers, and why not. */
const verdictOf = (
  provider: Verdict['provider'],
  settings: readonly LiveSetting[],
  { mode, testPayments, takesCards, sms }: Shop,
): Verdict => {
  if (provider === 'sms') return smsVerdict(sms);
  if (provider === 'card' && !takesCards)
    return { provider, state: 'off', text: 'This shop takes no cards.' };
  const missing = settings.filter(
    ({ group, given, required }) => group === provider && required && !given,
  ).length;
  const simulated = mode === 'demo' && provider !== 'mail';
  if (missing > 0) {
    const count = `${missing} ${missing === 1 ? 'setting is' : 'settings are'} missing.`;
    const here = simulated
      ? 'Simulated in this demo. For real money '
      : 'Mails stay in the list of mails, and nobody gets a new password: ';
    return { provider, state: 'not_ready', text: `${here}${count}` };
  }
  if (simulated)
    return {
      provider,
      state: 'rehearsal',
      text: 'All settings are there; this demo simulates it.',
    };
  if (testPayments && provider !== 'mail')
    return { provider, state: 'rehearsal', text: 'A test account: no money comes in.' };
  const text = provider === 'mail' ? 'Mails go out.' : 'Payments are real.';
  return { provider, state: 'ready', text };
};

export const verdictsOf = (settings: readonly LiveSetting[], shop: Shop): Verdict[] =>
  PROVIDERS.map((provider) => verdictOf(provider, settings, shop));

const TUNNEL = /ngrok|trycloudflare|loca\.lt|localtunnel|requestbin|mockbin|serveo/i;

type State = {
  mode: 'demo' | 'live';
  testPayments: boolean;
  hasInitiator: boolean;
  address: string;
};

/** Warnings for staff about this shop's payments. */
export const warningsFor = (state: State): string[] => {
  const { mode, testPayments, hasInitiator, address } = state;
  if (mode === 'demo') return [];
  return [
    ...(testPayments
      ? ['Test card numbers pay in a rehearsal: nobody must be able to order for real.']
      : []),
    ...(TUNNEL.test(address)
      ? ['Safaricom usually blocks tunnel addresses: use a host of your own for PUBLIC_URL.']
      : []),
    ...(hasInitiator
      ? []
      : ['Without an initiator M-PESA can’t be asked about a receipt; the rest works without it.']),
  ];
};
