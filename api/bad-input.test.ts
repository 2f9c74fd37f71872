import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffRoleIn } from '#contract/staff.ts';
import type { TestApp, TestUser } from '../test/app.ts';
import { badCases } from '../test/bad-inputs.ts';
import { ask, type Input, keyOf, openCallShop, specs } from '../test/endpoint-calls.ts';
import { goodInputs } from '../test/endpoint-inputs.ts';
import { fingerprint } from '../test/fingerprint.ts';
import { faultsOf } from '../test/refusal.ts';

let shop: TestApp;
let staff: TestUser;
let shopper: TestUser;
beforeAll(async () => {
  shop = await openCallShop();
  staff = await shop.makeUser({ role: 'admin' });
  shopper = await shop.makeUser();
});
afterAll(() => shop.close());

const callerOf = (access: string): TestUser | undefined =>
  staffRoleIn(access) ? staff : access === 'user' ? shopper : undefined;

const goodInput = async (key: string, access: string): Promise<Input> =>
  goodInputs[key as keyof typeof goodInputs]({ shop, owner: shopper, caller: callerOf(access) });

let count = 0;
const counted = new Map<string, number>();
afterAll(() => {
  const rules = [...counted].map(([place, n]) => `${place} ${n}`).join(', ');
  console.log(`bad input: ${count} cases by call, place, field and rule (${rules})`);
});

// Proves S6.1.
test('every broken rule of every field is a 400 in plain words, and writes nothing', async ({
  signal,
}) => {
  const wrong: string[] = [];
  const names = new Set<string>();
  for (const spec of specs) {
    signal.throwIfAborted();
    const key = keyOf(spec);
    const good = await goodInput(key, spec.access);
    const before = await fingerprint(shop);
    for (const bad of badCases(spec, good)) {
      const reply = await ask(shop, spec, bad.input, callerOf(spec.access));
      const faults = faultsOf(reply, [400]);
      if (faults.length > 0) wrong.push(`${key} ${bad.name}: ${faults.join('; ')}`);
      names.add(`${key} ${bad.name}`);
      counted.set(bad.place, (counted.get(bad.place) ?? 0) + 1);
      count++;
    }
    expect(await fingerprint(shop), key).toEqual(before);
  }
  expect(wrong).toEqual([]);
  expect(names.size).toBe(count);
  expect(count).toBeGreaterThan(900);
});
