import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../platform/api-client/call.ts';
import { links } from '../../../platform/page/links.ts';
import { shopSettings } from '../../../platform/page/shop.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AuthPage, FormError } from './auth-page.tsx';
import { emailOf, failureText, isEmail } from './credentials.ts';
import { EmailField } from './password-field.tsx';

/** A demo shop sends no mails: they are shown in the outbox. */
const DemoOutbox = () => {
  const { data } = useQuery(shopSettings);
  if (data?.mode !== 'demo') return null;
  return (
    <p className="mt-2">
      This demo shop sends no mail: an admin reads the link in{' '}
      <Link className="text-link" to={links.mails()}>
        the shop’s mails
      </Link>
      .
    </p>
  );
};

export default function ForgotPasswordPage() {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<{ email?: string; form?: string }>({});
  const [answer, setAnswer] = useState<string>();
  const email = useRef<HTMLInputElement>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = { email: emailOf(event.currentTarget) };
    setAnswer(undefined);
    if (!isEmail(body.email)) {
      setWrong({ email: 'Please provide a valid email' });
      email.current?.focus();
      return;
    }
    setWrong({});
    setBusy(true);
    try {
      setAnswer((await call('POST /api/auth/forgot-password', { body })).message);
    } catch (error) {
      setWrong({ form: failureText(error) });
    }
    setBusy(false);
  };

  return (
    <AuthPage
      name="Forgot password"
      description="Ask for a link to set a new password for your account."
      title="Forgot your password?"
      lead="Tell us your email and we send you a link to set a new one."
      below={
        <Link className="text-link inline-flex min-h-11 items-center" to={links.login()}>
          Back to Login
        </Link>
      }
    >
      <form onSubmit={submit} noValidate method="post" className="grid gap-5">
        <FormError text={wrong.form} />
        <div role="status" className="empty:hidden">
          {answer && (
            <Notice tone="ok">
              <p>{answer}</p>
              <DemoOutbox />
            </Notice>
          )}
        </div>
        <EmailField ref={email} error={wrong.email} />
        <Button type="submit" size="large" busy={busy}>
          {answer ? 'Send another link' : 'Send link'}
        </Button>
      </form>
    </AuthPage>
  );
}
