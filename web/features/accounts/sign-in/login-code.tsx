import { useEffect, useRef, useState } from 'react';
import type { User } from '#contract/shapes.endpoints.ts';
import { ApiProblem, call } from '../../../platform/api-client/call.ts';
import { Form, FormProblem } from '../../../platform/forms/form.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from './code-field.tsx';

type Props = {
  challenge: string;
  onSignedIn: (token: string, user: User) => Promise<void>;
  /** Back to e-mail and password, with a reason if the server forced it. */
  onBack: (reason?: string) => void;
};

/** The second step of signing in. */
export const LoginCode = ({ challenge, onSignedIn, onBack }: Props) => {
  const [recovery, setRecovery] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind of code has another field.
  useEffect(() => input.current?.focus(), [recovery]);
  const form = useForm({
    saved: { code: '' },
    check: ({ code }): { code?: string } =>
      code.trim() === '' ? { code: 'Please enter the code.' } : {},
    send: ({ code }) =>
      call('POST /api/auth/login/second-factor', { body: { challenge, code: code.trim() } }),
    done: ({ token, user }) => onSignedIn(token, user),
    refused: (problem) => {
      if (!(problem instanceof ApiProblem)) return;
      if (problem.code === 'login_expired') onBack(problem.message);
      input.current?.select();
      if (problem.code === 'wrong_code')
        return { code: recovery ? 'This recovery code is not right.' : problem.message };
    },
    focus: 'code',
  });

  return (
    <Form of={form}>
      <FormProblem of={form} />
      <CodeField
        key={String(recovery)}
        {...form.input('code')}
        ref={input}
        error={form.errors.code}
        anySign={recovery}
        hint={
          recovery
            ? 'One of the ten codes you kept. Each works once.'
            : 'The six digits that your authenticator app shows now.'
        }
      />
      <Button type="submit" size="large" busy={form.busy}>
        Confirm
      </Button>
      <div className="flex flex-wrap justify-between gap-x-6">
        <Button
          variant="quiet"
          onClick={() => {
            form.reset({ code: '' });
            setRecovery(!recovery);
          }}
        >
          {recovery ? 'Use the app’s code' : 'Use a recovery code'}
        </Button>
        <Button variant="quiet" onClick={() => onBack()}>
          Back
        </Button>
      </div>
    </Form>
  );
};
