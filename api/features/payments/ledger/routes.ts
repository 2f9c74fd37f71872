import {
  closePayment as closePaymentEndpoint,
  listAttention,
  matchStatement,
  paymentsReport,
} from '#contract/ledger.endpoints.ts';
import { pageOf } from '#contract/page.ts';
import { readText } from '#contract/text.ts';
import { paged } from '../../../platform/database/paged.ts';

import type { Deps } from '../../../platform/deps.ts';
import { type App, serve } from '../../../platform/http/serve.ts';
import { closePayment } from '../review/close-payment.ts';
import { toReview } from '../review/rules.ts';
import { findReviewQueue } from '../review/store.ts';
import { idsOf } from '../rules.ts';
import { compare } from '../statement/match.ts';
import { readStatement } from '../statement/statement.ts';
import { findBooks } from '../statement/store.ts';
import { textOf } from '../statement/uploaded-text.ts';
import { makeReport } from './report.ts';
import { periodOf } from './rules.ts';

const MOST = 100;

/** Reports on payments for staff, and closing a payment that brought no money of its own. */
export const ledgerRoutes = (app: App, { db, clock, config }: Deps): void => {
  serve(app, paymentsReport, async ({ query }) => {
    const { page = 1, limit = MOST, ...days } = query;
    return makeReport(db, { period: periodOf(days), now: clock.now(), page, limit });
  });

  serve(app, listAttention, async ({ query }) => {
    const { rows, total, totalPages, received } = await paged(db, pageOf(query, MOST), (tx, page) =>
      findReviewQueue(tx, clock.now(), page),
    );
    return {
      payments: rows.map((row) => toReview(row, config.shortfallKsh)),
      totalPages,
      totalPayments: total,
      totalReceived: received,
    };
  });

  serve(app, closePaymentEndpoint, async ({ user, params, body, request }) => {
    const payment = await closePayment(
      { db, clock },
      { paymentId: params.id, note: readText(body.note), staffId: user.id },
    );
    request.log.info(idsOf(payment), 'payment closed by staff');
    return { message: 'Closed: no money of its own came' };
  });

  serve(app, matchStatement, async ({ body, file }) => {
    const statement = await readStatement(textOf(file, body.csv));
    return compare(statement, await findBooks(db, statement));
  });
};
