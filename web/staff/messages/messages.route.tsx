import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ContactMessage } from '#contract/contact.endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { useWrite } from '../../platform/api-client/use-write.ts';
import type { DashboardHandle } from '../../platform/page/dashboard.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { PER_PAGE, pageOf, rangeText } from '../../platform/page/paging.ts';
import { type MessageFilters, staffLinks } from '../../platform/page/staff-links.ts';
import { toast } from '../../platform/toast.ts';
import { FilterLinks } from '../../ui/filter-links.tsx';
import { Loaded, Skeleton } from '../../ui/loaded.tsx';
import { moveFocus } from '../../ui/move-focus.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { LIST_STATUS_ID, PagedList } from '../../ui/paged-list.tsx';
import { MessageCard, messageElementId } from './message-card.tsx';

export const handle = { role: 'manager' } satisfies DashboardHandle;

type Show = NonNullable<MessageFilters['show']>;

const CHOICES = [
  { value: '', text: 'Open' },
  { value: 'handled', text: 'Handled' },
  { value: 'all', text: 'All' },
] as const;

const WANTED = { '': { handled: false }, handled: { handled: true }, all: {} } as const;
const EMPTY = {
  '': 'No open messages.',
  handled: 'No handled messages yet.',
  all: 'No messages yet.',
} as const;

export default function MessagesPage() {
  const [query] = useSearchParams();
  const show = CHOICES.find(({ value }) => value === query.get('show'))?.value ?? '';
  return (
    <section className="grid gap-6">
      <PrivateHead title="Messages" />
      <PageHead title="Messages" lead="What people wrote on the contact page." />
      <FilterLinks
        label="Messages"
        options={CHOICES}
        value={show}
        href={(next) => staffLinks.messages({ show: next })}
      />
      <Inbox show={show} page={pageOf(query)} />
    </section>
  );
}

const Inbox = ({ show, page }: { show: Show; page: number }) => {
  const messages = usePrivateQuery(
    apiQuery('GET /api/contact', { query: { ...WANTED[show], page, limit: PER_PAGE } }),
    { keepPrevious: true },
  );
  const [marked, setMarked] = useState<string>();
  const mark = useWrite({
    write: ({ _id, handled }: ContactMessage) =>
      call('PATCH /api/contact/:id', { params: { id: _id }, body: { handled: !handled } }),
    refresh: ['GET /api/contact'],
    onDone: ({ message, contact }) => {
      toast.success(`${contact.ticket}: ${message}`);
      moveFocus(messageElementId(contact._id), LIST_STATUS_ID);
    },
    onProblem: toast.error,
  });
  return (
    <>
      {/* The toast announces it. */}
      {mark.problem && <Notice tone="danger">{mark.problem}</Notice>}
      <Loaded
        query={messages}
        loading="Loading messages..."
        error="Failed to load messages."
        skeleton={<Skeleton className="h-96" />}
      >
        {(data) => (
          <PagedList
            range={rangeText(page, data.messages.length, data.totalMessages, 'messages')}
            empty={EMPTY[show]}
            total={data.totalMessages}
            page={page}
            totalPages={data.totalPages}
            href={(to) => staffLinks.messages({ show, page: to })}
            stale={messages.isPlaceholderData}
          >
            <ul className="grid gap-4">
              {data.messages.map((message) => (
                <li key={message._id}>
                  <MessageCard
                    message={message}
                    busy={mark.busy && marked === message._id}
                    onMark={() => {
                      setMarked(message._id);
                      void mark.run(message);
                    }}
                  />
                </li>
              ))}
            </ul>
          </PagedList>
        )}
      </Loaded>
    </>
  );
};
