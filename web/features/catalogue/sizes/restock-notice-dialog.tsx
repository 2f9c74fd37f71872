import { useQuery } from '@tanstack/react-query';
import { call, problemText } from '../../../platform/api-client/call.ts';
import { useSession } from '../../../platform/api-client/session.ts';
import { DialogForm } from '../../../platform/forms/form.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { shopSettings } from '../../../platform/page/shop.ts';
import { toast } from '../../../platform/toast.ts';
import { Dialog } from '../../../ui/dialog.tsx';
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
  const form = useForm({
    saved: { email: known },
    send: ({ email }) =>
      call('POST /api/products/:id/restock-notices', {
        params: { id: productId },
        body: bySms ? { size } : { ...whereTo(email.normalize('NFKC').trim(), takesPhone), size },
      }),
    // The API also refuses when the size is in stock again already.
    refresh: ['GET /api/products/:id'],
    done: ({ message }) => {
      toast.success(message);
      onClose();
    },
    // A toast, because the dialog closes together with its button when the size is in stock again.
    refused: (problem) => void toast.error(problemText(problem)),
  });
  return (
    <DialogForm of={form} submit="Tell me" onCancel={onClose}>
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
          error={form.errors.email}
        >
          <TextInput
            {...form.input('email')}
            type={takesPhone ? 'text' : 'email'}
            inputMode="email"
            autoComplete="email"
          />
        </Field>
      )}
    </DialogForm>
  );
};
