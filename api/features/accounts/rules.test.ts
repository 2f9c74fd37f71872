import { expect, test } from 'vitest';
import { Problem } from '../../platform/http/problem.ts';
import { assertUsername, confirmationMail, resetMail, slowdownMs, toUser } from './rules.ts';

const row = {
  id: 'u1',
  username: 'Akinyi',
  email: 'akinyi@example.test',
  phone: null,
  role: 'user',
  staff: null,
  profession: 'Tailor',
  bio: '',
  picture_id: null,
};

// Proves §3.1.
test('a user goes out without anything secret', () => {
  expect(toUser({ ...row, password_hash: 'x' } as typeof row)).toEqual({
    _id: 'u1',
    username: 'Akinyi',
    email: 'akinyi@example.test',
    profileImage: null,
    profession: 'Tailor',
    bio: '',
    role: 'user',
  });
  expect(toUser({ ...row, picture_id: 'p' }).profileImage).toBe('/images/p/640.webp');
  expect(toUser({ ...row, role: 'admin' })).toMatchObject({ role: 'admin', staff: 'owner' });
  const packer = { ...row, role: 'admin', staff: 'packer' };
  expect(toUser(packer)).toMatchObject({ role: 'admin', staff: 'packer' });
  expect(toUser({ ...row, staff: 'packer' })).not.toHaveProperty('staff');
});

test('letters that may reach a stranger say nothing that somebody wrote', () => {
  for (const letter of [resetMail, confirmationMail]) {
    const { text } = letter({ shop: 'Zawadi', link: 'https://z.ke/x' });
    expect(text).toMatch(/^Hello,\n/);
  }
});

test('a username loses the blanks around it and may not be blank', () => {
  expect(assertUsername('  Wanjiku wa Njeri ')).toBe('Wanjiku wa Njeri');
  expect(() => assertUsername(' \t ')).toThrow(Problem);
});

test('an account under attack is guessed at more and more slowly, up to a bound', () => {
  const slow = { stepMs: 250, mostMs: 5000 };
  expect([1, 5, 6, 10, 25, 100].map((tries) => slowdownMs(tries, slow))).toEqual([
    0, 0, 250, 1250, 5000, 5000,
  ]);
});
