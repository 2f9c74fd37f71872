import type { ReactNode } from 'react';
import type { OrderDetail } from '../../../contract/orders.endpoints.ts';
import { type HistoryWords, OrderHistory, OrderShipping, OrderTotals } from './order-facts.tsx';
import { OrderItems } from './order-items.tsx';

type PartProps = { title: string; className?: string; children: ReactNode };

/** One card of an order’s page. */
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
  /** What was paid or tried for it. */
  payments: ReactNode;
  /** How its history is worded, unless as to its buyer. */
  words?: HistoryWords;
  /** More cards, before where it goes. */
  children?: ReactNode;
};

/** Everything about an order, as its buyer and staff see it. */
export const OrderParts = ({ order, payments, words, children }: Props) => (
  <div className="grid items-start gap-5 xl:grid-cols-[3fr_2fr] print:grid-cols-1">
    <div className="grid gap-5">
      <OrderPart title="Items" className="">
        <OrderItems items={order.items} />
        <OrderTotals order={order} />
      </OrderPart>
      <OrderPart title="Payments">{payments}</OrderPart>
    </div>
    <div className="grid gap-5">
      <OrderPart title="History">
        <OrderHistory history={order.history} words={words} />
      </OrderPart>
      {children}
      <OrderPart title="Shipping information">
        <OrderShipping info={order.shippingInfo} />
      </OrderPart>
    </div>
  </div>
);
