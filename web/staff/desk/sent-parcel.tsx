import type { Parcel } from '#contract/desk.endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { useWrite } from '../../platform/api-client/use-write.ts';
import { dateAndTime } from '../../platform/dates.ts';
import { Form, FormProblem } from '../../platform/forms/form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { Problem } from '../../ui/notice.tsx';
import { ParcelCard } from './parcel-card.tsx';
import { nameOf } from './parcel-words.ts';
import { DESK_QUERIES } from './use-ship.ts';

/** A parcel on its way: its courier and code, that it can be fetched, and an undo for a while. */
export const SentParcel = ({ parcel }: { parcel: Parcel }) => (
  <ParcelCard parcel={parcel}>
    {parcel.delivery?.kind !== 'shop' && <SentForm parcel={parcel} />}
    <Steps parcel={parcel} />
  </ParcelCard>
);

const SentForm = ({ parcel }: { parcel: Parcel }) => {
  const form = useForm({
    saved: { courier: parcel.courier ?? '', trackingCode: parcel.trackingCode ?? '' },
    send: (sent, { found }) =>
      call('PUT /api/orders/:id/sent', {
        params: { id: parcel._id },
        body: { ...sent, was: found },
      }),
    refresh: DESK_QUERIES,
    done: ({ message }) => void toast.success(message),
  });
  return (
    <Form of={form} className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={`Courier of ${nameOf(parcel)}`} error={form.errors.courier}>
          <TextInput {...form.input('courier')} maxLength={60} />
        </Field>
        <Field label={`Tracking code of ${nameOf(parcel)}`} error={form.errors.trackingCode}>
          <TextInput {...form.input('trackingCode')} maxLength={60} />
        </Field>
      </div>
      <FormProblem of={form} />
      {form.changed && (
        <Button
          type="submit"
          variant="secondary"
          size="small"
          busy={form.busy}
          className="justify-self-start"
        >
          Save courier and code
        </Button>
      )}
    </Form>
  );
};

const Steps = ({ parcel }: { parcel: Parcel }) => {
  const { _id, delivery, readyAt, undoUntil } = parcel;
  const onDone = ({ message }: { message: string }) => toast.success(message);
  const ready = useWrite({
    write: () => call('POST /api/orders/:id/ready', { params: { id: _id } }),
    refresh: DESK_QUERIES,
    onDone,
  });
  const undo = useWrite({
    write: () => call('POST /api/orders/put-back', { body: { orderIds: [_id] } }),
    refresh: DESK_QUERIES,
    onDone,
  });
  const waitsThere = delivery?.kind === 'pickup' || delivery?.kind === 'parcel';
  return (
    <div className="grid gap-3">
      {readyAt && (
        <p className="text-muted text-sm">
          Ready to be fetched since <time dateTime={readyAt}>{dateAndTime(readyAt)}</time>
        </p>
      )}
      <Problem>{ready.problem ?? undo.problem}</Problem>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {waitsThere && !readyAt && <Act text="Ready to be fetched" of={parcel} write={ready} />}
        {undoUntil && <Act text="Undo Shipped" of={parcel} write={undo} />}
      </div>
    </div>
  );
};

type ActProps = {
  text: string;
  of: Parcel;
  write: { run: (input: undefined) => Promise<void>; busy: boolean };
};

const Act = ({ text, of, write }: ActProps) => (
  <Button
    variant="secondary"
    size="small"
    busy={write.busy}
    onClick={() => void write.run(undefined)}
  >
    <span>{text}</span>
    <span className="sr-only">{`, ${nameOf(of)}`}</span>
  </Button>
);
