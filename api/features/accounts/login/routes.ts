import { randomBytes } from 'node:crypto';
import { loginSecondFactor } from '#contract/account-security.endpoints.ts';
import { login, logout, logoutAll } from '#contract/accounts.endpoints.ts';
import { inTransaction, type Tx } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { type App, serve } from '../../../platform/http/serve.ts';
import { type Visitor, visitorOf } from '../../../platform/http/visitor.ts';
import {
  checkPassword,
  type HashFor,
  hashPassword,
  passwordMatches,
} from '../../../platform/security/passwords.ts';
import {
  closeSession,
  closeSessionsOf,
  tryOpenSession,
} from '../../../platform/security/sessions.ts';
import { findPasswordHash, setPassword } from '../password/store.ts';
import { toUser, type UserRow } from '../rules.ts';
import { takeCode } from '../second-factor/second-factor.ts';
import { readCode } from '../second-factor/totp.ts';
import { findUser } from '../store.ts';
import { guardCode, guardPassword } from './login-guard.ts';
import {
  findForLogin,
  insertChallenge,
  isKnownDevice,
  rememberDevice,
  removeOldLogins,
  takeChallenge,
  tryChallenge,
} from './store.ts';

const HOUR = 3600;
const CHALLENGE_SECONDS = 300;

export const loginRoutes = (app: App, deps: Deps): void => {
  const { config, db, clock, jobs, limits } = deps;

  type Entering = { visitor: Visitor; secondFactor: boolean; passwordHash?: string };
  const enter = async (tx: Tx, user: UserRow, { visitor, ...entering }: Entering) => {
    const now = clock.now();
    const { device, roughAddress: address, deviceHash } = visitor;
    const session = { now, days: config.sessionDays, device, address, ...entering };
    const token = await tryOpenSession(tx, user.id, session);
    if (token === undefined) throw wrongCredentials();
    await rememberDevice(tx, user.id, { deviceHash, now });
    return { message: 'Login successful!', token, user: toUser(user) };
  };

  /** Stores the password in its one spelling; returns its hash, or that of a sign-in at the same time. */
  const renewHash = async (
    userId: string,
    { password, was, by }: { password: string; was: string; by: HashFor },
  ): Promise<string> => {
    const passwordHash = await hashPassword(password, by);
    if (await inTransaction(db, (tx) => setPassword(tx, userId, { passwordHash, was })))
      return passwordHash;
    const other = await findPasswordHash(db, userId);
    if (!other || !(await passwordMatches(password, other, by))) throw wrongCredentials();
    return other;
  };

  serve(app, login, async ({ body, request }) => {
    const { email, password } = body;
    const visitor = visitorOf(request);
    const user = await findForLogin(db, email, visitor.deviceHash);
    const known = user?.known ?? false;
    const passed = await guardPassword(deps, { email, known, visitor });
    // Counts right passwords only, before the hash, so that a known password can't be used to make
    // hashes without limit. A known browser has a key of its own, here and in the queue for hashes,
    // so that strangers can't use it up.
    const device = known ? visitor.deviceHash?.toString('hex') : undefined;
    const account = `${email.toLowerCase()} ${device ?? ''}`;
    const signIn = await limits.spend(['signIn', account, device ?? visitor.network]);
    const by = { account, network: visitor.network };
    const was = user?.password_hash ?? undefined;
    const { matches, outdated } = await checkPassword(password, was, by);
    if (!user || was === undefined || !matches) {
      await limits.giveBack(signIn);
      throw wrongCredentials();
    }
    await passed();
    const passwordHash = outdated ? await renewHash(user.id, { password, was, by }) : was;
    if (!user.second_factor) {
      const entering = { visitor, secondFactor: false, passwordHash };
      return inTransaction(db, (tx) => enter(tx, user, entering));
    }
    const challenge = randomBytes(32).toString('base64url');
    const expiresAt = new Date(clock.now().getTime() + CHALLENGE_SECONDS * 1000);
    await insertChallenge(db, { token: challenge, userId: user.id, expiresAt });
    return {
      message: 'Enter the code of your authenticator app',
      secondFactor: { challenge, expiresIn: CHALLENGE_SECONDS },
    };
  });

  serve(app, loginSecondFactor, async ({ body, request }) => {
    const { challenge, code } = body;
    const visitor = visitorOf(request);
    const userId = await tryChallenge(db, challenge, clock.now());
    if (userId === undefined) throw loginExpired();
    const known = await isKnownDevice(db, userId, visitor.deviceHash);
    const guessable = readCode(code)?.kind !== 'recovery';
    const passed = await guardCode(deps, { userId, known, visitor, guessable });
    if (!(await takeCode(deps, userId, code))) throw wrongCode();
    await passed();
    return inTransaction(db, async (tx) => {
      const user = await findUser(tx, userId);
      if (!user || !(await takeChallenge(tx, challenge))) throw loginExpired();
      return enter(tx, user, { visitor, secondFactor: true });
    });
  });

  serve(app, logout, async ({ user }) => {
    await closeSession(db, user.tokenHash);
    return { message: 'Logged out successfully!' };
  });

  serve(app, logoutAll, async ({ user }) => {
    await inTransaction(db, (tx) => closeSessionsOf(tx, user.id));
    return { message: 'Logged out of all devices' };
  });

  jobs.every(HOUR, () => removeOldLogins(db, clock.now()));
};

const wrongCredentials = () => new Problem(401, 'wrong_credentials', 'Invalid email or password');
const loginExpired = () =>
  new Problem(401, 'login_expired', 'This took too long. Please sign in once more.');
const wrongCode = () =>
  new Problem(401, 'wrong_code', 'This code is not right. Please type the one the app shows now.');
