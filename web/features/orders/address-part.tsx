import { useState } from 'react';
import type { OrderDetail } from '../../../contract/orders.endpoints.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AddressForm } from './address-form.tsx';
import { OrderShipping } from './order-parts.tsx';

/** The address of one's own order; it can be set or changed until the order is sent. */
export const AddressPart = ({ order }: { order: OrderDetail }) => {
  const [changing, setChanging] = useState(false);
  const given = Object.keys(order.shippingInfo).length > 0;
  if (changing) {
    return (
      <AddressForm
        order={order}
        onDone={() => setChanging(false)}
        onCancel={() => setChanging(false)}
      />
    );
  }
  return (
    <div className="grid gap-4">
      {order.addressMissing && (
        <Notice tone="warn">We don’t know yet where your order goes. Please tell us.</Notice>
      )}
      {(given || !order.addressMissing) && <OrderShipping info={order.shippingInfo} />}
      {order.status === 'Paid' && (
        <Button
          variant="secondary"
          className="justify-self-start print:hidden"
          onClick={() => setChanging(true)}
        >
          {given ? 'Change address' : 'Add address'}
        </Button>
      )}
    </div>
  );
};
