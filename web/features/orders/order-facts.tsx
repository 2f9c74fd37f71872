import type { ReactNode } from 'react';
import { formatKsh, toCents } from '../../../contract/money.ts';
import type { OrderDetail } from '../../../contract/orders.endpoints.ts';
import { dateAndTime } from '../../platform/dates.ts';
import { stepText } from './history.ts';

const Line = ({ term, ksh, strong }: { term: string; ksh: number; strong?: boolean }) => (
  <div
    className={`flex justify-between gap-4 ${strong ? 'mt-1 border-line border-t pt-3 font-bold' : ''}`}
  >
    <dt className={strong ? undefined : 'text-muted'}>{term}</dt>
    <dd className="whitespace-nowrap tabular-nums">{formatKsh(toCents(ksh))}</dd>
  </div>
);

/** What an order cost. */
export const OrderTotals = ({ order }: { order: OrderDetail }) => (
  <dl className="grid gap-1.5 border-line border-t px-4 py-4 sm:px-5">
    <Line term="Subtotal" ksh={order.subtotal} />
    <Line term={`Tax (${order.taxRate}%)`} ksh={order.tax} />
    <Line term="Total" ksh={order.totalPrice} strong />
    {toCents(order.subtotal) + toCents(order.tax) !== toCents(order.totalPrice) && (
      <div className="text-muted text-sm">
        <dt className="sr-only">Note</dt>
        <dd>Charged in whole shillings.</dd>
      </div>
    )}
    {order.returned !== undefined && <Line term="Returned" ksh={order.returned} />}
  </dl>
);

/** Short texts by their names. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="grid gap-2">
    {facts.map(([term, text]) => (
      <div key={term} className="flex flex-wrap items-baseline justify-between gap-x-4">
        <dt className="text-muted">{term}</dt>
        <dd className="wrap-anywhere min-w-0">{text}</dd>
      </div>
    ))}
  </dl>
);

const SHIPPING = [
  ['fullName', 'Full name'],
  ['phone', 'Phone'],
  ['county', 'County'],
  ['town', 'Town'],
] as const;

/** Where an order goes; nothing of it has to be given. */
export const OrderShipping = ({ info }: { info: OrderDetail['shippingInfo'] }) => {
  const given = SHIPPING.flatMap(([name, term]) => {
    const text = info[name];
    return text ? [[term, text] as const] : [];
  });
  if (given.length === 0) return <p className="text-muted">No shipping information was given.</p>;
  return <Facts facts={given} />;
};

type Step = OrderDetail['history'][number];
/** How the history of an order is worded; `by` says who took a step. */
export type HistoryWords = { text: (step: Step) => string; by?: (actor: Step['actor']) => string };

type HistoryProps = { history: OrderDetail['history']; words?: HistoryWords | undefined };

/** What happened to an order, step by step; in its buyer’s words unless given others. */
export const OrderHistory = ({ history, words = { text: stepText } }: HistoryProps) => (
  <ol className="timeline">
    {history.map((step) => (
      <li key={`${step.at} ${step.to} ${step.note}`}>
        <p className="font-semibold">{words.text(step)}</p>
        {step.note && <p className="wrap-anywhere">{step.note}</p>}
        <p className="text-muted text-sm">
          <time dateTime={step.at}>{dateAndTime(step.at)}</time>
          {words.by && `, ${words.by(step.actor)}`}
        </p>
      </li>
    ))}
  </ol>
);
