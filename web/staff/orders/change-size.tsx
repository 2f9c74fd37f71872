import { useState } from 'react';
import type { Parcel } from '#contract/desk.endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { DialogForm } from '../../platform/forms/form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { Loaded, Skeleton } from '../../ui/loaded.tsx';
import { Problem } from '../../ui/notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { DESK_QUERIES } from '../desk/use-ship.ts';

/** Another size for pieces of a paid order that was not sent. */
export const ChangeSize = ({ orderId, onDone }: { orderId: string; onDone: () => void }) => {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className="px-4 pb-4 sm:px-5 print:hidden">
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Change size
      </Button>
      <Dialog open={open} onClose={close} title="Change size">
        {open && (
          <LoadedForm
            orderId={orderId}
            onClose={close}
            onDone={() => {
              close();
              onDone();
            }}
          />
        )}
      </Dialog>
    </div>
  );
};

type Props = { orderId: string; onClose: () => void; onDone: () => void };
type Item = Parcel['items'][number] & { size: string };

const LoadedForm = (props: Props) => {
  const parcel = usePrivateQuery(apiQuery('GET /api/desk/:id', { params: { id: props.orderId } }));
  return (
    <Loaded
      query={parcel}
      loading="Loading order..."
      error="Failed to load orders."
      skeleton={<Skeleton className="h-48" />}
    >
      {({ parcel: { items, revision } }) => (
        <SizeForm
          {...props}
          revision={revision}
          items={items.flatMap((item) => (item.size ? [{ ...item, size: item.size }] : []))}
        />
      )}
    </Loaded>
  );
};

const SizeForm = ({
  orderId,
  revision,
  items,
  onClose,
  onDone,
}: Props & { revision: number; items: readonly Item[] }) => {
  const form = useForm({
    saved: { position: String(items[0]?.position ?? ''), to: '', quantity: '' },
    check: ({ position, to, quantity }) => checkOf(items, { position, to, quantity }),
    send: ({ position, to, quantity }) => {
      const item = itemAt(items, position);
      return call('PUT /api/orders/:id/size', {
        params: { id: orderId },
        body: {
          position: Number(position),
          from: item?.size ?? '',
          to,
          quantity: Number(quantity || item?.quantity),
          seen: revision,
        },
      });
    },
    refresh: [...DESK_QUERIES, 'GET /api/products/:id/sizes'],
    done: ({ message }) => {
      toast.success(message);
      onDone();
    },
  });
  const item = itemAt(items, form.values.position);
  if (!item) return <p className="text-muted">Nothing of it has a size that can be changed.</p>;
  return (
    <DialogForm of={form} submit={form.busy ? 'Saving...' : 'Save'} onCancel={onClose}>
      <p>The price that was paid stays. The pieces of the old size are on sale again.</p>
      {items.length > 1 && (
        <RadioGroup
          legend="Item"
          options={items.map(({ position, name, size }) => ({
            ...{ value: String(position), label: `${name}, size ${size}` },
          }))}
          value={form.values.position}
          onChange={(position) => form.set({ position, to: '', quantity: '' })}
        />
      )}
      <NewSize
        item={item}
        value={form.values.to}
        error={form.errors.to}
        onChange={(to) => form.set({ to })}
      />
      {item.quantity > 1 && (
        <Field
          label="Pieces"
          hint={`Of ${item.quantity}; empty: all of them`}
          error={form.errors.quantity}
        >
          <TextInput
            {...form.input('quantity')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
          />
        </Field>
      )}
    </DialogForm>
  );
};

type SizeProps = {
  item: Item;
  value: string;
  error: string | undefined;
  onChange: (label: string) => void;
};

const NewSize = ({ item, value, error, onChange }: SizeProps) => {
  const sizes = usePrivateQuery(
    apiQuery('GET /api/products/:id/sizes', { params: { id: item.productId } }),
  );
  if (sizes.error) return <Problem>The sizes could not be loaded. Please reload the page.</Problem>;
  const others = (sizes.data?.sizes ?? []).filter(
    ({ label, retired }) => !retired && label !== item.size,
  );
  return (
    <RadioGroup
      legend={`New size instead of ${item.size}`}
      options={others.map(({ label, stock }) => ({
        ...{ value: label, label: `${label}, ${stock === 0 ? 'sold out' : `${stock} left`}` },
      }))}
      value={value}
      error={error}
      onChange={onChange}
      className="flex flex-wrap gap-x-5"
    />
  );
};

const itemAt = (items: readonly Item[], position: string): Item | undefined =>
  items.find((item) => String(item.position) === position);

const checkOf = (
  items: readonly Item[],
  { position, to, quantity }: Record<'position' | 'to' | 'quantity', string>,
): { to?: string; quantity?: string } => {
  const most = itemAt(items, position)?.quantity ?? 0;
  const pieces = Number(quantity || most);
  return {
    ...(to === '' && { to: 'Please choose the new size.' }),
    ...(!(Number.isInteger(pieces) && pieces >= 1 && pieces <= most) && {
      quantity: `Please give a number from 1 to ${most}.`,
    }),
  };
};
