import { type SubmitEvent, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ApiProblem, call } from '../../../platform/api-client/call.ts';
import { storedToken } from '../../../platform/api-client/session.ts';
import { links } from '../../../platform/page/links.ts';
import { toast } from '../../../platform/toast.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AuthPage, FormError } from './auth-page.tsx';
import { fieldOf, refusalOf } from './credentials.ts';
import { PasswordField } from './password-field.tsx';

type Problems = { dead?: true; password?: string; form?: string };

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
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Problems>({});
  const input = useRef<HTMLInputElement>(null);

  const dead = token === '' || wrong.dead;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = fieldOf(event.currentTarget, 'password');
    if (password === '') {
      setWrong({ password: 'Please enter a new password.' });
      input.current?.focus();
      return;
    }
    setWrong({});
    setBusy(true);
    try {
      const { message } = await call('POST /api/auth/reset-password', {
        body: { token, password },
      });
      // The reset also ended this browser's session of the same person: a call gets the 401 that ends it here.
      if (storedToken()) await call('GET /api/auth/me').catch(() => {});
      toast.success(message);
      navigate(links.login(), { replace: true });
    } catch (error) {
      setBusy(false);
      setWrong(isDead(error) ? { dead: true } : refusalOf(error, ['password']));
      input.current?.focus();
    }
  };

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
        <form onSubmit={submit} noValidate method="post" className="grid gap-5">
          <FormError text={wrong.form} />
          <PasswordField
            label="New password"
            input={input}
            autoComplete="new-password"
            error={wrong.password}
          />
          <Button type="submit" size="large" busy={busy}>
            Set password
          </Button>
        </form>
      )}
    </AuthPage>
  );
}
