import { SHORT_ID } from '#contract/payment.ts';
import { readText } from '#contract/text.ts';
import { trackUrl } from '#contract/tracking.endpoints.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { App } from '../../platform/http/serve.ts';
import { findShopMailboxes } from '../../platform/operations/shop-mailbox.ts';
import { queueMail, queueSms } from '../../platform/outbox/outbox.ts';
import { ORDER_LETTER_QUEUE, type OrderLetterJob, standingMoves } from '../orders/letters.ts';
import { findMoves, findOrder } from '../orders/lists.ts';
import { toOrder } from '../orders/presenter.ts';
import { lockOrder } from '../orders/store.ts';
import { findAlerts, findShopTexts } from '../settings/store.ts';
import { letterOf, mistakeLetter, mistakeSms, ownerLetter, ownerSms, smsOf } from './rules.ts';
import { findLetterFacts, findTold } from './store.ts';

/** Worker that writes the mails and SMS about orders; no endpoints. */
export const orderLettersRoutes = (_app: App, deps: Deps): void => {
  const { config, db, jobs, callbackBase } = deps;

  /** Each message has a deduplication key: a repeated job writes nothing. */
  const write = async (tx: Tx, { orderId, event, moveId }: OrderLetterJob): Promise<void> => {
    // Held still: what is told now is undone after it, and then taken back.
    if (moveId !== undefined) await lockOrder(tx, orderId);
    if (event === 'mistake') return writeMistake(tx, orderId, moveId ?? 0);
    if (moveId !== undefined && !(await stands(tx, orderId, moveId))) return;
    const facts = await findLetterFacts(tx, orderId);
    const found = facts && (await findOrder(tx, orderId));
    if (!found) return;
    // `publicUrl` is always set in production.
    const base = config.publicUrl ?? callbackBase();
    const about = {
      order: toOrder(found.row, found.items),
      username: found.row.username ?? '',
      paidAt: facts.paid_at,
      receipt: facts.receipt,
      base,
      shop: await findShopTexts(tx),
    };
    const letter = letterOf(event, about);
    if (!letter) return;
    const { email, phone } = facts;
    const userId = found.row.user_id ?? undefined;
    // Shipped again with another courier or code: a new message.
    const { courier = '', trackingCode = '' } = about.order;
    const sent = event === 'shipped' ? `:${courier}:${trackingCode}` : '';
    const key = `order:${orderId}:${event}${moveId === undefined ? '' : `:${moveId}`}${sent}`;
    const of = { event: `order-${event}`, userId } as const;
    // No message to a deleted account.
    if (email && userId) {
      await queueMail(tx, { ...of, to: email, dedupeKey: `${key}:mail`, ...letter }, deps);
    }
    if (readText(phone) && userId) {
      const text = smsOf(event, about, trackUrl(base, facts.track_token));
      await queueSms(tx, { ...of, to: phone, dedupeKey: `${key}:sms`, text }, deps);
    }
    if (event !== 'paid') return;
    for (const to of await findShopMailboxes(tx, config)) {
      const dedupeKey = `${key}:shop:${to}`;
      await queueMail(tx, { to, event: 'new-order', dedupeKey, ...ownerLetter(about) }, deps);
    }
    const { phone: to } = await findAlerts(tx);
    if (!to) return;
    const dedupeKey = `${key}:shop:sms`;
    await queueSms(tx, { to, event: 'new-order', dedupeKey, text: ownerSms(about) }, deps);
  };

  /** Takes back what was told of a move that is undone, on each way that told it, once. */
  const writeMistake = async (tx: Tx, orderId: string, moveId: number): Promise<void> => {
    const found = await findOrder(tx, orderId);
    const told = await findTold(tx, orderId, moveId);
    if (!found || told.length === 0) return;
    const about = {
      code: orderId.slice(0, SHORT_ID),
      username: found.row.username ?? '',
      isSent: found.row.status !== 'Paid',
      base: config.publicUrl ?? callbackBase(),
      shop: await findShopTexts(tx),
    };
    const of = { event: 'order-mistake', userId: found.row.user_id ?? undefined } as const;
    for (const { channel, recipient: to } of told) {
      const dedupeKey = `order:${orderId}:mistake:${moveId}:${channel}`;
      if (channel === 'mail')
        await queueMail(tx, { ...of, to, dedupeKey, ...mistakeLetter(about) }, deps);
      else await queueSms(tx, { ...of, to, dedupeKey, text: mistakeSms(about) }, deps);
    }
  };

  const stands = async (tx: Tx, orderId: string, moveId: number): Promise<boolean> =>
    standingMoves(await findMoves(tx, orderId)).at(-1)?.id === moveId;

  jobs.work<OrderLetterJob>(ORDER_LETTER_QUEUE, (job) => inTransaction(db, (tx) => write(tx, job)));
};
