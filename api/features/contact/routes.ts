import { listContact, markContact, sendContact } from '#contract/contact.endpoints.ts';
import { inSnapshot, inTransaction, isId } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { visitorOf } from '../../platform/http/visitor.ts';
import { audit } from '../../platform/operations/audit.ts';
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
    const limit = query.limit ?? PAGE;
    const offset = ((query.page ?? 1) - 1) * limit;
    const { rows, total } = await inSnapshot(db, (tx) =>
      findMessages(tx, { handled: query.handled, limit, offset }),
    );
    return {
      messages: rows.map(toContact),
      totalPages: Math.ceil(total / limit),
      totalMessages: total,
    };
  });

  serve(app, markContact, async ({ user, params, body }) => {
    if (!isId(params.id)) throw notFound('Message');
    const now = clock.now();
    const row = await inTransaction(db, async (tx) => {
      const marked = await markMessage(tx, params.id, body.handled ? now : null);
      if (!marked) throw notFound('Message');
      const after = { handled: body.handled };
      await audit(
        tx,
        { actor: user, now },
        {
          kind: 'message',
          action: 'changed',
          thing: marked.id,
          name: ticketOf(marked.number),
          after,
        },
      );
      return marked;
    });
    return {
      message: body.handled ? 'Marked as handled' : 'Marked as open',
      contact: toContact(row),
    };
  });
};
