import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { OutgoingMail } from '#contract/mails.endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import { useSession } from '../../platform/api-client/session.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { useWrite } from '../../platform/api-client/use-write.ts';
import type { DashboardHandle } from '../../platform/page/dashboard.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { links } from '../../platform/page/links.ts';
import { PER_PAGE, pageOf, rangeText } from '../../platform/page/paging.ts';
import { staffLinks } from '../../platform/page/staff-links.ts';
import { toast } from '../../platform/toast.ts';
import { FilterLinks } from '../../ui/filter-links.tsx';
import { Loaded, Skeleton } from '../../ui/loaded.tsx';
import { moveFocus } from '../../ui/move-focus.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { LIST_STATUS_ID, PagedList } from '../../ui/paged-list.tsx';
import { SearchBar } from '../../ui/search-bar.tsx';
import { MailCard, mailElementId } from './mail-card.tsx';

export const handle = { role: 'manager' } satisfies DashboardHandle;

const CHOICES = [
  { value: '', text: 'All' },
  { value: 'queued', text: 'Waiting' },
  { value: 'failed', text: 'Failed' },
] as const;

const emptyText = (show: string, search: string): string => {
  if (search) return 'No messages found.';
  return show ? 'None.' : 'Nothing was sent yet.';
};

export default function MailsPage() {
  const isOwner = useSession(({ user }) => user?.staff === 'owner');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const page = pageOf(query);
  const show = CHOICES.find(({ value }) => value === query.get('show'))?.value ?? '';
  const search = query.get('search')?.trim() ?? '';
  const mails = usePrivateQuery(
    apiQuery('GET /api/mails', {
      query: { ...(show && { state: show }), ...(search && { search }), page, limit: PER_PAGE },
    }),
    { keepPrevious: true },
  );
  const [sending, setSending] = useState<number>();
  const resend = useWrite({
    write: ({ _id }: OutgoingMail) =>
      call('POST /api/mails/:id/resend', { params: { id: String(_id) } }),
    refresh: ['GET /api/mails'],
    onDone: ({ mail }) => {
      toast.success('It is on its way again.');
      moveFocus(mailElementId(mail._id), LIST_STATUS_ID);
    },
    onProblem: toast.error,
  });
  return (
    <section className="grid gap-6">
      <PrivateHead title="Mails and SMS" />
      <PageHead
        title="Mails and SMS"
        lead="What the shop has sent or is about to send, newest first."
      />
      <div className="grid gap-4">
        <SearchBar
          label="Search messages"
          hint="A part of the e-mail or phone it goes to, or an order number"
          value={search}
          onSearch={(text) =>
            navigate(links.mails({ show, search: text }), { preventScrollReset: true })
          }
        />
        <FilterLinks
          label="Mails and SMS"
          options={CHOICES}
          value={show}
          href={(next) => links.mails({ show: next, search })}
        />
      </div>
      <Loaded
        query={mails}
        loading="Loading mails..."
        error="Failed to load mails."
        skeleton={<Skeleton className="h-96" />}
      >
        {(data) => (
          <PagedList
            range={rangeText(page, data.mails.length, data.totalMails, 'messages')}
            empty={emptyText(show, search)}
            total={data.totalMails}
            page={page}
            totalPages={data.totalPages}
            href={(to) => links.mails({ show, search, page: to })}
            stale={mails.isPlaceholderData}
          >
            {!data.sendsMail && (
              <Notice>
                This shop sends no mail yet: mails wait here, and you can read them.{' '}
                {isOwner ? (
                  <Link to={staffLinks.goingLive()} className="text-link inline-block py-1">
                    What is missing
                  </Link>
                ) : (
                  <span>The shop’s owner can change that.</span>
                )}
              </Notice>
            )}
            <ul className="grid gap-3">
              {data.mails.map((mail) => (
                <li key={mail._id}>
                  <MailCard
                    mail={mail}
                    busy={resend.busy && sending === mail._id}
                    onResend={() => {
                      setSending(mail._id);
                      void resend.run(mail);
                    }}
                  />
                </li>
              ))}
            </ul>
          </PagedList>
        )}
      </Loaded>
    </section>
  );
}
