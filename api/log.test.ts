import { expect, test } from 'vitest';
import type { CallKey } from '#contract/all.endpoints.ts';
import { OLD_PASSWORD } from '../test/account-inputs.ts';
import { ask, openCallShop, specOf } from '../test/endpoint-calls.ts';
import { goodInputs } from '../test/endpoint-inputs.ts';
import { sql } from './platform/database/database.ts';
import { logSerializers, scrub } from './platform/operations/logging.ts';

// Proves S12.9.
test('nothing that a purchase, a sign-in or a failure knows of people gets into a log', async () => {
  const lines: string[] = [];
  const shop = await openCallShop({
    config: { logLevel: 'trace' },
    logTo: { write: (line) => lines.push(line) },
  });
  try {
    const owner = await shop.makeUser();
    const scene = { shop, owner, caller: owner };
    const keys: CallKey[] = [
      'POST /api/auth/login',
      'POST /api/mpesa/stk-push',
      'POST /api/stripe/create-payment-intent',
      'POST /api/orders',
      'POST /api/contact',
      'POST /api/auth/reset-password',
    ];
    const said: string[] = [OLD_PASSWORD, 'kanga-na-leso', owner.user.email, owner.token];
    for (const key of keys) {
      const input = await goodInputs[key](scene);
      const answer = await ask(shop, specOf(key), input, owner);
      expect(answer.status, key).toBeLessThan(300);
      const body = (input.body ?? {}) as Record<string, unknown>;
      said.push(...[body.token, body.phone, answer.body.token].filter((text) => text).map(String));
    }
    // PostgreSQL puts the whole row into the message of this error.
    await sql`ALTER TABLE users ADD CONSTRAINT no_more CHECK (false) NOT VALID`.execute(shop.db);
    await sql`ALTER TABLE contact_messages ADD CONSTRAINT no_more CHECK (false) NOT VALID`.execute(
      shop.db,
    );
    const email = 'wanjiku.failing@example.test';
    const failing = [
      ['/api/auth/register', { username: 'Wanjiku', email, password: 'siri-kubwa-99' }],
      ['/api/contact', { name: 'Wanjiku', email, message: 'Call +254 712 345 678' }],
    ] as const;
    for (const [url, payload] of failing) expect((await shop.post(url, payload)).status).toBe(500);
    said.push(email, 'siri-kubwa-99', '712 345 678', 'argon2id');
    const { callback_token } = await shop.db
      .selectFrom('payments')
      .select('callback_token')
      .where('method', '=', 'mpesa')
      .executeTakeFirstOrThrow();
    await shop.app.inject({ method: 'POST', url: `/hooks/pay/${callback_token}x`, payload: {} });
    said.push(callback_token, callback_token.slice(0, 16));

    const written = lines.join('\n');
    expect(written).toContain('request failed');
    expect(written).toContain('an unknown address');
    expect(said.length).toBeGreaterThan(12);
    expect(said.filter((text) => written.includes(text))).toEqual([]);
    // Ids are random, and may have these digits.
    const withoutIds = written.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id');
    expect(withoutIds).not.toMatch(/2547\d{8}|\+254|4242/);
  } finally {
    await shop.close();
  }
});

// Proves S12.9.
test('a text loses e-mails, tokens, phones and card numbers, and keeps what says where it failed', () => {
  const token = 'Zk3x9_aQ-7vB2mNc4RtY8uIo1PlKjHgFdSa5WqEzXcV';
  expect(scrub(`mail to njeri.w@example.test with ${token}`)).toBe('mail to [email] with [secret]');
  expect(scrub('phone 254712345678, +254 712 345 678, 0712345678')).toBe(
    'phone […78], […78], […78]',
  );
  expect(scrub('card 4242 4242 4242 4242 declined')).toBe('card […42] declined');
  const where = 'at findUserByEmailOrSomethingLonger (/shop/api/features/accounts/store.ts:31:12)';
  expect(scrub(where)).toBe(where);
  const id = 'order 3f1c2b4a-9e21-4c0d-8a77-51f0a2b6c9de';
  expect(scrub(id)).toBe(id);
});

// Proves S4.2.
test('of an address a log keeps two steps, without the query', () => {
  const pathOf = (url: string) => logSerializers.req({ method: 'GET', url }).path;
  expect(pathOf('/hooks/pay/secretsecretsecret?x=1')).toBe('/hooks/pay');
  expect(pathOf('/reset-password?token=abc')).toBe('/reset-password');
  expect(pathOf('/api/payments/my-payments?key=abc')).toBe('/api/payments/my-payments');
});
