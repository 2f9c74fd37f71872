import { useLocation, useSearchParams } from 'react-router';
import { formatKsh, formatSignedKsh, toCents } from '#contract/money.ts';
import type { Order } from '#contract/orders.endpoints.ts';
import { SHORT_ID } from '#contract/payment.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import { useSession } from '../../platform/api-client/session.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { useInBrowser } from '../../platform/browser/storage.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { links } from '../../platform/page/links.ts';
import { ReceiptHead } from '../../platform/page/receipt-head.tsx';
import { WhatsAppLink } from '../../platform/page/whatsapp-link.tsx';
import { BrandBorder } from '../../ui/brand-border.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { latePart } from '../../ui/late-part.tsx';
import { Loading, Skeleton } from '../../ui/loaded.tsx';
import { Name } from '../../ui/name.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ItemSize } from '../orders/item-size.tsx';
import { roundingCents } from '../orders/rounding.ts';

const Rounding = ({ order }: { order: Order }) => {
  const cents = roundingCents(order);
  if (cents === 0) return null;
  return (
    <div className="flex justify-between gap-4 text-muted">
      <dt>Rounded to whole shillings</dt>
      <dd className="whitespace-nowrap tabular-nums">{formatSignedKsh(cents)}</dd>
    </div>
  );
};

/** Lazy: shares code with pages that the checkout does not need. */
const loadDelivery = () => import('../orders/order-delivery-info.tsx').then((late) => late.default);
const Delivery = latePart(loadDelivery, { missing: 'The delivery can’t be shown' });

const Receipt = ({ order }: { order: Order }) => (
  <dl className="grid gap-2 text-left">
    {order.items.map((item) => (
      <div key={`${item.productId} ${item.size}`} className="flex justify-between gap-4">
        <dt className="min-w-0">
          <span>{`${item.quantity} × `}</span>
          <Name of={item.name} />
          <ItemSize item={item} />
        </dt>
        <dd className="whitespace-nowrap tabular-nums">
          {formatKsh(toCents(item.price) * item.quantity)}
        </dd>
      </div>
    ))}
    <div className="flex justify-between gap-4 text-muted">
      <dt>{`Tax (${order.taxRate}%)`}</dt>
      <dd className="whitespace-nowrap tabular-nums">{formatKsh(toCents(order.tax))}</dd>
    </div>
    {order.deliveryFee > 0 && (
      <div className="flex justify-between gap-4 text-muted">
        <dt>Delivery</dt>
        <dd className="whitespace-nowrap tabular-nums">{formatKsh(toCents(order.deliveryFee))}</dd>
      </div>
    )}
    <Rounding order={order} />
    <div className="mt-1 flex justify-between gap-4 border-line border-t pt-3 font-bold">
      <dt>{`Paid by ${order.method === 'visa' ? 'VISA' : 'M-PESA'}`}</dt>
      <dd className="whitespace-nowrap tabular-nums">{formatKsh(toCents(order.totalPrice))}</dd>
    </div>
  </dl>
);

type NavigationState = { order?: Order; refusal?: string };

const PLACED = 'Your order was placed successfully.';

/** Headings for an order that is no longer new, or was opened by its URL. */
const HEADINGS: Record<Order['status'], string> = {
  Pending: 'Your order is waiting for payment.',
  Paid: PLACED,
  Shipped: PLACED,
  Delivered: PLACED,
  Cancelled: 'This order was cancelled.',
  Refunded: 'The money for this order was returned.',
};

