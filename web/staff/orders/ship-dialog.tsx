import type { Order } from '#contract/orders.endpoints.ts';
import { SHORT_ID } from '#contract/payment.ts';
import { call } from '../../platform/api-client/call.ts';
import { DialogForm } from '../../platform/forms/form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { toast } from '../../platform/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { Badge, Problem } from '../../ui/notice.tsx';
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
  const form = useForm({
    saved: {
      courier: '',
      chosen: {} as Record<string, boolean>,
      codes: {} as Record<string, string>,
    },
    check: ({ chosen }) =>
      Object.values(chosen).includes(true)
        ? {}
        : { chosen: 'Tick the orders that are on their way.' },
    send: ({ courier, chosen, codes }) => {
      const sent = sendable.filter(({ _id }) => chosen[_id]);
      const list = sent.map(({ _id }) => ({ orderId: _id, trackingCode: codes[_id] ?? '' }));
      return call('POST /api/orders/ship', { body: { courier, orders: list } });
    },
    refresh: ['GET /api/orders/admin/all-orders', 'GET /api/orders/:id'],
    done: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });
  const { chosen, codes } = form.values;
  return (
    <DialogForm of={form} submit={form.busy ? 'Sending...' : 'Mark as Shipped'} onCancel={onClose}>
      <Field label="Courier" hint="For all of them; may stay empty.">
        <TextInput {...form.input('courier')} maxLength={60} />
      </Field>
      <ul className="grid gap-4">
        {sendable.map((order) => {
          const { _id } = order;
          const name = `Order ${_id.slice(0, SHORT_ID)}`;
          return (
            <li key={_id} className="grid gap-2 border-line border-t pt-3">
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  className="size-5 flex-none"
                  checked={chosen[_id] ?? false}
                  onChange={({ target }) =>
                    form.set({ chosen: { ...chosen, [_id]: target.checked } })
                  }
                />
                <span>
                  <span>{`${name}, ${customerOf(order)}`}</span>
                  <span className="block text-muted text-sm">{shippingSummary(order)}</span>
                  {order.addressMissing && <Badge tone="warn">No address</Badge>}
                </span>
              </label>
              {chosen[_id] && (
                <Field label={`Tracking code of ${name}`}>
                  <TextInput
                    value={codes[_id] ?? ''}
                    maxLength={60}
                    onChange={({ target }) =>
                      form.set({ codes: { ...codes, [_id]: target.value } })
                    }
                  />
                </Field>
              )}
            </li>
          );
        })}
      </ul>
      {sendable.length === 0 && <p className="text-muted">No order of this page can be sent.</p>}
      <Problem>{form.errors.chosen}</Problem>
    </DialogForm>
  );
};
