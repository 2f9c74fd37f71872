import { randomBytes } from 'node:crypto';
import { type Env, number } from './env.ts';
import { assertCallbackOrigin, assertRehearsal, isPrivateAddress } from './public-address.ts';

/** Whether a setting was given; never contains its value. */
export type SettingGiven = { name: string; given: boolean; required: boolean };

/** The API operator that refunds from the shop's M-PESA account. */
export type DarajaAccount = {
  initiator: string;
  /** The operator's password encrypted for Safaricom, in base64. Expires every 90 days. */
  credential: string;
  /** The shortcode for payouts (B2C); undefined: reversals only. */
  payoutShortcode: string | undefined;
};

export type DarajaConfig = {
  env: 'sandbox' | 'production';
  baseUrl: string;
  consumerKey: string;
  consumerSecret: string;
  shortcode: string;
  passkey: string;
  kind: 'paybill' | 'till';
  partyB: string;
  timeoutMs: number;
  /** Undefined: no receipt queries, and staff refund on M-PESA's own site and book it by hand. */
  account: DarajaAccount | undefined;
};

export type CardConfig = {
  /** Name of the provider's folder, or `none`. */
  provider: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Undefined: the provider's default host. */
  baseUrl: string | undefined;
  timeoutMs: number;
};

export type PaymentConfig = {
  daraja: DarajaConfig;
  card: CardConfig;
  /** A live shop with the providers' test accounts. */
  paymentsSandbox: boolean;
  paymentSettings: SettingGiven[];
};

/** The `CARD_PROVIDER` of a shop without a card account. */
export const NO_CARDS = 'none';
export const takesCards = ({ provider }: Pick<CardConfig, 'provider'>): boolean =>
  provider !== NO_CARDS;

const HOSTS = {
  sandbox: 'https://sandbox.safaricom.co.ke',
  production: 'https://api.safaricom.co.ke',
} as const;
/** Safaricom's public test shortcode. */
const TEST_SHORTCODE = '174379';
/** Its passkey, printed in the public documentation. */
const TEST_PASSKEY = 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919';

const secret = (prefix: string): string => prefix + randomBytes(18).toString('hex');
const text = (env: Env, name: string): string | undefined => env[name] || undefined;

/** A setting of the chosen card provider, e.g. `STRIPE_SECRET_KEY`. */
const ofProvider = (env: Env, provider: string, name: string): string | undefined =>
  text(env, `${provider.toUpperCase()}_${name}`);

const CARD_KEYS = ['SECRET_KEY', 'PUBLISHABLE_KEY', 'WEBHOOK_SECRET'] as const;

const settingNames = (provider: string) => {
  const prefix = provider.toUpperCase();
  return {
    required: [
      'PUBLIC_URL',
      'DARAJA_CONSUMER_KEY',
      'DARAJA_CONSUMER_SECRET',
      'DARAJA_SHORTCODE',
      'DARAJA_PASSKEY',
      ...(takesCards({ provider }) ? CARD_KEYS.map((name) => `${prefix}_${name}`) : []),
    ],
    optional: [
      'DARAJA_ENV',
      'DARAJA_KIND',
      'DARAJA_PARTY_B',
      'DARAJA_INITIATOR',
      'DARAJA_SECURITY_CREDENTIAL',
      'DARAJA_PAYOUT_SHORTCODE',
      'CARD_PROVIDER',
      'PAYMENTS_SANDBOX',
    ],
  };
};

const oneOf = <T extends string>(name: string, value: string, choices: readonly T[]): T => {
  const found = choices.find((choice) => choice === value);
  if (!found) throw new Error(`${name} must be ${choices.join(' or ')}, not "${value}".`);
  return found;
};

const LOOPBACK = /^https?:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?\/?$/;

/**
 * A live shop at a private address, which no provider can call: a rehearsal with simulators there.
 */
export const isRehearsal = (env: Env, live: boolean): boolean =>
  live && isPrivateAddress(env.PUBLIC_URL ?? '');

/** Replaces the provider's host by a simulator: on this machine, or near a rehearsal. */
export const simulatorUrl = (env: Env, name: string, live: boolean): string | undefined => {
  const value = text(env, name);
  if (value === undefined) return undefined;
  if (isRehearsal(env, live)) {
    if (isPrivateAddress(value)) return value.replace(/\/$/, '');
    throw new Error(
      `${name} must be an address of a private network, such as http://10.0.0.7:4010.`,
    );
  }
  if (live) throw new Error(`SHOP_MODE=live refuses ${name}: the provider's own host is used.`);
  if (!LOOPBACK.test(value)) {
    throw new Error(`${name} must be an address of this machine, such as http://127.0.0.1:4010.`);
  }
  return value.replace(/\/$/, '');
};

