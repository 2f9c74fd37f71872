import { type FormEvent, useState } from 'react';
import { formatKsh } from '../../../contract/money.ts';
import type { Refund } from '../../../contract/refunds.endpoints.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { moveFocus } from '../../ui/move-focus.ts';
import { Problem } from '../../ui/notice.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { useSettle } from './use-refunds.ts';

type Props = { refund: Refund; open: boolean; onClose: () => void };

/** For a refund that its provider gives no answer about: what the provider’s own site shows. */
export const SettleDialog = ({ refund, open, onClose }: Props) => (
  <Dialog open={open} onClose={onClose} title="Record the result">
    {open && <Form refund={refund} onClose={onClose} />}
  </Dialog>
);

const ENDS = [
  { value: 'done', label: 'The money went back' },
  { value: 'failed', label: 'It did not: the money is still here' },
] as const;

const Form = ({ refund, onClose }: Omit<Props, 'open'>) => {
  const [status, setStatus] = useState<'done' | 'failed'>('failed');
  const [receipt, setReceipt] = useState('');
  const write = useSettle(() => {
    onClose();
    moveFocus(`refunds-${refund.paymentId}`);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void write.run({ refund, status, receipt: status === 'done' ? receipt.trim() : '' });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p>
        Look on the provider’s own site for {formatKsh(refund.amount * 100)} before you answer: what
        did not go back can be returned again.
      </p>
      <RadioGroup legend="What it shows" options={ENDS} value={status} onChange={setStatus} />
      {status === 'done' && (
        <Field label="Receipt (optional)">
          <TextInput
            value={receipt}
            maxLength={60}
            autoComplete="off"
            onChange={(event) => setReceipt(event.target.value)}
          />
        </Field>
      )}
      <Problem>{write.problem}</Problem>
      <FormButtons submit="Save" busy={write.busy} onCancel={onClose} />
    </form>
  );
};
