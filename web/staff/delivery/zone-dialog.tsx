import type { DeliveryZone } from '#contract/delivery.endpoints.ts';
import { readText } from '#contract/text.ts';
import { call } from '../../platform/api-client/call.ts';
import { DialogForm } from '../../platform/forms/form.tsx';
import { type FieldTexts, useForm } from '../../platform/forms/use-form.ts';
import { toast } from '../../platform/toast.ts';
import { useLastDefined } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextArea, TextInput } from '../../ui/field.tsx';
import { DELIVERY_READS, placesText, readPlaces } from './delivery-values.ts';

type Props = { zone: DeliveryZone | undefined; onClose: () => void };

export const ZoneDialog = ({ open, zone, onClose }: Props & { open: boolean }) => {
  const shown = useLastDefined(zone);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={open && !zone ? 'Add a zone' : `Edit ${shown?.name ?? 'zone'}`}
    >
      {open && <ZoneForm zone={zone} onClose={onClose} />}
    </Dialog>
  );
};

const ZoneForm = ({ zone, onClose }: Props) => {
  const form = useForm({
    saved: { name: zone?.name ?? '', places: placesText(zone?.places ?? []) },
    check: ({ name, places }): FieldTexts => {
      const read = readPlaces(places);
      return {
        ...(readText(name) === '' && { name: 'Please give a name.' }),
        ...('wrong' in read && { places: `Kenya has no county ${read.wrong}.` }),
      };
    },
    send: (values, { changed, idempotencyKey }) => {
      const read = readPlaces(values.places);
      const name = readText(values.name);
      const places = 'places' in read ? read.places : [];
      const body = { name, places };
      const mine = {
        ...('name' in changed && { name }),
        ...('places' in changed && { places }),
        ...(zone && { was: { name: zone.name, places: zone.places } }),
      };
      return zone
        ? call('PUT /api/delivery/zones/:id', { params: { id: zone._id }, body: mine })
        : call('POST /api/delivery/zones', { body }, { idempotencyKey });
    },
    refresh: DELIVERY_READS,
    done: ({ message }) => {
      onClose();
      toast.success(message);
    },
  });
  return (
    <DialogForm of={form} guard submit={form.busy ? 'Saving...' : 'Save'} onCancel={onClose}>
      <Field label="Name" error={form.errors.name}>
        <TextInput {...form.input('name')} maxLength={60} autoComplete="off" />
      </Field>
      <Field
        label="Places"
        hint="A county to a line; for some of its towns alone: Kiambu: Thika, Ruiru"
        error={form.errors.places}
      >
        <TextArea rows={6} {...form.input('places')} maxLength={20_000} />
      </Field>
    </DialogForm>
  );
};
