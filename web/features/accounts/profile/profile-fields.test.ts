import { expect, test } from 'vitest';
import { ApiProblem } from '../../../platform/api-client/call.ts';
import { refusalOf } from '../sign-in/credentials.ts';
import { pictureProblem, profileProblems } from './profile-fields.ts';

const fields = { username: 'Akinyi', profession: '', bio: '', picture: false };

test('a profile picture must be an image file of at most 5 MB', () => {
  const limit = 5 * 1024 * 1024;
  expect(pictureProblem(undefined)).toBeUndefined();
  expect(pictureProblem({ type: 'image/png', size: limit })).toBeUndefined();
  expect(pictureProblem({ type: 'image/png', size: limit + 1 })).toMatch(/5 MB/);
  expect(pictureProblem({ type: 'text/plain', size: 3 })).toBe('The image must be an image file.');
  expect(pictureProblem({ type: '', size: 3 })).toBe('The image must be an image file.');
});

test('only the username is asked for', () => {
  expect(profileProblems(fields, undefined)).toEqual({});
  expect(profileProblems({ ...fields, username: '  ' }, undefined)).toHaveProperty('username');
});

test('a refusal stands beside the field it names, any other above the form', () => {
  const refused = (status: number, body: object) =>
    refusalOf(new ApiProblem(status, { ...body }), ['profileImage']);
  expect(refused(400, { message: 'x', fields: { profileImage: 'No picture.' } })).toEqual({
    profileImage: 'No picture.',
  });
  expect(refused(500, { message: 'Something went wrong.' })).toEqual({
    form: 'Something went wrong.',
  });
  expect(refused(0, {}).form).toMatch(/connection/);
});