/** The order passed by the navigation, or the one in the URL if it belongs to the signed-in user. */
const useOrderFromNavigation = () => {
  const known = useInBrowser();
  const { ready, user } = useSession();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const passed = (known && (state as NavigationState | null)) || {};
  // The browser's history outlives a session: the next person at this device must not see the order.
  const isMine = !passed.order || passed.order.user._id === user?._id;
  const { order, refusal } = isMine ? passed : {};
  const id = known ? (order?._id ?? search.get('order') ?? '') : '';
  // Also of an order that was passed: for its receipt and its page to follow it.
  const query = usePrivateQuery(apiQuery('GET /api/orders/:id', { params: { id } }), {
    enabled: ready && id !== '' && !refusal,
  });
  const waiting = known && id !== '' && !order && (!ready || query.isLoading);
  const detail = query.data?.order;
  const receipt = detail?.payments.find(({ status }) => status === 'succeeded')?.receipt;
  return { order: order ?? detail, receipt, track: detail?.trackToken, refusal, waiting };
};

const NoOrder = () => (
  <>
    <h1 className="heading">Thank you for your visit</h1>
    <p>
      After an order this page says: <span>{`‘${PLACED}’`}</span> There is no new order to show
      here; those you have made are under My orders.
    </p>
  </>
);

type Shown = NavigationState & { receipt: string | undefined };

const Placed = ({ order, refusal, receipt }: Shown) => {
  const heading = order ? HEADINGS[order.status] : PLACED;
  const good = heading === PLACED;
  return (
    <>
      <ReceiptHead edge={false} />
      {good && (
        <>
          <span className="grid size-16 place-items-center rounded-full bg-ok-soft text-ok print:hidden">
            <Icon name="check" className="size-8" />
          </span>
          <p className="jina text-gold-text">Asante</p>
        </>
      )}
      <h1 className="heading">{heading}</h1>
      {order && (
        <p className="text-muted">
          <span className="mx-2 inline-block">
            Order <span className="font-semibold text-ink">{order._id.slice(0, SHORT_ID)}</span>
          </span>{' '}
          {receipt && (
            <span className="mx-2 inline-block">
              Receipt <span className="font-semibold text-ink">{receipt}</span>
            </span>
          )}
        </p>
      )}
      {refusal && (
        <Notice tone="warn" className="text-left">
          <p>{refusal}</p>
          <p className="mt-1">
            Your payment is safe: see My orders, or write to us with the time you paid.
          </p>
        </Notice>
      )}
      {order && good && (
        <div className="w-full border-line border-t border-dashed pt-5">
          <Receipt order={order} />
        </div>
      )}
      {order && good && (
        <div className="min-h-28 w-full border-line border-t border-dashed pt-5 text-left">
          <Delivery order={order} />
        </div>
      )}
      {order && (
        <WhatsAppLink about={`my order ${order._id.slice(0, SHORT_ID)}`}>
          Ask about this order on WhatsApp
        </WhatsAppLink>
      )}
    </>
  );
};

export default function ThankYouPage() {
  const { order, receipt, track, refusal, waiting } = useOrderFromNavigation();
  return (
    <div className="page page-narrow py-10 sm:py-16">
      <PrivateHead title="Thank you" />
      <div className="card overflow-hidden text-center">
        <BrandBorder />
        <div className="grid justify-items-center gap-5 px-5 py-10 sm:px-12">
          {waiting ? (
            <div aria-busy="true" className="grid min-h-44 w-full content-start gap-4">
              <h1 className="sr-only">Thank you</h1>
              <Loading>Looking up your order...</Loading>
              <Skeleton className="h-32" />
            </div>
          ) : order || refusal ? (
            <Placed order={order} refusal={refusal} receipt={receipt} />
          ) : (
            <NoOrder />
          )}
          <div className="mt-2 flex flex-wrap justify-center gap-3">
            <ButtonLink to="/shop" size="large">
              Continue Shopping
            </ButtonLink>
            <ButtonLink to="/dashboard/orders" size="large" variant="secondary">
              My orders
            </ButtonLink>
            {track && (
              <ButtonLink to={links.track(track)} size="large" variant="quiet">
                Track this order
              </ButtonLink>
            )}
          </div>
        </div>
        <BrandBorder />
      </div>
    </div>
  );
}
