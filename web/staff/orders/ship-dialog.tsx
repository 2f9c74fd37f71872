import { useState } from 'react';
import type { Order } from '#contract/orders.endpoints.ts';
import { SHORT_ID } from '#contract/payment.ts';
import { call } from '../../platform/api-client/call.ts';
import { useWrite } from '../../platform/api-client/use-write.ts';
import { toast } from '../../platform/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { Badge } from '../../ui/notice.tsx';
import { customerOf, shippingSummary } from './customer.tsx';
import { waitsForSize } from './moves.ts';

type Props = { orders: readonly Order[]; open: boolean; onClose: () => void };

/** Marks several paid orders as sent, with one courier and a tracking code for each. */
export const ShipDialog = ({ orders, open, onClose }: Props) => (
  <Dialog open={open} onClose={onClose} title="Send several orders">
    {open && <ShipForm orders={orders} onClose={onClose} />}
  </Dialog>
);

const ShipForm = ({ orders, onClose }: Omit<Props, 'open'>) => {
  const sendable = orders.filter((order) => order.status === 'Paid' && !waitsForSize(order));
  const [courier, setCourier] = useState('');
  const [chosen, setChosen] = useState<Record<string, boolean>>({});
  const [codes, setCodes] = useState<Record<string, string>>({});
  const [none, setNone] = useState(false);
  const ship = useWrite({
    write: () =>
      call('POST /api/orders/ship', {
        body: {
          courier,
          orders: sendable
            .filter(({ _id }) => chosen[_id])
            .map(({ _id }) => ({ orderId: _id, trackingCode: codes[_id] ?? '' })),
        },
      }),
    refresh: ['GET /api/orders/admin/all-orders', 'GET /api/orders/:id'],
    onDone: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });
  const submit = () => {
    const any = Object.values(chosen).includes(true);
    setNone(!any);
    if (any && !ship.busy) void ship.run(undefined);
  };
  return (
    <DialogForm
      submit={ship.busy ? 'Sending...' : 'Mark as Shipped'}
      busy={ship.busy}
      problem={none ? 'Tick the orders that are on their way.' : ship.problem}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Field label="Courier" hint="For all of them; may stay empty.">
        <TextInput
          value={courier}
          maxLength={60}
          onChange={(event) => setCourier(event.target.value)}
        />
      </Field>
      <ul className="grid gap-4">
        {sendable.map((order) => {
          const name = `Order ${order._id.slice(0, SHORT_ID)}`;
          return (
            <li key={order._id} className="grid gap-2 border-line border-t pt-3">
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  className="size-5 flex-none"
                  checked={chosen[order._id] ?? false}
                  onChange={({ target }) =>
                    setChosen((now) => ({ ...now, [order._id]: target.checked }))
                  }
                />
                <span>
                  <span>{`${name}, ${customerOf(order)}`}</span>
                  <span className="block text-muted text-sm">{shippingSummary(order)}</span>
                  {order.addressMissing && <Badge tone="warn">No address</Badge>}
                </span>
              </label>
              {chosen[order._id] && (
                <Field label={`Tracking code of ${name}`}>
                  <TextInput
                    value={codes[order._id] ?? ''}
                    maxLength={60}
                    onChange={({ target }) =>
                      setCodes((now) => ({ ...now, [order._id]: target.value }))
                    }
                  />
                </Field>
              )}
            </li>
          );
        })}
      </ul>
      {sendable.length === 0 && <p className="text-muted">No order of this page can be sent.</p>}
    </DialogForm>
  );
};
