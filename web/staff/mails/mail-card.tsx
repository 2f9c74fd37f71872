import type { OutgoingMail } from '#contract/mails.endpoints.ts';
import { dateAndTime } from '../../platform/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Badge } from '../../ui/notice.tsx';

/** Id of the element that takes focus after a message was sent again. */
export const mailElementId = (id: number): string => `mail-${id}`;

const STATES = {
  queued: ['warn', 'Waiting to be sent'],
  accepted: ['ok', 'Sent'],
  delivered: ['ok', 'Delivered'],
  failed: ['danger', 'Failed'],
  suppressed: ['plain', 'Not wanted'],
} as const;

/** When it was sent, or the number of failed tries. */
const sendingText = ({ sentAt, tries }: OutgoingMail): string => {
  if (sentAt) return ` · sent ${dateAndTime(sentAt)}`;
  if (tries === 0) return '';
  return tries === 1 ? ' · tried once' : ` · tried ${tries} times`;
};

type Props = { mail: OutgoingMail; busy: boolean; onResend: () => void };

/** A mail or SMS of the shop: recipient, content and state. */
export const MailCard = ({ mail, busy, onResend }: Props) => {
  const id = mailElementId(mail._id);
  const [tone, state] = STATES[mail.state];
  const isSms = mail.channel === 'sms';
  const title = isSms ? `SMS to ${mail.to}` : mail.subject;
  return (
    <article aria-labelledby={id} className="card grid gap-2 px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} tabIndex={-1} className="font-sans font-semibold text-base tracking-normal">
          {title}
        </h2>
        <Badge tone={tone}>{state}</Badge>
        <time dateTime={mail.createdAt} className="text-muted text-sm sm:ml-auto">
          {dateAndTime(mail.createdAt)}
        </time>
      </div>
      <p className="text-sm">
        <span>{`To ${mail.to}`}</span>
        <span className="text-muted">{sendingText(mail)}</span>
      </p>
      {mail.failure && <p className="text-sm">{mail.failure}</p>}
      {isSms ? (
        <p className="max-w-prose">{mail.text}</p>
      ) : (
        <details className="mail-text">
          <summary>
            Read<span className="sr-only">{` ${mail.subject}`}</span>
            <Icon name="chevron-down" className="size-4" />
          </summary>
          <p className="mt-2 max-w-prose whitespace-pre-wrap">{mail.text}</p>
        </details>
      )}
      {mail.resendable && (
        <Button variant="secondary" className="justify-self-start" busy={busy} onClick={onResend}>
          <span>
            Send again<span className="sr-only">{` ${title}`}</span>
          </span>
        </Button>
      )}
    </article>
  );
};
