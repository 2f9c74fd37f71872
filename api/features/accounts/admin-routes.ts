import { changeRole, deleteUser, listUsers, updateUser } from '#contract/accounts.endpoints.ts';
import { pageOf } from '#contract/page.ts';
import { type Tx, uniqueViolation } from '../../platform/database/database.ts';
import { paged } from '../../platform/database/paged.ts';
import type { Deps } from '../../platform/deps.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import type { AuditEvent } from '../../platform/operations/audit.ts';
import { changedByMe } from '../../platform/operations/changed-since.ts';
import { serveDeed } from '../../platform/operations/deed.ts';
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
  const { config, db, pictures } = deps;
  serve(app, listUsers, async ({ query }) => {
    const { search = '' } = query;
    const { rows, total, totalPages } = await paged(db, pageOf(query, MOST), (tx, page) =>
      findUsers(tx, { search, ...page }),
    );
    return { users: rows.map(toUser), totalPages, totalUsers: total };
  });

  serveDeed(app, deps, changeRole, async ({ tx, params, body }) => {
    const { after, did } = await change(tx, params.userId, { role: readRole(body.role) });
    return { did, reply: { message: 'Role updated successfully', user: toUser(after) } };
  });

  serveDeed(app, deps, updateUser, async ({ tx, params, body, request }) => {
    const given = readUserChange(body.updatedData ?? body);
    if (given.email !== undefined) assertNotDemoEmail(given.email, config.mode);
    const { before, after, did } = await change(tx, params.userId, given, body.was);
    if (before.email !== after.email)
      await queueConfirmation(tx, after, deps, shopUrl(deps, request));
    return { did, reply: { message: 'User updated successfully', user: toUser(after) } };
  });

  serveDeed(app, deps, deleteUser, async ({ tx, params }) => {
    const { user, admins } = await lockUserOr404(tx, params.userId);
    assertNotLast(user, admins);
    await erasePerson(tx, user);
    const { id, role, picture_id } = user;
    return {
      // Without the name: log entries outlive the account's deletion.
      did: { kind: 'user', action: 'deleted', thing: id, before: { role } },
      reply: { message: 'User deleted' },
      afterwards: async () => picture_id && pictures.remove(picture_id),
    };
  });
};

const change = async (
  tx: Tx,
  id: string,
  asked: UserChange,
  was?: Record<string, unknown>,
): Promise<{ before: UserRow; after: UserRow; did: AuditEvent }> => {
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
  const after = await changeUser(tx, user.id, { ...given, ...confirmed }).catch(takenEmail);
  assertStaffHasEmail(after);
  const fields = { before: auditFields(user), after: auditFields(after) };
  const did = { ...about, action: 'changed', name: after.username, ...fields } as const;
  return { before: user, after, did };
};

const takenEmail = (error: unknown): never => {
  if (uniqueViolation(error) !== 'users_email') throw error;
  const message = 'This email is already registered.';
  throw new Problem(409, 'email_taken', message, { fields: { email: message } });
};

const auditFields = ({ username, email, role, profession, bio }: UserRow) => ({
  username,
  email,
  role,
  profession,
  bio,
});
