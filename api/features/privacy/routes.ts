import { deleteAccount, showMyData } from '#contract/privacy.endpoints.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { queueMail } from '../../platform/outbox/outbox.ts';
import { passwordMatches } from '../../platform/security/passwords.ts';
import { lockWithOwners } from '../accounts/admin-store.ts';
import { isConfirmed } from '../accounts/confirm-email/store.ts';
import { erasePerson } from '../accounts/forget.ts';
import { findPasswordHash } from '../accounts/password/store.ts';
import { assertNotLast, fieldProblem, toUser } from '../accounts/rules.ts';
import { findSessionStart } from '../accounts/sessions/store.ts';
import { findUser } from '../accounts/store.ts';
import { findOrdersOf } from '../orders/lists.ts';
import { toOrder } from '../orders/presenter.ts';
import { findShopTexts } from '../settings/store.ts';
import { accountDeletedMail, assertSignedInRecently, toMyData } from './rules.ts';
import { eraseOldData, findPersonalRows, findSince, hasLivePayment } from './store.ts';

const SIX_HOURS = 6 * 3600;
const MAX_ORDERS = 100_000;

export const privacyRoutes = (app: App, deps: Deps): void => {
  const { config, db, clock, jobs, limits, pictures } = deps;

  serve(app, showMyData, async ({ user }) => {
    await limits.spend(['currentPassword', 'my-data', user.id]);
    // One transaction, for a consistent copy.
    return inTransaction(db, async (tx) => {
      const row = await findUser(tx, user.id);
      if (!row) throw gone();
      const { orders } = await findOrdersOf(tx, row.id, { limit: MAX_ORDERS, offset: 0 });
      return {
        madeAt: clock.now().toISOString(),
        account: { ...toUser(row), createdAt: (await findSince(tx, row.id)).toISOString() },
        orders: orders.map(({ row: order, items }) => toOrder(order, items)),
        ...toMyData(await findPersonalRows(tx, row, await isConfirmed(tx, row.id))),
      };
    });
  });

  serve(app, deleteAccount, async ({ user, body }) => {
    const spent = await limits.spend(['currentPassword', user.id, user.tokenHash.toString('hex')]);
    const hash = await findPasswordHash(db, user.id);
    if (hash === undefined) {
      const start = await findSessionStart(db, user.tokenHash);
      assertSignedInRecently(start, clock.now());
    } else if (!(await passwordMatches(body.password ?? '', hash, { account: user.id }))) {
      throw fieldProblem('password', 'The password is not right.');
    }
    await limits.giveBack(spent);
    const picture = await inTransaction(db, async (tx) => {
      const { user: row, owners } = await lockWithOwners(tx, user.id);
      if (!row) throw gone();
      assertNotLast(row, owners);
      if (await hasLivePayment(tx, row.id)) {
        const message = 'A payment is under way. Please try again in a few minutes.';
        throw new Problem(409, 'payment_in_progress', message);
      }
      await erasePerson(tx, row);
      // Without a mail server it would never be sent, and the address would stay stored.
      if (config.mail.smtpUrl && row.email)
        await queueMail(
          tx,
          {
            to: row.email,
            event: 'account-deleted',
            once: true,
            ...accountDeletedMail((await findShopTexts(tx)).name),
          },
          deps,
        );
      return row.picture_id;
    });
    if (picture) await pictures.remove(picture);
    return { message: 'Your account was deleted' };
  });

  jobs.every(SIX_HOURS, () => eraseOldData(db, clock.now()));
};

// The user was deleted after the session was read.
const gone = (): Problem => new Problem(401, 'unauthorized', 'Please log in to continue.');
