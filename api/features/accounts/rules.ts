import { pictureUrl } from '#contract/catalogue.ts';
import type { User } from '#contract/shapes.endpoints.ts';
import { type StaffRole, staffOf } from '#contract/staff.ts';
import { readText } from '#contract/text.ts';
import { Problem } from '../../platform/http/problem.ts';

export type Role = 'admin' | 'user';

export type UserRow = {
  id: string;
  username: string;
  /** Null for an account created by phone. */
  email: string | null;
  /** 2547XXXXXXXX; null for an account that does not sign in by phone. */
  phone: string | null;
  role: string;
  /** Of staff: NULL is an owner. */
  staff: string | null;
  profession: string;
  bio: string;
  picture_id: string | null;
};

/** A user in the contract's shape, for themselves and staff. */
export const toUser = (row: UserRow): User => {
  const staff = staffOf(row);
  return {
    _id: row.id,
    username: row.username,
    email: row.email ?? '',
    ...(row.phone === null ? {} : { phone: `+${row.phone}` }),
    profileImage: row.picture_id ? pictureUrl(row.picture_id) : null,
    profession: row.profession,
    bio: row.bio,
    role: readRole(row.role),
    ...(staff ? { staff } : {}),
  };
};

export const fieldProblem = (name: string, message: string): Problem =>
  new Problem(400, 'invalid', message, { fields: { [name]: message } });

/** The trimmed name; throws 400 if nothing of it can be seen. */
export const assertUsername = (text: string): string => {
  const username = readText(text);
  if (username === '') throw fieldProblem('username', 'Please choose a username.');
  return username;
};

/** Demo addresses receive no mail: a live shop refuses them. */
export const assertNotDemoEmail = (email: string, mode: 'demo' | 'live'): void => {
  if (mode !== 'live' || !email.toLowerCase().endsWith('@malkia.test')) return;
  throw fieldProblem('email', 'Addresses at malkia.test get no mail. Please use your own email.');
};

export type UserChange = {
  username?: string;
  email?: string;
  profession?: string;
  bio?: string;
  role?: Role;
  /** Of the role admin: which kind of staff. */
  staff?: StaffRole;
};

export type StoredChange = Omit<UserChange, 'staff'> & { staff?: string | null };

/** Any value except `admin` means a customer. */
export const readRole = (word: string): Role => (word === 'admin' ? 'admin' : 'user');

/** A role as it is stored: staff stay what they are unless it is said, and a customer becomes an owner. */
export const storedRole = (
  user: Pick<UserRow, 'role'>,
  { role, staff }: { role: Role | undefined; staff: StaffRole | undefined },
): Pick<StoredChange, 'role' | 'staff'> => {
  if (role === undefined) return {};
  if (role === 'user') return { role, staff: null };
  if (staff !== undefined) return { role, staff: staff === 'owner' ? null : staff };
  return user.role === 'admin' ? { role } : { role, staff: null };
};

/** A manager acts on customers only, and makes nobody staff. */
export const assertMayChange = (
  { staff }: { staff: StaffRole | undefined },
  user: Pick<UserRow, 'role'>,
  { role }: UserChange = {},
): void => {
  if (staff === 'owner' || (user.role !== 'admin' && role === undefined)) return;
  throw new Problem(403, 'owner_only', 'Only the shop’s owner may do this to staff.');
};

/** Picks and trims the fields of a user that can be changed. */
export const readUserChange = ({
  username,
  email,
  profession,
  bio,
  role,
}: Omit<UserChange, 'role'> & { role?: string }): UserChange => ({
  ...(username === undefined ? {} : { username: assertUsername(username) }),
  ...(email === undefined ? {} : { email }),
  ...(profession === undefined ? {} : { profession: readText(profession) }),
  ...(bio === undefined ? {} : { bio: readText(bio) }),
  ...(role === undefined ? {} : { role: readRole(role) }),
});

/** 400 for a change without any field. */
export const assertChanges = (change: UserChange): void => {
  if (Object.keys(change).length > 0) return;
  const message = 'Please give at least one of username, email, profession, bio or role.';
  throw new Problem(400, 'invalid', message, { fields: { updatedData: message } });
};

const FREE_FAILURES = 5;

/** Delay of an unknown browser's next attempt, by the account's recent failures. */
export const slowdownMs = (
  tries: number,
  { stepMs, mostMs }: { stepMs: number; mostMs: number },
): number => Math.min(mostMs, Math.max(0, tries - FREE_FAILURES) * stepMs);

/** Both mails may go to a stranger's address, so they contain no text entered by the requester. */
type MailFacts = { shop: string; link: string };
type Letter = { subject: string; text: string };

/** The mail with the password reset link. */
export const resetMail = ({ shop, link }: MailFacts): Letter => ({
  subject: 'Set a new password',
  text: `Hello,

set a new password for your ${shop} account here, within 30 minutes:
${link}

If you did not ask for this, you need not do anything.`,
});

/** The mail with the link to confirm an address. */
export const confirmationMail = ({ shop, link }: MailFacts): Letter => ({
  subject: 'Confirm your email',
  text: `Hello,

please confirm that this is your email for ${shop}, within three days:
${link}

You can shop without it. If you have no account there, you need not do anything.`,
});

/** Staff sign in by e-mail and password, never by phone. */
export const assertStaffHasEmail = ({ role, email }: Pick<UserRow, 'role' | 'email'>): void => {
  if (role !== 'admin' || email !== null) return;
  const message = 'Staff sign in by e-mail and password. Please give this account an e-mail first.';
  throw new Problem(409, 'no_email', message);
};

/** Refuses to demote or delete the last owner. */
export const assertNotLast = (user: Pick<UserRow, 'role' | 'staff'>, owners: number): void => {
  if (staffOf(user) !== 'owner' || owners > 1) return;
  throw new Problem(409, 'last_admin', 'The shop needs at least one owner.');
};