const timeout = (env: Env, name: string): number => {
  const value = number(env, name, 20_000);
  if (value < 100 || value > 60_000) {
    throw new Error(`${name} must be 100 to 60000 milliseconds, not "${value}".`);
  }
  return value;
};

const defined = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Partial<T>;

const DIGITS = /^\d{5,8}$/;
// A pasted secret with a space or line break at its end would be wrong.
const assertClean = (env: Env, names: readonly string[]): void => {
  for (const name of names) {
    const value = env[name] ?? '';
    if (value !== value.trim()) throw new Error(`${name} begins or ends with a space.`);
  }
};

const accountOf = (env: Env, live: boolean): DarajaAccount | undefined => {
  const given = {
    initiator: text(env, 'DARAJA_INITIATOR'),
    credential: text(env, 'DARAJA_SECURITY_CREDENTIAL'),
    payoutShortcode: text(env, 'DARAJA_PAYOUT_SHORTCODE'),
  };
  const demo = {
    initiator: 'testapi',
    credential: randomBytes(256).toString('base64'),
    payoutShortcode: '600996',
  };
  const { initiator, credential, payoutShortcode } = live ? given : { ...demo, ...defined(given) };
  if (!initiator && !credential && !payoutShortcode) return undefined;
  if (!initiator || !credential) {
    throw new Error('DARAJA_INITIATOR and DARAJA_SECURITY_CREDENTIAL go together: set both.');
  }
  if (!/^[A-Za-z0-9+/]{4,}={0,2}$/.test(credential)) {
    throw new Error(
      'DARAJA_SECURITY_CREDENTIAL must be the encrypted password in base64, as the Daraja portal makes it.',
    );
  }
  if (payoutShortcode !== undefined && !DIGITS.test(payoutShortcode)) {
    throw new Error(`DARAJA_PAYOUT_SHORTCODE must be 5 to 8 digits, not "${payoutShortcode}".`);
  }
  return { initiator, credential, payoutShortcode };
};

const readDaraja = (env: Env, live: boolean, sandbox: boolean): DarajaConfig => {
  const shortcode = text(env, 'DARAJA_SHORTCODE') ?? TEST_SHORTCODE;
  if (!DIGITS.test(shortcode)) {
    throw new Error(`DARAJA_SHORTCODE must be 5 to 8 digits, not "${shortcode}".`);
  }
  const kind = oneOf('DARAJA_KIND', env.DARAJA_KIND || 'paybill', ['paybill', 'till']);
  const partyB = text(env, 'DARAJA_PARTY_B') ?? shortcode;
  if (!DIGITS.test(partyB)) {
    throw new Error(`DARAJA_PARTY_B must be 5 to 8 digits, not "${partyB}".`);
  }
  if (kind === 'till' && !env.DARAJA_PARTY_B) {
    throw new Error('DARAJA_KIND=till needs DARAJA_PARTY_B, the till number.');
  }
  if (kind === 'paybill' && partyB !== shortcode) {
    throw new Error('DARAJA_PARTY_B is for tills; a PayBill is paid at DARAJA_SHORTCODE itself.');
  }
  const fallback = live && !sandbox ? 'production' : 'sandbox';
  const where = oneOf('DARAJA_ENV', env.DARAJA_ENV || fallback, ['sandbox', 'production']);
  if (live && where === 'sandbox' && !sandbox) {
    throw new Error('DARAJA_ENV=sandbox takes no money: a live shop needs PAYMENTS_SANDBOX=1 too.');
  }
  if (where === 'production' && (!live || sandbox)) {
    throw new Error('DARAJA_ENV=production is for SHOP_MODE=live without PAYMENTS_SANDBOX.');
  }
  if (where === 'production' && shortcode === TEST_SHORTCODE) {
    throw new Error(`DARAJA_SHORTCODE ${TEST_SHORTCODE} is Safaricom's test shortcode.`);
  }
  if (where === 'production' && env.DARAJA_PASSKEY === TEST_PASSKEY) {
    throw new Error(
      "DARAJA_PASSKEY is the sandbox's, which everybody knows: set the one that Safaricom mailed for your shortcode.",
    );
  }
  return {
    env: where,
    baseUrl: simulatorUrl(env, 'DARAJA_BASE_URL', live) ?? HOSTS[where],
    consumerKey: text(env, 'DARAJA_CONSUMER_KEY') ?? secret('demo-'),
    consumerSecret: text(env, 'DARAJA_CONSUMER_SECRET') ?? secret('demo-'),
    shortcode,
    passkey: text(env, 'DARAJA_PASSKEY') ?? secret('demo'),
    kind,
    partyB,
    timeoutMs: timeout(env, 'DARAJA_TIMEOUT_MS'),
    account: accountOf(env, live),
  };
};

