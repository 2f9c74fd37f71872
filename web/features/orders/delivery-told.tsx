import type { Order } from '../../../contract/orders.endpoints.ts';
import { deliveryFacts } from './order-delivery.ts';

/** How an order that was just paid comes to its buyer. */
export default function DeliveryTold({ order }: { order: Order }) {
  return (
    <ul aria-label="Delivery" className="grid gap-2">
      {deliveryFacts(order).map(([term, text]) => (
        <li key={term} className="flex flex-wrap justify-between gap-x-4">
          <span className="text-muted">{term}</span> <span className="wrap-anywhere">{text}</span>
        </li>
      ))}
    </ul>
  );
}
