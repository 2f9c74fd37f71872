import { listMails } from '../../../contract/mails.endpoints.ts';
import type { Deps } from '../../platform/deps.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { withoutSecrets } from '../../platform/operations/mail.ts';
import { toMail } from './rules.ts';
import { findMails } from './store.ts';

const PAGE = 10;

/**
 * The outbox, as `platform/mail.ts` fills and empties it. The secret of a link is hidden, except in a demo:
 * there the outbox may be the only place to read mails.
 */
export const mailsRoutes = (app: App, { config, db }: Deps): void => {
  serve(app, listMails, async ({ query }) => {
    const limit = query.limit ?? PAGE;
    const { rows, total } = await findMails(db, { limit, offset: ((query.page ?? 1) - 1) * limit });
    return {
      mails: rows.map((row) =>
        toMail(config.mode === 'demo' ? row : { ...row, text: withoutSecrets(row.text) }),
      ),
      totalPages: Math.ceil(total / limit),
      totalMails: total,
    };
  });
};
