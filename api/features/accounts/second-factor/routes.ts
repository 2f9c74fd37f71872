import { randomBytes } from 'node:crypto';
import {
  confirmSecondFactor,
  disableSecondFactor,
  enrolSecondFactor,
  resetSecondFactor,
  showSecondFactor,
} from '#contract/account-security.endpoints.ts';
import { plainSigns } from '#contract/text.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { type App, serve } from '../../../platform/http/serve.ts';
import { audit } from '../../../platform/operations/audit.ts';
import { serveDeed } from '../../../platform/operations/deed.ts';
import { hashWithSalt, passwordMatches } from '../../../platform/security/passwords.ts';
import {
  closeOtherSessions,
  closeSessionsOf,
  type Principal,
} from '../../../platform/security/sessions.ts';
import { findShopTexts } from '../../settings/store.ts';
import { lockUserOr404 } from '../admin-store.ts';
import { findPasswordHash } from '../password/store.ts';
import { fieldProblem } from '../rules.ts';
import { findUser } from '../store.ts';
import { takeCode } from './second-factor.ts';
import {
  beginSecondFactor,
  findSecondFactor,
  markSessions,
  removeSecondFactor,
  turnOnSecondFactor,
} from './store.ts';
import { newRecoveryCodes, newSecret, shownCode, stepOf, uriOf } from './totp.ts';

const WRONG_CODE = 'This code is not right. Please type the one the app shows now.';

export const secondFactorRoutes = (app: App, deps: Deps): void => {
  const { config, db, clock, limits, secrets } = deps;

  const assertPasswordOf = async (user: Principal, password: string): Promise<void> => {
    const spent = await limits.spend(['currentPassword', user.id, user.tokenHash.toString('hex')]);
    const matches = await passwordMatches(password, await findPasswordHash(db, user.id), {
      account: user.id,
    });
    if (!matches) throw fieldProblem('password', 'The password is not right.');
    await limits.giveBack(spent);
  };
  const countCode = (user: Principal) =>
    limits.spend(['secondFactor', user.id, user.tokenHash.toString('hex')]);

  serve(app, showSecondFactor, async ({ user }) => {
    const factor = await findSecondFactor(db, user.id);
    const enabled = factor?.confirmed_at != null;
    return {
      enabled,
      required: config.requireSecondFactor && user.role === 'admin',
      recoveryCodesLeft: enabled ? (factor?.recovery_codes.length ?? 0) : 0,
    };
  });

  serve(app, enrolSecondFactor, async ({ user, body }) => {
    await assertPasswordOf(user, body.password);
    const person = await findUser(db, user.id);
    if (!person) throw new Problem(401, 'unauthorized', 'Please log in to continue.');
    const secret = newSecret();
    const sealed = secrets.seal(secret, user.id);
    const begun = { secret: sealed, keyName: secrets.keyName, now: clock.now() };
    if (!(await beginSecondFactor(db, user.id, begun))) throw alreadyOn();
    const shop = (await findShopTexts(db)).name;
    return { secret, uri: uriOf(secret, shop, person.email ?? person.username) };
  });

  serve(app, confirmSecondFactor, async ({ user, body }) => {
    const factor = await findSecondFactor(db, user.id);
    if (!factor || factor.confirmed_at) throw factor ? alreadyOn() : notBegun();
    const spent = await countCode(user);
    const now = clock.now();
    const code = plainSigns(body.code).replace(/[\s-]/g, '');
    const step = stepOf(secrets.open(factor.secret, user.id), code, now);
    if (step === undefined) throw fieldProblem('code', WRONG_CODE);
    await limits.giveBack(spent);
    const codes = newRecoveryCodes();
    const salt = randomBytes(16).toString('base64url');
    const hashes = await Promise.all(codes.map((one) => hashWithSalt(one, salt)));
    await inTransaction(db, async (tx) => {
      const on = { secret: factor.secret, step, salt, hashes, now };
      if (!(await turnOnSecondFactor(tx, user.id, on))) throw alreadyOn();
      await markSessions(tx, user.id, { secondFactor: true, tokenHash: user.tokenHash });
      await closeOtherSessions(tx, user);
      const { username: name } = (await findUser(tx, user.id)) ?? { username: '' };
      const by = { actor: user, now };
      await audit(tx, by, { kind: 'second_factor', action: 'turned_on', thing: user.id, name });
    });
    return { message: 'Two-step login is on', recoveryCodes: codes.map(shownCode) };
  });

  serve(app, disableSecondFactor, async ({ user, body }) => {
    const factor = await findSecondFactor(db, user.id);
    if (!factor?.confirmed_at) throw notOn();
    await assertPasswordOf(user, body.password);
    const spent = await countCode(user);
    if (!(await takeCode(deps, user.id, body.code))) throw fieldProblem('code', WRONG_CODE);
    await limits.giveBack(spent);
    await inTransaction(db, async (tx) => {
      if (!(await removeSecondFactor(tx, user.id))) throw notOn();
      await markSessions(tx, user.id, { secondFactor: false });
      const { username: name } = (await findUser(tx, user.id)) ?? { username: '' };
      const by = { actor: user, now: clock.now() };
      await audit(tx, by, { kind: 'second_factor', action: 'turned_off', thing: user.id, name });
    });
    return { message: 'Two-step login is off' };
  });

  serveDeed(app, deps, resetSecondFactor, async ({ tx, user, params }) => {
    const { user: person } = await lockUserOr404(tx, params.userId);
    // A stolen session alone must not be enough to turn the second factor off.
    if (person.id === user.id) {
      const message = 'Turn off your own on your security page, with your password and a code.';
      throw new Problem(409, 'own_second_factor', message);
    }
    if (!(await removeSecondFactor(tx, person.id))) throw notOn();
    await closeSessionsOf(tx, person.id);
    const about = { thing: person.id, name: person.username };
    return {
      did: { kind: 'second_factor', action: 'turned_off', ...about },
      reply: { message: 'Two-step login is off for this person' },
    };
  });
};

const alreadyOn = () => new Problem(409, 'second_factor_on', 'Two-step login is on already.');
const notOn = () => new Problem(409, 'second_factor_off', 'Two-step login is not on.');
const notBegun = () =>
  new Problem(409, 'second_factor_off', 'Please begin with your password once more.');
