import { Link } from 'react-router';
import { formatKsh, toCents } from '../../../contract/money.ts';
import type { Order } from '../../../contract/orders.endpoints.ts';
import { links } from '../../platform/links.ts';
import { pictureAt } from '../../platform/pictures.ts';
import { Picture } from '../../ui/picture.tsx';

type Props = { order: Pick<Order, 'items' | 'subtotal' | 'tax' | 'taxRate' | 'totalPrice'> };

/** What was bought, at the price of that day, and the sums. */
export const OrderLines = ({ order }: Props) => (
  <>
    <ul className="grid gap-4">
      {order.items.map((item) => (
        <li key={item.productId} className="flex items-center gap-3">
          <Picture
            src={pictureAt(item.image, 160)}
            alt=""
            width={48}
            height={64}
            className="aspect-3/4 w-12 flex-none rounded-sm bg-sunk object-cover"
          />
          <div className="flex min-w-0 flex-1 flex-col justify-between gap-x-3 sm:flex-row">
            <Link to={links.product(item.productId)} className="wrap-anywhere hover:underline">
              {item.name}
            </Link>
            <span className="whitespace-nowrap text-muted text-sm tabular-nums">
              {item.quantity} × {formatKsh(toCents(item.price))}
            </span>
          </div>
        </li>
      ))}
    </ul>
    <dl className="mt-4 grid gap-1 border-line border-t pt-4">
      <Sum term="Subtotal" ksh={order.subtotal} />
      <Sum term={`Tax (${order.taxRate}%)`} ksh={order.tax} />
      <Sum term="Total" ksh={order.totalPrice} className="price text-lg" />
    </dl>
  </>
);

const Sum = ({ term, ksh, className }: { term: string; ksh: number; className?: string }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="text-muted">{term}</dt>
    <dd className={className ?? 'tabular-nums'}>{formatKsh(toCents(ksh))}</dd>
  </div>
);
