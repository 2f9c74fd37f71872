import { notFound } from '../../../platform/http/problem.ts';
import { bytesOf, readJson, takeBytes } from '../../../platform/http/provider-body.ts';
import type { App } from '../../../platform/http/serve.ts';
import type { PaymentsContext } from '../context.ts';
import { insertPaymentEvent } from '../event-store.ts';
import { readStatusResult } from '../providers/mpesa/status.ts';
import { idsOf } from '../rules.ts';
import { settle } from '../settlement/settle.ts';
import { findPaymentByToken } from '../store.ts';
import { findReceiptCallback } from './receipt-matching.ts';
import { keepUnreadable } from './unreadable.ts';

/**
 * Receives the results of receipt queries. A result counts only for the receipt that was queried.
 */
export const installStatusHooks = (app: App, context: PaymentsContext): void => {
  const { db, clock, config } = context;
  const options = { schema: { hide: true } as object, bodyLimit: 64 * 1024 };
  type Route = { Params: { token: string } };
  /** Stores a result; of one that can't be read staff are told. */
  const store = async (token: string, raw: Buffer) => {
    const payment = await findPaymentByToken(db, token);
    if (!payment) throw notFound('Address');
    const body = readJson(raw);
    if (typeof body === 'object' && body !== null) {
      const event = { paymentId: payment.id, source: 'callback', body, now: clock.now() } as const;
      await insertPaymentEvent(db, event);
      context.log.info({ ...idsOf(payment), provider: 'mpesa' }, 'callback received');
    } else await keepUnreadable(context, payment, raw);
    return { payment, body };
  };

  app.register(async (hooks) => {
    takeBytes(hooks);
    hooks.post<Route>('/hooks/pay/:token/status', options, async (request) => {
      const { payment, body } = await store(request.params.token, bytesOf(request));
      const { shortcode, partyB } = config.daraja;
      const result = readStatusResult(body, [shortcode, partyB]);
      const callback = await findReceiptCallback(context, payment.id);
      if (result && result.receipt === callback?.receipt) {
        await settle(context, payment.id, { kind: 'success', ...result }, clock.now());
      }
      return { ResultCode: 0, ResultDesc: 'Accepted' };
    });

    hooks.post<Route>('/hooks/pay/:token/late', options, async (request) => {
      await store(request.params.token, bytesOf(request));
      return { ResultCode: 0, ResultDesc: 'Accepted' };
    });
  });
};
