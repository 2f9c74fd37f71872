import type { Shelf } from '#contract/stock.endpoints.ts';
import { LOW_OF_PRODUCT, LOW_OF_SIZE } from '#contract/stock.ts';
import { call } from '../../platform/api-client/call.ts';
import { DialogForm } from '../../platform/forms/form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { toast } from '../../platform/toast.ts';
import { useLastDefined } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextInput } from '../../ui/field.tsx';

type Props = { shelf: Shelf | undefined; onClose: () => void };

/** Where a product lies, and when it is low. */
export const ShelfDialog = ({ shelf, onClose }: Props) => {
  const shown = useLastDefined(shelf);
  return (
    <Dialog open={shelf !== undefined} onClose={onClose} title={shown?.name ?? ''}>
      {shelf && <ShelfForm key={shelf._id} shelf={shelf} onClose={onClose} />}
    </Dialog>
  );
};

const textOf = (lowAt: number | null): string => (lowAt === null ? '' : String(lowAt));
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

const ShelfForm = ({ shelf, onClose }: { shelf: Shelf; onClose: () => void }) => {
  const isSized = shelf.lines.some(({ size }) => size !== undefined);
  const usual = isSized ? LOW_OF_SIZE : LOW_OF_PRODUCT;
  const form = useForm({
    saved: { note: shelf.note, lowAt: textOf(shelf.lowAt) },
    draft: `shelf:${shelf._id}`,
    check: ({ lowAt }): { lowAt?: string } =>
      /^\d{0,7}$/.test(lowAt.trim()) ? {} : { lowAt: 'Please give a whole number, or nothing.' },
    send: (_values, { changed, was }) =>
      call('PATCH /api/stock/:productId', {
        params: { productId: shelf._id },
        body: {
          ...(changed.note !== undefined && { note: changed.note }),
          ...(changed.lowAt !== undefined && { lowAt: numberOf(changed.lowAt) }),
          was: {
            ...(was.note !== undefined && { note: was.note }),
            ...(was.lowAt !== undefined && { lowAt: numberOf(was.lowAt) }),
          },
        },
      }),
    refresh: ['GET /api/stock'],
    done: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });
  return (
    <DialogForm of={form} guard submit={form.busy ? 'Saving...' : 'Save'} onCancel={onClose}>
      <Field
        label="Where it lies"
        hint="For who packs: shelf B, second box"
        error={form.errors.note}
      >
        <TextInput {...form.input('note')} maxLength={80} autoComplete="off" />
      </Field>
      <Field
        label="Low at"
        hint={`Pieces ${isSized ? 'of a size' : ''} that can be bought. Empty: ${usual}`}
        error={form.errors.lowAt}
      >
        <TextInput {...form.input('lowAt')} inputMode="numeric" autoComplete="off" maxLength={7} />
      </Field>
    </DialogForm>
  );
};
