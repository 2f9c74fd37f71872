import { useSearchParams } from 'react-router';
import { apiQuery } from '../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { links } from '../../platform/page/links.ts';
import { PER_PAGE, pageOf, rangeText } from '../../platform/page/paging.ts';
import { Loaded, Skeleton } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import type { DashboardHandle } from '../dashboard/dashboard-layout.tsx';
import { MailCard } from './mail-card.tsx';

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
