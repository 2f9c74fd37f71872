import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ApiProblem, call } from '../../../platform/api-client/call.ts';
import { storedToken } from '../../../platform/api-client/session.ts';
import { Form, FormProblem } from '../../../platform/forms/form.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { links } from '../../../platform/page/links.ts';
import { toast } from '../../../platform/toast.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AuthPage } from './auth-page.tsx';
import { PasswordField } from './password-field.tsx';

const isDead = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.code === 'dead_link' || error.fields.token !== undefined);

const DeadLink = () => (
  <div className="grid gap-5">
    <Notice tone="danger" role="alert">
      This link is no longer valid. It works once and for 30 minutes.
    </Notice>
    <ButtonLink to={links.forgotPassword()} size="large">
      Ask for a new link
    </ButtonLink>
  </div>
);

export default function ResetPasswordPage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const navigate = useNavigate();
  const [dead, setDead] = useState(token === '');
  const form = useForm({
    saved: { password: '' },
    check: ({ password }): { password?: string } =>
      password === '' ? { password: 'Please enter a new password.' } : {},
    send: async ({ password }) => {
      const { message } = await call('POST /api/auth/reset-password', {
        body: { token, password },
      });
      // The reset also ended this browser's session of the same person: a call gets the 401 that ends it here.
      if (storedToken()) await call('GET /api/auth/me').catch(() => {});
      return message;
    },
    done: async (message) => {
      toast.success(message);
      await navigate(links.login(), { replace: true });
    },
    refused: (problem) => setDead(isDead(problem)),
    focus: 'password',
  });

  return (
    <AuthPage
      name="New password"
      description="Set a new password for your account."
      title="Set a new password"
      lead={dead ? 'That needs a link of its own.' : 'All your devices will have to sign in again.'}
      below={
        <Link className="text-link inline-flex min-h-11 items-center" to={links.login()}>
          Back to Login
        </Link>
      }
    >
      {/* The URL contains a secret, so search engines must not index it. */}
      <meta name="robots" content="noindex" />
      {dead ? (
        <DeadLink />
      ) : (
        <Form of={form}>
          <FormProblem of={form} />
          <PasswordField
            label="New password"
            {...form.input('password')}
            autoComplete="new-password"
            error={form.errors.password}
          />
          <Button type="submit" size="large" busy={form.busy}>
            Set password
          </Button>
        </Form>
      )}
    </AuthPage>
  );
}
