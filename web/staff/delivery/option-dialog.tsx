import { COUNTIES } from '#contract/counties.ts';
import type { DeliveryZone, StaffDeliveryOption } from '#contract/delivery.endpoints.ts';
import type { DeliveryKind } from '#contract/delivery.ts';
import { readText } from '#contract/text.ts';
import { call } from '../../platform/api-client/call.ts';
import { DialogForm } from '../../platform/forms/form.tsx';
import { type FieldTexts, useForm } from '../../platform/forms/use-form.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { useLastDefined } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, FieldError, Select, TextInput } from '../../ui/field.tsx';
import {
  DELIVERY_READS,
  type OptionForm as Form,
  formOf,
  KIND_WORDS,
  KINDS,
  readForm,
} from './delivery-values.ts';

type Props = {
  option: StaffDeliveryOption | undefined;
  zones: readonly DeliveryZone[];
  onClose: () => void;
};

export const OptionDialog = ({ open, option, zones, onClose }: Props & { open: boolean }) => {
  const shown = useLastDefined(option);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={open && !option ? 'Add a way to deliver' : `Edit ${shown?.name ?? 'way to deliver'}`}
    >
      {open && <OptionForm option={option} zones={zones} onClose={onClose} />}
    </Dialog>
  );
};

type Point = Form['points'][number];
type TextName = { [K in keyof Form]: Form[K] extends string ? K : never }[keyof Form];

const NUMBERS: readonly { name: TextName; label: string; hint?: string }[] = [
  { name: 'fee', label: 'Fee (Ksh)', hint: '0 for free' },
  { name: 'freeOver', label: 'Free from (Ksh)', hint: 'Of the Total Price; empty: never' },
  { name: 'daysMin', label: 'First working day', hint: 'Empty: no day is promised' },
  { name: 'daysMax', label: 'Last working day' },
  { name: 'cutoffHour', label: 'Latest hour', hint: 'Paid from then on: a day later' },
];

const pointsWords = (points: readonly Point[]): string =>
  points.length === 0 ? 'no points' : points.map(({ name }) => `“${name}”`).join(', ');

const OptionForm = ({ option, zones, onClose }: Props) => {
  const form = useForm({
    saved: formOf(option),
    check: (values): FieldTexts => {
      const read = readForm(values);
      return 'fields' in read ? read.fields : {};
    },
    words: (name, value) => {
      if (name === 'zoneId') return zones.find(({ _id }) => _id === value)?.name ?? 'All Kenya';
      if (name === 'kind') return KIND_WORDS[value as DeliveryKind];
      return name === 'points' ? pointsWords(value as readonly Point[]) : undefined;
    },
    send: async (values, { found, idempotencyKey }) => {
      const [read, was] = [readForm(values), readForm(found)];
      if ('fields' in read) throw new TypeError('`check` refuses such values');
      const body = { ...read.option, ...('option' in was && { was: was.option }) };
      return option
        ? call('PUT /api/delivery/options/:id', { params: { id: option._id }, body })
        : call('POST /api/delivery/options', { body: read.option }, { idempotencyKey });
    },
    refresh: DELIVERY_READS,
    done: ({ message }) => {
      onClose();
      toast.success(message);
    },
  });
  const { values, set, input, errors } = form;
  return (
    <DialogForm of={form} guard submit={form.busy ? 'Saving...' : 'Save'} onCancel={onClose}>
      <Field label="Name" hint="As shoppers read it" error={errors.name}>
        <TextInput {...input('name')} maxLength={60} autoComplete="off" />
      </Field>
      <Field label="Kind" error={errors.kind}>
        <Select {...input('kind')}>
          {KINDS.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Zone" error={errors.zoneId}>
        <Select {...input('zoneId')}>
          <option value="">All Kenya</option>
          {zones.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Carrier" error={errors.carrier}>
        <TextInput {...input('carrier')} maxLength={60} autoComplete="off" />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        {NUMBERS.map(({ name, label, hint }) => (
          <Field key={name} label={label} hint={hint} error={errors[name]}>
            <TextInput {...input(name)} inputMode="numeric" maxLength={20} autoComplete="off" />
          </Field>
        ))}
      </div>
      {values.kind === 'pickup' && (
        <Points points={values.points} errors={errors} onChange={(points) => set({ points })} />
      )}
      <FieldError>
        {values.points.some(({ name }) => readText(name) === '') ? '' : errors.points}
      </FieldError>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5"
          checked={values.active}
          onChange={({ target }) => set({ active: target.checked })}
        />
        Offered to shoppers
      </label>
      <FieldError>{errors.active}</FieldError>
    </DialogForm>
  );
};

const POINT_TEXTS: readonly {
  name: 'name' | 'town' | 'landmark' | 'phone' | 'hours';
  label: string;
  most: number;
}[] = [
  { name: 'name', label: 'Name', most: 80 },
  { name: 'town', label: 'Town', most: 120 },
  { name: 'landmark', label: 'Landmark', most: 120 },
  { name: 'phone', label: 'Phone', most: 40 },
  { name: 'hours', label: 'Opening hours', most: 120 },
];
const NEW_POINT: Point = { name: '', county: 'Nairobi', active: true };
const MAX_POINTS = 100;

type PointsProps = {
  points: readonly Point[];
  /** By field, as in `points.0.phone`. */
  errors: FieldTexts;
  onChange: (points: Point[]) => void;
};

const Points = ({ points, errors, onChange }: PointsProps) => {
  const set = (at: number, change: Partial<Point>) =>
    onChange(points.map((point, n) => (n === at ? { ...point, ...change } : point)));
  return (
    <div className="grid gap-5">
      {points.map((point, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a new point has no other key
        <fieldset key={at} className="grid gap-4 border-line border-t pt-4">
          <legend className="font-semibold">{`Point ${at + 1}`}</legend>
          {POINT_TEXTS.map(({ name, label, most }) => (
            <Field
              key={name}
              label={label}
              error={
                name === 'name' && readText(point.name) === ''
                  ? errors.points
                  : errors[`points.${at}.${name}`]
              }
            >
              <TextInput
                value={point[name] ?? ''}
                maxLength={most}
                autoComplete="off"
                onChange={({ target }) => set(at, { [name]: target.value })}
              />
            </Field>
          ))}
          <Field label="County">
            <Select
              value={point.county}
              onChange={({ target }) => set(at, { county: target.value })}
            >
              {[...COUNTIES].sort().map((county) => (
                <option key={county}>{county}</option>
              ))}
            </Select>
          </Field>
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5"
              checked={point.active}
              onChange={({ target }) => set(at, { active: target.checked })}
            />
            Open
          </label>
          <Button
            variant="secondary"
            size="small"
            className="justify-self-start"
            onClick={() => onChange(points.filter((_, n) => n !== at))}
          >{`Remove point ${at + 1}`}</Button>
        </fieldset>
      ))}
      {points.length < MAX_POINTS && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => onChange([...points, NEW_POINT])}
        >
          Add a point
        </Button>
      )}
    </div>
  );
};
