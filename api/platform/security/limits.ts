import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Config } from '../config/config.ts';
import { type Database, type Queryable, sql } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import type { Clock } from '../operations/clock.ts';

type Points = readonly [most: number, seconds: number];
type Rule = { strict: Points; generous: Points; what: string };

const TRIES = 'Too many tries.';
const NOTICES_BY_SMS = 'We were asked for many notices by SMS. An e-mail address still works.';
const rule = (strict: Points, generous: Points, what = TRIES): Rule => ({ strict, generous, what });

/**
 * Points per seconds; demo limits are never reached by one person testing by hand. Limits of a
 * shared address are wide and slow down instead of refusing, because carriers put thousands of
 * people behind one address.
 */
const LIMIT_RULES = {
  /** Wrong passwords for one account, from one browser or address. */
  login: rule([8, 900], [500, 60]),
  /** Right passwords for one account, from one browser or address: more than a person needs. */
  signIn: rule([60, 600], [1000, 60], 'You signed in several times.'),
  /** Wrong passwords for any account from one address, by unknown browsers: slows down. */
  loginAddress: rule([100, 900], [3000, 60]),
  /** Wrong passwords for one account by unknown browsers anywhere: slows down, never refuses. */
  loginAccount: rule([100, 3600], [500, 60]),
  secondFactor: rule([5, 900], [500, 60]),
  /**
   * Wrong codes by unknown browsers anywhere, after the right password, since codes can be guessed.
   */
  secondFactorAccount: rule([20, 3600], [500, 60]),
  register: rule([5, 3600], [500, 60]),
  registerAddress: rule([60, 3600], [3000, 60]),
  currentPassword: rule([8, 900], [500, 60]),
  reset: rule([5, 3600], [500, 60]),
  resetAddress: rule([60, 3600], [3000, 60]),
  /** Window at least as long as a mailed link is valid: a refused caller still has a valid one. */
  resetMail: rule(
    [5, 1800],
    [500, 60],
    'This email was sent several links already. Please look for them, also in the spam folder.',
  ),
  confirmMail: rule([3, 1800], [500, 60], 'You were sent several links already.'),
  /** Refused, not slowed: SMS cost money and may disturb a stranger. */
  phoneCode: rule([3, 3600], [500, 60], 'This phone was sent several codes already.'),
  /** Limits guessing at one phone per day. */
  phoneCodeDay: rule([8, 86_400], [500, 60], 'This phone was sent several codes already.'),
  /** Codes to any phones from one browser or, without a device mark, from one address. */
  phoneCodeOrigin: rule([6, 3600], [500, 60], 'Several codes were sent from here.'),
  phoneCodeAddress: rule([40, 3600], [3000, 60], 'Several codes were sent from here.'),
  /** Code attempts from one address: slows down. */
  phoneTryAddress: rule([120, 3600], [3000, 60]),
  invite: rule([20, 86_400], [500, 60], 'You sent many invites.'),
  pay: rule([5, 600], [1000, 60], 'You started several payments.'),
  /** A payer and a phone they have paid with before. */
  ownPhone: rule([3, 600], [1000, 60], 'This phone was asked to pay several times.'),
  /** A phone, for all payers who never paid with it. */
  phone: rule([3, 600], [1000, 60], 'This phone was asked to pay several times.'),
  card: rule([5, 600], [1000, 60], 'This card was tried several times.'),
  /** Cards of first-time payers: many from one address indicate card testing. */
  cardAddress: rule([30, 600], [1000, 60], 'Several cards were tried from here.'),
  /** Orders that nobody pays for. */
  unpaidOrder: rule([10, 600], [60, 60], 'You placed several orders without paying.'),
  review: rule([10, 3600], [500, 60], 'You wrote several reviews.'),
  contact: rule([5, 3600], [500, 60], 'You sent several messages.'),
  contactAddress: rule([60, 3600], [3000, 60], 'We got several messages from here.'),
  restockNotice: rule([20, 3600], [500, 60], 'You asked for several notices.'),
  restockNoticeAddress: rule(
    [120, 3600],
    [3000, 60],
    'We were asked for several notices from here.',
  ),
  /**
   * Notices by SMS to a phone entered by guests. Refused, not slowed: SMS cost money and may
   * disturb a stranger.
   */
  restockPhone: rule([5, 86_400], [500, 60], NOTICES_BY_SMS),
  restockPhoneAddress: rule([40, 86_400], [3000, 60], NOTICES_BY_SMS),
  /** The same over all phones and addresses. */
  restockPhones: rule([300, 86_400], [3000, 60], NOTICES_BY_SMS),
  /** Decoding is expensive: a shopper rarely changes a portrait; staff upload a catalogue. */
  profilePicture: rule([10, 3600], [500, 60], 'You changed your picture several times.'),
  shopPicture: rule([300, 3600], [1000, 60], 'You sent many pictures.'),
  address: rule([30, 3600], [600, 60], 'You changed the address several times.'),
  /** Wrong phones for one order's number from one network. */
  track: rule([5, 900], [500, 60]),
  trackAddress: rule([60, 900], [3000, 60]),
  resend: rule([60, 600], [600, 60], 'You sent many messages again.'),
  testMail: rule([1, 60], [30, 60], 'A test mail was sent to you already.'),
  search: rule([120, 60], [6000, 60], 'That were many searches.'),
  /** Uncached lists of more than a hundred products: each takes about 50 ms. */
  longList: rule([120, 60], [600, 60], 'Many long lists were asked for from here.'),
} as const;

