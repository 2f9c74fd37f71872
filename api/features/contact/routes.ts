import { listContact, markContact, sendContact } from '#contract/contact.endpoints.ts';
import { pageOf } from '#contract/page.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { paged } from '../../platform/database/paged.ts';
import type { Deps } from '../../platform/deps.ts';
import { found } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { visitorOf } from '../../platform/http/visitor.ts';
import { idOf, serveDeed } from '../../platform/operations/deed.ts';
import { findShopMailboxes } from '../../platform/operations/shop-mailbox.ts';
import { queueMail } from '../../platform/outbox/outbox.ts';
import { mailOf, readMessage, ticketOf, toContact } from './rules.ts';
import { findMessages, findSameMessage, insertMessage, lockMessage, markMessage } from './store.ts';

const PAGE = 10;

/** The same words of the same person count as the same message for a day. */
const SAME_FOR_MS = 24 * 60 * 60 * 1000;

export const contactRoutes = (app: App, deps: Deps): void => {
  const { config, db, clock, limits } = deps;

  serve(app, sendContact, async ({ user, body, request }) => {
    const { origin, network } = visitorOf(request);
    await limits.spend(['contact', origin]);
    await limits.slow(['contactAddress', network]);
    const input = { ...readMessage(body), user_id: user?.id ?? null };
    const now = clock.now();
    const { number } = await inTransaction(db, async (tx) => {
      // Sent again after its reply was lost, or pressed twice: the ticket is the same.
      await lockMessage(tx, input);
      const same = await findSameMessage(tx, input, new Date(now.getTime() - SAME_FOR_MS));
      if (same) return same;
      const row = await insertMessage(tx, input, now);
      for (const to of await findShopMailboxes(tx, config))
        await queueMail(tx, { to, event: 'contact', contactId: row.id, ...mailOf(row) }, deps);
      return row;
    });
    const ticket = ticketOf(number);
    return { message: `Thank you. We have your message under ${ticket}.`, ticket };
  });

  serve(app, listContact, async ({ query }) => {
    const { handled } = query;
    const { rows, total, totalPages } = await paged(db, pageOf(query, PAGE), (tx, page) =>
      findMessages(tx, { handled, ...page }),
    );
    return { messages: rows.map(toContact), totalPages, totalMessages: total };
  });

  serveDeed(app, deps, markContact, async ({ tx, by, params, body: { handled } }) => {
    const at = handled ? by.now : null;
    const row = found(await markMessage(tx, idOf(params.id, 'Message'), at), 'Message');
    const name = ticketOf(row.number);
    return {
      did: { kind: 'message', action: 'changed', thing: row.id, name, after: { handled } },
      reply: {
        message: handled ? 'Marked as handled' : 'Marked as open',
        contact: toContact(row),
      },
    };
  });
};
