import { type FormEvent, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { call } from '../../../platform/api-client/call.ts';
import { links } from '../../../platform/page/links.ts';
import { loginPath, safeReturnTo } from '../../../platform/page/return-to.ts';
import { useShop } from '../../../platform/page/shop.ts';
import { toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { AuthPage, FormError } from './auth-page.tsx';
import { CREDENTIALS_MESSAGE, emailOf, fieldOf, isEmail, refusalOf } from './credentials.ts';
import { EmailField, PasswordField } from './password-field.tsx';

type Problems = { form?: string; username?: string; email?: string; password?: string };

const whatIsWrong = (body: { username: string; email: string; password: string }): Problems => {
  if (body.username === '') return { username: 'Please provide a username' };
  if (!isEmail(body.email) || body.password === '') return { form: CREDENTIALS_MESSAGE };
  return {};
};

export default function RegisterPage() {
  const [search] = useSearchParams();
  const next = safeReturnTo(search.get('next'));
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Problems>({});
  const username = useRef<HTMLInputElement>(null);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = {
      username: fieldOf(event.currentTarget, 'username').trim(),
      email: emailOf(event.currentTarget),
      password: fieldOf(event.currentTarget, 'password'),
    };
    const found = whatIsWrong(body);
    setWrong(found);
    if (found.username) return username.current?.focus();
    if (found.form) return (isEmail(body.email) ? password : email).current?.focus();
    setBusy(true);
    try {
      await call('POST /api/auth/register', { body });
      toast.success('Registration successful!');
      navigate(loginPath(next), { state: { email: body.email } });
    } catch (problem) {
      setBusy(false);
      setWrong(refusalOf(problem, ['username', 'email', 'password']));
      toast.error('Registration failed');
      email.current?.focus();
    }
  };

  const wrongFields = wrong.form === CREDENTIALS_MESSAGE;
  return (
    <AuthPage
      name="Register"
      description="Make an account to pay, to review and to follow your orders."
      title={`Karibu ${useShop().name}`}
      lead="An account keeps your orders and payments together."
      below={
        <span>
          Already registered?{' '}
          <Link className="text-link" to={loginPath(next)}>
            Login
          </Link>
        </span>
      }
    >
      <form onSubmit={submit} noValidate method="post" className="grid gap-5">
        <FormError text={wrong.form} />
        <Field label="Username" error={wrong.username}>
          <TextInput ref={username} name="username" autoComplete="name" maxLength={60} required />
        </Field>
        <EmailField
          ref={email}
          error={wrong.email}
          aria-invalid={wrongFields || wrong.email ? true : undefined}
        />
        <PasswordField
          input={password}
          autoComplete="new-password"
          error={wrong.password}
          invalid={wrongFields}
        />
        <Button type="submit" size="large" busy={busy}>
          Register
        </Button>
        <p className="text-muted text-sm">
          What we keep about you, and for how long:{' '}
          <Link className="text-link" to={links.privacy()}>
            Privacy
          </Link>
        </p>
      </form>
    </AuthPage>
  );
}