export type LimitName = keyof typeof LIMIT_RULES;

/** A waiting time in words. */
export const waitWords = (seconds: number): string => {
  if (seconds <= 90) return seconds <= 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
};

/** What a rule counts: an account, an address, a phone, or a combination. */
export type Counted = readonly [name: LimitName, ...who: string[]];
export type Point = { key: string; most: number; seconds: number };
/** Spent points, which can be given back. */
export type Spent = { keys: string[]; at: Date };

export type Limits = {
  /** A point in the database's form, for a caller's own statement. */
  point(counted: Counted): Point;
  /** Throws 429 for a result of `spend_limits` that is not null. */
  assertSpent(until: Date | null, names: readonly LimitName[]): void;
  /**
   * Spends a point of each rule, or of none, in one statement; 429 with Retry-After if one is
   * exhausted.
   */
  spend(...counted: Counted[]): Promise<Spent>;
  /** As `spend`, within a transaction: a rollback gives the points back. */
  spendIn(db: Queryable, ...counted: Counted[]): Promise<Spent>;
  /** Gives points back: the attempts were not failures. */
  giveBack(spent: Spent): Promise<void>;
  /** Counts without refusing; returns the recent number including this one. */
  note(counted: Counted): Promise<{ used: number; spent: Spent }>;
  /**
   * Counts; above the limit callers wait one after the other, and are refused only when many wait.
   * For shared keys such as an address.
   */
  slow(counted: Counted): Promise<Spent>;
  /** In memory of this server only, for reads. */
  spendHere(name: LimitName, who: string): void;
  /** Deletes expired counts. */
  clean(): Promise<void>;
};

const refusal = (name: LimitName, seconds: number): Problem =>
  new Problem(
    429,
    'too_many_requests',
    `${LIMIT_RULES[name].what} Please try again in ${waitWords(seconds)}.`,
    { details: { retryAfter: seconds } },
  );

/** Maximum networks counted in memory; the least recently seen is dropped. */
const MAX_COUNTED_HERE = 50_000;

/** Maximum callers waiting per key, on each server. */
const MAX_WAITING = 20;

// Hashed, so that phones and e-mails are not stored a second time.
const hash = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

type Parts = {
  config: Pick<Config, 'rateLimits'> & Partial<Pick<Config, 'networkPaceMs'>>;
  db: Database;
  clock: Clock;
};

