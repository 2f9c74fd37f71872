import { expect, test } from 'vitest';
import { Problem } from '../../platform/problem.ts';
import { assertPassword, assertUsername, toUser } from './rules.ts';

const row = {
  id: 'u1',
  username: 'Akinyi',
  email: 'akinyi@example.test',
  role: 'user',
  profession: 'Tailor',
  bio: '',
  picture_id: null,
};

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
  expect(toUser({ ...row, role: 'admin' }).role).toBe('admin');
});

test('a username loses the blanks around it and may not be blank', () => {
  expect(assertUsername('  Wanjiku wa Njeri ')).toBe('Wanjiku wa Njeri');
  expect(() => assertUsername(' \t ')).toThrow(Problem);
});

test('the demo shop takes any password', () => {
  expect(() => assertPassword('x', 'any')).not.toThrow();
});

test.each(['kikoi77', 'Password1', 'QWERTYUIOP', '12345678', 'Hakunamatata'])(
  'the live shop refuses %s and says why beside the field',
  (password) => {
    try {
      assertPassword(password, 'strict');
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ status: 400, fields: { password: expect.any(String) } });
    }
  },
);

test('the live shop counts characters as people do', () => {
  expect(() => assertPassword('kikoi-77', 'strict')).not.toThrow();
  expect(() => assertPassword('👗👗👗👗👗👗👗', 'strict')).toThrow(Problem);
});
