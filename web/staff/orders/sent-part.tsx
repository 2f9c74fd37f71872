import type { OrderDetail } from '#contract/orders.endpoints.ts';
import { OrderPart } from '../../features/orders/order-parts.tsx';
import { call } from '../../platform/api-client/call.ts';
import { Form, FormProblem } from '../../platform/forms/form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';

const REFRESH = ['GET /api/orders/admin/all-orders', 'GET /api/orders/:id'] as const;

/** Courier and tracking code of a sent order; the buyer is told of others. */
export const SentPart = ({ order }: { order: OrderDetail }) => {
  const form = useForm({
    saved: { courier: order.courier ?? '', trackingCode: order.trackingCode ?? '' },
    send: (sent, { found }) =>
      call('PUT /api/orders/:id/sent', {
        params: { id: order._id },
        body: { ...sent, was: found },
      }),
    refresh: REFRESH,
    done: ({ message }) => void toast.success(message),
  });
  if (order.status !== 'Shipped' && order.status !== 'Delivered') return null;
  // Collected at the shop, so there is no courier.
  if (order.delivery?.kind === 'shop') return null;
  return (
    <OrderPart title="Sending">
      <Form of={form} className="grid gap-4">
        <Field label="Courier" error={form.errors.courier}>
          <TextInput {...form.input('courier')} maxLength={60} />
        </Field>
        <Field label="Tracking code" error={form.errors.trackingCode}>
          <TextInput {...form.input('trackingCode')} maxLength={60} />
        </Field>
        {order.status === 'Shipped' && !order.readyAt && (
          <p className="text-muted">The buyer will be told of another courier or code.</p>
        )}
        <FormProblem of={form} />
        <Button type="submit" variant="secondary" busy={form.busy} className="justify-self-start">
          Save courier and code
        </Button>
      </Form>
    </OrderPart>
  );
};
