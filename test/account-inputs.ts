import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { CallKey } from '#contract/all.endpoints.ts';
import { toMsisdn } from '#contract/phone.ts';
import { insertConfirmation } from '../api/features/accounts/confirm-email/store.ts';
import { insertReset } from '../api/features/accounts/password/store.ts';
import { INVITE_MS } from '../api/features/staff/rules.ts';
import { putInvite } from '../api/features/staff/store.ts';
import { inTransaction } from '../api/platform/database/database.ts';
import { hashPassword } from '../api/platform/security/passwords.ts';
import type { TestApp, TestUser } from './app.ts';
import type { Given } from './scene.ts';

export const OLD_PASSWORD = 'an-old-password';
let oldHash: Promise<string> | undefined;

/** Sets the known password; its hash is computed once, because hashing is slow. */
const setKnownPassword = async ({ db }: TestApp, user: TestUser): Promise<void> => {
  oldHash ??= hashPassword(OLD_PASSWORD);
  await db
    .updateTable('users')
    .set({ password_hash: await oldHash })
    .where('id', '=', user.user.id)
    .execute();
};

const mark = (): string => randomBytes(6).toString('hex');
const paging = { page: 1, limit: 5 };
const person: Given = async ({ shop }) => ({
  params: { userId: (await shop.makeUser()).user.id },
});

/** The current TOTP code of this secret. */
export const codeOf = (shop: Pick<TestApp, 'clock'>, secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: shop.clock.now().getTime(),
  });

/** Starts the setup of a second factor for a user with the known password; returns its secret. */
export const beginFactor = async (shop: TestApp, user: TestUser): Promise<string> => {
  await setKnownPassword(shop, user);
  await shop.db.deleteFrom('second_factors').where('user_id', '=', user.user.id).execute();
  const password = OLD_PASSWORD;
  return (await shop.post('/api/auth/second-factor/enrol', { password }, user)).body.secret;
};

/** Activates one; the next valid code is that of half a minute later. */
export const turnOnFactor = async (
  shop: TestApp,
  user: TestUser,
): Promise<{ secret: string; recoveryCodes: string[] }> => {
  const secret = await beginFactor(shop, user);
  const code = codeOf(shop, secret);
  const on = await shop.post('/api/auth/second-factor/confirm', { code }, user);
  shop.clock.advance(30_000);
  return { secret, recoveryCodes: on.body.recoveryCodes };
};

/** The last code sent to a phone, while it is in the outbox. */
export const sentCode = async ({ db }: TestApp, phone: string): Promise<string> => {
  const sms = await db
    .selectFrom('outbox')
    .select('text')
    .where('recipient', '=', toMsisdn(phone) ?? '')
    .where('event', '=', 'sign-in-code')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return /\d{6}/.exec(sms?.text ?? '')?.[0] ?? '000000';
};

/** An invite to run the shop, and the token of its link. */
export const makeInvite = async (shop: TestApp, email = `wanjiru-${mark()}@example.test`) => {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(shop.clock.now().getTime() + INVITE_MS);
  const { id: invitedBy } = (await shop.makeUser({ role: 'admin' })).user;
  const row = { token, email, staff: 'manager', invitedBy, expiresAt };
  const { id } = await inTransaction(shop.db, (tx) => putInvite(tx, row));
  return { id, token };
};

