import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { OrderDetail } from '#contract/orders.endpoints.ts';
import { SHORT_ID } from '#contract/payment.ts';
import { StatusBadge } from '../../features/orders/order-card.tsx';
import { deliveryFacts } from '../../features/orders/order-delivery.ts';
import {
  Facts,
  OrderHistory,
  OrderItems,
  OrderPart,
  OrderShipping,
  OrderTotals,
} from '../../features/orders/order-parts.tsx';
import { OrderPayments } from '../../features/payments/order-payments.tsx';
import { STAFF_PAYMENT_WORDS } from '../../features/payments/payment-words.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { dateAndTime } from '../../platform/dates.ts';
import type { DashboardHandle } from '../../platform/page/dashboard.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { links } from '../../platform/page/links.ts';
import { shopSettings, useShop } from '../../platform/page/shop.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { latePart } from '../../ui/late-part.tsx';
import { EmptyState, Loaded, Skeleton } from '../../ui/loaded.tsx';
import { MoreAction, MoreMenu } from '../../ui/more-menu.tsx';
import { moveFocus } from '../../ui/move-focus.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { CancelPaid, paymentToCancel } from '../refunds/cancel-paid.tsx';
import { PaymentRefunds } from '../refunds/payment-refunds.tsx';
import { ChangeSize } from './change-size.tsx';
import { customerFacts, toldBy } from './customer.tsx';
import { actorWords, stepWords } from './history-words.ts';
import { CancelMenu, UndoButton, useAskedMove } from './move-order.tsx';
import { useMove } from './moves.ts';
import { SentPart } from './sent-part.tsx';
import { ToDo } from './to-do.tsx';

export const handle = { role: 'manager' } satisfies DashboardHandle;

const STATE = 'order-state';

const loadAddress = () =>
  import('../../features/orders/address-part.tsx').then((late) => late.default);
const AddressPart = latePart(loadAddress, {
  missing: 'The address can’t be changed now',
  waiting: ({ order }) => <OrderShipping info={order.shippingInfo} />,
  without: ({ order }) => <OrderShipping info={order.shippingInfo} />,
});

export default function ManageOrderPage() {
  const { id = '' } = useParams();
  const order = usePrivateQuery(apiQuery('GET /api/orders/:id', { params: { id } }));
  return (
    <section className="grid gap-6 print-stack">
      <PrivateHead title={`Order ${id.slice(0, SHORT_ID)}`} />
      <Link
        to={links.manageOrders()}
        className="text-link inline-flex min-h-11 items-center gap-1 justify-self-start print:hidden"
      >
        <Icon name="chevron-left" className="size-4" />
        All orders
      </Link>
      {order.error?.status === 404 ? (
        <UnknownOrder />
      ) : (
        <Loaded
          query={order}
          loading="Loading order..."
          error="Failed to load orders."
          skeleton={<Skeleton className="h-96" />}
        >
          {(data) => <Detail order={data.order} />}
        </Loaded>
      )}
    </section>
  );
}

const UnknownOrder = () => (
  <>
    <h1 className="sr-only">Order not found</h1>
    <EmptyState text="There is no order with this number.">
      <ButtonLink to={links.manageOrders()}>See all orders</ButtonLink>
    </EmptyState>
  </>
);

const Detail = ({ order }: { order: OrderDetail }) => {
  const toState = () => moveFocus(STATE);
  const move = useMove(toState);
  const asked = useAskedMove(move);
  const [cancelling, setCancelling] = useState(false);
  const sendsSms = useQuery(shopSettings).data?.phoneSignIn ?? false;
  const shop = useShop().name;
  const name = `order ${order._id.slice(0, SHORT_ID)}`;
  const payment = paymentToCancel(order);
  return (
    <>
      <PageHead
        title={`Order ${order._id.slice(0, SHORT_ID)}`}
        lead={
          <span>
            Placed on <time dateTime={order.createdAt}>{dateAndTime(order.createdAt)}</time>
          </span>
        }
      />
      {/* At the left: at the right, toasts would cover the undo button. */}
      <div id={STATE} tabIndex={-1} className="flex flex-wrap items-center gap-3">
        <StatusBadge status={order.status} />
        <UndoButton order={order} moving={asked.isMoving(order)} onMove={asked.start} />
        <CancelMenu order={order} onMove={asked.start} />
        {payment && (
          <MoreMenu name={name}>
            <MoreAction
              text="Cancel and refund"
              of={name}
              danger
              onClick={() => setCancelling(true)}
            />
          </MoreMenu>
        )}
      </div>
      {/* The toast announces it. */}
      {move.problem && <Notice tone="danger">{move.problem}</Notice>}
      {asked.dialog}
      {payment && (
        <CancelPaid
          orderId={order._id}
          payment={payment}
          open={cancelling}
          onClose={() => setCancelling(false)}
          onDone={toState}
        />
      )}
      <div className="grid items-start gap-5 xl:grid-cols-2 print-stack">
        <div className="grid gap-5 print-stack">
          <div className="empty:hidden print:hidden">
            <ToDo
              order={order}
              told={toldBy(order, sendsSms)}
              moving={asked.isMoving(order)}
              onMove={asked.start}
              onDone={toState}
            />
          </div>
          <OrderPart title="Customer">
            <Facts facts={customerFacts({ order, sendsSms, shop })} />
          </OrderPart>
          <OrderPart title="Shipping information">
            <AddressPart order={order} byStaff />
          </OrderPart>
          <OrderPart title="Delivery">
            <Facts facts={deliveryFacts(order)} />
          </OrderPart>
          <div className="empty:hidden print:hidden">
            <SentPart key={order.status} order={order} />
          </div>
        </div>
        <div className="grid gap-5 print-stack">
          <OrderPart title="Items" className="">
            <OrderItems items={order.items} />
            {order.status === 'Paid' && order.items.some(({ size }) => size) && (
              <ChangeSize orderId={order._id} onDone={toState} />
            )}
            <OrderTotals order={order} />
          </OrderPart>
          <OrderPart title="Payments">
            <OrderPayments
              payments={order.payments}
              words={STAFF_PAYMENT_WORDS}
              more={(paid) => <PaymentRefunds payment={paid} orderId={order._id} />}
            />
          </OrderPart>
          <OrderPart title="History">
            <OrderHistory order={order} words={{ text: stepWords, by: actorWords }} />
          </OrderPart>
        </div>
      </div>
    </>
  );
};
