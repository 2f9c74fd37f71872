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
  const given = SHIPPING.filter(([name]) => info[name]);
  if (given.length === 0) return <p className="text-muted">No shipping information was given.</p>;
  return (
    <dl className="grid gap-2">
      {given.map(([name, term]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted">{term}</dt>
          <dd className="min-w-0 break-words">{info[name]}</dd>
        </div>
      ))}
    </dl>
  );
};

/** What happened to an order, step by step. */
export const OrderHistory = ({ history }: { history: OrderDetail['history'] }) => (
  <ol className="grid gap-4">
    {history.map((step) => (
      <li key={`${step.at} ${step.to}`} className="grid grid-cols-[auto_1fr] gap-x-3">
        <span aria-hidden="true" className="mt-2 size-2 rounded-full bg-brand" />
        <div>
          <p className="font-semibold">{stepText(step)}</p>
          {step.note && <p className="break-words">{step.note}</p>}
          <time dateTime={step.at} className="text-muted text-sm">
            {dateAndTime(step.at)}
          </time>
        </div>
      </li>
    ))}
  </ol>
);
