import { useState } from 'react';
import type { Order } from '#contract/orders.endpoints.ts';
import { ApiProblem, call } from '../../platform/api-client/call.ts';
import { useWrite } from '../../platform/api-client/use-write.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select, TextInput } from '../../ui/field.tsx';
import { Problem } from '../../ui/notice.tsx';
import { COUNTY_NAMES } from '../delivery/delivery-query.ts';
import { isCollected } from './order-delivery.ts';

const FIELDS = [
  ['fullName', 'Full name', 120, 'shipping name'],
  ['phone', 'Receiver’s phone – the rider calls it', 40, 'shipping tel'],
  ['town', 'Town', 120, 'shipping address-level2'],
  ['estate', 'Estate or building', 120, 'shipping address-line1'],
  ['landmark', 'Landmark', 120, 'off'],
  ['note', 'Note for the rider', 200, 'off'],
] as const;
/** Fields of an order that its buyer collects. */
const OF_FETCHED: readonly string[] = ['fullName', 'phone'];

type Props = {
  order: Pick<Order, '_id' | 'shippingInfo' | 'delivery'>;
  byStaff?: boolean;
  onDone: (order: Order) => void;
  onCancel?: () => void;
};

/** Asks the buyer, or staff on behalf of one, for the address of a paid order. */
export const AddressForm = ({ order, byStaff = false, onDone, onCancel }: Props) => {
  const [info, setInfo] = useState<Record<string, string>>({ ...order.shippingInfo });
  // The order's delivery does not reach the place; staff may save it anyway.
  const [far, setFar] = useState(false);
  const fetched = isCollected(order.delivery);
  const save = useWrite({
    write: async (anyPlace: boolean) => {
      setFar(false);
      try {
        return await call('PUT /api/orders/:id/address', {
          params: { id: order._id },
          body: { shippingInfo: info, ...(anyPlace && { anyPlace }) },
        });
      } catch (error) {
        setFar(byStaff && error instanceof ApiProblem && error.code === 'not_covered');
        throw error;
      }
    },
    refresh: byStaff
      ? ['GET /api/orders/:id', 'GET /api/orders/admin/all-orders']
      : ['GET /api/orders/:id', 'GET /api/orders/my-orders'],
    onDone: ({ message, order: saved }) => {
      toast.success(message);
      onDone(saved);
    },
  });
  const set = (name: string, value: string) => setInfo((now) => ({ ...now, [name]: value }));
  return (
    <form
      noValidate
      className="grid gap-4 text-left"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.busy) void save.run(false);
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {!fetched && (
          <Field label="County" error={save.fields.county}>
            <Select
              value={info.county ?? ''}
              autoComplete={byStaff ? 'off' : 'shipping address-level1'}
              onChange={(event) => set('county', event.target.value)}
            >
              <option value="">Choose a county</option>
              {COUNTY_NAMES.map((county) => (
                <option key={county}>{county}</option>
              ))}
            </Select>
          </Field>
        )}
        {FIELDS.filter(([name]) => !fetched || OF_FETCHED.includes(name)).map(
          ([name, label, max, autoComplete]) => (
            <Field
              key={name}
              label={byStaff && name === 'phone' ? 'Receiver’s phone' : label}
              error={save.fields[name]}
            >
              <TextInput
                value={info[name] ?? ''}
                maxLength={max}
                autoComplete={byStaff ? 'off' : autoComplete}
                {...(name === 'phone' ? { type: 'tel', inputMode: 'tel' as const } : {})}
                onChange={(event) => set(name, event.target.value)}
              />
            </Field>
          ),
        )}
      </div>
      <Problem>{save.problem}</Problem>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.busy}>
          {save.busy ? 'Saving...' : 'Save address'}
        </Button>
        {far && (
          <Button variant="secondary" busy={save.busy} onClick={() => void save.run(true)}>
            Save all the same
          </Button>
        )}
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
};