/** A valid input for each call about accounts. */
export const accountInputs = {
  'GET /api/privacy/my-data': () => ({}),
  'POST /api/privacy/delete-account': async ({ shop, caller }) => {
    if (caller) await setKnownPassword(shop, caller);
    return { body: { password: OLD_PASSWORD } };
  },
  'GET /api/staff': () => ({}),
  'POST /api/staff/invites': () => ({
    body: { email: `wanjiru-${mark()}@example.test`, staff: 'manager' },
  }),
  'DELETE /api/staff/invites/:id': async ({ shop }) => ({
    params: { id: (await makeInvite(shop)).id },
  }),
  'POST /api/staff/invite': async ({ shop }) => ({
    body: { token: (await makeInvite(shop)).token },
  }),
  'POST /api/staff/accept': async ({ shop, caller }) => {
    const { token } = await makeInvite(shop, caller?.user.email);
    return { body: { token, username: 'Wanjiru', password: 'kanga-na-leso' } };
  },
  'POST /api/auth/register': () => ({
    body: { username: 'Njeri', email: `njeri-${mark()}@example.test`, password: 'kanga-na-leso' },
  }),
  'POST /api/auth/login': async ({ shop, owner }) => {
    await setKnownPassword(shop, owner);
    return { body: { email: owner.user.email, password: OLD_PASSWORD } };
  },
  'POST /api/auth/logout': () => ({}),
  'GET /api/auth/me': () => ({}),
  'PATCH /api/auth/edit-profile': () => ({
    body: { username: 'Akinyi', profession: 'Tailor', bio: 'I sew.' },
  }),
  'POST /api/auth/logout-all': () => ({}),
  'POST /api/auth/change-password': async ({ shop, caller }) => {
    if (caller) await setKnownPassword(shop, caller);
    return { body: { currentPassword: OLD_PASSWORD, newPassword: 'kanga-na-leso' } };
  },
  'POST /api/auth/forgot-password': ({ owner }) => ({ body: { email: owner.user.email } }),
  'POST /api/auth/reset-password': async ({ shop, owner }) => {
    const token = mark();
    const expiresAt = new Date(shop.clock.now().getTime() + 60_000);
    const userId = owner.user.id;
    await inTransaction(shop.db, (tx) => insertReset(tx, { token, userId, expiresAt }));
    return { body: { token, password: 'kanga-na-leso' } };
  },
  'POST /api/auth/send-confirmation': () => ({}),
  'POST /api/auth/confirm-email': async ({ shop, owner }) => {
    const token = mark();
    const expiresAt = new Date(shop.clock.now().getTime() + 60_000);
    const { id: userId, email } = owner.user;
    await inTransaction(shop.db, (tx) =>
      insertConfirmation(tx, { token, userId, email, expiresAt }),
    );
    return { body: { token } };
  },
  'GET /api/auth/users': () => ({ query: { search: 'a', ...paging } }),
  'PUT /api/auth/users/:userId': async (scene) => ({
    ...(await person(scene)),
    body: { role: 'admin' },
  }),
  'PATCH /api/auth/admin/update-user/:userId': async (scene) => {
    const fields = { username: 'Njeri', profession: 'Tailor', bio: 'I sew.', role: 'user' };
    const body = { ...fields, email: `njeri-${mark()}@example.test` };
    return { ...(await person(scene)), body: { ...body, updatedData: body } };
  },
  'DELETE /api/auth/users/:userId': person,

  'POST /api/auth/phone/start': () => ({ body: { phone: '0712345678' } }),
  'POST /api/auth/phone/verify': async ({ shop }) => {
    const phone = '0712345678';
    const { challenge } = (await shop.post('/api/auth/phone/start', { phone })).body;
    return { body: { phone, challenge: challenge ?? 'none', code: await sentCode(shop, phone) } };
  },

  'POST /api/auth/login/second-factor': async ({ shop, owner }) => {
    const { secret } = await turnOnFactor(shop, owner);
    const body = { email: owner.user.email, password: OLD_PASSWORD };
    const { challenge } = (await shop.post('/api/auth/login', body)).body.secondFactor;
    return { body: { challenge, code: codeOf(shop, secret) } };
  },
  'GET /api/auth/second-factor': () => ({}),
  'POST /api/auth/second-factor/enrol': async ({ shop, caller }) => {
    if (caller) await setKnownPassword(shop, caller);
    return { body: { password: OLD_PASSWORD } };
  },
  'POST /api/auth/second-factor/confirm': async ({ shop, caller }) => ({
    body: { code: caller ? codeOf(shop, await beginFactor(shop, caller)) : '123456' },
  }),
  'POST /api/auth/second-factor/disable': async ({ shop, caller }) => {
    const secret = caller && (await turnOnFactor(shop, caller)).secret;
    return {
      body: { password: OLD_PASSWORD, code: secret ? codeOf(shop, secret) : '123456' },
    };
  },
  'DELETE /api/auth/users/:userId/second-factor': async ({ shop }) => {
    const other = await shop.makeUser();
    await turnOnFactor(shop, other);
    return { params: { userId: other.user.id } };
  },
  'GET /api/auth/sessions': () => ({}),
  'DELETE /api/auth/sessions/:id': async ({ shop, owner }) => {
    const { body } = await shop.get('/api/auth/sessions', owner);
    return { params: { id: body.sessions[0]._id } };
  },
  'POST /api/auth/sessions/end-others': () => ({}),
  'POST /api/auth/users/:userId/end-sessions': person,
} satisfies Partial<Record<CallKey, Given>>;
