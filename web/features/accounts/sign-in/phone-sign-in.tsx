import { useEffect, useRef, useState } from 'react';
import { MPESA_PHONE_MESSAGE, normalisePhoneInput, toMsisdn } from '#contract/phone.ts';
import type { User } from '#contract/shapes.endpoints.ts';
import { plainSigns } from '#contract/text.ts';
import { ApiProblem, call, problemText } from '../../../platform/api-client/call.ts';
import { Form, FormProblem } from '../../../platform/forms/form.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { CodeField } from './code-field.tsx';

const RESEND_SECONDS = 60;

type Props = {
  onSignedIn: (token: string, user: User) => Promise<void>;
  onBack: () => void;
};

/** Signs in by phone number and a code sent to it. */
export default function PhoneSignIn({ onSignedIn, onBack }: Props) {
  const [phone, setPhone] = useState('');
  // The newest first. An SMS may arrive late, so the codes of earlier challenges are accepted too.
  const [challenges, setChallenges] = useState<readonly string[]>([]);

  const send = async (to: string): Promise<void> => {
    setPhone(to);
    const { challenge } = await call('POST /api/auth/phone/start', { body: { phone: to } });
    setChallenges((earlier) => [challenge, ...earlier].slice(0, 3));
  };

  return challenges.length > 0 ? (
    <CodeStep
      phone={phone}
      challenges={challenges}
      onSignedIn={onSignedIn}
      onResend={() => send(phone)}
      onOtherPhone={() => setChallenges([])}
    />
  ) : (
    <PhoneStep phone={phone} onSend={send} onBack={onBack} />
  );
}

type PhoneStepProps = {
  phone: string;
  onSend: (phone: string) => Promise<void>;
  onBack: () => void;
};

const PhoneStep = ({ phone, onSend, onBack }: PhoneStepProps) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const form = useForm({
    saved: { phone },
    check: (typed): { phone?: string } =>
      toMsisdn(typed.phone) === undefined ? { phone: MPESA_PHONE_MESSAGE } : {},
    send: (typed) => onSend(typed.phone),
    done: () => {},
    focus: 'phone',
  });

  return (
    <Form of={form}>
      <FormProblem of={form} />
      <Field label="Phone" hint="We send a code to it by SMS." error={form.errors.phone}>
        <TextInput
          {...form.input('phone')}
          ref={input}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="0712 345 678"
          maxLength={40}
          required
          onChange={({ target }) => form.set({ phone: normalisePhoneInput(target.value) })}
        />
      </Field>
      <Button type="submit" size="large" busy={form.busy}>
        Send code
      </Button>
      <Button variant="quiet" className="justify-self-start" onClick={onBack}>
        Sign in with email
      </Button>
    </Form>
  );
};

type CodeStepProps = {
  phone: string;
  challenges: readonly string[];
  onSignedIn: (token: string, user: User) => Promise<void>;
  onResend: () => Promise<void>;
  onOtherPhone: () => void;
};

const CodeStep = ({ phone, challenges, onSignedIn, onResend, onOtherPhone }: CodeStepProps) => {
  const [unsent, setUnsent] = useState<string>();
  const [sent, setSent] = useState(`We sent a code to ${phone}. It may take a minute.`);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  /** Tries the code with each challenge; throws what the newest one was refused for. */
  const verify = async (code: string) => {
    let refusal: unknown;
    for (const challenge of challenges) {
      try {
        return await call('POST /api/auth/phone/verify', { body: { phone, challenge, code } });
      } catch (problem) {
        refusal ??= problem;
        if (!(problem instanceof ApiProblem && problem.status === 401)) break;
      }
    }
    throw refusal;
  };
  const form = useForm({
    saved: { code: '' },
    check: ({ code }): { code?: string } => {
      setUnsent(undefined);
      const isCode = /^\d{3}[\s-]?\d{3}$/.test(plainSigns(code));
      return isCode ? {} : { code: 'Please enter the six digits of the code.' };
    },
    send: ({ code }) => verify(plainSigns(code)),
    done: ({ token, user }) => onSignedIn(token, user),
    refused: (problem) => {
      input.current?.select();
      const isWrong = problem instanceof ApiProblem && problem.code === 'wrong_code';
      if (isWrong) return { code: problem.message };
    },
    focus: 'code',
  });

  const resend = async () => {
    setUnsent(undefined);
    form.reset({ code: form.values.code });
    try {
      await onResend();
      setSent(`We sent another code to ${phone}. The earlier one works too.`);
    } catch (problem) {
      setUnsent(problemText(problem));
    }
    input.current?.focus();
  };

  return (
    <Form of={form}>
      <p role="status" className="text-muted">
        {sent}
      </p>
      <FormProblem of={{ problem: unsent ?? form.problem }} />
      <CodeField
        {...form.input('code')}
        ref={input}
        error={form.errors.code}
        hint="Six digits. They work for ten minutes."
      />
      <Button type="submit" size="large" busy={form.busy}>
        Sign in
      </Button>
      <div className="flex flex-wrap justify-between gap-x-6">
        <ResendButton key={challenges[0]} onResend={resend} />
        <Button variant="quiet" onClick={onOtherPhone}>
          Use another phone
        </Button>
      </div>
    </Form>
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
