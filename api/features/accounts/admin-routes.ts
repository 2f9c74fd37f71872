import { changeRole, deleteUser, listUsers, updateUser } from '#contract/accounts.endpoints.ts';
import {
  inSnapshot,
  inTransaction,
  type Tx,
  uniqueViolation,
} from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { audit, type By } from '../../platform/operations/audit.ts';
import { changedByMe } from '../../platform/operations/changed-since.ts';
import { closeSessionsOf } from '../../platform/security/sessions.ts';
import { findUsers, lockUserOr404 } from './admin-store.ts';
import { queueConfirmation } from './confirm-email/routes.ts';
import { removeConfirmationsOf } from './confirm-email/store.ts';
import { erasePerson } from './forget.ts';
import { removeResetsOf } from './password/store.ts';
import {
  assertChanges,
  assertNotDemoEmail,
  assertNotLast,
  assertStaffHasEmail,
  readRole,
  readUserChange,
  toUser,
  type UserChange,
  type UserRow,
} from './rules.ts';
import { shopUrl } from './shop-url.ts';
import { changeUser } from './store.ts';

const MOST = 1000;

export const accountsAdminRoutes = (app: App, deps: Deps): void => {
  const { config, db, clock, pictures } = deps;
  serve(app, listUsers, async ({ query }) => {
    const limit = query.limit ?? MOST;
    const offset = ((query.page ?? 1) - 1) * limit;
    const { rows, total } = await inSnapshot(db, (tx) =>
      findUsers(tx, { search: query.search ?? '', limit, offset }),
    );
    return { users: rows.map(toUser), totalPages: Math.ceil(total / limit), totalUsers: total };
  });

  serve(app, changeRole, async ({ user, params, body }) => {
    const { after: row } = await inTransaction(db, (tx) =>
      change(tx, { actor: user, now: clock.now() }, params.userId, {
        role: readRole(body.role),
      }),
    );
    return { message: 'Role updated successfully', user: toUser(row) };
  });

  serve(app, updateUser, async ({ user, params, body, request }) => {
    const given = readUserChange(body.updatedData ?? body);
    if (given.email !== undefined) assertNotDemoEmail(given.email, config.mode);
    const row = await inTransaction(db, async (tx) => {
      const by = { actor: user, now: clock.now() };
      const { before, after } = await change(tx, by, params.userId, given, body.was);
      if (before.email !== after.email)
        await queueConfirmation(tx, after, deps, shopUrl(deps, request));
      return after;
    }).catch((error: unknown) => {
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
      await erasePerson(tx, user);
      // Without the name: log entries outlive the account's deletion.
      const about = { thing: user.id, before: { role: user.role } };
      const by = { actor, now: clock.now() };
      await audit(tx, by, { kind: 'user', action: 'deleted', ...about });
      return user;
    });
    if (gone.picture_id) await pictures.remove(gone.picture_id);
    return { message: 'User deleted' };
  });
};

const change = async (
  tx: Tx,
  by: By,
  id: string,
  asked: UserChange,
  was?: Record<string, unknown>,
): Promise<{ before: UserRow; after: UserRow }> => {
  const { user, admins } = await lockUserOr404(tx, id);
  assertChanges(asked);
  const about = { kind: 'user', thing: user.id } as const;
  const given = await changedByMe(tx, { given: asked, was, now: auditFields(user), about });
  const newRole = given.role !== undefined && given.role !== user.role;
  if (newRole) assertNotLast(user, admins);
  if (newRole) await closeSessionsOf(tx, user.id);
  // A link mailed to the old address must become invalid.
  const moved = given.email !== undefined && given.email !== user.email;
  if (moved) await removeResetsOf(tx, user.id);
  if (moved) await removeConfirmationsOf(tx, user.id);
  const confirmed = moved ? { email_confirmed_at: null } : {};
  const after = await changeUser(tx, user.id, { ...given, ...confirmed });
  assertStaffHasEmail(after);
  const differs = { before: auditFields(user), after: auditFields(after) };
  await audit(tx, by, { ...about, action: 'changed', name: after.username, ...differs });
  return { before: user, after };
};

const auditFields = ({ username, email, role, profession, bio }: UserRow) => ({
  username,
  email,
  role,
  profession,
  bio,
});
