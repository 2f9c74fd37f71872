import { randomBytes, timingSafeEqual } from 'node:crypto';
import { startPhoneSignIn, verifyPhoneSignIn } from '#contract/phone-sign-in.endpoints.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound, Problem } from '../../../platform/http/problem.ts';
import { type App, serve } from '../../../platform/http/serve.ts';
import { type Visitor, visitorOf } from '../../../platform/http/visitor.ts';
import { queueSms, smsIsOn } from '../../../platform/outbox/outbox.ts';
import { openSession } from '../../../platform/security/sessions.ts';
import { findShopTexts } from '../../settings/store.ts';
import { rememberDevice } from '../login/store.ts';
import { toUser } from '../rules.ts';
import { findSecondFactor } from '../second-factor/store.ts';
import { findOrInsertPhoneUser } from '../store.ts';
import {
  assertPhone,
  assertPhoneSuffices,
  CODE_SECONDS,
  codeSms,
  newCode,
  newUsername,
  readCode,
} from './rules.ts';
import {
  countCodes,
  insertCode,
  isKnownPhoneDevice,
  removeOldCodes,
  takeCode,
  tryCode,
} from './store.ts';

const HOUR = 3600;
const DAY_MS = 24 * HOUR * 1000;

export const phoneRoutes = (app: App, deps: Deps): void => {
  const { config, db, clock, jobs, limits, secrets } = deps;

  const assertOn = (): void => {
    if (!smsIsOn(config)) throw notFound('Sign-in by phone');
  };
  /** Bound to challenge and phone: worthless with another one. */
  const hashOf = (challenge: string, phone: string, code: string): Buffer =>
    secrets.keyedHash(`sign-in code\n${challenge}\n${phone}\n${code}`);

  /**
   * Unknown browsers share limits per phone and per address; a browser that signed in with this
   * phone before has its own, so that strangers can't use them up.
   */
  const spendCode = async (phone: string, visitor: Visitor): Promise<boolean> => {
    const isKnown = await isKnownPhoneDevice(db, phone, visitor.deviceHash);
    if (isKnown) {
      const device = visitor.deviceHash?.toString('hex') ?? '';
      await limits.spend(['phoneCode', phone, device], ['phoneCodeDay', phone, device]);
    } else {
      await limits.spend(
        ['phoneCode', phone],
        ['phoneCodeDay', phone],
        ['phoneCodeOrigin', visitor.origin],
        ['phoneCodeAddress', visitor.network],
      );
    }
    return isKnown;
  };

  // Same work and same response whether the phone has an account or not.
  serve(app, startPhoneSignIn, async ({ body, request }) => {
    assertOn();
    const phone = assertPhone(body.phone);
    const isKnown = await spendCode(phone, visitorOf(request));
    const now = clock.now();
    const challenge = randomBytes(32).toString('base64url');
    const code = newCode();
    await inTransaction(db, async (tx) => {
      // A known browser has limits of its own: strangers must not use up its codes.
      if (!isKnown) {
        const codes = await countCodes(tx, new Date(now.getTime() - DAY_MS));
        if (codes >= config.sms.dailyCodes) throw noMoreCodes();
      }
      await insertCode(tx, {
        challenge,
        phone,
        codeHash: hashOf(challenge, phone, code),
        now,
        expiresAt: new Date(now.getTime() + CODE_SECONDS * 1000),
      });
      const dedupeKey = `sign-in-code:${randomBytes(12).toString('hex')}`;
      const text = codeSms((await findShopTexts(tx)).name, code);
      const sms = { to: phone, event: 'sign-in-code', dedupeKey, text } as const;
      await queueSms(tx, sms, deps);
    });
    return { message: 'A code is on its way to your phone.', challenge, expiresIn: CODE_SECONDS };
  });

  serve(app, verifyPhoneSignIn, async ({ body, request }) => {
    assertOn();
    const visitor = visitorOf(request);
    const phone = assertPhone(body.phone);
    const code = readCode(body.code);
    if (code === undefined) throw wrongCode();
    const { challenge } = body;
    const now = clock.now();
    // Committed before the comparison, so that a failure later can't undo the count.
    const expected = await tryCode(db, { challenge, phone, now });
    if (!expected) {
      await limits.slow(['phoneTryAddress', visitor.network]);
      throw codeExpired();
    }
    if (!timingSafeEqual(expected, hashOf(challenge, phone, code))) throw wrongCode();
    return inTransaction(db, async (tx) => {
      if (!(await takeCode(tx, challenge, now))) throw codeExpired();
      const user = await findOrInsertPhoneUser(tx, { phone, username: newUsername(), now });
      if (!user) throw codeExpired();
      assertPhoneSuffices(user, Boolean((await findSecondFactor(tx, user.id))?.confirmed_at));
      const { device, roughAddress: address, deviceHash } = visitor;
      const session = { now, days: config.sessionDays, device, address };
      const token = await openSession(tx, user.id, session);
      await rememberDevice(tx, user.id, { deviceHash, now });
      return { message: 'Login successful!', token, user: toUser(user) };
    });
  });

  jobs.every(HOUR, () => removeOldCodes(db, new Date(clock.now().getTime() - DAY_MS)));
};

const wrongCode = () =>
  new Problem(401, 'wrong_code', 'This code is not right. Please type the one in the newest SMS.');
const codeExpired = () =>
  new Problem(401, 'code_expired', 'This code no longer works. Please ask for a new one.');
const noMoreCodes = () =>
  new Problem(
    429,
    'too_many_requests',
    'The shop can send no more codes today. Please try again tomorrow, or sign in with your email if your account has one.',
    { details: { retryAfter: HOUR } },
  );
