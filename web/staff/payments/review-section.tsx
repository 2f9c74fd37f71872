import { useState } from 'react';
import type { Attention } from '#contract/ledger.endpoints.ts';
import { formatKsh } from '#contract/money.ts';
import { SHORT_ID } from '#contract/payment.ts';
import { call } from '../../platform/api-client/call.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { useWrite } from '../../platform/api-client/use-write.ts';
import { unbroken } from '../../platform/dates.ts';
import { PER_PAGE, rangeText } from '../../platform/page/paging.ts';
import { type ReportFilters, staffLinks } from '../../platform/page/staff-links.ts';
import { toast } from '../../platform/toast.ts';
import { ConfirmDialog, useLastDefined } from '../../ui/confirm-dialog.tsx';
import { Loaded, Skeleton } from '../../ui/loaded.tsx';
import { moveFocus } from '../../ui/move-focus.ts';
import { Notice } from '../../ui/notice.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { ORDER_READS, reviewElementId, WAITING_STATUS_ID } from './review-actions.tsx';
import { type Candidate, ReviewCard } from './review-card.tsx';

type Props = { filters: ReportFilters; page: number; waiting: number };

/** The review queue. */
export const ReviewSection = ({ filters, page, waiting }: Props) => {
  const query = { page: waiting, limit: PER_PAGE };
  const list = usePrivateQuery(apiQuery('GET /api/payments/attention', { query }), {
    keepPrevious: true,
  });
  const assign = useAssign();
  return (
    <section aria-labelledby="waiting" className="print-stack grid gap-5">
      <h2 id="waiting" className="heading">
        Needs attention
      </h2>
      {assign.dialog}
      <Loaded
        query={list}
        loading="Loading what needs attention..."
        error="Failed to load what needs attention."
        skeleton={<Skeleton className="h-48" />}
      >
        {(data) => (
          <PagedList
            statusId={WAITING_STATUS_ID}
            label="Pages of what needs attention"
            range={`${rangeText(waiting, data.payments.length, data.totalPayments, 'payments')}${toDecide(data.totalReceived)}`}
            empty=""
            nothing={<Notice tone="ok">No payment needs attention.</Notice>}
            total={data.totalPayments}
            page={waiting}
            totalPages={data.totalPages}
            href={(to) => staffLinks.paymentsReport({ ...filters, page, waiting: to })}
            stale={list.isPlaceholderData}
          >
            <ul className="print-stack grid gap-4">
              {data.payments.map((payment) => (
                <li key={payment._id}>
                  <ReviewCard payment={payment} onAssign={(order) => assign.ask(payment, order)} />
                </li>
              ))}
            </ul>
          </PagedList>
        )}
      </Loaded>
    </section>
  );
};

/** What waits to be returned or given to an order; nothing where no money does. */
const toDecide = (shillings: number): string =>
  shillings > 0 ? `, ${unbroken(formatKsh(shillings * 100))} in all` : '';

type Asked = { payment: Attention; order: Candidate };

/** Confirms before a payment is assigned to an order. */
const useAssign = () => {
  const [asked, setAsked] = useState<Asked>();
  const shown = useLastDefined(asked);
  const assign = useWrite({
    write: ({ payment, order }: Asked) =>
      call('POST /api/payments/:id/bind', {
        params: { id: payment._id },
        body: { orderId: order._id },
      }),
    refresh: ORDER_READS,
    onDone: ({ message }, { payment }) => {
      setAsked(undefined);
      toast.success(message);
      moveFocus(reviewElementId(payment._id), WAITING_STATUS_ID);
    },
  });
  const dialog = (
    <ConfirmDialog
      open={asked !== undefined}
      title="Give money to an order"
      question={
        shown
          ? `Give ${formatKsh(shown.payment.received * 100)} from ${shown.payment.user.username} to order ${shown.order._id.slice(0, SHORT_ID)} of ${shown.order.username}? The order will be Paid, and this can’t be taken back.`
          : ''
      }
      action="Give"
      busy={assign.busy}
      error={assign.problem}
      onConfirm={() => asked && void assign.run(asked)}
      onCancel={() => setAsked(undefined)}
    />
  );
  const ask = (payment: Attention, order: Candidate) => {
    assign.clear();
    setAsked({ payment, order });
  };
  return { dialog, ask };
};
