import { listMails } from '../../../contract/mails.endpoints.ts';
import type { Deps } from '../../platform/deps.ts';
import { type App, serve } from '../../platform/serve.ts';
import { toMail } from './rules.ts';
import { findMails } from './store.ts';

const PAGE = 10;

/** The outbox. Mails are written by `platform/mail.ts` and stay here: sending by SMTP is still to come. */
export const mailsRoutes = (app: App, { config, db }: Deps): void => {
  serve(app, listMails, async ({ query }) => {
    const limit = query.limit ?? PAGE;
    const { rows, total } = await findMails(db, { limit, offset: ((query.page ?? 1) - 1) * limit });
    return {
      mails: rows.map((row) => toMail(row, config.mode === 'demo')),
      totalPages: Math.ceil(total / limit),
      totalMails: total,
    };
  });
};
