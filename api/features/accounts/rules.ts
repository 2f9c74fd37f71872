import type { User } from '../../../contract/shapes.endpoints.ts';
import { pictureUrl } from '../../platform/picture-url.ts';
import { Problem } from '../../platform/problem.ts';

export type UserRow = {
  id: string;
  username: string;
  email: string;
  role: string;
  profession: string;
  bio: string;
  picture_id: string | null;
};

/** A user as they and the shop's staff see them. */
export const toUser = (row: UserRow): User => ({
  _id: row.id,
  username: row.username,
  email: row.email,
  profileImage: row.picture_id ? pictureUrl(row.picture_id) : null,
  profession: row.profession,
  bio: row.bio,
  role: row.role === 'admin' ? 'admin' : 'user',
});

export const fieldProblem = (name: string, message: string): Problem =>
  new Problem(400, 'invalid', message, { fields: { [name]: message } });

/** The name without blanks around it; throws 400 when nothing is left. */
export const assertUsername = (text: string): string => {
  const username = text.trim();
  if (username === '') throw fieldProblem('username', 'Please choose a username.');
  return username;
};

export type UserChange = {
  username?: string;
  email?: string;
  profession?: string;
  bio?: string;
  role?: 'admin' | 'user';
};

/** What is given of a user, without blanks around it. Only these fields can be changed at all. */
export const readUserChange = ({
  username,
  email,
  profession,
  bio,
  role,
}: UserChange): UserChange => ({
  ...(username === undefined ? {} : { username: assertUsername(username) }),
  ...(email === undefined ? {} : { email }),
  ...(profession === undefined ? {} : { profession: profession.trim() }),
  ...(bio === undefined ? {} : { bio: bio.trim() }),
  ...(role === undefined ? {} : { role }),
});

export const MIN_PASSWORD = 8;

/** The first guesses of every attack, and the words people here reach for. Shorter ones fall anyway. */
const COMMON_PASSWORDS = new Set(
  `12345678 123456789 1234567890 12341234 11111111 00000000 87654321 88888888 98765432 123123123
  11223344 12121212 69696969 99999999 password password1 password12 password123 passw0rd p@ssw0rd
  p@ssword mypassword qwertyui qwertyuiop qwerty123 qwerty12 1q2w3e4r 1qaz2wsx q1w2e3r4 zaq12wsx
  asdfghjk asdfghjkl zxcvbnm1 abcd1234 abc12345 abcdefgh a1b2c3d4 aa123456 iloveyou iloveyou1
  sunshine princess football baseball superman trustno1 letmein1 welcome1 welcome123 whatever
  computer jesuschrist jesus123 blessing blessed1 nairobi1 nairobi123 kenya123 kenya254 mombasa1
  safaricom safaricom1 malkia123 harambee hakunamatata`.split(/\s+/),
);

/** The rule for new passwords; throws 400 with the reason beside the field. */
export const assertPassword = (password: string, rule: 'any' | 'strict'): void => {
  if (rule === 'any') return;
  if ([...password].length < MIN_PASSWORD) {
    throw fieldProblem('password', `Please use at least ${MIN_PASSWORD} characters.`);
  }
  if (COMMON_PASSWORDS.has(password.toLowerCase())) {
    throw fieldProblem('password', 'This password is too easy to guess. Please choose another.');
  }
};

/** The mail that carries a link to set a new password. */
export const resetMail = (username: string, link: string): { subject: string; text: string } => ({
  subject: 'Set a new password',
  text: `Hello ${username},

set a new password for your Malkia account here, within 30 minutes:
${link}

If you did not ask for this, you need not do anything.`,
});
