import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../platform/api-client/call.ts';
import { Form, FormProblem } from '../../../platform/forms/form.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { links } from '../../../platform/page/links.ts';
import { shopSettings } from '../../../platform/page/shop.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AuthPage } from './auth-page.tsx';
import { isEmail, plainEmail } from './credentials.ts';
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
  const [answer, setAnswer] = useState<string>();
  const form = useForm({
    saved: { email: '' },
    check: ({ email }): { email?: string } => {
      setAnswer(undefined);
      return isEmail(plainEmail(email)) ? {} : { email: 'Please provide a valid email' };
    },
    send: ({ email }) =>
      call('POST /api/auth/forgot-password', { body: { email: plainEmail(email) } }),
    done: ({ message }) => setAnswer(message),
  });

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
      <Form of={form}>
        <FormProblem of={form} />
        <div role="status" className="empty:hidden">
          {answer && (
            <Notice tone="ok">
              <p>{answer}</p>
              <DemoOutbox />
            </Notice>
          )}
        </div>
        <EmailField {...form.input('email')} error={form.errors.email} />
        <Button type="submit" size="large" busy={form.busy}>
          {answer ? 'Send another link' : 'Send link'}
        </Button>
      </Form>
    </AuthPage>
  );
}
