import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import {
  deleteEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/embedded-postgres/start.ts';
import type { Scenario } from '../../test/crash-flows.ts';
import { MPESA_SCENARIOS } from '../../test/crash-scenarios.ts';
import { CARD_SCENARIOS } from '../../test/crash-scenarios-cards.ts';
import { type CrashWorld, openCrashWorld } from '../../test/crash-world.ts';
import { fastSettings } from '../../test/database.ts';
import { HOOK_MS } from '../../test/limits.ts';
import { test } from '../toasts.ts';

// A sample: five of some forty crash points. `test/crash-points.deep.ts` runs all of them.

let dataDir: string;
let world: CrashWorld;

// Serial: the shops use the same data, one after the other.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(HOOK_MS);
  dataDir = await mkdtemp(path.join(tmpdir(), 'malkia-crash-points-'));
  const postgres = await startEmbeddedPostgres({ dataDir, settings: fastSettings });
  world = await openCrashWorld(postgres.url);
});
test.afterAll(async () => {
  // Not there if the hook before failed.
  await world?.close();
  await deleteEmbeddedPostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

const scenarioOf = (scenarios: readonly Scenario[], story: string): Scenario => {
  const found = scenarios.find((scenario) => scenario.story.startsWith(story));
  if (!found) throw new Error(`no story starts with "${story}"`);
  return found;
};

const survives = async (scenario: Scenario): Promise<void> => {
  await world.forget();
  expect(await scenario.run(world)).toBe(scenario.ends);
  expect(await world.disagreements()).toEqual([]);
};

test('forged callbacks are refused and logged without their secrets, and change nothing', async () => {
  await world.live(async () => {
    const shopper = await world.shopper();
    world.daraja.hold(true);
    expect((await shopper.start())?.body).toMatchObject({ status: 'pending' });
    const [prompt] = shopper.prompts();
    const token = prompt?.callbackUrl.split('/').at(-1) ?? '';
    const item = (amount: number) => [
      { Name: 'Amount', Value: amount },
      { Name: 'MpesaReceiptNumber', Value: 'UKL0000001' },
    ];
    const body = (id: string | undefined, amount: number) => ({
      Body: {
        stkCallback: {
          CheckoutRequestID: id,
          ResultCode: 0,
          CallbackMetadata: { Item: item(amount) },
        },
      },
    });
    const forge = (path: string, forged: object) => world.daraja.forge(world.base + path, forged);
    const id = prompt?.checkoutRequestId;
    expect((await forge('/hooks/pay/guess-9c1f', body(id, 1050))).status).toBe(404);
    expect((await forge(`/hooks/pay/${token}`, body('ws_CO_made_up', 1050))).status).toBe(200);
    expect((await forge('/hooks/card', { type: 'payment_intent.succeeded' })).status).toBe(400);
    await expect.poll(() => world.printed()).toContain('about another request was ignored');
    expect((await shopper.look())?.body.status).toBe('pending');
    // The right address and id with a wrong amount is needs_attention.
    expect((await forge(`/hooks/pay/${token}`, body(id, 1))).status).toBe(200);
    expect(await shopper.watch(10_000)).toBe('needs_attention');
    const { status } = await world.db
      .selectFrom('orders')
      .select('status')
      .where('user_id', '=', shopper.userId)
      .executeTakeFirstOrThrow();
    expect(status).toBe('awaiting');

    const printed = world.printed();
    expect(printed).toContain('came to an unknown address and was refused');
    expect(printed).toContain('a card event with a wrong signature was refused');
    for (const secret of [token, 'guess-9c1f', shopper.phone.slice(1), 'UKL0000001', id ?? 'none'])
      expect(printed).not.toContain(secret);
  });
});

// Proves S10.2.
test('a process that dies after a press is written, before it is sent, sends it once on the next try', async () => {
  await survives(scenarioOf(MPESA_SCENARIOS, 'written, never sent; the same press again'));
});

test('a process that dies while a size with a fee is being paid books pieces, fee and money together', async () => {
  await survives(scenarioOf(MPESA_SCENARIOS, 'a size, brought for a fee'));
});

test('a process that dies with a push unbooked learns of the money by the callback, and asks once only', async () => {
  await survives(scenarioOf(MPESA_SCENARIOS, 'sent, its answer not booked; the PIN'));
});

test('a process that dies after an order is listed, before it is answered, answers its key with that order', async () => {
  await survives(scenarioOf(MPESA_SCENARIOS, 'listed, not answered'));
});

test('a process that dies with a charge unbooked repeats it under its key: one charge', async () => {
  await survives(scenarioOf(CARD_SCENARIOS, 'charged, not booked, no webhook'));
});
