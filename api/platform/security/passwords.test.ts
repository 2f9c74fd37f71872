import { expect, test } from 'vitest';
import { hashPassword, passwordMatches } from './passwords.ts';

test('a password matches its own hash and no other does', async () => {
  const hash = await hashPassword('malkia 👗');
  expect(await passwordMatches('malkia 👗', hash)).toBe(true);
  expect(await passwordMatches('malkia', hash)).toBe(false);
  expect(await passwordMatches('', hash)).toBe(false);
});

// Proves S2.22.
test('the same password never hashes alike, and the hash does not show it', async () => {
  const [one, two] = await Promise.all([hashPassword('kanga'), hashPassword('kanga')]);
  expect(one).not.toBe(two);
  expect(one).toMatch(/^argon2id\$[\w-]{22}\$[\w-]{43}$/);
});

test('without a hash nothing matches', async () => {
  expect(await passwordMatches('anything', undefined)).toBe(false);
});

// Proves S8.7.
test('more logins than can wait are told to come again, and those that wait are answered', async () => {
  const hash = await hashPassword('kanga');
  const logins = await Promise.allSettled(
    Array.from({ length: 80 }, () => passwordMatches('kanga', hash)),
  );
  const refused = logins.filter((login) => login.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(20);
  expect(refused[0]?.reason).toMatchObject({
    status: 503,
    code: 'busy',
    details: { retryAfter: 5 },
  });
  const answered = logins.filter((login) => login.status === 'fulfilled');
  expect(answered.every(({ value }) => value)).toBe(true);
});

test('more at once than there are cores all get their turn', async () => {
  const hashes = await Promise.all(Array.from({ length: 12 }, (_, i) => hashPassword(`p${i}`)));
  const answers = await Promise.all(hashes.map((hash, i) => passwordMatches(`p${i}`, hash)));
  expect(answers.every(Boolean)).toBe(true);
});
