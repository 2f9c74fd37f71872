import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Direction } from './fault-proxy.ts';
import { type FaultyShop, openFaultyShop, PHASES } from './faulty-shop.ts';
import { cutShort } from './message-proxy.ts';

const EVERY_BYTES = 40;
const MOST = 7000;

let shop: FaultyShop;
beforeAll(async () => {
  shop = await openFaultyShop();
});
afterAll(() => shop.close());

/** Buys with a cut after 0, 40, 80 … bytes, until the cut is beyond the end of the phase. */
const cutEverywhere = async (
  name: 'database' | 'daraja' | 'card',
  phase: (typeof PHASES)[number],
  direction: Direction,
  card?: string,
) => {
  const ends = new Map<string, number>();
  let cuts = 0;
  for (let at = 0; at <= MOST; at += EVERY_BYTES) {
    const bought = await shop.buyUnder(name, phase, { kind: 'cut', direction, at }, card);
    if (shop.proxy(name).strikes() === 0) break;
    cuts += 1;
    const text = JSON.stringify(bought);
    ends.set(text, (ends.get(text) ?? 0) + 1);
    expect(await shop.disagreements(), `cut ${direction} at ${at}: ${text}`).toEqual([]);
  }
  return { ends, cuts };
};

const bought = (prompts: number) => JSON.stringify({ end: 'Paid', prompts, orders: 1 });
/** Claimed for sending, perhaps sent: never sent again (decision 0015). */
const unasked = JSON.stringify({ end: 'expired', prompts: 0, orders: 1 });
/** Certainly never sent, and the page did not retry: ended after a minute. */
const unreached = JSON.stringify({ end: 'failed', prompts: 0, orders: 1 });

test.each(
  PHASES.flatMap((phase) => (['up', 'down'] as const).map((direction) => ({ phase, direction }))),
)(
  'the database is cut off at every 40th byte $direction of $phase: bought once, or never asked for',
  async (place) => {
    const { ends, cuts } = await cutEverywhere('database', place.phase, place.direction);
    expect(cuts).toBeGreaterThan(3);
    const lawful = place.phase === 'start' ? [bought(1), unasked, unreached] : [bought(1)];
    for (const end of ends.keys()) expect(lawful).toContain(end);
    expect(ends.get(bought(1))).toBeGreaterThan(cuts / 2);
  },
);

test('M-PESA is cut off at every 40th byte of a push: bought once, or never asked for', async () => {
  for (const direction of ['up', 'down'] as const) {
    const { ends } = await cutEverywhere('daraja', 'start', direction);
    for (const end of ends.keys()) expect([bought(1), unasked, unreached]).toContain(end);
  }
});

test('the card provider is cut off at every 40th byte of a charge: one charge', async () => {
  for (const direction of ['up', 'down'] as const) {
    const { ends } = await cutEverywhere('card', 'start', direction, 'pm_card_visa');
    expect([...ends.keys()]).toEqual([bought(0)]);
  }
});

test('a callback cut short at every length: bought once, found by the query', async () => {
  for (let length = 0; length < 500; length += 10) {
    expect(JSON.stringify(await shop.buyWithCallback(cutShort(length)))).toBe(bought(1));
  }
  expect(await shop.disagreements()).toEqual([]);
});
