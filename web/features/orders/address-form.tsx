import { useState } from 'react';
import type { Order } from '#contract/orders.endpoints.ts';
import { ApiProblem, call, problemText } from '../../platform/api-client/call.ts';
import { Form, FormProblem } from '../../platform/forms/form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select, TextInput } from '../../ui/field.tsx';
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
const BLANK = {
  fullName: '',
  phone: '',
  county: '',
  town: '',
  estate: '',
  landmark: '',
  note: '',
};
const CALLED = 'Without it we call the phone that paid.';
/** Fields of an order that its buyer collects. */
const OF_FETCHED: readonly string[] = ['fullName', 'phone'];

type Props = {
  order: Pick<Order, '_id' | 'shippingInfo' | 'delivery' | 'method'>;
  byStaff?: boolean;
  onDone: (order: Order) => void;
  /** The order as it is, when somebody else has changed its address meanwhile. */
  onChanged?: (order: Order) => void;
  onCancel?: () => void;
};

/** Asks the buyer, or staff on behalf of one, for the address of a paid order. */
export const AddressForm = ({ order, byStaff = false, onDone, onChanged, onCancel }: Props) => {
  // The order's delivery does not reach the place; staff may save it anyway.
  const [far, setFar] = useState(false);
  const fetched = isCollected(order.delivery);
  const form = useForm({
    saved: { ...BLANK, ...order.shippingInfo, anyPlace: false as boolean },
    send: ({ anyPlace, ...shippingInfo }, { found: { anyPlace: _, ...was } }) => {
      setFar(false);
      return call('PUT /api/orders/:id/address', {
        params: { id: order._id },
        body: { shippingInfo, was, ...(anyPlace && { anyPlace }) },
      });
    },
    refresh: byStaff
      ? ['GET /api/orders/:id', 'GET /api/orders/admin/all-orders']
      : ['GET /api/orders/:id', 'GET /api/orders/my-orders'],
    done: ({ message, order: saved }) => {
      toast.success(message);
      onDone(saved);
    },
    refused: (problem) => {
      const code = problem instanceof ApiProblem ? problem.code : undefined;
      setFar(byStaff && code === 'not_covered');
      if (code !== 'changed') return problemText(problem);
      if (onChanged)
        void call('GET /api/orders/:id', { params: { id: order._id } })
          .then((reply) => onChanged(reply.order))
          .catch(() => {});
    },
  });
  const { input, errors, busy } = form;
  const payerIsCalled = !byStaff && order.method === 'mpesa';
  return (
    <Form of={form} className="grid gap-4 text-left">
      <div className="grid gap-4 sm:grid-cols-2">
        {!fetched && (
          <Field label="County" error={errors.county}>
            <Select {...input('county')} autoComplete={byStaff ? 'off' : 'shipping address-level1'}>
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
              hint={name === 'phone' && payerIsCalled && CALLED}
              error={errors[name]}
            >
              <TextInput
                {...input(name)}
                maxLength={max}
                autoComplete={byStaff ? 'off' : autoComplete}
                {...(name === 'phone' ? { type: 'tel', inputMode: 'tel' as const } : {})}
              />
            </Field>
          ),
        )}
      </div>
      <FormProblem of={form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {busy ? 'Saving...' : 'Save address'}
        </Button>
        {far && (
          <Button
            variant="secondary"
            busy={busy}
            onClick={() => void form.submit({ anyPlace: true })}
          >
            Save all the same
          </Button>
        )}
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </Form>
  );
};
