import { randomBytes } from 'node:crypto';
import { confirmEmail, sendConfirmation } from '#contract/accounts.endpoints.ts';
import { inTransaction, type Tx } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { type App, serve } from '../../../platform/http/serve.ts';
import { visitorOf } from '../../../platform/http/visitor.ts';
import { queueMail } from '../../../platform/outbox/outbox.ts';
import { findShopTexts } from '../../settings/store.ts';
import { confirmationMail, type UserRow } from '../rules.ts';
import { shopUrl } from '../shop-url.ts';
import { findUser } from '../store.ts';
import {
  insertConfirmation,
  isConfirmed,
  removeExpiredConfirmations,
  takeConfirmation,
} from './store.ts';

const HOUR = 3600;
const LINK_MS = 3 * 24 * 3_600_000;

/** Queues the mail that confirms an account's address, in the transaction that sets the address. */
export const queueConfirmation = async (
  tx: Tx,
  user: Pick<UserRow, 'id' | 'username' | 'email'>,
  deps: Deps,
  base: string,
): Promise<void> => {
  const { email } = user;
  if (email === null) return;
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(deps.clock.now().getTime() + LINK_MS);
  await insertConfirmation(tx, { token, userId: user.id, email, expiresAt });
  const letter = confirmationMail({
    shop: (await findShopTexts(tx)).name,
    link: `${base}/confirm-email?token=${token}`,
  });
  await queueMail(tx, { to: email, event: 'confirm-email', userId: user.id, ...letter }, deps);
};

export const confirmRoutes = (app: App, deps: Deps): void => {
  const { db, clock, limits, jobs } = deps;

  serve(app, sendConfirmation, async ({ user, request }) => {
    if (await isConfirmed(db, user.id)) {
      throw new Problem(409, 'email_confirmed', 'Your email is confirmed already.');
    }
    await limits.spend(['confirmMail', user.id]);
    await inTransaction(db, async (tx) => {
      const row = await findUser(tx, user.id);
      if (!row) throw new Problem(401, 'unauthorized', 'Please log in to continue.');
      if (row.email === null) throw new Problem(409, 'no_email', 'Your account has no email.');
      await queueConfirmation(tx, row, deps, shopUrl(deps, request));
    });
    return { message: 'A link to confirm your email is on its way.' };
  });

  serve(app, confirmEmail, async ({ body, request }) => {
    await limits.slow(['resetAddress', 'confirm', visitorOf(request).network]);
    const confirmed = await inTransaction(db, (tx) =>
      takeConfirmation(tx, body.token, clock.now()),
    );
    if (!confirmed) {
      const message = 'This link is no longer valid. Please ask for a new one on your profile.';
      throw new Problem(400, 'dead_link', message);
    }
    return { message: 'Your email is confirmed. Asante!' };
  });

  jobs.every(HOUR, () => removeExpiredConfirmations(db, clock.now()));
};
