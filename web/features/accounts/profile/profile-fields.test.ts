import { expect, test } from 'vitest';
import { ApiProblem } from '../../../platform/api-client/call.ts';
import { refusalOf } from '../sign-in/credentials.ts';
import { profileProblems } from './profile-fields.ts';

const fields = { username: 'Akinyi', profession: '', bio: '', picture: false };

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
