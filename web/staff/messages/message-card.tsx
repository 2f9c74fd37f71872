import type { ContactMessage } from '#contract/contact.endpoints.ts';
import { dateAndTime } from '../../platform/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/notice.tsx';

/**
 * A `mailto:` link that replies to a message with its ticket in the subject; undefined when the sender gave no
 * address. All parts are encoded, so that the sender's text can't add recipients or header fields.
 */
export const replyLink = ({
  email,
  ticket,
}: Pick<ContactMessage, 'email' | 'ticket'>): string | undefined => {
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) return undefined;
  const to = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(`Re: ${ticket}`)}`;
};

type Props = { message: ContactMessage; busy: boolean; onMark: () => void };

/** Id of the element that takes focus after a message was marked. */
export const messageElementId = (id: string): string => `message-${id}`;

/** A message as plain text, whatever it contains. */
export const MessageCard = ({ message, busy, onMark }: Props) => {
  const reply = replyLink(message);
  const id = messageElementId(message._id);
  return (
    <article aria-labelledby={id} className="card grid gap-4 p-5">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={id} tabIndex={-1} className="subheading tabular-nums">
            {message.ticket}
          </h2>
          <Badge tone={message.handled ? 'ok' : 'warn'}>
            {message.handled ? 'Handled' : 'Open'}
          </Badge>
          <time dateTime={message.createdAt} className="text-muted text-sm sm:ml-auto">
            {dateAndTime(message.createdAt)}
          </time>
        </div>
        <p>
          <span className="font-semibold">{message.name || 'No name given'}</span>
          <span>{' · '}</span>
          {reply ? (
            <a href={reply} className="text-link inline-block py-2">
              {message.email}
            </a>
          ) : (
            <span>{message.email || 'no e-mail given'}</span>
          )}
        </p>
      </div>
      <p className="max-w-prose whitespace-pre-wrap">
        {message.message || <span className="text-muted">No text was written.</span>}
      </p>
      <Button variant="secondary" className="justify-self-start" busy={busy} onClick={onMark}>
        <span>
          <span>{message.handled ? 'Open again' : 'Mark as handled'}</span>
          <span className="sr-only">{`, message ${message.ticket}`}</span>
        </span>
      </Button>
    </article>
  );
};
