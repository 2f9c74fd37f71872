import { askRestockNotice } from '../../../contract/restock-notices.endpoints.ts';
import { inTransaction, isId } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { visitorOf } from '../../platform/http/visitor.ts';
import { queueMail } from '../../platform/outbox/outbox.ts';
import { findProduct } from '../catalogue/store.ts';
import { findShopTexts } from '../settings/store.ts';
import { assertSoldOut, restockMail } from './rules.ts';
import { saveNotice, takeDueNotices } from './store.ts';

const MINUTE = 60;
/** Mails of one transaction. */
const BATCH = 100;

export const restockNoticesRoutes = (app: App, deps: Deps): void => {
  const { config, db, clock, jobs, limits, callbackBase } = deps;

  serve(app, askRestockNotice, async ({ user, params, body, request }) => {
    const { origin, network } = visitorOf(request);
    await limits.spend(['restockNotice', origin]);
    await limits.slow(['restockNoticeAddress', network]);
    const product = isId(params.id) ? await findProduct(db, params.id) : undefined;
    if (!product) throw notFound('Product');
    assertSoldOut(product, body.size);
    await inTransaction(db, (tx) =>
      saveNotice(tx, {
        product_id: product.id,
        size: body.size ?? null,
        email: body.email.toLowerCase(),
        user_id: user?.id ?? null,
        created_at: clock.now(),
      }),
    );
    // The same for every address, whether the shop knows it or not.
    return { message: 'We will mail you once, when it is back.' };
  });

  /** The mail and the end of its notice are one transaction, so that each is mailed exactly once. */
  const sendDue = async (): Promise<void> => {
    // A live shop always has its address.
    const base = config.publicUrl ?? callbackBase();
    for (let sent = BATCH; sent === BATCH; ) {
      sent = await inTransaction(db, async (tx) => {
        const due = await takeDueNotices(tx, BATCH);
        const shop = due.length > 0 ? (await findShopTexts(tx)).name : '';
        for (const notice of due) {
          const mail = restockMail(notice, base, shop);
          await queueMail(
            tx,
            {
              to: notice.email,
              event: 'back-in-stock',
              dedupeKey: `restock:${notice.id}`,
              userId: notice.user_id ?? undefined,
              ...mail,
            },
            deps,
          );
        }
        return due.length;
      });
    }
  };
  jobs.every(MINUTE, sendDue);
};
