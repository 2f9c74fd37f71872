import { toSmsPhone } from '#contract/phone.ts';
import { askRestockNotice } from '#contract/restock-notices.endpoints.ts';
import { inTransaction, isId } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound, Problem } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { visitorOf } from '../../platform/http/visitor.ts';
import { queueMail, queueSms, smsIsOn } from '../../platform/outbox/outbox.ts';
import { isConfirmed } from '../accounts/confirm-email/store.ts';
import { findUser } from '../accounts/store.ts';
import { findProduct } from '../catalogue/store.ts';
import { findShopTexts } from '../settings/store.ts';
import { assertSoldOut, restockMail, restockSms } from './rules.ts';
import { type NewNotice, saveNotice, takeDueNotices } from './store.ts';

/** Messages per transaction. */
const BATCH = 100;

const listFull = (): Problem =>
  new Problem(
    409,
    'list_full',
    'So many people wait for this that we can put nobody else on the list. Please look again in a few days.',
  );

const missing = (message: string): Problem =>
  new Problem(400, 'invalid', message, { fields: { email: message } });

export const restockNoticesRoutes = (app: App, deps: Deps): void => {
  const { config, db, clock, jobs, limits, callbackBase } = deps;

  serve(app, askRestockNotice, async ({ user, params, body, request }) => {
    const { origin, network } = visitorOf(request);
    await limits.spend(['restockNotice', origin]);
    await limits.slow(['restockNoticeAddress', network]);
    const product = isId(params.id) ? await findProduct(db, params.id) : undefined;
    if (!product) throw notFound('Product');
    assertSoldOut(product, body.size);
    const to = await recipientOf(body, user, network);
    const notice = {
      product_id: product.id,
      size: body.size ?? null,
      ...to,
      created_at: clock.now(),
    };
    // The same response for every address, so that it does not reveal accounts, nor who waits.
    if (!(await inTransaction(db, (tx) => saveNotice(tx, notice)))) throw listFull();
    const how = to.phone === null ? 'mail you once' : 'send you one SMS';
    return { message: `We will ${how}, when it is back.` };
  });

  /** Where to send it, and the account whose own, confirmed address that is. */
  const recipientOf = async (
    { email, phone }: { email?: string | undefined; phone?: string | undefined },
    caller: { id: string } | undefined,
    network: string,
  ): Promise<Pick<NewNotice, 'email' | 'phone' | 'user_id'>> => {
    if (email) {
      const to = email.toLowerCase();
      return { email: to, phone: null, user_id: await ownerOf(to, caller) };
    }
    return caller
      ? { email: null, phone: await phoneOf(caller), user_id: caller.id }
      : { email: null, phone: await typedPhone(phone, network), user_id: null };
  };

  /** The caller's id if it is their address; anybody can register with one that is not confirmed. */
  const ownerOf = async (
    email: string,
    caller: { id: string } | undefined,
  ): Promise<string | null> => {
    const account = caller && (await findUser(db, caller.id));
    const isOwn = account?.email?.toLowerCase() === email && (await isConfirmed(db, account.id));
    return isOwn ? account.id : null;
  };

  /** The phone of the caller's account; 400 if it has none or the shop sends no SMS. */
  const phoneOf = async (caller: { id: string }): Promise<string> => {
    const account = smsIsOn(config) ? await findUser(db, caller.id) : undefined;
    if (account?.phone) return account.phone;
    throw missing('Please enter your email');
  };

  /**
   * A phone entered by a guest, so not confirmed; 400 if it is not Kenyan or the shop sends no SMS.
   */
  const typedPhone = async (typed: string | undefined, network: string): Promise<string> => {
    if (!smsIsOn(config)) throw missing('Please enter your email');
    if (typed === undefined) throw missing('Please enter your email or phone');
    const phone = toSmsPhone(typed);
    if (!phone) throw missing('Please enter an email, or a Kenyan mobile number');
    await limits.spend(
      ['restockPhone', phone],
      ['restockPhoneAddress', network],
      ['restockPhones'],
    );
    return phone;
  };

  /**
   * Writes the message and deletes its notice in one transaction, so that each is sent exactly
   * once.
   */
  const sendDue = async (): Promise<void> => {
    // `publicUrl` is always set in production.
    const base = config.publicUrl ?? callbackBase();
    for (let sent = BATCH; sent === BATCH; ) {
      sent = await inTransaction(db, async (tx) => {
        const due = await takeDueNotices(tx, BATCH);
        const shop = due.length > 0 ? (await findShopTexts(tx)).name : '';
        for (const notice of due) {
          const about = {
            event: 'back-in-stock',
            dedupeKey: `restock:${notice.id}`,
            userId: notice.user_id ?? undefined,
          } as const;
          const { email, phone } = notice;
          if (email)
            await queueMail(tx, { ...about, to: email, ...restockMail(notice, base, shop) }, deps);
          if (phone)
            await queueSms(tx, { ...about, to: phone, text: restockSms(notice, base, shop) }, deps);
        }
        return due.length;
      });
    }
  };
  jobs.every(config.restockSeconds, sendDue);
};
