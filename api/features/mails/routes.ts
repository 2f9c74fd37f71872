import { listMails, resendMail } from '#contract/mails.endpoints.ts';
import { inSnapshot, inTransaction } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { audit } from '../../platform/operations/audit.ts';
import { MAIL_QUEUE, SMS_QUEUE, smsIsOn, withoutSecrets } from '../../platform/outbox/outbox.ts';
import { assertResendable, type MailRow, toMail } from './rules.ts';
import { installSmsHooks } from './sms-hooks.ts';
import { findMails, lockMail, requeue } from './store.ts';

const PAGE = 10;

/**
 * The outbox for staff. Secrets of links are hidden except in a demo, where the outbox may be the
 * only place to read mails.
 */
export const mailsRoutes = (app: App, deps: Deps): void => {
  const { config, db, clock, jobs, limits } = deps;
  const shown = (row: MailRow) =>
    toMail(config.mode === 'demo' ? row : { ...row, text: withoutSecrets(row.text) });

  serve(app, listMails, async ({ query }) => {
    const limit = query.limit ?? PAGE;
    const offset = ((query.page ?? 1) - 1) * limit;
    const { rows, total } = await inSnapshot(db, (tx) =>
      findMails(tx, {
        state: query.state,
        search: query.search?.trim() ?? '',
        limit,
        offset,
      }),
    );
    return {
      mails: rows.map(shown),
      totalPages: Math.ceil(total / limit),
      totalMails: total,
      sendsMail: config.mail.smtpUrl !== undefined,
    };
  });

  serve(app, resendMail, async ({ user, params }) => {
    if (!/^\d{1,15}$/.test(params.id)) throw notFound('Message');
    await limits.spend(['resend', user.id]);
    const now = clock.now();
    const row = await inTransaction(db, async (tx) => {
      const found = await lockMail(tx, Number(params.id));
      if (!found) throw notFound('Message');
      assertResendable(found);
      const queued = await requeue(tx, found.id, now);
      if (found.channel === 'sms' && smsIsOn(config))
        await jobs.enqueue(tx, SMS_QUEUE, { id: found.id });
      if (found.channel === 'mail' && config.mail.smtpUrl)
        await jobs.enqueue(tx, MAIL_QUEUE, { id: found.id });
      await audit(
        tx,
        { actor: user, now },
        { kind: 'outbox', action: 'resent', thing: String(found.id), name: found.subject || 'SMS' },
      );
      return queued;
    });
    return { mail: shown(row) };
  });

  installSmsHooks(app, deps);
};
