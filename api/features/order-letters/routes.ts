import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/serve.ts';
import { queueMail } from '../../platform/operations/mail.ts';
import { findShopMailboxes } from '../../platform/operations/shop-mailbox.ts';
import { ORDER_LETTER_QUEUE, type OrderLetterJob } from '../orders/letters.ts';
import { findOrder } from '../orders/lists.ts';
import { toOrder } from '../orders/rules.ts';
import { type Letter, letterOf, ownerLetter } from './rules.ts';
import { isWritten, lockLetterFacts } from './store.ts';

type Addressed = Letter & { to: string; userId?: string };

/** Letters about orders: no calls, one worker. */
export const orderLettersRoutes = (_app: App, deps: Deps): void => {
  const { config, db, jobs, callbackBase } = deps;

  /** Once for each letter, however often the job runs. */
  const queueOnce = async (tx: Tx, mail: Addressed): Promise<void> => {
    if (!(await isWritten(tx, mail))) await queueMail(tx, mail, deps);
  };

  const write = async (tx: Tx, { orderId, event }: OrderLetterJob): Promise<void> => {
    const facts = await lockLetterFacts(tx, orderId);
    const found = facts && (await findOrder(tx, orderId));
    if (!found) return;
    // A live shop always has its address.
    const base = config.publicUrl ?? callbackBase();
    const about = {
      order: toOrder(found.row, found.items),
      username: found.row.username ?? '',
      paidAt: facts.paid_at,
      receipt: facts.receipt,
      base,
    };
    const letter = letterOf(event, about);
    if (!letter) return;
    const { email } = facts;
    const userId = found.row.user_id;
    if (email && userId) await queueOnce(tx, { to: email, userId, ...letter });
    if (event !== 'paid') return;
    for (const to of await findShopMailboxes(tx, config))
      await queueOnce(tx, { to, ...ownerLetter(about) });
  };

  jobs.work<OrderLetterJob>(ORDER_LETTER_QUEUE, (job) => inTransaction(db, (tx) => write(tx, job)));
};
