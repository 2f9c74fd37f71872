import type { ReactNode } from 'react';
import type { Attention } from '#contract/ledger.endpoints.ts';
import { formatKsh } from '#contract/money.ts';
import { methodName, SHORT_ID } from '#contract/payment.ts';
import { dateAndTime, shortDate } from '../../platform/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Badge } from '../../ui/notice.tsx';
import { ReviewActions, reviewElementId } from './review-actions.tsx';
import { OrderLink } from './unaccounted-table.tsx';

export type Candidate = Attention['candidates'][number];

type Props = {
  payment: Attention;
  onAssign: (order: Candidate) => void;
};

const REFUND_WORDS = {
  requested: 'is being sent',
  sent: 'is on its way',
  done: 'was returned',
  failed: 'could not be returned',
} as const;

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-muted text-sm">{term}</dt>
    <dd>{children}</dd>
  </div>
);

const ACTION_BADGES = {
  bind: { tone: 'warn', text: 'Give to an order' },
  refund: { tone: 'warn', text: 'Return' },
  wait: { tone: 'info', text: 'Being returned' },
  check: { tone: 'danger', text: 'Check first' },
  close: { tone: 'danger', text: 'Check first' },
  accept: { tone: 'warn', text: 'A little missing' },
  see: { tone: 'info', text: 'To know' },
  answer: { tone: 'danger', text: 'Answer the bank' },
} as const;

const AssignButton = ({
  order,
  main,
  onAssign,
}: {
  order: Candidate;
  main: boolean;
  onAssign: () => void;
}) => (
  <Button
    variant={main ? 'primary' : 'secondary'}
    onClick={onAssign}
  >{`Give to order ${order._id.slice(0, SHORT_ID)}`}</Button>
);

/** A payment in the review queue: its customer, the reason and the available actions. */
export const ReviewCard = ({ payment, onAssign }: Props) => {
  const { _id, user, received, asked, order, candidates, action } = payment;
  const id = reviewElementId(_id);
  const canAct = payment.refundable > 0 || ['close', 'see'].includes(action.kind);
  const badge = ACTION_BADGES[action.kind];
  const suggested = candidates.find((candidate) => candidate._id === action.orderId);
  const others = candidates.filter((candidate) => candidate !== suggested);
  return (
    <article aria-labelledby={id} className="card grid gap-4 p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={id} tabIndex={-1} className="price text-xl">
          <span>{formatKsh(received * 100)}</span>
          <span className="sr-only">{` from ${user.username}`}</span>
        </h3>
        <Badge tone={badge.tone}>{badge.text}</Badge>
        <time dateTime={payment.at} className="text-muted text-sm sm:ml-auto">
          {dateAndTime(payment.at)}
        </time>
      </div>
      <p className="font-semibold">{payment.why}</p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 lg:grid-cols-4">
        <Fact term="From">
          <span>{user.username}</span>
          {payment.phone && (
            <a
              href={`tel:${payment.phone}`}
              className="text-link flex min-h-11 items-center whitespace-nowrap lg:min-h-6"
            >
              {payment.phone}
            </a>
          )}
        </Fact>
        <Fact term="Paid by">
          <span>{methodName(payment.method)}</span>
          {payment.receipt && <span className="block select-all">{payment.receipt}</span>}
        </Fact>
        <Fact term="Asked">{formatKsh(asked * 100)}</Fact>
        <Fact term="Order">
          {/* Negative margins, because the link's touch target is higher than its line. */}
          <span className={order && '-my-2.5 block'}>
            <OrderLink id={order?._id} />
          </span>
          {order && (
            <span className="block text-muted text-sm">{`${order.status}, ${formatKsh(order.totalPrice * 100)}`}</span>
          )}
        </Fact>
      </dl>
      {payment.refund && (
        <p className="text-muted">{`${formatKsh(payment.refund.amount * 100)} ${REFUND_WORDS[payment.refund.status]}${payment.refund.message && `: ${payment.refund.message}`}`}</p>
      )}
      <p className="max-w-prose">
        <span className="font-semibold">What to do: </span>
        <span>{action.text}</span>
      </p>
      {(suggested || canAct) && (
        <div className="flex flex-wrap gap-3">
          {suggested && (
            <AssignButton main order={suggested} onAssign={() => onAssign(suggested)} />
          )}
          {canAct && <ReviewActions payment={payment} />}
        </div>
      )}
      {others.length > 0 && (
        <details className="mail-text">
          <summary>
            <span>{`Other unpaid orders of exactly this amount (${others.length})`}</span>
            <Icon name="chevron-down" className="size-4" />
          </summary>
          <ul className="mt-2 grid gap-3">
            {others.map((candidate) => (
              <li key={candidate._id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <span className="min-w-0">{`${candidate.username}${candidate.own ? '' : ' (another customer)'}, ${shortDate(candidate.createdAt)}`}</span>
                <AssignButton main={false} order={candidate} onAssign={() => onAssign(candidate)} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </article>
  );
};
