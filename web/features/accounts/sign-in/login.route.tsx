import { useQuery } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { User } from '#contract/shapes.endpoints.ts';
import { ApiProblem, call } from '../../../platform/api-client/call.ts';
import { startSession } from '../../../platform/api-client/session.ts';
import { links } from '../../../platform/page/links.ts';
import { type Load, pageClientLoader, pageLoader } from '../../../platform/page/page.ts';
import { registerPath, safeReturnTo } from '../../../platform/page/return-to.ts';
import { shopSettings } from '../../../platform/page/shop.ts';
import { toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { AuthPage, FormError } from './auth-page.tsx';
import { CREDENTIALS_MESSAGE, emailOf, failureText, fieldOf, isEmail } from './credentials.ts';
import { LoginCode } from './login-code.tsx';
import { EmailField, PasswordField } from './password-field.tsx';

// Loaded only for those who sign in by phone.
const PhoneSignIn = lazy(() => import('./phone-sign-in.tsx'));

const load: Load = async ({ get }) => {
  await get(shopSettings);
};
export const loader = pageLoader(load);
export const clientLoader = pageClientLoader(load);

const refusalText = (error: unknown): string => {
  const wrong = error instanceof ApiProblem && [400, 401].includes(error.status);
  return wrong ? CREDENTIALS_MESSAGE : failureText(error);
};

export default function LoginPage() {
  const [search] = useSearchParams();
  const next = safeReturnTo(search.get('next'));
  const location = useLocation();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [challenge, setChallenge] = useState<string>();
  const [byPhone, setByPhone] = useState(false);
  const { data: shop } = useQuery(shopSettings);
  const phoneButton = useRef<HTMLButtonElement>(null);
  const wrongFields = error === CREDENTIALS_MESSAGE;

  const enter = (token: string, user: User) => {
    startSession(token, user);
    toast.success('Login successful!');
    navigate(next, { replace: true });
  };

  const leavePhone = () => {
    flushSync(() => setByPhone(false));
    phoneButton.current?.focus();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = {
      email: emailOf(event.currentTarget),
      password: fieldOf(event.currentTarget, 'password'),
    };
    if (!isEmail(body.email) || body.password === '') {
      setError(CREDENTIALS_MESSAGE);
      (isEmail(body.email) ? password : email).current?.focus();
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      const reply = await call('POST /api/auth/login', { body });
      if ('secondFactor' in reply) {
        setBusy(false);
        setChallenge(reply.secondFactor.challenge);
      } else enter(reply.token, reply.user);
    } catch (problem) {
      setBusy(false);
      setError(refusalText(problem));
      const refused = problem instanceof ApiProblem && problem.status === 401;
      if (refused) toast.error('Invalid email or password');
      password.current?.focus();
    }
  };

  if (challenge) {
    return (
      <AuthPage
        name="Login"
        description="The second step of signing in."
        title="One more step"
        lead="Your account asks for a code from your phone."
        below="Is your phone lost, and your recovery codes too? Another admin can let you in again."
      >
        <LoginCode
          challenge={challenge}
          onSignedIn={enter}
          onBack={(reason) => {
            setChallenge(undefined);
            setError(reason);
          }}
        />
      </AuthPage>
    );
  }
  if (byPhone) {
    return (
      <AuthPage
        name="Login"
        description="Sign in by a code sent to your phone."
        title="Sign in by phone"
        lead="No password and no email: a code by SMS is enough. The first time makes your account."
        below={
          <span>
            What we keep about you:{' '}
            <Link className="text-link" to={links.privacy()}>
              Privacy
            </Link>
          </span>
        }
      >
        <Suspense fallback={<p role="status">Loading…</p>}>
          <PhoneSignIn onSignedIn={enter} onBack={leavePhone} />
        </Suspense>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      name="Login"
      description="Sign in to pay, to review and to see your orders."
      title="Karibu tena"
      lead="Sign in to pay, to review and to see your orders."
      below={
        <span>
          New here?{' '}
          <Link className="text-link" to={registerPath(next)}>
            Register
          </Link>
          <br />
          <Link className="text-link inline-flex min-h-11 items-center" to={links.forgotPassword()}>
            Forgot your password?
          </Link>
        </span>
      }
    >
      <form onSubmit={submit} noValidate method="post" className="grid gap-5">
        <FormError text={error} />
        <EmailField
          ref={email}
          defaultValue={(location.state as { email?: string } | null)?.email ?? ''}
          aria-invalid={wrongFields ? true : undefined}
        />
        <PasswordField input={password} autoComplete="current-password" invalid={wrongFields} />
        <Button type="submit" size="large" busy={busy}>
          Login
        </Button>
        {shop?.phoneSignIn && (
          <Button
            ref={phoneButton}
            variant="secondary"
            size="large"
            onClick={() => setByPhone(true)}
          >
            Sign in by phone
          </Button>
        )}
      </form>
    </AuthPage>
  );
}
