import { useState } from 'react';
import type { Shelf } from '#contract/stock.endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { DialogForm } from '../../platform/forms/form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { toast } from '../../platform/toast.ts';
import { useLastDefined } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LineFields } from './line-fields.tsx';
import { blankLines, fieldOf, linesCheck } from './stock-words.ts';

type Props = { shelf: Shelf | undefined; onClose: () => void };

/** What lies on the shelf of one product. */
export const CountDialog = ({ shelf, onClose }: Props) => {
  const shown = useLastDefined(shelf);
  return (
    <Dialog open={shelf !== undefined} onClose={onClose} title={`Count ${shown?.name ?? ''}`}>
      {shelf && <CountForm key={shelf._id} opened={shelf} onClose={onClose} />}
    </Dialog>
  );
};

const CountForm = ({ opened, onClose }: { opened: Shelf; onClose: () => void }) => {
  // As it was when the count began: what the list learns meanwhile was not seen by whoever counts.
  const [shelf, setShelf] = useState(opened);
  const [again, setAgain] = useState<readonly { size?: string; why: string }[]>([]);
  const form = useForm({
    saved: blankLines(opened),
    check: (values) => linesCheck(shelf, values, 0),
    send: (values, { idempotencyKey: batch }) => {
      const lines = shelf.lines.flatMap(({ size, seen }) => {
        const text = values[fieldOf({ size })]?.trim();
        if (!text) return [];
        const about = { productId: shelf._id, ...(size !== undefined && { size }) };
        return [{ ...about, counted: Number(text), seen }];
      });
      return call('POST /api/stock/counts', { body: { batch, lines } });
    },
    refresh: ['GET /api/stock'],
    done: ({ message, again, products }) => {
      toast.success(`${opened.name}: ${message}`);
      const [now] = products;
      if (again.length === 0 || !now) {
        onClose();
        return undefined;
      }
      setShelf(now);
      setAgain(again);
      return blankLines(now);
    },
  });
  return (
    <DialogForm of={form} guard submit={form.busy ? 'Counting...' : 'Book'} onCancel={onClose}>
      <p>
        Count what lies on the shelf, also what is paid and waits to be sent. Leave empty what you
        did not count.
      </p>
      {again.map(({ size, why }) => (
        <Notice key={size ?? ''} tone="warn" role="alert">
          {why}
        </Notice>
      ))}
      <LineFields
        form={form}
        lines={shelf.lines}
        hint={({ shelf, toSend }) =>
          `${shelf} by the books${toSend > 0 ? `, ${toSend} of them wait to be sent` : ''}`
        }
      />
    </DialogForm>
  );
};
