import { useSearchParams } from 'react-router';
import type { OutgoingMail } from '../../../contract/mails.endpoints.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { dateAndTime } from '../../platform/dates.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { links } from '../../platform/page/links.ts';
import { PER_PAGE, pageOf, rangeText } from '../../platform/page/paging.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loaded, Skeleton } from '../../ui/loaded.tsx';
import { Badge } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import type { DashboardHandle } from '../dashboard/dashboard-layout.tsx';

export const handle = { role: 'admin' } satisfies DashboardHandle;

export default function MailsPage() {
  const [query] = useSearchParams();
  const page = pageOf(query);
  const mails = usePrivateQuery(apiQuery('GET /api/mails', { query: { page, limit: PER_PAGE } }), {
    keepPrevious: true,
  });
  return (
    <section className="grid gap-6">
      <PrivateHead title="Mails" />
      <PageHead title="Mails" lead="What the shop has sent or is about to send, newest first." />
      <Loaded
        query={mails}
        loading="Loading mails..."
        error="Failed to load mails."
        skeleton={<Skeleton className="h-96" />}
      >
        {(data) => (
          <PagedList
            range={rangeText(page, data.mails.length, data.totalMails, 'mails')}
            empty="No mails yet."
            total={data.totalMails}
            page={page}
            totalPages={data.totalPages}
            href={links.mails}
            stale={mails.isPlaceholderData}
          >
            <ul className="grid gap-3">
              {data.mails.map((mail) => (
                <li key={mail._id}>
                  <MailCard mail={mail} />
                </li>
              ))}
            </ul>
          </PagedList>
        )}
      </Loaded>
    </section>
  );
}

/** When it went out, or how often that was tried in vain. */
const sendingText = ({ sentAt, tries }: OutgoingMail): string => {
  if (sentAt) return ` · sent ${dateAndTime(sentAt)}`;
  if (tries === 0) return '';
  return tries === 1 ? ' · tried once' : ` · tried ${tries} times`;
};

/** A mail of the shop: to whom, what, and whether it went out. */
const MailCard = ({ mail }: { mail: OutgoingMail }) => {
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
