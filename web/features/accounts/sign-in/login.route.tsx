import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { User } from '#contract/shapes.endpoints.ts';
import { ApiProblem, call } from '../../../platform/api-client/call.ts';
import { startSession } from '../../../platform/api-client/session.ts';
import { Form } from '../../../platform/forms/form.tsx';
import { type FieldTexts, useForm } from '../../../platform/forms/use-form.ts';
import { links } from '../../../platform/page/links.ts';
import { type Load, pageClientLoader, pageLoader } from '../../../platform/page/page.ts';
import { registerPath, safeReturnTo } from '../../../platform/page/return-to.ts';
import { shopSettings } from '../../../platform/page/shop.ts';
import { toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { latePart } from '../../../ui/late-part.tsx';
import { useReopened } from '../../../ui/late-script.ts';
import { Notice } from '../../../ui/notice.tsx';
import { AuthPage, FormError } from './auth-page.tsx';
import { CREDENTIALS_MESSAGE, credentialsCheck, plainEmail } from './credentials.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import { LoginCode } from './login-code.tsx';
import { EmailField, PasswordField } from './password-field.tsx';

const BY_PHONE = 'phone-sign-in';
const loadPhone = () => import('./phone-sign-in.tsx').then((late) => late.default);
/** Loaded only for those who sign in by phone. */
const PhoneSignIn = latePart(loadPhone, {
  missing: 'You can’t sign in by phone now',
  name: BY_PHONE,
  waiting: () => <p role="status">Loading…</p>,
  without: ({ onBack }) => (
    <Button variant="quiet" onClick={onBack}>
      Sign in with email
    </Button>
  ),
});

/** From the page that made the account. */
type From = { email?: string; registered?: boolean };

const load: Load = async ({ get }) => {
  await get(shopSettings);
};
export const loader = pageLoader(load);
export const clientLoader = pageClientLoader(load);

export default function LoginPage() {
  const [search] = useSearchParams();
  const next = safeReturnTo(search.get('next'));
  const { email = '', registered } = (useLocation().state ?? {}) as From;
  const navigate = useNavigate();
  const [challenge, setChallenge] = useState<string>();
  // Why the second step sent somebody back.
  const [reason, setReason] = useState<string>();
  const [byPhone, setByPhone] = useState(false);
  const { data: shop } = useQuery(shopSettings);
  const password = useRef<HTMLInputElement>(null);
  const phoneButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (registered) password.current?.focus();
  }, [registered]);
  useReopened(BY_PHONE, () => setByPhone(true));

  const enter = async (token: string, user: User) => {
    startSession(token, user);
    toast.success('Login successful!');
    await navigate(next, { replace: true });
  };

  const blank = { email, password: '' };
  const form = useForm({
    saved: blank,
    check: (typed): FieldTexts => {
      setReason(undefined);
      return credentialsCheck(typed);
    },
    send: ({ email, password }) =>
      call('POST /api/auth/login', { body: { email: plainEmail(email), password } }),
    done: async (reply) => {
      if (!('secondFactor' in reply)) return enter(reply.token, reply.user);
      setChallenge(reply.secondFactor.challenge);
      return blank;
    },
    refused: (problem) => {
      const status = problem instanceof ApiProblem ? problem.status : 0;
      if (status === 401) toast.error('Invalid email or password');
      return [400, 401].includes(status) ? CREDENTIALS_MESSAGE : undefined;
    },
    focus: 'password',
  });
  const { errors, input } = form;
  const error = errors.email ?? errors.password ?? form.problem ?? reason;
  const wrongFields = error === CREDENTIALS_MESSAGE;

  const leavePhone = () => {
    flushSync(() => setByPhone(false));
    phoneButton.current?.focus();
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
          onBack={(why) => {
            setChallenge(undefined);
            setReason(why);
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
        <PhoneSignIn onSignedIn={enter} onBack={leavePhone} />
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
      <Form of={form}>
        <FormError text={error} />
        {registered && (
          <Notice tone="ok" role="status">
            Your account is made. Log in to go on.
          </Notice>
        )}
        <EmailField {...input('email')} invalid={wrongFields} />
        <PasswordField
          {...input('password')}
          ref={password}
          autoComplete="current-password"
          invalid={wrongFields}
        />
        <Button type="submit" size="large" busy={form.busy}>
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
      </Form>
      {shop?.mode === 'demo' && <DemoAccounts />}
    </AuthPage>
  );
}
