import type { OrderDetail } from '#contract/orders.endpoints.ts';
import type { OrderStatus } from '#contract/payment.ts';
import { OrderPart } from '../../features/orders/order-parts.tsx';
import { call } from '../../platform/api-client/call.ts';
import { useWrite } from '../../platform/api-client/use-write.ts';
import { dateAndTime } from '../../platform/dates.ts';
import { Form, FormProblem } from '../../platform/forms/form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Field, TextInput } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AgreeSizes } from './agree-sizes.tsx';
import { shippingSummary } from './customer.tsx';
import { type Movable, MoveButton } from './move-order.tsx';
import { waitsForSize } from './moves.ts';

const REFRESH = ['GET /api/orders/admin/all-orders', 'GET /api/orders/:id'] as const;

type Props = {
  order: OrderDetail;
  /** How the buyer is told: `e-mail and SMS`; empty if not at all. */
  told: string;
  moving: boolean;
  onMove: (order: Movable, to: OrderStatus) => void;
  /** After a step taken here. */
  onDone: () => void;
};

/** What staff do next with an order, and what the buyer will be told; nothing when there is nothing to do. */
export const ToDo = (props: Props) => {
  const { order, onDone } = props;
  if (order.moneyHeld) {
    return (
      <Notice tone="warn">
        Do not send it: its money is being returned, or the buyer’s bank holds it.
      </Notice>
    );
  }
  if (waitsForSize(order)) {
    return (
      <Step>
        <AddressNotice order={order} />
        <AgreeSizes order={order} onDone={onDone} />
      </Step>
    );
  }
  switch (order.status) {
    case 'Pending':
      return (
        <Step>
          <p>It is not paid yet: do not send it.</p>
        </Step>
      );
    case 'Paid':
      return (
        <Step>
          <AddressNotice order={order} />
          <SendForm {...props} />
        </Step>
      );
    case 'Shipped':
      return (
        <Step>
          <ArriveStep {...props} />
        </Step>
      );
    default:
      return null;
  }
};

const Step = ({ children }: { children: Elements }) => (
  <OrderPart title="To do" className="grid gap-4 p-4 sm:p-5">
    {children}
  </OrderPart>
);

const Told = ({ by, what }: { by: string; what: string }) => (
  <p className="text-muted">
    {by
      ? `A little later the buyer is told by ${by} ${what}; not if you undo it before.`
      : 'The buyer will not be told: the shop has no address of theirs.'}
  </p>
);

/** Marks a paid order as sent, with courier and tracking code where there is one. */
const SendForm = ({ order, told, onDone }: Props) => {
  const form = useForm({
    saved: { courier: '', trackingCode: '' },
    send: (sent) =>
      call('PATCH /api/orders/:id/status', {
        params: { id: order._id },
        body: { status: 'Shipped', ...sent },
      }),
    refresh: REFRESH,
    done: ({ message }) => {
      toast.success(message);
      onDone();
    },
  });
  const { courier, trackingCode } = form.values;
  const way = [courier && ` with ${courier}`, trackingCode && `, code ${trackingCode}`].join('');
  const blind = order.addressMissing === true;
  const collected = order.delivery?.kind === 'shop';
  const what = collected ? 'that it waits at the shop' : `that it is on its way${way}`;
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Form of={form} className="grid gap-4">
      <p className="font-semibold">
        {[pieces === 1 ? '1 piece' : `${pieces} pieces`, shippingSummary(order)]
          .filter(Boolean)
          .join('\u00a0· ')}
      </p>
      {!collected && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Courier" error={form.errors.courier}>
            <TextInput {...form.input('courier')} maxLength={60} />
          </Field>
          <Field label="Tracking code" error={form.errors.trackingCode}>
            <TextInput {...form.input('trackingCode')} maxLength={60} />
          </Field>
        </div>
      )}
      {blind && <p>Once it is sent, the buyer can’t add an address any more.</p>}
      <Told by={told} what={what} />
      <FormProblem of={form} />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {blind ? 'Send without an address' : 'Mark as Shipped'}
      </Button>
    </Form>
  );
};

/** A sent order arrives: at a point where it is fetched first. */
const ArriveStep = ({ order, told, moving, onMove }: Props) => {
  const ready = useWrite({
    write: () => call('POST /api/orders/:id/ready', { params: { id: order._id } }),
    refresh: REFRESH,
    onDone: ({ message }) => toast.success(message),
    onProblem: toast.error,
  });
  const kind = order.delivery?.kind;
  const waitsThere = kind === 'pickup' || kind === 'parcel';
  const delivered = (
    <MoveButton
      order={order}
      variant={waitsThere && !order.readyAt ? 'secondary' : 'primary'}
      moving={moving}
      onMove={onMove}
    />
  );
  if (!waitsThere || order.readyAt) {
    return (
      <>
        {order.readyAt && (
          <p className="text-muted">
            Ready to be fetched since{' '}
            <time dateTime={order.readyAt}>{dateAndTime(order.readyAt)}</time>.
          </p>
        )}
        <Told
          by={told}
          what={`that it ${waitsThere || kind === 'shop' ? 'was picked up' : 'has arrived'}, and asked how it is`}
        />
        <div>{delivered}</div>
      </>
    );
  }
  return (
    <>
      <Told by={told} what="where it waits for them" />
      <div className="flex flex-wrap gap-3">
        <Button busy={ready.busy} onClick={() => void ready.run(undefined)}>
          Ready to be fetched
        </Button>
        {delivered}
      </div>
    </>
  );
};

/** Warns staff about an address before they pack. */
const AddressNotice = ({ order }: { order: OrderDetail }) => {
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
