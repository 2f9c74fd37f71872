import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiProblem, call } from '../../../platform/api-client/call.ts';
import { links } from '../../../platform/page/links.ts';
import { toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { UNREACHABLE_MESSAGE } from '../sign-in/credentials.ts';
import { leave } from '../sign-in/logout.ts';
import { PasswordField } from '../sign-in/password-field.tsx';

type Problems = { form?: string | undefined; password?: string | undefined };

const refusalOf = (error: unknown): Problems => {
  if (!(error instanceof ApiProblem) || error.status === 0) return { form: UNREACHABLE_MESSAGE };
  const { password } = error.fields;
  return password ? { password } : { form: error.message || UNREACHABLE_MESSAGE };
};

/** Ends the account for good, after its password. */
export const DeleteAccount = () => {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Problems>({});
  const input = useRef<HTMLInputElement>(null);

  const confirm = async () => {
    const password = input.current?.value ?? '';
    if (password === '') {
      setWrong({ password: 'Please enter your password.' });
      return input.current?.focus();
    }
    setBusy(true);
    setWrong({});
    try {
      await call('POST /api/privacy/delete-account', { body: { password } });
    } catch (problem) {
      setBusy(false);
      const refusal = refusalOf(problem);
      setWrong(refusal);
      if (refusal.password) input.current?.focus();
      return;
    }
    leave();
    toast.success('Your account was deleted');
    navigate(links.home());
  };

  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete my account
      </Button>
      <ConfirmDialog
        open={asking}
        title="Delete my account"
        question="Your profile, reviews and messages will be gone for good. Orders and payments stay in our books for five years without your name."
        action="Delete for good"
        busy={busy}
        error={wrong.form}
        onConfirm={confirm}
        onCancel={() => {
          setAsking(false);
          setWrong({});
        }}
      >
        {asking && (
          <form
            noValidate
            method="post"
            onSubmit={(event) => {
              event.preventDefault();
              confirm();
            }}
          >
            <PasswordField input={input} autoComplete="current-password" error={wrong.password} />
          </form>
        )}
      </ConfirmDialog>
    </>
  );
};
