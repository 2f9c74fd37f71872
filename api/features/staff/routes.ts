import { randomBytes } from 'node:crypto';
import {
  acceptInvite,
  inviteStaff,
  listStaff,
  showInvite,
  withdrawInvite,
} from '#contract/staff.endpoints.ts';
import { staffOf } from '#contract/staff.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { visitorOf } from '../../platform/http/visitor.ts';
import { audit } from '../../platform/operations/audit.ts';
import { idOf, serveDeed } from '../../platform/operations/deed.ts';
import { queueMail } from '../../platform/outbox/outbox.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { closeSessionsOf, type Principal } from '../../platform/security/sessions.ts';
import { markConfirmed } from '../accounts/confirm-email/store.ts';
import { assertPassword } from '../accounts/password/new-password.ts';
import {
  assertNotDemoEmail,
  assertUsername,
  fieldProblem,
  storedRole,
  toUser,
} from '../accounts/rules.ts';
import { shopUrl } from '../accounts/shop-url.ts';
import { changeUser, findUserByEmail, insertUser, lockUser } from '../accounts/store.ts';
import { findShopTexts } from '../settings/store.ts';
import { INVITE_MS, type InviteRow, inviteMail, toInvite } from './rules.ts';
import {
  findInvite,
  findInvites,
  findStaff,
  putInvite,
  removeExpiredInvites,
  removeInvite,
} from './store.ts';

const HOUR = 3600;

/** Who runs the shop. An invite proves the address: its link is mailed there, or handed on by the owner. */
export const staffRoutes = (app: App, deps: Deps): void => {
  const { config, db, clock, limits, jobs } = deps;

  serve(app, listStaff, async () => ({
    staff: (await findStaff(db)).map(toUser),
    invites: (await findInvites(db, clock.now())).map(toInvite),
  }));

  serveDeed(app, deps, inviteStaff, async ({ tx, user, body, request }) => {
    await limits.spend(['invite', user.id]);
    assertNotDemoEmail(body.email, config.mode);
    if ((await findUserByEmail(tx, body.email))?.role === 'admin') throw alreadyStaff();
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(clock.now().getTime() + INVITE_MS);
    const { email, staff } = body;
    const invite = await putInvite(tx, { token, email, staff, invitedBy: user.id, expiresAt });
    const link = `${shopUrl(deps, request)}/staff-invite?token=${token}`;
    const shop = (await findShopTexts(tx)).name;
    const letter = inviteMail({ shop, link, staff });
    await queueMail(tx, { to: email, event: 'staff-invite', ...letter }, deps);
    const isMailed = config.mail.smtpUrl !== undefined;
    return {
      did: { kind: 'invite', action: 'created', thing: invite.id, after: { staff } },
      reply: {
        message: isMailed ? 'The invite is on its way.' : 'Hand this link on yourself.',
        invite: toInvite(invite),
        ...(isMailed ? {} : { link }),
      },
    };
  });

  serveDeed(app, deps, withdrawInvite, async ({ tx, params }) => {
    const { id, staff } = found(await removeInvite(tx, idOf(params.id, 'Invite')), 'Invite');
    return {
      did: { kind: 'invite', action: 'deleted', thing: id, before: { staff } },
      reply: { message: 'The invite is withdrawn' },
    };
  });

  const openInvite = async (token: string): Promise<InviteRow> => {
    const invite = await findInvite(db, token, clock.now());
    if (!invite) throw deadLink();
    return invite;
  };

  serve(app, showInvite, async ({ body, request }) => {
    await limits.slow(['resetAddress', 'invite', visitorOf(request).network]);
    const { email, staff } = toInvite(await openInvite(body.token));
    return { email, staff, hasAccount: (await findUserByEmail(db, email)) !== undefined };
  });

  serve(app, acceptInvite, async ({ user, body, request }) => {
    const { network } = visitorOf(request);
    await limits.slow(['resetAddress', 'invite', network]);
    const { email } = await openInvite(body.token);
    const known = await findUserByEmail(db, email);
    if (known) assertIs(known.id, user, email);
    else if (user) throw anotherAccount(email);
    const made = known ? undefined : await readNew(body, email);
    const now = clock.now();
    await inTransaction(db, async (tx) => {
      const invite = await findInvite(tx, body.token, now);
      if (!(invite && (await removeInvite(tx, invite.id)))) throw deadLink();
      const person = known
        ? await lockUser(tx, known.id)
        : made && (await insertUser(tx, { ...made, email, now }));
      if (person?.email?.toLowerCase() !== email.toLowerCase()) throw signInFirst(email);
      if (person.role === 'admin') throw alreadyStaff();
      const { staff } = toInvite(invite);
      const after = await changeUser(tx, person.id, storedRole(person, { role: 'admin', staff }));
      await markConfirmed(tx, person.id, now);
      await closeSessionsOf(tx, person.id);
      await audit(
        tx,
        { actor: person, now },
        {
          kind: 'user',
          action: 'changed',
          thing: person.id,
          name: person.username,
          before: { role: person.role },
          after: { role: after.role, staff: staffOf(after) },
        },
      );
    });
    return { message: 'You are staff of the shop now. Please log in.' };
  });

  const readNew = async (
    { username, password }: { username?: string | undefined; password?: string | undefined },
    email: string,
  ) => {
    const name = assertUsername(username ?? '');
    if (!password) throw fieldProblem('password', 'Please choose a password.');
    assertPassword(password, config.passwordRule, [name, email]);
    return { username: name, passwordHash: await hashPassword(password, { account: email }) };
  };

  jobs.every(HOUR, () => removeExpiredInvites(db, clock.now()));
};

const assertIs = (id: string, user: Principal | undefined, email: string): void => {
  if (!user) throw signInFirst(email);
  if (user.id !== id) throw anotherAccount(email);
};

const deadLink = (): Problem =>
  new Problem(400, 'dead_link', 'This link is no longer valid. Please ask for a new invite.');
const signInFirst = (email: string): Problem =>
  new Problem(409, 'sign_in_first', `${email} has an account: please log in with it first.`);
const anotherAccount = (email: string): Problem =>
  new Problem(
    409,
    'another_account',
    `This invite is for ${email}, and you are signed in with another account. Please log out first.`,
  );
const alreadyStaff = (): Problem =>
  new Problem(409, 'already_staff', 'This email belongs to somebody who is staff already.');
