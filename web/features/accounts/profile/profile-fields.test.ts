import { expect, test } from 'vitest';
import { profileProblems } from './profile-fields.ts';

const fields = { username: 'Akinyi', profession: '', bio: '', picture: false };

test('only the username is asked for', () => {
  expect(profileProblems(fields, undefined)).toEqual({});
  expect(profileProblems({ ...fields, username: '  ' }, undefined)).toHaveProperty('username');
});
