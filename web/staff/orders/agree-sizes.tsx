import type { OrderDetail } from '#contract/orders.endpoints.ts';
import { SHORT_ID } from '#contract/payment.ts';
import { call } from '../../platform/api-client/call.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { Form } from '../../platform/forms/form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { Notice, Problem } from '../../ui/notice.tsx';
import { PhoneWays, phoneOf } from './customer.tsx';
import { waitsForSize } from './moves.ts';

type Item = OrderDetail['items'][number];
/** The typed number of pieces, by size label. */
type Typed = Record<string, string>;

const sizesFrom = (typed: Typed) =>
  Object.entries(typed)
    .map(([label, text]) => ({ label, quantity: Number(text.trim() || '0') }))
    .filter(({ quantity }) => quantity !== 0);

/** Validates the sizes of an item before they are sent. */
export const sizesProblem = (typed: Typed, ordered: number): string | undefined => {
  const sizes = sizesFrom(typed);
  const whole = sizes.every(({ quantity }) => Number.isInteger(quantity) && quantity > 0);
  const sum = sizes.reduce((total, { quantity }) => total + quantity, 0);
  if (whole && sum === ordered) return undefined;
  return `Please give ${ordered === 1 ? '1 piece' : `${ordered} pieces`} in all.`;
};

const ItemSizes = ({
  order,
  item,
  position,
  onDone,
}: {
  order: OrderDetail;
  item: Item;
  position: number;
  onDone: () => void;
}) => {
  const sizes = usePrivateQuery(
    apiQuery('GET /api/products/:id/sizes', { params: { id: item.productId } }),
  );
  const labels = (sizes.data?.sizes ?? []).filter(({ retired }) => !retired);
  const form = useForm({
    saved: Object.fromEntries(labels.map(({ label }) => [label, ''])) as Typed,
    check: (typed) => {
      const problem = sizesProblem(typed, item.quantity);
      return problem ? { sizes: problem } : {};
    },
    send: (typed) =>
      call('PATCH /api/orders/:id/sizes', {
        params: { id: order._id },
        body: { items: [{ position, sizes: sizesFrom(typed) }] },
      }),
    refresh: [
      'GET /api/orders/:id',
      'GET /api/orders/admin/all-orders',
      'GET /api/products/:id/sizes',
    ],
    done: ({ message }) => {
      toast.success(message);
      onDone();
    },
  });
  return (
    <Form of={form}>
      <fieldset className="grid gap-3">
        <legend className="font-medium">{`${item.quantity} × ${item.name}`}</legend>
        <div className="flex flex-wrap gap-3">
          {labels.map(({ label, stock }) => (
            <Field
              key={label}
              label={`Size ${label}`}
              hint={stock === 0 ? 'sold out' : `${stock} left`}
              className="w-20"
            >
              <TextInput
                {...form.input(label)}
                inputMode="numeric"
                autoComplete="off"
                maxLength={4}
                disabled={stock === 0}
              />
            </Field>
          ))}
        </div>
        {sizes.error && <Problem>The sizes could not be loaded. Please reload the page.</Problem>}
        <Problem>{form.errors.sizes ?? form.problem}</Problem>
        <Button type="submit" busy={form.busy} className="justify-self-start">
          Agree sizes
        </Button>
      </fieldset>
    </Form>
  );
};

/** Asks for the sizes of items ordered without one; renders nothing if there are none. */
export const AgreeSizes = ({ order, onDone }: { order: OrderDetail; onDone: () => void }) => {
  const items = order.items.flatMap((item, position) =>
    item.sizeToAgree ? [{ item, position }] : [],
  );
  if (!waitsForSize(order)) return null;
  const phone = phoneOf(order);
  const text = `Hello! Which size may we send you for your order ${order._id.slice(0, SHORT_ID)}?`;
  return (
    <section aria-label="Sizes to agree">
      <Notice tone="warn">
        <div className="grid gap-4">
          <p>The size is to be agreed with the customer. Until then the order can’t be shipped.</p>
          {phone && <PhoneWays phone={phone} text={text} />}
          {items.map(({ item, position }) => (
            <ItemSizes
              key={`${position} ${item.productId}`}
              order={order}
              item={item}
              position={position}
              onDone={onDone}
            />
          ))}
        </div>
      </Notice>
    </section>
  );
};
