import { expect, test } from 'vitest';
import { Problem } from '../../../platform/http/problem.ts';
import { assertPassword } from './new-password.ts';

const REFUSED = { status: 400, fields: { password: expect.any(String) } };
const refusalOf = (password: string, own: string[] = []): unknown => {
  try {
    assertPassword(password, 'strict', own);
    return undefined;
  } catch (error) {
    return error;
  }
};

// Proves §5.5.
test('the demo shop takes any password', () => {
  expect(() => assertPassword('x', 'any')).not.toThrow();
});

// Proves S2.1.
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

// Proves S2.4.
test('the live shop counts characters as people do', () => {
  expect(() => assertPassword('kikoi-77', 'strict')).not.toThrow();
  expect(() => assertPassword('👗👗👗👗👗👗👗', 'strict')).toThrow(Problem);
});

// Proves S2.2.
test('what leaks show most often is refused, in any case, and so are the shop’s own words', () => {
  for (const password of ['corvette', 'TRUSTNO1', 'safaricom254', 'aaaaaaaaaab', 'Malkia2026']) {
    expect(refusalOf(password), password).toMatchObject(REFUSED);
  }
});

// Proves S2.1.
test('no kinds of signs are asked for, and a long passphrase with blanks is welcome', () => {
  expect(refusalOf('chai na mandazi asubuhi')).toBeUndefined();
  expect(refusalOf('q'.repeat(60).replace(/q{3}/g, 'kzw'))).toBeUndefined();
  expect(refusalOf(`${'ndoto ya mama '.repeat(18)}`.slice(0, 256))).toBeUndefined();
});

// Proves S2.2.
test('one’s own name or e-mail is no password', () => {
  const own = ['Wanjiku Njeri', 'wanjiku.njeri@example.test'];
  for (const password of ['WANJIKU NJERI', 'wanjiku.njeri', 'wanjiku.njeri@example.test']) {
    expect(refusalOf(password, own), password).toMatchObject(REFUSED);
  }
});
