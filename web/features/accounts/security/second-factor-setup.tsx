import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { CallReply } from '#contract/all.endpoints.ts';
import { call } from '../../../platform/api-client/call.ts';
import { unlockStaffPages } from '../../../platform/api-client/session.ts';
import { useWrite } from '../../../platform/api-client/use-write.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../sign-in/auth-page.tsx';
import { CodeField } from '../sign-in/code-field.tsx';
import { fieldOf } from '../sign-in/credentials.ts';
import { PasswordField } from '../sign-in/password-field.tsx';
import { QrCode } from './qr-code.tsx';

type Enrolment = CallReply<'POST /api/auth/second-factor/enrol'>;
type Props = { onDone: (recoveryCodes: string[]) => void; onCancel: () => void };

/** Turns two-step login on: password, then the app, then its first code. */
export const SecondFactorSetup = ({ onDone, onCancel }: Props) => {
  const [begun, setBegun] = useState<Enrolment>();
  return begun ? (
    <FirstCode begun={begun} onDone={onDone} onCancel={onCancel} />
  ) : (
    <OwnPassword onBegun={setBegun} onCancel={onCancel} />
  );
};

const OwnPassword = ({
  onBegun,
  onCancel,
}: {
  onBegun: (begun: Enrolment) => void;
  onCancel: () => void;
}) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const [empty, setEmpty] = useState<string>();
  const write = useWrite({
    write: (password: string) => call('POST /api/auth/second-factor/enrol', { body: { password } }),
    refresh: [],
    onDone: onBegun,
    onProblem: () => input.current?.focus(),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = fieldOf(event.currentTarget, 'password');
    setEmpty(password === '' ? 'Please enter your password.' : undefined);
    if (password === '') input.current?.focus();
    else void write.run(password);
  };
  return (
    <form onSubmit={submit} noValidate method="post" className="grid max-w-md gap-5">
      <FormError text={write.fields.password ? undefined : write.problem} />
      <PasswordField
        input={input}
        autoComplete="current-password"
        error={empty ?? write.fields.password}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={write.busy}>
          Continue
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
};

const FirstCode = ({ begun, onDone, onCancel }: Props & { begun: Enrolment }) => {
  const input = useRef<HTMLInputElement>(null);
  const steps = useRef<HTMLOListElement>(null);
  // Focus starts above the code field, at the key and its QR code.
  useEffect(() => steps.current?.focus(), []);
  const [empty, setEmpty] = useState<string>();
  const write = useWrite({
    write: (code: string) => call('POST /api/auth/second-factor/confirm', { body: { code } }),
    refresh: ['GET /api/auth/second-factor', 'GET /api/auth/sessions'],
    onDone: ({ recoveryCodes }) => {
      unlockStaffPages();
      onDone(recoveryCodes);
    },
    onProblem: () => input.current?.focus(),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = fieldOf(event.currentTarget, 'code').trim();
    setEmpty(code === '' ? 'Please enter the code.' : undefined);
    if (code === '') input.current?.focus();
    else void write.run(code);
  };
  return (
    <form onSubmit={submit} noValidate method="post" className="grid gap-5">
      <ol ref={steps} tabIndex={-1} className="grid list-decimal gap-5 pl-5 marker:font-semibold">
        <li>
          <div className="grid gap-3">
            <p>
              Scan this with an authenticator app, such as Aegis, Google Authenticator or Microsoft
              Authenticator.
            </p>
            <QrCode text={begun.uri} label="QR code for your authenticator app" />
            <p>
              On this phone already, or no camera? Type this key into the app:{' '}
              <strong className="font-mono" translate="no">
                {begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}
              </strong>
            </p>
          </div>
        </li>
        <li>
          <div className="grid gap-3">
            <p>Enter the six digits that the app shows now.</p>
            <FormError text={write.fields.code ? undefined : write.problem} />
            <CodeField input={input} error={empty ?? write.fields.code} />
          </div>
        </li>
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={write.busy}>
          Turn on
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
};
