import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../platform/api-client/call.ts';
import { useSession } from '../../../platform/api-client/session.ts';
import { useWrite } from '../../../platform/api-client/use-write.ts';
import { shopSettings } from '../../../platform/page/shop.ts';
import { toast } from '../../../platform/toast.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';

type Props = { open: boolean; onClose: () => void; productId: string; size: string };

/** Asks where to send a restock notice for a size: by mail, or by SMS if the shop sends SMS. */
export const RestockNoticeDialog = ({ open, onClose, ...rest }: Props) => (
  <Dialog open={open} onClose={onClose} title={`When ${rest.size} is back`}>
    {open && <RestockNoticeForm {...rest} onClose={onClose} />}
  </Dialog>
);

const whereTo = (typed: string, takesPhone: boolean) => {
  if (!typed) return {};
  return takesPhone && !typed.includes('@') ? { phone: typed } : { email: typed };
};

const RestockNoticeForm = ({ productId, size, onClose }: Omit<Props, 'open'>) => {
  const known = useSession(({ user }) => user?.email ?? '');
  const isGuest = useSession(({ user }) => !user);
  const phone = useSession(({ user }) => (user?.email ? undefined : user?.phone));
  const sendsSms = useQuery(shopSettings).data?.phoneSignIn ?? false;
  const bySms = sendsSms && phone !== undefined;
  const takesPhone = sendsSms && isGuest;
  const [typed, setTyped] = useState(known);
  const ask = useWrite({
    write: () =>
      call('POST /api/products/:id/restock-notices', {
        params: { id: productId },
        body: bySms ? { size } : { ...whereTo(typed.normalize('NFKC').trim(), takesPhone), size },
      }),
    // The API also returns this when the size is in stock again already.
    refresh: ['GET /api/products/:id'],
    refreshAfter: () => false,
    onDone({ message }) {
      toast.success(message);
      onClose();
    },
    // A toast, because the dialog closes together with its button when the size is in stock again.
    onProblem: toast.error,
  });
  return (
    <DialogForm
      submit="Tell me"
      busy={ask.busy}
      problem={ask.fields.email ? undefined : ask.problem}
      onSubmit={() => ask.run(undefined)}
      onCancel={onClose}
    >
      {bySms ? (
        <p>{`One SMS to ${phone} when it is in stock, nothing else.`}</p>
      ) : (
        <Field
          label={takesPhone ? 'Email or phone' : 'Email'}
          hint={
            takesPhone
              ? 'One mail or SMS when it is in stock, nothing else. We forget it after 90 days.'
              : 'One mail when it is in stock, nothing else. We forget the address after 90 days.'
          }
          error={ask.fields.email}
        >
          <TextInput
            type={takesPhone ? 'text' : 'email'}
            inputMode="email"
            autoComplete="email"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
    </DialogForm>
  );
};