const PREFIXES = [
  ['secretKey', 'STRIPE_SECRET_KEY', /^(sk|rk)_(test|live)_\w+$/, 'sk_live_ or rk_live_'],
  ['publishableKey', 'STRIPE_PUBLISHABLE_KEY', /^(pk)_(test|live)_\w+$/, 'pk_live_'],
] as const;

const assertStripeKeys = (card: CardConfig, sandbox: boolean): void => {
  const wanted = sandbox ? 'test' : 'live';
  for (const [field, name, shape, prefix] of PREFIXES) {
    const mode = shape.exec(card[field])?.[2];
    if (!mode) throw new Error(`${name} must start with ${prefix}.`);
    if (mode === wanted) continue;
    throw new Error(
      sandbox
        ? `PAYMENTS_SANDBOX=1 takes test keys only: ${name} is a live key.`
        : `${name} is a test key: no money would come. Use the live key, or PAYMENTS_SANDBOX=1 to rehearse.`,
    );
  }
  if (!/^whsec_\w{16,}$/.test(card.webhookSecret)) {
    throw new Error(
      'STRIPE_WEBHOOK_SECRET must start with whsec_ and go on with at least 16 letters and digits: copy it from the webhook at Stripe.',
    );
  }
};

const readCard = (env: Env, live: boolean, sandbox: boolean): CardConfig => {
  const provider = env.CARD_PROVIDER || 'stripe';
  const prefix = provider.toUpperCase();
  const card = {
    provider,
    secretKey: ofProvider(env, provider, 'SECRET_KEY') ?? secret('sk_test_'),
    publishableKey: ofProvider(env, provider, 'PUBLISHABLE_KEY') ?? secret('pk_test_'),
    webhookSecret: ofProvider(env, provider, 'WEBHOOK_SECRET') ?? secret('whsec_'),
    baseUrl: simulatorUrl(env, `${prefix}_BASE_URL`, live),
    timeoutMs: timeout(env, `${prefix}_TIMEOUT_MS`),
  };
  if (live && provider === 'stripe') assertStripeKeys(card, sandbox);
  return card;
};

/**
 * Parses the payment settings; a live shop refuses to start with the first missing or invalid one.
 */
export const readPayments = (env: Env, live: boolean): PaymentConfig => {
  const provider = env.CARD_PROVIDER || 'stripe';
  if (!/^[a-z]{2,20}$/.test(provider)) {
    throw new Error(`CARD_PROVIDER must be a provider's name in small letters, not "${provider}".`);
  }
  const { required, optional } = settingNames(provider);
  const missing = live ? required.filter((name) => !env[name]) : [];
  if (missing.length > 0) {
    const other = provider !== 'stripe' && takesCards({ provider });
    const hint = other
      ? ` CARD_PROVIDER=${provider} asks for them; this shop comes with stripe, and none is for a shop without cards.`
      : '';
    throw new Error(`SHOP_MODE=live needs ${missing.join(', ')}.${hint}`);
  }
  assertClean(env, [...required, ...optional]);
  if (isRehearsal(env, live)) {
    const urls = [
      'DARAJA_BASE_URL',
      ...(takesCards({ provider }) ? [`${provider.toUpperCase()}_BASE_URL`] : []),
    ];
    assertRehearsal(
      env.PUBLIC_URL ?? '',
      urls.filter((name) => !env[name]),
    );
  } else if (live) assertCallbackOrigin(env.PUBLIC_URL ?? '');
  const sandboxed = oneOf('PAYMENTS_SANDBOX', env.PAYMENTS_SANDBOX || '0', ['0', '1']);
  const sandbox = sandboxed === '1';
  if (sandbox && !live) throw new Error('PAYMENTS_SANDBOX=1 is for SHOP_MODE=live.');
  return {
    daraja: readDaraja(env, live, sandbox),
    card: readCard(env, live, sandbox),
    paymentsSandbox: sandbox,
    paymentSettings: [
      ...required.map((name) => ({ name, given: !!env[name], required: true })),
      ...optional.map((name) => ({ name, given: !!env[name], required: false })),
    ],
  };
};
