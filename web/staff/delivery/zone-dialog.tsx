import { useState } from 'react';
import type { DeliveryZone } from '#contract/delivery.endpoints.ts';
import { readText } from '#contract/text.ts';
import { call } from '../../platform/api-client/call.ts';
import { useLastDefined } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Field, TextArea, TextInput } from '../../ui/field.tsx';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { placesText, readPlaces } from './delivery-values.ts';
import { useSave } from './use-save.ts';

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
  const before = { name: zone?.name ?? '', places: placesText(zone?.places ?? []) };
  const [values, setValues] = useState(before);
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const typed = values.name !== before.name || values.places !== before.places;
  const guard = useLeaveGuard({ typed });
  const leave = () => {
    guard.release();
    onClose();
  };
  const write = useSave(
    (body: Omit<DeliveryZone, '_id'>) =>
      zone
        ? call('PUT /api/delivery/zones/:id', { params: { id: zone._id }, body })
        : call('POST /api/delivery/zones', { body }),
    leave,
  );
  const save = () => {
    const read = readPlaces(values.places);
    const fields: Record<string, string> = {};
    if (readText(values.name) === '') fields.name = 'Please give a name.';
    if ('wrong' in read) fields.places = `Kenya has no county ${read.wrong}.`;
    setWrong(fields);
    if ('places' in read && Object.keys(fields).length === 0) {
      void write.run({ name: readText(values.name), places: read.places });
    }
  };
  const errors = { ...write.fields, ...wrong };
  const known = 'name' in write.fields || 'places' in write.fields;
  return (
    <DialogForm
      submit={write.busy ? 'Saving...' : 'Save'}
      busy={write.busy}
      problem={!known && write.problem}
      onSubmit={save}
      onCancel={leave}
    >
      {guard.dialog}
      <Field label="Name" error={errors.name}>
        <TextInput
          value={values.name}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => setValues({ ...values, name: target.value })}
        />
      </Field>
      <Field
        label="Places"
        hint="A county to a line; for some of its towns alone: Kiambu: Thika, Ruiru"
        error={errors.places}
      >
        <TextArea
          rows={6}
          value={values.places}
          maxLength={20_000}
          onChange={({ target }) => setValues({ ...values, places: target.value })}
        />
      </Field>
    </DialogForm>
  );
};
