import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { OrderDetail } from '#contract/orders.endpoints.ts';
import { SHORT_ID } from '#contract/payment.ts';
import { StatusBadge } from '../../features/orders/order-card.tsx';
import { Facts, OrderPart, OrderParts, OrderShipping } from '../../features/orders/order-parts.tsx';
import { OrderPayments } from '../../features/payments/order-payments.tsx';
import { STAFF_PAYMENT_WORDS } from '../../features/payments/payment-words.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { dateAndTime } from '../../platform/dates.ts';
import type { DashboardHandle } from '../../platform/page/dashboard.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { links } from '../../platform/page/links.ts';
import { shopSettings } from '../../platform/page/shop.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { latePart } from '../../ui/late-part.tsx';
import { EmptyState, Loaded, Skeleton } from '../../ui/loaded.tsx';
import { moveFocus } from '../../ui/move-focus.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { CancelPaid } from '../refunds/cancel-paid.tsx';
import { PaymentRefunds } from '../refunds/payment-refunds.tsx';
import { AgreeSizes } from './agree-sizes.tsx';
import { customerFacts } from './customer.tsx';
import { actorWords, stepWords } from './history-words.ts';
import { MoveButton, UndoButton, useAskedMove } from './move-order.tsx';
import { useMove } from './moves.ts';
import { AddressNotice, SentPart } from './sent-part.tsx';

export const handle = { role: 'admin' } satisfies DashboardHandle;

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
    <section className="grid gap-6">
      <PrivateHead title={`Order ${id.slice(0, SHORT_ID)}`} />
      <Link
        to={links.manageOrders()}
        className="text-link inline-flex min-h-11 items-center gap-1 justify-self-start"
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
  const move = useMove(() => moveFocus(STATE));
  const asked = useAskedMove(move);
  const sendsSms = useQuery(shopSettings).data?.phoneSignIn ?? false;
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
        {!order.moneyHeld && (
          <MoveButton order={order} moving={asked.isMoving(order)} onMove={asked.start} />
        )}
        <UndoButton order={order} moving={asked.isMoving(order)} onMove={asked.start} />
        {!order.moneyHeld && <CancelPaid order={order} onDone={() => moveFocus(STATE)} />}
      </div>
      {order.moneyHeld && (
        <Notice tone="warn">
          Do not send it: its money is being returned, or the buyer’s bank holds it.
        </Notice>
      )}
      {/* The toast announces it. */}
      {move.problem && <Notice tone="danger">{move.problem}</Notice>}
      {asked.dialog}
      <AddressNotice order={order} />
      <AgreeSizes order={order} onDone={() => moveFocus(STATE)} />
      <OrderParts
        order={order}
        payments={
          <OrderPayments
            payments={order.payments}
            words={STAFF_PAYMENT_WORDS}
            more={(payment) => <PaymentRefunds payment={payment} orderId={order._id} />}
          />
        }
        words={{ text: stepWords, by: actorWords }}
        address={<AddressPart order={order} byStaff />}
      >
        <SentPart key={order.status} order={order} />
        <OrderPart title="Customer">
          <Facts facts={customerFacts(order, sendsSms)} />
        </OrderPart>
      </OrderParts>
    </>
  );
};
