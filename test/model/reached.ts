import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Coverage } from './coverage.ts';
import { FORGERIES } from './forging.ts';
import { PARTS, REFUND_FATES } from './refunding.ts';
import { FATES } from './start-table.ts';
import { CARDS } from './starting.ts';
import { ORDER_STEPS, PAYMENT_STEPS } from './steps.ts';
import { ANSWERS, JUMPS } from './time.ts';

const pairs = (left: readonly string[], right: readonly string[], between: string): string[] =>
  left.flatMap((one) => right.map((other) => `${one}${between}${other}`));

/** Every command by its name. */
const COMMANDS = [
  ...pairs(
    ['item push by', 'bare push by'],
    ['M-PESA', ...Object.keys(CARDS).map((card) => `card, ${card}`)],
    ' ',
  ),
  'pay an unpaid order',
  'order without a payment id',
  'order for a bare push',
  'order for money that goes back',
  'order the same once more',
  'order with a payment id',
  'order with a foreign payment',
  'the same request again',
  'another request under the same key',
  'a start that makes no sense',
  'the owner looks at a payment',
  'a stranger looks at a payment',
  ...pairs(
    ['pay at the phone', 'cancel at the phone'],
    ['0 callbacks', '1 callbacks', '2 callbacks'],
    ', ',
  ),
  'a callback late or again',
  ...pairs(['confirm at the bank', 'fail at the bank'], ['0 events', '1 events', '2 events'], ', '),
  'confirm at the bank what is paid already',
  'an ended attempt is paid after all',
  'a card event late or again',
  ...FORGERIES.map((how) => `forged: ${how}`),
  ...pairs(Object.keys(JUMPS), [...ANSWERS], ' later, queries answer '),
  'staff set the stock',
  'staff receive pieces',
  'staff take pieces off',
  'staff look at a shelf',
  'staff book what they counted',
  'staff change a price',
  'staff change a delivery fee',
  'staff switch a delivery off',
  'staff switch a delivery on',
  'staff take a product off sale',
  ...pairs(['staff make an order'], ['Cancelled', 'Shipped', 'Delivered'], ' '),
  'staff agree sizes',
  'staff agree one size for all',
  'staff change a size',
  'staff delete a user',
  ...pairs(
    ['staff return'],
    PARTS.flatMap((part) => [part, `${part} by hand`]),
    ' ',
  ),
  ...pairs(['staff return half', 'staff return one shilling'], ['', ' by hand'], '').map(
    (name) => `${name}, of unspent money`,
  ),
  ...['', ' by hand'].map((how) => `staff return all${how}, of a delivered order`),
  'staff say how a refund ended',
  'staff assign money to its order',
  'staff assign money to any order',
  'staff accept a shortfall',
  ...pairs(['a refund at the card company, of'], ['all', 'half'], ' '),
  'a bank asks about a charge',
  'a bank disputes a charge',
  ...pairs(['a bank decides for the'], ['shop', 'buyer'], ' '),
  'several at once',
];

/** Ways in which both providers handle calls; a card is never charged another amount. */
const TAKEN = [
  ...pairs(['mpesa'], FATES, ': '),
  ...pairs(['visa'], ['accepted', 'answer lost', 'request lost', 'internal error'], ': '),
  ...pairs(['visa'], ['gateway fault', 'firewall'], ': '),
  ...pairs(['refund, mpesa', 'refund, visa'], REFUND_FATES, ': '),
];

// `created` becomes `prompted` within one command, so that step is never seen alone.
const UNSEEN = ['created > prompted'];

const PAYMENT_STATES = Object.entries(PAYMENT_STEPS)
  .flatMap(([from, all]) => all.map((to) => `${from} > ${to}`))
  .filter((step) => !UNSEEN.includes(step));

/** The rows of docs/states.md that the model plays: those that a `plays(model, …)` of this folder names. */
export const rowsToPlay = (): string[] => {
  const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, file), 'utf8');
  const calls = readdirSync(import.meta.dirname).flatMap((file) =>
    [...read(file).matchAll(/\bplays\([\w.]+, ([^;]+)\);/g)].map(([, row = '']) => row),
  );
  const named = new Set(calls.flatMap((row) => row.match(/(?<=')[a-z-]+(?=')/g) ?? []));
  const states = read('../../docs/states.md');
  const rows = [...states.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, id = '']) => id);
  return rows.filter((id) => named.has(id));
};

/** Commands, provider behaviours, steps and rows of docs/states.md that the run never reached. */
export const neverReached = (coverage: Coverage): string[] => {
  const missing = (wanted: readonly string[], counts: Map<string, number>) =>
    wanted.filter((name) => !counts.has(name));
  return [
    ...missing(COMMANDS, coverage.commands),
    ...missing(TAKEN, coverage.fates),
    ...missing(PAYMENT_STATES, coverage.payments).map((step) => `payment ${step}`),
    ...missing(Object.keys(ORDER_STEPS), coverage.orders).map((step) => `order ${step}`),
    ...missing(rowsToPlay(), coverage.rows).map((row) => `row ${row}`),
  ];
};

/** Commands actually run per sequence. */
export const meanLength = (coverage: Coverage): number =>
  (coverage.totals.get('commands') ?? 0) / (coverage.totals.get('sequences') ?? 1);

/** The counts as Markdown tables. */
export const coverageTables = (coverage: Coverage): string[] => {
  const table = (title: string, counts: Map<string, number>) => [
    `## ${title}`,
    '',
    '| What | How often |',
    '|---|---:|',
    ...[...counts]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(
        ([name, times]) =>
          `| ${name.startsWith('>') ? `made: ${name.slice(2)}` : name} | ${times} |`,
      ),
    '',
  ];
  return [
    ...table('Commands', coverage.commands),
    ...table('How the provider took the call', coverage.fates),
    ...table('Rows of docs/states.md', coverage.rows),
    ...table('Steps of payments', coverage.payments),
    ...table('Steps of orders', coverage.orders),
    ...table('Answers of the API', coverage.answers),
    ...table('How it ended', coverage.totals),
  ];
};
