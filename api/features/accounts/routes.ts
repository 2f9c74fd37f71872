import { editProfile, me, register } from '#contract/accounts.endpoints.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { visitorOf } from '../../platform/http/visitor.ts';
import { savingPicture } from '../../platform/images/saving-picture.ts';
import { changedByMe } from '../../platform/operations/changed-since.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { removeExpiredSessions } from '../../platform/security/sessions.ts';
import { confirmRoutes, queueConfirmation } from './confirm-email/routes.ts';
import { isConfirmed } from './confirm-email/store.ts';
import { loginRoutes } from './login/routes.ts';
import { assertPassword } from './password/new-password.ts';
import { passwordRoutes } from './password/routes.ts';
import { phoneRoutes } from './phone/routes.ts';
import { assertNotDemoEmail, assertUsername, readUserChange, toUser } from './rules.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { sessionsRoutes } from './sessions/routes.ts';
import { shopUrl } from './shop-url.ts';
import { changeUser, findUser, insertUser, lockUser } from './store.ts';

const HOUR = 3600;

export const accountsRoutes = (app: App, deps: Deps): void => {
  const { config, db, clock, limits, jobs, pictures } = deps;

  serve(app, register, async ({ body, request }) => {
    const { origin, network } = visitorOf(request);
    await limits.spend(['register', origin]);
    await limits.slow(['registerAddress', network]);
    const username = assertUsername(body.username);
    assertNotDemoEmail(body.email, config.mode);
    assertPassword(body.password, config.passwordRule, [username, body.email]);
    const passwordHash = await hashPassword(body.password, { account: body.email, network });
    const now = clock.now();
    const user = await inTransaction(db, async (tx) => {
      const made = await insertUser(tx, { username, email: body.email, passwordHash, now });
      if (made) await queueConfirmation(tx, made, deps, shopUrl(deps, request));
      return made;
    });
    if (!user) {
      const message = 'Registration failed. This email is already registered.';
      throw new Problem(409, 'email_taken', message, { fields: { email: message } });
    }
    return { message: 'Registration successful!', user: toUser(user) };
  });

  serve(app, me, async ({ user }) => {
    const row = await findUser(db, user.id);
    if (!row) throw new Problem(401, 'unauthorized', 'Please log in to continue.');
    return { user: toUser(row), emailConfirmed: await isConfirmed(db, user.id) };
  });

  serve(app, editProfile, async ({ user, body, file }) => {
    const { username, profession, bio, was } = body;
    const given = readUserChange({ username, profession, bio });
    const { before, after } = await savingPicture(
      deps,
      { upload: file, account: user.id, use: 'profile' },
      (picture_id) =>
        inTransaction(db, async (tx) => {
          const before = await lockUser(tx, user.id);
          if (!before) throw new Problem(401, 'unauthorized', 'Please log in to continue.');
          const mine = await changedByMe(tx, { given, was, now: before });
          const more = picture_id === undefined ? {} : { picture_id };
          return { before, after: await changeUser(tx, user.id, { ...mine, ...more }) };
        }),
    );
    if (before.picture_id && before.picture_id !== after.picture_id)
      await pictures.remove(before.picture_id);
    return { message: 'Profile updated successfully', user: toUser(after) };
  });

  loginRoutes(app, deps);
  phoneRoutes(app, deps);
  passwordRoutes(app, deps);
  confirmRoutes(app, deps);
  sessionsRoutes(app, deps);
  secondFactorRoutes(app, deps);
  jobs.every(HOUR, () => removeExpiredSessions(db, clock.now()));
  jobs.every(HOUR, () => limits.clean());
};
