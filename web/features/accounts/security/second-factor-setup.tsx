import { useEffect, useRef, useState } from 'react';
import type { CallReply } from '#contract/all.endpoints.ts';
import { call } from '../../../platform/api-client/call.ts';
import { unlockStaffPages } from '../../../platform/api-client/session.ts';
import { Form, FormProblem } from '../../../platform/forms/form.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../sign-in/code-field.tsx';
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

type OwnPasswordProps = { onBegun: (begun: Enrolment) => void; onCancel: () => void };

const OwnPassword = ({ onBegun, onCancel }: OwnPasswordProps) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const form = useForm({
    saved: { password: '' },
    check: ({ password }): { password?: string } =>
      password === '' ? { password: 'Please enter your password.' } : {},
    send: (body) => call('POST /api/auth/second-factor/enrol', { body }),
    done: onBegun,
    focus: 'password',
  });
  return (
    <Form of={form} className="grid max-w-md gap-5">
      <FormProblem of={form} />
      <PasswordField
        {...form.input('password')}
        ref={input}
        autoComplete="current-password"
        error={form.errors.password}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          Continue
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
};

const FirstCode = ({ begun, onDone, onCancel }: Props & { begun: Enrolment }) => {
  const steps = useRef<HTMLOListElement>(null);
  // Focus starts above the code field, at the key and its QR code.
  useEffect(() => steps.current?.focus(), []);
  const form = useForm({
    saved: { code: '' },
    check: ({ code }): { code?: string } =>
      code.trim() === '' ? { code: 'Please enter the code.' } : {},
    send: ({ code }) =>
      call('POST /api/auth/second-factor/confirm', { body: { code: code.trim() } }),
    refresh: ['GET /api/auth/second-factor', 'GET /api/auth/sessions'],
    done: ({ recoveryCodes }) => {
      unlockStaffPages();
      onDone(recoveryCodes);
    },
    focus: 'code',
  });
  return (
    <Form of={form}>
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
            <FormProblem of={form} />
            <CodeField {...form.input('code')} error={form.errors.code} />
          </div>
        </li>
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          Turn on
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
};
