import { rm } from 'node:fs/promises';
import path from 'node:path';
import { startEmbeddedPostgres } from '../server/embedded-postgres/start.ts';
import * as accounts from './attacks/accounts.ts';
import { newLists, pictures, readiness, zeros } from './attacks/load.ts';
import { malformedHosts, wrongSettings } from './attacks/settings.ts';
import { openShop, type Shop } from './attacks/shop.ts';
import { manyOrders, wholeStock } from './attacks/stock.ts';
import { withClient } from './copy.ts';
import { machine } from './report.ts';

export type AttackOptions = {
  /** Another built checkout with its dependencies, for comparison. */
  checkout: string | undefined;
  /** Prefix of an attack's name, to run it alone. */
  only: string;
  dataDir: string;
  say: (line: string) => void;
};

/** Minimal settings of a live shop; nothing of it exists, and nothing is called. */
const LIVE = {
  SHOP_MODE: 'live',
  RATE_LIMITS: '',
  PUBLIC_URL: 'https://shop-for-tests.co.ke',
  DATABASE_URL: 'postgres://malkia:secret@127.0.0.1:9/malkia',
  SMTP_URL: 'smtp://malkia:secret@127.0.0.1:9',
  MAIL_FROM: 'Malkia <hello@shop-for-tests.co.ke>',
  DARAJA_CONSUMER_KEY: 'k',
  DARAJA_CONSUMER_SECRET: 's',
  DARAJA_SHORTCODE: '123456',
  DARAJA_PASSKEY: 'p',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
};

/** Environment of an attack: each has a separate shop and database. */
type Scene = {
  checkout: string;
  dataDir: string;
  newDatabase: () => Promise<string>;
  openDemo: (settings?: Record<string, string>) => Promise<Shop>;
};

const onDemo =
  (attack: (shop: Shop) => Promise<string>, settings?: Record<string, string>) =>
  async ({ openDemo }: Scene): Promise<string> => {
    const shop = await openDemo(settings);
    try {
      return await attack(shop);
    } finally {
      await shop.stop();
    }
  };

/** In a live shop, where passwords are guarded as on the internet. */
const onLive =
  (attack: (shop: Shop) => Promise<string>) =>
  async ({ checkout, newDatabase, dataDir }: Scene): Promise<string> => {
    const { DATABASE_URL: _, ...live } = LIVE;
    const shop = await openShop(checkout, await newDatabase(), { ...live, DATA_DIR: dataDir });
    try {
      return await attack(shop);
    } finally {
      await shop.stop();
    }
  };

const ATTACKS: readonly [name: string, play: (scene: Scene) => Promise<string>][] = [
  ['A1 quote of 490,000 zeros', onDemo(zeros)],
  [
    'A2 live: x@malkia.test registers, the shop starts again',
    async ({ checkout, newDatabase, dataDir }) => {
      const { DATABASE_URL: _, ...live } = LIVE;
      return accounts.demoAddress(checkout, await newDatabase(), { ...live, DATA_DIR: dataDir });
    },
  ],
  [
    'A3 the whole stock, unpaid, again and again',
    async ({ checkout, newDatabase, dataDir }) =>
      wholeStock(checkout, await newDatabase(), dataDir),
  ],
  ['A3 unpaid orders for 15 s', onDemo(manyOrders)],
  ['A4 an account with a guest’s e-mail', onDemo(accounts.strangersMessage)],
  ['A5 40 new lists of 1000 a second', onDemo(newLists)],
  ['A6 ten GIFs of 24 megapixels by one shopper', onDemo(pictures)],
  ['A7 300 at once at /readyz', onDemo(readiness)],
  ['A8 104 wrong logins, 66 registrations from one address', onLive(accounts.sharedAddress)],
  ['A8 one account guessed at from many addresses', onLive(accounts.namedOwner)],
  ['A9 right passwords for 5 s', onLive(accounts.rightPasswords)],
  ['A10 malformed Host', onDemo(malformedHosts)],
  ['A10 traces of a deleted account', onDemo(accounts.deletedPerson)],
  [
    'A10 password-only admin where a second factor is required',
    onDemo(accounts.passwordOnlyAdmin, { REQUIRE_SECOND_FACTOR: '1' }),
  ],
  ['A10 wrong live settings', async ({ checkout }) => wrongSettings(checkout, LIVE)],
];

/** Runs the attacks on one checkout; returns the results by name. */
const attack = async (
  checkout: string,
  { only, dataDir, say }: AttackOptions,
): Promise<Map<string, string>> => {
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  const owner = new URL(postgres.url).username;
  let databases = 0;
  const newDatabase = async (): Promise<string> => {
    const name = `attacked_${++databases}`;
    await withClient(postgres.adminUrl, async (client) => {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await client.query(`CREATE DATABASE ${name} OWNER "${owner}"`);
    });
    const url = new URL(postgres.url);
    url.pathname = `/${name}`;
    return String(url);
  };
  const files = path.join(dataDir, 'files');
  const openDemo = async (settings: Record<string, string> = {}) =>
    openShop(checkout, await newDatabase(), { DATA_DIR: files, ...settings });
  const found = new Map<string, string>();
  try {
    for (const [name, play] of ATTACKS) {
      if (!name.startsWith(only)) continue;
      const scene = { checkout, dataDir: files, newDatabase, openDemo };
      const result = await play(scene).catch((error: Error) => `not played: ${error.message}`);
      found.set(name, result.replaceAll('|', '/'));
      say(`${name}: ${result}`);
    }
    return found;
  } finally {
    await postgres.stop();
    await rm(files, { recursive: true, force: true });
  }
};

/**
 * Runs attacks by strangers and ordinary accounts on a shop started for it, on this machine only.
 */
export const playAttacks = async (options: AttackOptions): Promise<string> => {
  const own = path.resolve(import.meta.dirname, '..');
  const before = options.checkout
    ? await attack(path.resolve(options.checkout), options)
    : undefined;
  const now = await attack(own, options);
  const lines = [...now].map(([name, result]) =>
    before ? `| ${name} | ${before.get(name) ?? ''} | ${result} |` : `| ${name} | ${result} |`,
  );
  return `# Bench: attacks

${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC. Strict limits, simulated payments, a database of its own for each; a count of answers is "status: how many".
${before ? `Before: the checkout ${path.basename(path.resolve(options.checkout ?? ''))}.\n` : ''}
| attack |${before ? ' before |' : ''} now |
|---|${before ? '---|' : ''}---|
${lines.join('\n')}

${machine()} Attacker, shop and PostgreSQL share it.
`;
};
