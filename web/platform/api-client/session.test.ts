import { expect, test, vi } from 'vitest';
import type { User } from '#contract/shapes.endpoints.ts';

const stored = new Map<string, string>();
const setItem = vi.fn<(key: string, value: string) => void>();
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('document', { documentElement: { toggleAttribute: () => {} } });
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem,
  removeItem: (key: string) => stored.delete(key),
});

const { parseUser, restoreSession, signOut, startSession, storedToken, useSession } = await import(
  './session.ts'
);

const user: User = {
  _id: 'u1',
  username: 'Akinyi',
  email: 'akinyi@example.com',
  profileImage: '/images/x/640.webp',
  profession: 'Nurse',
  bio: 'Kisumu',
  role: 'admin',
  staff: 'manager',
};

// Proves §4.10.
test('a stored user is read back as it was', () => {
  expect(parseUser(JSON.stringify(user))).toEqual(user);
});

test('an admin without a word of its own is an owner, and a customer has none', () => {
  const { staff, ...plain } = user;
  expect(parseUser(JSON.stringify(plain))).toEqual({ ...plain, staff: 'owner' });
  expect(parseUser(JSON.stringify({ ...user, role: 'user' }))).not.toHaveProperty('staff');
});

test.each([null, '', '{', 'undefined', '[object Object]', 'null', '5', '"u1"', '[]', '{}'])(
  'the stored text %j is nobody',
  (stored) => {
    expect(parseUser(stored)).toBeNull();
  },
);

test('fields of another type than theirs are emptied, and an unknown role is a customer', () => {
  const edited = { ...user, username: {}, email: 5, bio: null, profileImage: [], role: 'owner' };
  const { staff, ...plain } = user;
  expect(parseUser(JSON.stringify(edited))).toEqual({
    ...plain,
    username: '',
    email: '',
    bio: '',
    profileImage: null,
    role: 'user',
  });
  expect(parseUser(JSON.stringify({ ...user, _id: 7 }))).toBeNull();
});

const keeps = (...keys: string[]) =>
  setItem.mockImplementation((key, value) => {
    if (!keys.includes(key)) throw new DOMException('full', 'QuotaExceededError');
    stored.set(key, value);
  });

// Proves §4.8.
test.each([
  ['both', ['token', 'user'], ['token', 'user']],
  ['the token alone', ['token'], []],
  ['the user alone', ['user'], []],
  ['nothing', [], []],
])(
  'a browser that stores %s: signed in until the page ends, and nobody else is found there later',
  (_what, may, left) => {
    stored.clear();
    stored.set('token', 'of-another');
    stored.set('user', JSON.stringify({ ...user, _id: 'another' }));
    keeps(...may);
    startSession('mine', user);
    restoreSession();
    expect(storedToken()).toBe('mine');
    expect(useSession.getState()).toMatchObject({ ready: true, token: 'mine', user });
    expect([...stored.keys()].sort()).toEqual(left);
    signOut();
    restoreSession();
    expect(useSession.getState()).toMatchObject({ ready: true, token: null, user: null });
    expect([...stored.keys()]).toEqual([]);
  },
);

test.each(['', ' ', 'ü', 'a b', 'a\n', 'x'.repeat(5000)])(
  'the stored token %j is none',
  (token) => {
    stored.set('token', token);
    expect(storedToken()).toBeNull();
  },
);
