import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { MPESA_PHONE_MESSAGE, normalisePhoneInput, toMsisdn } from '#contract/phone.ts';
import type { User } from '#contract/shapes.endpoints.ts';
import { plainSigns } from '#contract/text.ts';
import { ApiProblem, call } from '../../../platform/api-client/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { FormError } from './auth-page.tsx';
import { CodeField } from './code-field.tsx';
import { failureText, fieldOf, refusalOf } from './credentials.ts';

const RESEND_SECONDS = 60;

type Props = {
  onSignedIn: (token: string, user: User) => void;
  onBack: () => void;
};

/** Signs in by phone number and a code sent to it. */
export default function PhoneSignIn({ onSignedIn, onBack }: Props) {
  const [phone, setPhone] = useState('');
  // The newest first. An SMS may arrive late, so the codes of earlier challenges are accepted too.
  const [challenges, setChallenges] = useState<readonly string[]>([]);

  const send = async (): Promise<void> => {
    const { challenge } = await call('POST /api/auth/phone/start', { body: { phone } });
    setChallenges((earlier) => [challenge, ...earlier].slice(0, 3));
  };

  return challenges.length > 0 ? (
    <CodeStep
      phone={phone}
      challenges={challenges}
      onSignedIn={onSignedIn}
      onResend={send}
      onOtherPhone={() => setChallenges([])}
    />
  ) : (
    <PhoneStep phone={phone} onType={setPhone} onSend={send} onBack={onBack} />
  );
}

type PhoneStepProps = {
  phone: string;
  onType: (phone: string) => void;
  onSend: () => Promise<void>;
  onBack: () => void;
};

const PhoneStep = ({ phone, onType, onSend, onBack }: PhoneStepProps) => {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<{ phone?: string; form?: string }>({});
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (toMsisdn(phone) === undefined) {
      setWrong({ phone: MPESA_PHONE_MESSAGE });
      return input.current?.focus();
    }
    setWrong({});
    setBusy(true);
    try {
      await onSend();
    } catch (problem) {
      setBusy(false);
      setWrong(refusalOf(problem, ['phone']));
      input.current?.focus();
    }
  };

  return (
    <form onSubmit={submit} noValidate method="post" className="grid gap-5">
      <FormError text={wrong.form} />
      <Field label="Phone" hint="We send a code to it by SMS." error={wrong.phone}>
        <TextInput
          ref={input}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="0712 345 678"
          maxLength={40}
          required
          value={phone}
          onChange={(event) => onType(normalisePhoneInput(event.target.value))}
        />
      </Field>
      <Button type="submit" size="large" busy={busy}>
        Send code
      </Button>
      <Button variant="quiet" className="justify-self-start" onClick={onBack}>
        Sign in with email
      </Button>
    </form>
  );
};

type CodeStepProps = {
  phone: string;
  challenges: readonly string[];
  onSignedIn: (token: string, user: User) => void;
  onResend: () => Promise<void>;
  onOtherPhone: () => void;
};

const CodeStep = ({ phone, challenges, onSignedIn, onResend, onOtherPhone }: CodeStepProps) => {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const [error, setError] = useState<string>();
  const [sent, setSent] = useState(`We sent a code to ${phone}. It may take a minute.`);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const fail = (problem: unknown) => {
    setBusy(false);
    const isWrong = problem instanceof ApiProblem && problem.code === 'wrong_code';
    if (isWrong) setWrong(problem.message);
    else setError(failureText(problem));
    input.current?.select();
    input.current?.focus();
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = plainSigns(fieldOf(event.currentTarget, 'code'));
    setError(undefined);
    setWrong(undefined);
    if (!/^\d{3}[\s-]?\d{3}$/.test(code)) {
      setWrong('Please enter the six digits of the code.');
      return input.current?.focus();
    }
    setBusy(true);
    let refusal: unknown;
    for (const challenge of challenges) {
      try {
        const body = { phone, challenge, code };
        const { token, user } = await call('POST /api/auth/phone/verify', { body });
        return onSignedIn(token, user);
      } catch (problem) {
        refusal ??= problem;
        if (!(problem instanceof ApiProblem && problem.status === 401)) break;
      }
    }
    fail(refusal);
  };

  const resend = async () => {
    setError(undefined);
    setWrong(undefined);
    try {
      await onResend();
      setSent(`We sent another code to ${phone}. The earlier one works too.`);
    } catch (problem) {
      setError(failureText(problem));
    }
    input.current?.focus();
  };

  return (
    <form onSubmit={submit} noValidate method="post" className="grid gap-5">
      <p role="status" className="text-muted">
        {sent}
      </p>
      <FormError text={error} />
      <CodeField input={input} error={wrong} hint="Six digits. They work for ten minutes." />
      <Button type="submit" size="large" busy={busy}>
        Sign in
      </Button>
      <div className="flex flex-wrap justify-between gap-x-6">
        <ResendButton key={challenges[0]} onResend={resend} />
        <Button variant="quiet" onClick={onOtherPhone}>
          Use another phone
        </Button>
      </div>
    </form>
  );
};

/** Disabled until an SMS had time to arrive. */
const ResendButton = ({ onResend }: { onResend: () => Promise<void> }) => {
  const [seconds, setSeconds] = useState(RESEND_SECONDS);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return (
    <Button
      variant="quiet"
      disabled={seconds > 0}
      busy={busy}
      onClick={async () => {
        setBusy(true);
        await onResend();
        setBusy(false);
      }}
    >
      {seconds > 0 ? `Send another code in ${seconds} s` : 'Send another code'}
    </Button>
  );
};
