import { useState } from 'react';
import type { Order } from '#contract/orders.endpoints.ts';
import { useShop } from '../../platform/page/shop.ts';
import { AddressForm } from './address-form.tsx';
import { deliveryFacts } from './order-delivery.ts';

/** Delivery of a just-paid order; asks for the address if it is missing. */
export default function OrderDeliveryInfo({ order: placed }: { order: Order }) {
  const [order, setOrder] = useState(placed);
  const shop = useShop();
  const [asks, setAsks] = useState(placed.addressMissing);
  return (
    <div className="grid gap-6">
      <ul aria-label="Delivery" className="grid gap-2">
        {deliveryFacts(order, shop).map(([term, text]) => (
          <li key={term} className="flex flex-wrap justify-between gap-x-4">
            <span className="text-muted">{term}</span> <span>{text}</span>
          </li>
        ))}
      </ul>
      {asks && (
        <section aria-labelledby="where-to" className="grid gap-4 print:hidden">
          <h2 id="where-to" className="subheading">
            Where shall we bring it?
          </h2>
          <AddressForm
            order={order}
            onDone={(saved) => {
              setOrder(saved);
              setAsks(saved.addressMissing);
            }}
            onChanged={setOrder}
          />
        </section>
      )}
    </div>
  );
}
