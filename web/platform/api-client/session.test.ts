import { expect, test } from 'vitest';
import { parseUser } from './session.ts';

const user = {
  _id: 'u1',
  username: 'Akinyi',
  email: 'akinyi@example.com',
  profileImage: '/images/x/640.webp',
  profession: 'Nurse',
  bio: 'Kisumu',
  role: 'admin',
};

test('a stored user is read back as it was', () => {
  expect(parseUser(JSON.stringify(user))).toEqual(user);
});

test.each([null, '', '{', 'undefined', '[object Object]', 'null', '5', '"u1"', '[]', '{}'])(
  'the stored text %j is nobody',
  (stored) => {
    expect(parseUser(stored)).toBeNull();
  },
);

test('fields of another type than theirs are emptied, and an unknown role is a customer', () => {
  const edited = { ...user, username: {}, email: 5, bio: null, profileImage: [], role: 'owner' };
  expect(parseUser(JSON.stringify(edited))).toEqual({
    ...user,
    username: '',
    email: '',
    bio: '',
    profileImage: null,
    role: 'user',
  });
  expect(parseUser(JSON.stringify({ ...user, _id: 7 }))).toBeNull();
});
