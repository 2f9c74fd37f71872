import { useLocation, useSearchParams } from 'react-router';
import { formatKsh, toCents } from '../../../contract/money.ts';
import type { Order } from '../../../contract/orders.endpoints.ts';
import { SHORT_ID } from '../../../contract/payment.ts';
import { PrivateHead } from '../../platform/private-head.tsx';
import { ReceiptHead } from '../../platform/receipt-head.tsx';
import { useInBrowser } from '../../platform/storage.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pindo } from '../../ui/pindo.tsx';

const Receipt = ({ order }: { order: Order }) => (
  <dl className="grid gap-2 text-left">
    {order.items.map((item) => (
      <div key={item.productId} className="flex justify-between gap-4">
        <dt className="min-w-0">
          {item.quantity} × {item.name}
        </dt>
        <dd className="whitespace-nowrap tabular-nums">
          {formatKsh(toCents(item.price) * item.quantity)}
        </dd>
      </div>
    ))}
    <div className="flex justify-between gap-4 text-muted">
      <dt>Tax ({order.taxRate}%)</dt>
      <dd className="whitespace-nowrap tabular-nums">{formatKsh(toCents(order.tax))}</dd>
    </div>
    <div className="mt-1 flex justify-between gap-4 border-line border-t pt-3 font-bold">
      <dt>Paid by {order.method === 'visa' ? 'VISA' : 'MPESA'}</dt>
      <dd className="whitespace-nowrap tabular-nums">{formatKsh(toCents(order.totalPrice))}</dd>
    </div>
  </dl>
);

type Arrival = { order?: Order; refusal?: string };

/** The order comes with the navigation; opened by its address alone, the page says thanks without it. */
export default function ThankYouPage() {
  const known = useInBrowser();
  const location = useLocation();
  const [search] = useSearchParams();
  const { order, refusal } = (known && (location.state as Arrival | null)) || {};
  const id = known ? (order?._id ?? search.get('order') ?? '') : '';
  return (
    <div className="page page-narrow py-10 sm:py-16">
      <PrivateHead title="Thank you" />
      <div className="card overflow-hidden text-center">
        <Pindo />
        <div className="grid justify-items-center gap-5 px-5 py-10 sm:px-12">
          <ReceiptHead edge={false} />
          <span className="grid size-16 place-items-center rounded-full bg-ok-soft text-ok print:hidden">
            <Icon name="check" className="size-8" />
          </span>
          <p className="jina text-gold-text">Asante</p>
          <h1 className="heading">Your order was placed successfully.</h1>
          {/^[\w-]+$/.test(id) && (
            <p className="text-muted">
              Order <span className="font-semibold text-ink">{id.slice(0, SHORT_ID)}</span>
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
          {order && (
            <div className="w-full border-line border-t border-dashed pt-5">
              <Receipt order={order} />
            </div>
          )}
          <div className="mt-2 flex flex-wrap justify-center gap-3">
            <ButtonLink to="/shop" size="large">
              Continue Shopping
            </ButtonLink>
            <ButtonLink to="/dashboard/orders" size="large" variant="secondary">
              My orders
            </ButtonLink>
          </div>
        </div>
        <Pindo />
      </div>
    </div>
  );
}
