import { listMails, resendMail } from '#contract/mails.endpoints.ts';
import { pageOf } from '#contract/page.ts';
import { paged } from '../../platform/database/paged.ts';

import type { Deps } from '../../platform/deps.ts';
import { found } from '../../platform/http/problem.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { serveDeed } from '../../platform/operations/deed.ts';
import { MAIL_QUEUE, SMS_QUEUE, smsIsOn, withoutSecrets } from '../../platform/outbox/outbox.ts';
import { assertResendable, type MailRow, toMail } from './rules.ts';
import { installSmsHooks } from './sms-hooks-routes.ts';
import { findMails, lockMail, requeue } from './store.ts';

const PAGE = 10;

/**
 * The outbox for staff. Secrets of links are hidden except in a demo, where the outbox may be the
 * only place to read mails.
 */
export const mailsRoutes = (app: App, deps: Deps): void => {
  const { config, db, jobs, limits } = deps;
  const shown = (row: MailRow) =>
    toMail(config.mode === 'demo' ? row : { ...row, text: withoutSecrets(row.text) });

  serve(app, listMails, async ({ query }) => {
    const { state, search = '' } = query;
    const { rows, total, totalPages } = await paged(db, pageOf(query, PAGE), (tx, page) =>
      findMails(tx, { state, search: search.trim(), ...page }),
    );
    return {
      mails: rows.map(shown),
      totalPages,
      totalMails: total,
      sendsMail: config.mail.smtpUrl !== undefined,
    };
  });

  serveDeed(app, deps, resendMail, async ({ tx, by, user, params }) => {
    const id = found(/^\d{1,15}$/.test(params.id) ? Number(params.id) : undefined, 'Message');
    await limits.spend(['resend', user.id]);
    const mail = found(await lockMail(tx, id), 'Message');
    assertResendable(mail);
    const queued = await requeue(tx, id, by.now);
    if (mail.channel === 'sms' && smsIsOn(config)) await jobs.enqueue(tx, SMS_QUEUE, { id });
    if (mail.channel === 'mail' && config.mail.smtpUrl) await jobs.enqueue(tx, MAIL_QUEUE, { id });
    const name = mail.subject || 'SMS';
    return {
      did: { kind: 'outbox', action: 'resent', thing: String(id), name },
      reply: { mail: shown(queued) },
    };
  });

  installSmsHooks(app, deps);
};
