import type { OutgoingMail } from '../../../contract/mails.endpoints.ts';
import { dateAndTime } from '../../platform/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { Badge } from '../../ui/notice.tsx';

/** When it went out, or how often that was tried in vain. */
const sendingText = ({ sentAt, tries }: OutgoingMail): string => {
  if (sentAt) return ` · sent ${dateAndTime(sentAt)}`;
  if (tries === 0) return '';
  return tries === 1 ? ' · tried once' : ` · tried ${tries} times`;
};

/** A mail of the shop: to whom, what, and whether it went out. */
export const MailCard = ({ mail }: { mail: OutgoingMail }) => {
  const id = `mail-${mail._id}`;
  return (
    <article aria-labelledby={id} className="card grid gap-2 px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} className="wrap-anywhere font-sans font-semibold text-base tracking-normal">
          {mail.subject}
        </h2>
        <Badge tone={mail.sentAt ? 'ok' : 'warn'}>
          {mail.sentAt ? 'Sent' : 'Waiting to be sent'}
        </Badge>
        <time dateTime={mail.createdAt} className="text-muted text-sm sm:ml-auto">
          {dateAndTime(mail.createdAt)}
        </time>
      </div>
      <p className="wrap-anywhere text-sm">
        To {mail.to}
        <span className="text-muted">{sendingText(mail)}</span>
      </p>
      <details className="mail-text">
        <summary>
          Read<span className="sr-only"> {mail.subject}</span>
          <Icon name="chevron-down" className="size-4" />
        </summary>
        <p className="wrap-anywhere mt-2 max-w-prose whitespace-pre-wrap">{mail.text}</p>
      </details>
    </article>
  );
};
