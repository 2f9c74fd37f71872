import type { Shelf } from '#contract/stock.endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { DialogForm } from '../../platform/forms/form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { toast } from '../../platform/toast.ts';
import { useLastDefined } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { LineFields } from './line-fields.tsx';
import { blankLines, fieldOf, linesCheck } from './stock-words.ts';

const REASONS = [
  { value: 'damaged', label: 'Damaged' },
  { value: 'lost', label: 'Lost' },
  { value: 'given', label: 'Given away' },
] as const;
type Reason = (typeof REASONS)[number]['value'];

const KINDS = {
  received: { title: 'Receive', submit: 'Receive', busy: 'Receiving...' },
  taken: { title: 'Take off', submit: 'Take off', busy: 'Taking off...' },
} as const;
export type Kind = keyof typeof KINDS;

type Props = { shelf: Shelf | undefined; kind: Kind; onClose: () => void };

/** Pieces that came, or that are gone for another reason than a sale. */
export const PiecesDialog = ({ shelf, kind, onClose }: Props) => {
  const shown = useLastDefined(shelf);
  return (
    <Dialog
      open={shelf !== undefined}
      onClose={onClose}
      title={`${KINDS[kind].title} ${shown?.name ?? ''}`}
    >
      {shelf && <PiecesForm key={shelf._id} shelf={shelf} kind={kind} onClose={onClose} />}
    </Dialog>
  );
};

const PiecesForm = ({ shelf, kind, onClose }: Props & { shelf: Shelf }) => {
  const words = KINDS[kind];
  const form = useForm({
    saved: { ...blankLines(shelf), note: '', reason: 'damaged' } as Record<string, string>,
    draft: `stock-${kind}:${shelf._id}`,
    check: (values) => linesCheck(shelf, values, 1),
    send: (values, { idempotencyKey: batch }) => {
      const lines = shelf.lines.flatMap((line) => {
        const quantity = Number(values[fieldOf(line)]?.trim() || 0);
        const { size } = line;
        return quantity > 0
          ? [{ productId: shelf._id, ...(size !== undefined && { size }), quantity }]
          : [];
      });
      const body = { batch, note: values.note ?? '', lines };
      return kind === 'received'
        ? call('POST /api/stock/received', { body })
        : call('POST /api/stock/taken', { body: { ...body, reason: values.reason as Reason } });
    },
    refresh: ['GET /api/stock'],
    done: ({ message }) => {
      toast.success(`${shelf.name}: ${message}`);
      onClose();
    },
  });
  return (
    <DialogForm of={form} guard submit={form.busy ? words.busy : words.submit} onCancel={onClose}>
      {kind === 'taken' && (
        <RadioGroup
          legend="Why"
          options={REASONS}
          value={(form.values.reason ?? 'damaged') as Reason}
          onChange={(reason) => form.set({ reason })}
          className="flex flex-wrap gap-x-5"
        />
      )}
      <LineFields
        form={form}
        lines={shelf.lines}
        hint={(line) =>
          kind === 'received' ? `${line.shelf} on the shelf` : `${line.free} can go`
        }
      />
      <Field label="Note" error={form.errors.note}>
        <TextInput {...form.input('note')} maxLength={200} autoComplete="off" />
      </Field>
    </DialogForm>
  );
};
