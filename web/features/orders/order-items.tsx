import { Link } from 'react-router';
import { formatKsh, toCents } from '../../../contract/money.ts';
import type { Order } from '../../../contract/orders.endpoints.ts';
import { links } from '../../platform/page/links.ts';
import { pictureAt } from '../../platform/page/pictures.ts';
import { Name } from '../../ui/name.tsx';
import { Picture } from '../../ui/picture.tsx';

/** What was bought, as it looked and cost then. */
export const OrderItems = ({ items }: { items: Order['items'] }) => (
  <ul className="grid gap-3 px-4 py-4 sm:px-5">
    {items.map((item) => (
      <li key={item.productId} className="flex items-center gap-3">
        <Picture
          src={pictureAt(item.image, 160)}
          alt=""
          width={48}
          height={64}
          className="aspect-3/4 w-12 flex-none rounded-sm bg-sunk object-cover print:hidden"
        />
        <div className="flex min-w-0 flex-1 flex-col justify-between gap-x-3 sm:flex-row">
          <Link to={links.product(item.productId)} className="wrap-anywhere hover:underline">
            <Name of={item.name} />
          </Link>
          <span className="whitespace-nowrap text-muted text-sm tabular-nums">
            {item.quantity} × {formatKsh(toCents(item.price))}
          </span>
        </div>
      </li>
    ))}
  </ul>
);
