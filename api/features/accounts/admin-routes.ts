import {
  changeRole,
  deleteUser,
  listUsers,
  updateUser,
} from '../../../contract/accounts.endpoints.ts';
import { audit, type By, shortEmail } from '../../platform/audit.ts';
import { inTransaction, type Tx, uniqueViolation } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { Problem } from '../../platform/problem.ts';
import { type App, serve } from '../../platform/serve.ts';
import { closeSessionsOf } from '../../platform/sessions.ts';
import { findUsers, lockUserOr404 } from './admin-store.ts';
import { forgetPerson } from './forget.ts';
import { removeResetsOf } from './password-store.ts';
import {
  assertChanges,
  assertNotDemoEmail,
  assertNotLast,
  readRole,
  readUserChange,
  toUser,
  type UserChange,
  type UserRow,
} from './rules.ts';
import { changeUser } from './store.ts';

const MOST = 1000;

export const accountsAdminRoutes = (app: App, { config, db, clock, pictures }: Deps): void => {
  serve(app, listUsers, async ({ query }) => {
    const limit = query.limit ?? MOST;
    const offset = ((query.page ?? 1) - 1) * limit;
    const { rows, total } = await findUsers(db, { search: query.search ?? '', limit, offset });
    return { users: rows.map(toUser), totalPages: Math.ceil(total / limit), totalUsers: total };
  });

  serve(app, changeRole, async ({ user, params, body }) => {
    const row = await inTransaction(db, (tx) =>
      change(tx, { actor: user, now: clock.now() }, params.userId, {
        role: readRole(body.role),
      }),
    );
    return { message: 'Role updated successfully', user: toUser(row) };
  });

  serve(app, updateUser, async ({ user, params, body }) => {
    const given = readUserChange(body.updatedData ?? body);
    if (given.email !== undefined) assertNotDemoEmail(given.email, config.mode);
    const row = await inTransaction(db, (tx) =>
      change(tx, { actor: user, now: clock.now() }, params.userId, given),
    ).catch((error: unknown) => {
      if (uniqueViolation(error) !== 'users_email') throw error;
      const message = 'This email is already registered.';
      throw new Problem(409, 'email_taken', message, { fields: { email: message } });
    });
    return { message: 'User updated successfully', user: toUser(row) };
  });

  serve(app, deleteUser, async ({ user: actor, params }) => {
    const gone = await inTransaction(db, async (tx) => {
      const { user, admins } = await lockUserOr404(tx, params.userId);
      assertNotLast(user, admins);
      await forgetPerson(tx, user);
      const before = { ...toldOf(user), email: shortEmail(user.email) };
      const about = { thing: user.id, name: user.username, before };
      const by = { actor, now: clock.now() };
      await audit(tx, by, { kind: 'user', action: 'deleted', ...about });
      return user;
    });
    if (gone.picture_id) await pictures.remove(gone.picture_id);
    return { message: 'User deleted' };
  });
};

const change = async (tx: Tx, by: By, id: string, given: UserChange): Promise<UserRow> => {
  const { user, admins } = await lockUserOr404(tx, id);
  assertChanges(given);
  const newRole = given.role !== undefined && given.role !== user.role;
  if (newRole) assertNotLast(user, admins);
  if (newRole) await closeSessionsOf(tx, user.id);
  // A link that went to the old address must not open the account any more.
  if (given.email !== undefined && given.email !== user.email) await removeResetsOf(tx, user.id);
  const after = await changeUser(tx, user.id, given);
  const about = { thing: user.id, name: after.username };
  const differs = { before: toldOf(user), after: toldOf(after) };
  await audit(tx, by, { kind: 'user', action: 'changed', ...about, ...differs });
  return after;
};

const toldOf = ({ username, email, role, profession, bio }: UserRow) => ({
  username,
  email,
  role,
  profession,
  bio,
});
