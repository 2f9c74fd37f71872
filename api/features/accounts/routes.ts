import {
  editProfile,
  login,
  logout,
  logoutAll,
  me,
  register,
} from '../../../contract/accounts.endpoints.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { hashPassword, passwordMatches } from '../../platform/passwords.ts';
import { Problem } from '../../platform/problem.ts';
import { savingPicture } from '../../platform/saving-picture.ts';
import { type App, serve } from '../../platform/serve.ts';
import {
  closeSession,
  closeSessionsOf,
  openSession,
  removeExpiredSessions,
} from '../../platform/sessions.ts';
import { accountsAdminRoutes } from './admin-routes.ts';
import { passwordRoutes } from './password-routes.ts';
import { assertPassword, assertUsername, readUserChange, toUser } from './rules.ts';
import { changeUser, findUser, findUserByEmail, insertUser, lockUser } from './store.ts';

const HOUR = 3600;

export const accountsRoutes = (app: App, deps: Deps): void => {
  const { config, db, clock, limits, jobs, pictures } = deps;

  serve(app, register, async ({ body, request }) => {
    await limits.spend('register', request.ip);
    const username = assertUsername(body.username);
    assertPassword(body.password, config.passwordRule);
    const passwordHash = await hashPassword(body.password);
    const now = clock.now();
    const user = await insertUser(db, { username, email: body.email, passwordHash, now });
    if (!user) {
      const message = 'Registration failed. This email is already registered.';
      throw new Problem(409, 'email_taken', message, { fields: { email: message } });
    }
    return { message: 'Registration successful!', user: toUser(user) };
  });

  serve(app, login, async ({ body, request }) => {
    await limits.spend('login', `${request.ip}:${body.email.toLowerCase()}`);
    const user = await findUserByEmail(db, body.email);
    const matches = await passwordMatches(body.password, user?.password_hash);
    if (!user || !matches) {
      throw new Problem(401, 'wrong_credentials', 'Invalid email or password');
    }
    const session = { now: clock.now(), days: config.sessionDays };
    const token = await openSession(db, user.id, session);
    return { message: 'Login successful!', token, user: toUser(user) };
  });

  serve(app, logout, async ({ user }) => {
    await closeSession(db, user.tokenHash);
    return { message: 'Logged out successfully!' };
  });

  serve(app, me, async ({ user }) => {
    const row = await findUser(db, user.id);
    if (!row) throw new Problem(401, 'unauthorized', 'Please log in to continue.');
    return { user: toUser(row) };
  });

  serve(app, editProfile, async ({ user, body, file }) => {
    const { username, profession, bio } = body;
    const change = readUserChange({ username, profession, bio });
    const { before, after } = await savingPicture(pictures, file, (picture_id) =>
      inTransaction(db, async (tx) => {
        const before = await lockUser(tx, user.id);
        if (!before) throw new Problem(401, 'unauthorized', 'Please log in to continue.');
        const more = picture_id === undefined ? {} : { picture_id };
        return { before, after: await changeUser(tx, user.id, { ...change, ...more }) };
      }),
    );
    if (before.picture_id && before.picture_id !== after.picture_id)
      await pictures.remove(before.picture_id);
    return { message: 'Profile updated successfully', user: toUser(after) };
  });

  serve(app, logoutAll, async ({ user }) => {
    await closeSessionsOf(db, user.id);
    return { message: 'Logged out of all devices' };
  });

  passwordRoutes(app, deps);
  accountsAdminRoutes(app, deps);
  jobs.every(HOUR, () => removeExpiredSessions(db, clock.now()));
};
