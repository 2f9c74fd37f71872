import type { OrderDetail } from '#contract/orders.endpoints.ts';
import { OrderPart } from '../../features/orders/order-parts.tsx';
import { call } from '../../platform/api-client/call.ts';
import { useWrite } from '../../platform/api-client/use-write.ts';
import { dateAndTime } from '../../platform/dates.ts';
import { Form, FormProblem } from '../../platform/forms/form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';

const REFRESH = ['GET /api/orders/admin/all-orders', 'GET /api/orders/:id'] as const;

/** Courier and tracking code of an order: set when it is marked as Shipped, can be corrected later. */
export const SentPart = ({ order }: { order: OrderDetail }) => {
  const isPaid = order.status === 'Paid';
  const form = useForm({
    saved: { courier: order.courier ?? '', trackingCode: order.trackingCode ?? '' },
    send: (sent, { found }) => {
      const params = { id: order._id };
      return isPaid
        ? call('PATCH /api/orders/:id/status', { params, body: { status: 'Shipped', ...sent } })
        : call('PUT /api/orders/:id/sent', { params, body: { ...sent, was: found } });
    },
    refresh: REFRESH,
    done: ({ message }) => void toast.success(message),
  });
  const ready = useWrite({
    write: () => call('POST /api/orders/:id/ready', { params: { id: order._id } }),
    refresh: REFRESH,
    onDone: ({ message }) => toast.success(message),
    onProblem: toast.error,
  });
  const kind = order.delivery?.kind;
  const fetched = kind === 'pickup' || kind === 'parcel';
  const blind = isPaid && order.addressMissing === true;
  if (!isPaid && order.status !== 'Shipped' && order.status !== 'Delivered') return null;
  // Collected at the shop, so there is no courier.
  if (kind === 'shop') return null;
  return (
    <OrderPart title="Sending">
      <Form of={form} className="grid gap-4">
        <Field label="Courier" error={form.errors.courier}>
          <TextInput {...form.input('courier')} maxLength={60} />
        </Field>
        <Field label="Tracking code" error={form.errors.trackingCode}>
          <TextInput {...form.input('trackingCode')} maxLength={60} />
        </Field>
        {blind && (
          <p>Nobody has said where it goes; once it is sent, its buyer can’t add an address.</p>
        )}
        {isPaid && !blind && (
          <p className="text-muted">The order becomes Shipped, and its buyer is told at once.</p>
        )}
        {order.status === 'Shipped' && !order.readyAt && (
          <p className="text-muted">Its buyer is told of another courier or code.</p>
        )}
        <FormProblem of={form} />
        <Button type="submit" variant="secondary" busy={form.busy} className="justify-self-start">
          {blind
            ? 'Send without an address'
            : isPaid
              ? 'Send with this courier'
              : 'Save courier and code'}
        </Button>
      </Form>
      {fetched && order.status === 'Shipped' && (
        <div className="mt-4 grid gap-3 border-line border-t pt-4">
          {order.readyAt ? (
            <p className="text-muted">
              Ready to be fetched since{' '}
              <time dateTime={order.readyAt}>{dateAndTime(order.readyAt)}</time>; its buyer was
              told.
            </p>
          ) : (
            <Button
              variant="secondary"
              className="justify-self-start"
              busy={ready.busy}
              onClick={() => void ready.run(undefined)}
            >
              Ready to be fetched
            </Button>
          )}
        </div>
      )}
    </OrderPart>
  );
};

/** Warns staff about an address before they pack. */
export const AddressNotice = ({ order }: { order: OrderDetail }) => {
  if (order.status !== 'Paid') return null;
  if (order.addressMissing) {
    return <Notice tone="warn">Nobody has said yet where this order goes.</Notice>;
  }
  if (!order.addressChangedAt) return null;
  return (
    <Notice tone="warn">
      The address was changed on{' '}
      <time dateTime={order.addressChangedAt}>{dateAndTime(order.addressChangedAt)}</time>: a slip
      that was printed before is wrong.
    </Notice>
  );
};
