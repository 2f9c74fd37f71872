import { useState } from 'react';
import type { OrderDetail } from '#contract/orders.endpoints.ts';
import { Button } from '../../ui/button.tsx';
import { moveFocus } from '../../ui/move-focus.ts';
import { Notice } from '../../ui/notice.tsx';
import { AddressForm } from './address-form.tsx';
import { OrderShipping } from './order-parts.tsx';

/** Focused when the form closes. */
const CHANGE = 'change-address';

type Props = {
  order: OrderDetail;
  /** Shown to staff, who change it for a buyer who phones. */
  byStaff?: boolean;
};

/** The address of an order; it can be set or changed until the order is sent. */
export default function AddressPart({ order, byStaff = false }: Props) {
  const [changing, setChanging] = useState(false);
  const given = Object.keys(order.shippingInfo).length > 0;
  const close = () => {
    setChanging(false);
    moveFocus(CHANGE);
  };
  if (changing) {
    return <AddressForm order={order} byStaff={byStaff} onDone={close} onCancel={close} />;
  }
  return (
    <div className="grid gap-4">
      {order.addressMissing && !byStaff && (
        <Notice tone="warn">We don’t know yet where your order goes. Please tell us.</Notice>
      )}
      {(given || !order.addressMissing) && <OrderShipping info={order.shippingInfo} />}
      {order.status === 'Paid' && (
        <Button
          id={CHANGE}
          variant="secondary"
          className="justify-self-start print:hidden"
          onClick={() => setChanging(true)}
        >
          {given ? 'Change address' : 'Add address'}
        </Button>
      )}
    </div>
  );
}
