import { expect, test } from 'vitest';
import { createLimits } from './limits.ts';

test('when the points are spent the answer is 429 and how long to wait', async () => {
  const limits = createLimits({ rateLimits: 'strict' });
  for (let i = 0; i < 8; i++) await limits.spend('login', 'here:a@example.test');
  await expect(limits.spend('login', 'here:a@example.test')).rejects.toMatchObject({
    status: 429,
    code: 'too_many_requests',
    details: { retryAfter: expect.any(Number) },
  });
});

test('people and rules are counted apart', async () => {
  const limits = createLimits({ rateLimits: 'strict' });
  for (let i = 0; i < 8; i++) await limits.spend('login', 'a');
  await expect(limits.spend('login', 'b')).resolves.toBeUndefined();
  await expect(limits.spend('review', 'a')).resolves.toBeUndefined();
});

test('one person testing by hand never meets the demo’s limits', async () => {
  const limits = createLimits({ rateLimits: 'generous' });
  for (let i = 0; i < 200; i++) await limits.spend('login', 'a');
});
