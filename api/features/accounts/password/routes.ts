import { randomBytes } from 'node:crypto';
import { changePassword, forgotPassword, resetPassword } from '#contract/accounts.endpoints.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { type App, serve } from '../../../platform/http/serve.ts';
import { visitorOf } from '../../../platform/http/visitor.ts';
import { queueMail } from '../../../platform/outbox/outbox.ts';
import { hashPassword, passwordMatches } from '../../../platform/security/passwords.ts';
import { closeOtherSessions, closeSessionsOf } from '../../../platform/security/sessions.ts';
import { findShopTexts } from '../../settings/store.ts';
import { markConfirmed } from '../confirm-email/store.ts';
import { rememberDevice } from '../login/store.ts';
import { fieldProblem, resetMail } from '../rules.ts';
import { shopUrl } from '../shop-url.ts';
import { findUser, findUserByEmail } from '../store.ts';
import { assertPassword } from './new-password.ts';
import {
  findPasswordHash,
  insertReset,
  removeExpiredResets,
  removeResetsOf,
  resetIsOpen,
  setPassword,
  takeReset,
} from './store.ts';

const HOUR = 3600;
const RESET_MS = 30 * 60_000;
const QUEUE = 'forgot-password';
/** By id, because a job's row is stored for days and must hold no personal data. */
type Forgotten = { userId: string | null; shopUrl: string };

export const passwordRoutes = (app: App, deps: Deps): void => {
  const { config, db, clock, limits, jobs } = deps;

  serve(app, changePassword, async ({ user, body }) => {
    const spent = await limits.spend(['currentPassword', user.id, user.tokenHash.toString('hex')]);
    assertNewPassword(body.newPassword, config.passwordRule);
    const was = await findPasswordHash(db, user.id);
    const matches = await passwordMatches(body.currentPassword, was, { account: user.id });
    if (!matches) throw wrongPassword();
    await limits.giveBack(spent);
    const passwordHash = await hashPassword(body.newPassword, { account: user.id });
    await inTransaction(db, async (tx) => {
      if (!(await setPassword(tx, user.id, { passwordHash, was }))) throw wrongPassword();
      await removeResetsOf(tx, user.id);
      await closeOtherSessions(tx, user);
    });
    return { message: 'Password changed successfully' };
  });

  // Same work whether the account exists or not: one index lookup and a job, so timing reveals
  // nothing.
  serve(app, forgotPassword, async ({ body, request }) => {
    const { origin, network } = visitorOf(request);
    await limits.spend(['resetMail', body.email.toLowerCase()], ['reset', origin]);
    await limits.slow(['resetAddress', network]);
    const user = await findUserByEmail(db, body.email);
    const forgotten: Forgotten = { userId: user?.id ?? null, shopUrl: shopUrl(deps, request) };
    await inTransaction(db, (tx) => jobs.enqueue(tx, QUEUE, forgotten));
    return { message: 'If this email has an account, a link to set a new password is on its way.' };
  });

  jobs.work<Forgotten>(QUEUE, (forgotten) => sendReset(deps, forgotten));

  serve(app, resetPassword, async ({ body, request }) => {
    const visitor = visitorOf(request);
    await limits.slow(['resetAddress', 'use', visitor.network]);
    assertPassword(body.password, config.passwordRule);
    // Hashing is expensive: check the token first.
    if (!(await resetIsOpen(db, body.token, clock.now()))) throw deadLink();
    const passwordHash = await hashPassword(body.password);
    await inTransaction(db, async (tx) => {
      const userId = await takeReset(tx, body.token, clock.now());
      if (!userId) throw deadLink();
      await setPassword(tx, userId, { passwordHash });
      await removeResetsOf(tx, userId);
      await closeSessionsOf(tx, userId);
      await markConfirmed(tx, userId, clock.now());
      // Access to the mailbox proves the owner: strangers' wrong attempts must not lock out this
      // browser.
      await rememberDevice(tx, userId, { deviceHash: visitor.deviceHash, now: clock.now() });
    });
    return { message: 'Password changed successfully. Please log in.' };
  });

  jobs.every(HOUR, () => removeExpiredResets(db, clock.now()));
};

const sendReset = async (deps: Deps, { userId, shopUrl: base }: Forgotten): Promise<void> => {
  const { db, clock } = deps;
  if (userId === null) return;
  await inTransaction(db, async (tx) => {
    const user = await findUser(tx, userId);
    if (!user || user.email === null) return;
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(clock.now().getTime() + RESET_MS);
    await insertReset(tx, { token, userId: user.id, expiresAt });
    const letter = resetMail({
      shop: (await findShopTexts(tx)).name,
      link: `${base}/reset-password?token=${token}`,
    });
    await queueMail(tx, { to: user.email, event: 'new-password', userId, ...letter }, deps);
  });
};

const assertNewPassword = (password: string, rule: 'any' | 'strict'): void => {
  try {
    assertPassword(password, rule);
  } catch (error) {
    throw error instanceof Problem ? fieldProblem('newPassword', error.message) : error;
  }
};

// Not 401: the session is valid, and a client would discard it.
const wrongPassword = (): Problem =>
  new Problem(400, 'wrong_password', 'The current password is not right.', {
    fields: { currentPassword: 'The current password is not right.' },
  });

const deadLink = (): Problem =>
  new Problem(400, 'dead_link', 'This link is no longer valid. Please ask for a new one.');
