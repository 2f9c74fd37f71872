import { SHORT_ID } from '#contract/payment.ts';
import { trackByToken, trackOrder } from '#contract/tracking.endpoints.ts';
import { isId } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { visitorOf } from '../../platform/http/visitor.ts';
import { idsFrom, orderNumber } from '../orders/search-rules.ts';
import { nationalNumber, type TrackedRow, toTracking } from './rules.ts';
import { findByPhone, findByToken, findSteps } from './store.ts';

// The same response for an unknown order and for a wrong phone.
const unknown = (): Problem =>
  new Problem(404, 'not_found', 'We found no order with this number and phone.');

/** Order tracking without signing in. */
export const trackingRoutes = (app: App, { db, limits }: Deps): void => {
  const show = async (row: TrackedRow | undefined) => {
    if (!row) throw unknown();
    return { tracking: toTracking(row, await findSteps(db, row.id)) };
  };

  serve(app, trackOrder, async ({ body, request }) => {
    const code = orderNumber(body.code);
    const phone = nationalNumber(body.phone);
    const ids = code && code.length >= SHORT_ID ? idsFrom(code) : undefined;
    const { network } = visitorOf(request);
    // Only wrong attempts count: a right one is given back.
    const tries = await limits.spend(['track', network, (code ?? '').slice(0, SHORT_ID)]);
    const all = await limits.slow(['trackAddress', network]);
    const row = ids && phone ? await findByPhone(db, ids, phone) : undefined;
    if (row) {
      await limits.giveBack(tries);
      await limits.giveBack(all);
    }
    return show(row);
  });

  serve(app, trackByToken, async ({ params, reply }) => {
    reply.header('cache-control', 'no-store');
    return show(isId(params.token) ? await findByToken(db, params.token) : undefined);
  });
};
