import {
  endOtherSessions,
  endSession,
  endUserSessions,
  listSessions,
} from '#contract/account-security.endpoints.ts';
import { inTransaction, isId } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound } from '../../../platform/http/problem.ts';
import { type App, serve } from '../../../platform/http/serve.ts';
import { serveDeed } from '../../../platform/operations/deed.ts';
import { closeOtherSessions, closeSessionsOf } from '../../../platform/security/sessions.ts';
import { lockUserOr404 } from '../admin-store.ts';
import { assertMayChange } from '../rules.ts';
import { findSessions, removeSession, type SessionRow } from './store.ts';

export const sessionsRoutes = (app: App, deps: Deps): void => {
  const { db, clock } = deps;

  serve(app, listSessions, async ({ user }) => {
    const rows = await findSessions(db, user.id, clock.now());
    return { sessions: rows.map((row) => toSession(row, user.tokenHash)) };
  });

  serve(app, endSession, async ({ user, params }) => {
    const ended = isId(params.id) && (await removeSession(db, user.id, params.id));
    if (!ended) throw notFound('Session');
    return { message: 'Signed out there' };
  });

  serve(app, endOtherSessions, async ({ user }) => {
    await inTransaction(db, (tx) => closeOtherSessions(tx, user));
    return { message: 'Signed out everywhere else' };
  });

  serveDeed(app, deps, endUserSessions, async ({ tx, user, params }) => {
    const { user: person } = await lockUserOr404(tx, params.userId);
    assertMayChange(user, person);
    const sessions = await closeSessionsOf(tx, person.id);
    const about = { thing: person.id, name: person.username, before: { sessions } };
    return {
      did: { kind: 'session', action: 'ended', ...about },
      reply: { message: 'Signed out everywhere' },
    };
  });
};

const toSession = (row: SessionRow, tokenHash: Buffer) => ({
  _id: row.id,
  device: row.device || 'An unknown device',
  address: row.address,
  firstUsed: row.created_at.toISOString(),
  lastUsed: (row.used_at ?? row.created_at).toISOString(),
  current: row.token_hash.equals(tokenHash),
});
