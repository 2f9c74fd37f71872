import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { formatKsh, toCents, toKsh } from '#contract/money.ts';
import type { Order, OrderDetail } from '#contract/orders.endpoints.ts';
import { dateAndTime } from '../../platform/dates.ts';
import { links } from '../../platform/page/links.ts';
import { pictureAt } from '../../platform/page/pictures.ts';
import { useShop } from '../../platform/page/shop.ts';
import { Name } from '../../ui/name.tsx';
import { Picture } from '../../ui/picture.tsx';
import { stepText } from './history.ts';
import { ItemSize } from './item-size.tsx';
import { deliveryFacts } from './order-delivery.ts';
import { roundingCents } from './rounding.ts';

/** Two may be of one product and size. */
const numbered = (items: Order['items']) => items.map((item, position) => ({ item, position }));

/** The ordered items with name, picture and price as of then. */
export const OrderItems = ({ items }: { items: Order['items'] }) => (
  <ul className="grid gap-3 px-4 py-4 sm:px-5">
    {numbered(items).map(({ item, position }) => (
      <li key={`${position} ${item.productId}`} className="flex items-center gap-3">
        <Picture
          src={pictureAt(item.image, 160)}
          alt=""
          width={48}
          height={64}
          className="aspect-3/4 w-12 flex-none rounded-sm bg-sunk object-cover print:hidden"
        />
        <div className="flex min-w-0 flex-1 flex-col justify-between gap-x-3 sm:flex-row">
          <div className="min-w-0">
            <Link to={links.product(item.productId)} className="block w-fit hover:underline">
              <Name of={item.name} />
            </Link>
            <ItemSize item={item} />
          </div>
          <span className="whitespace-nowrap text-muted text-sm tabular-nums">{`${item.quantity} × ${formatKsh(toCents(item.price))}`}</span>
        </div>
      </li>
    ))}
  </ul>
);

const Line = ({ term, ksh, strong }: { term: string; ksh: number; strong?: boolean }) => (
  <div
    className={`flex justify-between gap-4 ${strong ? 'mt-1 border-line border-t pt-3 font-bold' : ''}`}
  >
    <dt className={strong ? undefined : 'text-muted'}>{term}</dt>
    <dd className="whitespace-nowrap tabular-nums">{formatKsh(toCents(ksh))}</dd>
  </div>
);

export const OrderTotals = ({ order }: { order: OrderDetail }) => (
  <dl className="grid gap-1.5 border-line border-t px-4 py-4 sm:px-5">
    <Line term="Subtotal" ksh={order.subtotal} />
    <Line term={`Tax (${order.taxRate}%)`} ksh={order.tax} />
    {order.deliveryFee > 0 && <Line term="Delivery" ksh={order.deliveryFee} />}
    {roundingCents(order) !== 0 && (
      <Line term="Rounded to whole shillings" ksh={toKsh(roundingCents(order))} />
    )}
    <Line term="Total" ksh={order.totalPrice} strong />
    {order.returned !== undefined && <Line term="Returned" ksh={-order.returned} />}
  </dl>
);

/** A list of terms and values. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="grid gap-2">
    {facts.map(([term, text]) => (
      <div key={term} className="flex flex-wrap items-baseline justify-between gap-x-4">
        <dt className="text-muted">{term}</dt>
        <dd className="ml-auto min-w-0 text-right">{text}</dd>
      </div>
    ))}
  </dl>
);

const SHIPPING = [
  ['fullName', 'Full name'],
  ['phone', 'Phone'],
  ['county', 'County'],
  ['town', 'Town'],
  ['estate', 'Estate or building'],
  ['landmark', 'Landmark'],
  ['note', 'Note for the rider'],
] as const;

/** The address of an order; every field is optional. */
export const OrderShipping = ({ info }: { info: OrderDetail['shippingInfo'] }) => {
  const given = SHIPPING.flatMap(([name, term]) => {
    const text = info[name];
    return text ? [[term, text] as const] : [];
  });
  if (given.length === 0) return <p className="text-muted">No shipping information was given.</p>;
  return <Facts facts={given} />;
};

type Step = OrderDetail['history'][number];
/** The wording of an order's history; `by` names who took a step. */
export type HistoryWords = { text: (step: Step) => string; by?: (actor: Step['actor']) => string };

type HistoryProps = { order: OrderDetail; words?: HistoryWords | undefined };

/** The events of an order, worded for its buyer by default. */
export const OrderHistory = ({ order, words }: HistoryProps) => (
  <ol className="timeline">
    {order.history.map((step) => {
      const text = words?.text(step) ?? stepText(step, order.delivery?.kind);
      return (
        <li key={`${step.at} ${step.to} ${step.note}`}>
          <p className="font-semibold">{text}</p>
          {step.note && step.note !== text && <p>{step.note}</p>}
          <p className="text-muted text-sm">
            <time dateTime={step.at}>{dateAndTime(step.at)}</time>
            {words?.by && <span>{`, ${words.by(step.actor)}`}</span>}
          </p>
        </li>
      );
    })}
  </ol>
);

type PartProps = { title: string; className?: string; children: ReactNode };

export const OrderPart = ({ title, className = 'p-4 sm:p-5', children }: PartProps) => (
  <section aria-label={title} className="card overflow-hidden">
    <h2 className="border-line border-b bg-sunk px-4 py-3 font-sans font-semibold text-base tracking-normal sm:px-5">
      {title}
    </h2>
    <div className={className}>{children}</div>
  </section>
);

type Props = {
  order: OrderDetail;
  /** The payments of this order, including failed ones. */
  payments: ReactElement;
  /** Replaces the plain address. */
  address: ReactElement;
};

/** Everything about an order, for its buyer. */
export const OrderParts = ({ order, payments, address }: Props) => {
  const shop = useShop();
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[3fr_2fr] print-stack">
      <div className="grid gap-5 print-stack">
        <OrderPart title="Items" className="">
          <OrderItems items={order.items} />
          <OrderTotals order={order} />
        </OrderPart>
        <OrderPart title="Payments">{payments}</OrderPart>
      </div>
      <div className="grid gap-5 print-stack">
        <OrderPart title="History">
          <OrderHistory order={order} />
        </OrderPart>
        <OrderPart title="Delivery">
          <Facts facts={deliveryFacts(order, shop)} />
        </OrderPart>
        <OrderPart title="Shipping information">{address}</OrderPart>
      </div>
    </div>
  );
};