/** Rate limits counted in the database, shared by all servers. */
export const createLimits = ({ config, db, clock }: Parts): Limits => {
  const here = new LRUCache<string, number>({ max: MAX_COUNTED_HERE });
  const lines = new Map<string, { waiting: number; last: Promise<unknown> }>();

  const point = ([name, ...who]: Counted): Point => {
    const [most, seconds] = LIMIT_RULES[name][config.rateLimits];
    return { key: `${name}:${hash(who.join('\n'))}`, most, seconds };
  };
  const assertSpent = (until: Date | null, names: readonly LimitName[]): void => {
    if (until === null) return;
    const seconds = Math.ceil((until.getTime() - clock.now().getTime()) / 1000);
    throw refusal(names[0] ?? 'login', Math.max(1, seconds));
  };
  const ask = async (at: Date, on: Queryable, points: Point[]): Promise<Date | null> => {
    const { rows } = await sql<{ until: Date | null }>`
      SELECT spend_limits(${points.map(({ key }) => key)}, ${points.map(({ most }) => most)},
        ${points.map(({ seconds }) => seconds)}, ${at}) AS until`.execute(on);
    return rows[0]?.until ?? null;
  };
  const spendIn = async (on: Queryable, ...counted: Counted[]): Promise<Spent> => {
    const at = clock.now();
    const points = counted.map(point);
    const until = await ask(at, on, points);
    assertSpent(
      until,
      counted.map(([name]) => name),
    );
    return { keys: points.map(({ key }) => key), at };
  };

  const waitTurn = async (key: string, name: LimitName): Promise<void> => {
    const pace = config.networkPaceMs ?? 0;
    const line = lines.get(key) ?? { waiting: 0, last: Promise.resolve() };
    if (line.waiting >= MAX_WAITING)
      throw refusal(name, Math.ceil((MAX_WAITING * pace) / 1000) + 1);
    lines.set(key, line);
    line.waiting++;
    line.last = line.last.then(() => pause(pace));
    await line.last;
    line.waiting--;
    if (line.waiting === 0) lines.delete(key);
  };
  const note: Limits['note'] = async (counted) => {
    const at = clock.now();
    const one = point(counted);
    await ask(at, db, [one]);
    const { rows } = await sql<{ used: number }>`
      SELECT cardinality(hits) AS used FROM rate_limits WHERE key = ${one.key}`.execute(db);
    return { used: rows[0]?.used ?? 0, spent: { keys: [one.key], at } };
  };

  return {
    note,
    async slow(counted) {
      const one = point(counted);
      const spent = { keys: [one.key], at: clock.now() };
      if ((await ask(spent.at, db, [one])) !== null) await waitTurn(one.key, counted[0]);
      return spent;
    },
    point,
    assertSpent,
    spendIn,
    spend: (...counted) => spendIn(db, ...counted),
    async giveBack({ keys, at }) {
      await sql`
        UPDATE rate_limits SET refused_until = NULL,
          hits = hits[:array_position(hits, ${at}) - 1] || hits[array_position(hits, ${at}) + 1:]
        WHERE key IN (SELECT key FROM rate_limits WHERE key = ANY (${keys}) ORDER BY key FOR UPDATE)
          AND ${at} = ANY (hits)`.execute(db);
    },
    spendHere(name, who) {
      const [most, seconds] = LIMIT_RULES[name][config.rateLimits];
      const key = `${name}:${who}`;
      const used = (here.get(key) ?? 0) + 1;
      // The window starts with its first point.
      here.set(key, used, { ttl: seconds * 1000, noUpdateTTL: true });
      if (used > most)
        throw refusal(name, Math.max(1, Math.ceil(here.getRemainingTTL(key) / 1000)));
    },
    async clean() {
      await db.deleteFrom('rate_limits').where('idle_at', '<=', clock.now()).execute();
    },
  };
};
