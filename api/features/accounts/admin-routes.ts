import { changeRole, deleteUser, listUsers, updateUser } from '#contract/accounts.endpoints.ts';
import { pageOf } from '#contract/page.ts';
import { staffOf } from '#contract/staff.ts';
import { type Tx, uniqueViolation } from '../../platform/database/database.ts';
import { paged } from '../../platform/database/paged.ts';
import type { Deps } from '../../platform/deps.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import type { AuditEvent } from '../../platform/operations/audit.ts';
import { changedByMe } from '../../platform/operations/changed-since.ts';
import { serveDeed } from '../../platform/operations/deed.ts';
import { closeSessionsOf, type Principal } from '../../platform/security/sessions.ts';
import { findUsers, lockUserOr404 } from './admin-store.ts';
import { queueConfirmation } from './confirm-email/routes.ts';
import { removeConfirmationsOf } from './confirm-email/store.ts';
import { erasePerson } from './forget.ts';
import { removeResetsOf } from './password/store.ts';
import {
  assertChanges,
  assertMayChange,
  assertNotDemoEmail,
  assertNotLast,
  assertStaffHasEmail,
  readRole,
  readUserChange,
  type StoredChange,
  storedRole,
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

  serveDeed(app, deps, changeRole, async ({ tx, user, params, body }) => {
    const { role, staff } = body;
    const asked = { role: readRole(role), ...(staff ? { staff } : {}) };
    const { after, did } = await change(tx, user, { id: params.userId, asked });
    return { did, reply: { message: 'Role updated successfully', user: toUser(after) } };
  });

  serveDeed(app, deps, updateUser, async ({ tx, user, params, body, request }) => {
    const given = readUserChange(body.updatedData ?? body);
    if (given.email !== undefined) assertNotDemoEmail(given.email, config.mode);
    const { before, after, did } = await change(tx, user, {
      id: params.userId,
      asked: given,
      was: body.was,
    });
    if (before.email !== after.email)
      await queueConfirmation(tx, after, deps, shopUrl(deps, request));
    return { did, reply: { message: 'User updated successfully', user: toUser(after) } };
  });

  serveDeed(app, deps, deleteUser, async ({ tx, user, params }) => {
    const { user: person, owners } = await lockUserOr404(tx, params.userId);
    assertMayChange(user, person);
    assertNotLast(person, owners);
    await erasePerson(tx, person);
    const { id, role, picture_id } = person;
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
  by: Principal,
  { id, asked, was }: { id: string; asked: UserChange; was?: Record<string, unknown> | undefined },
): Promise<{ before: UserRow; after: UserRow; did: AuditEvent }> => {
  const { user, owners } = await lockUserOr404(tx, id);
  assertChanges(asked);
  assertMayChange(by, user, asked);
  const about = { kind: 'user', thing: user.id } as const;
  const { staff, ...fields } = asked;
  const { role, ...mine } = await changedByMe(tx, {
    given: fields,
    was,
    now: auditFields(user),
    about,
  });
  const given: StoredChange = { ...mine, ...storedRole(user, { role, staff }) };
  const newRole = staffOf({ ...user, ...given }) !== staffOf(user);
  if (newRole) assertNotLast(user, owners);
  if (newRole) await closeSessionsOf(tx, user.id);
  // A link mailed to the old address must become invalid.
  const moved = given.email !== undefined && given.email !== user.email;
  if (moved) await removeResetsOf(tx, user.id);
  if (moved) await removeConfirmationsOf(tx, user.id);
  const confirmed = moved ? { email_confirmed_at: null } : {};
  const after = await changeUser(tx, user.id, { ...given, ...confirmed }).catch(takenEmail);
  assertStaffHasEmail(after);
  const states = { before: auditFields(user), after: auditFields(after) };
  const did = { ...about, action: 'changed', name: after.username, ...states } as const;
  return { before: user, after, did };
};

const takenEmail = (error: unknown): never => {
  if (uniqueViolation(error) !== 'users_email') throw error;
  const message = 'This email is already registered.';
  throw new Problem(409, 'email_taken', message, { fields: { email: message } });
};

const auditFields = ({ username, email, role, staff, profession, bio }: UserRow) => ({
  username,
  email,
  role,
  staff: staffOf({ role, staff }) ?? null,
  profession,
  bio,
});
