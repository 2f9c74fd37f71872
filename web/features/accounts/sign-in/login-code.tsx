import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { User } from '#contract/shapes.endpoints.ts';
import { type ApiProblem, call } from '../../../platform/api-client/call.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from './auth-page.tsx';
import { CodeField } from './code-field.tsx';
import { failureText, fieldOf } from './credentials.ts';

type Props = {
  challenge: string;
  onSignedIn: (token: string, user: User) => void;
  /** Back to e-mail and password, with a reason if the server forced it. */
  onBack: (reason?: string) => void;
};

/** The second step of signing in. */
export const LoginCode = ({ challenge, onSignedIn, onBack }: Props) => {
  const [recovery, setRecovery] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind of code has another field.
  useEffect(() => input.current?.focus(), [recovery]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = fieldOf(event.currentTarget, 'code').trim();
    setError(undefined);
    setWrong(undefined);
    if (code === '') {
      setWrong('Please enter the code.');
      input.current?.focus();
      return;
    }
    setBusy(true);
    try {
      const reply = await call('POST /api/auth/login/second-factor', { body: { challenge, code } });
      onSignedIn(reply.token, reply.user);
    } catch (problem) {
      setBusy(false);
      const { code: reason, message } = problem as ApiProblem;
      if (reason === 'login_expired') return onBack(message);
      const errorText = failureText(problem);
      if (reason === 'wrong_code')
        setWrong(recovery ? 'This recovery code is not right.' : errorText);
      else setError(errorText);
      input.current?.select();
      input.current?.focus();
    }
  };

  return (
    <form onSubmit={submit} noValidate method="post" className="grid gap-5">
      <FormError text={error} />
      <CodeField
        key={String(recovery)}
        input={input}
        error={wrong}
        anySign={recovery}
        hint={
          recovery
            ? 'One of the ten codes you kept. Each works once.'
            : 'The six digits that your authenticator app shows now.'
        }
      />
      <Button type="submit" size="large" busy={busy}>
        Confirm
      </Button>
      <div className="flex flex-wrap justify-between gap-x-6">
        <Button variant="quiet" onClick={() => setRecovery(!recovery)}>
          {recovery ? 'Use the app’s code' : 'Use a recovery code'}
        </Button>
        <Button variant="quiet" onClick={() => onBack()}>
          Back
        </Button>
      </div>
    </form>
  );
};
