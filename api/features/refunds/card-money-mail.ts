import type { Tx } from '../../platform/database/database.ts';
import { findShopMailboxes } from '../../platform/operations/shop-mailbox.ts';
import { queueMail } from '../../platform/outbox/outbox.ts';
import type { PaymentsContext } from '../payments/context.ts';

/** Tells the shop of money that moved at the card company; once for each key. */
export const tellOfCardMoney = async (
  tx: Tx,
  context: PaymentsContext,
  key: string,
  mail: { subject: string; text: string },
): Promise<void> => {
  for (const to of await findShopMailboxes(tx, context.config))
    await queueMail(tx, { to, event: 'card-money', dedupeKey: `${key}:${to}`, ...mail }, context);
};
