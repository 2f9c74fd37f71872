import { Link, useNavigate, useSearchParams } from 'react-router';
import { call } from '../../../platform/api-client/call.ts';
import { Form } from '../../../platform/forms/form.tsx';
import { type FieldTexts, useForm } from '../../../platform/forms/use-form.ts';
import { links } from '../../../platform/page/links.ts';
import { loginPath, safeReturnTo } from '../../../platform/page/return-to.ts';
import { useShop } from '../../../platform/page/shop.ts';
import { toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { AuthPage, FormError } from './auth-page.tsx';
import { CREDENTIALS_MESSAGE, credentialsCheck, plainEmail } from './credentials.ts';
import { EmailField, PasswordField } from './password-field.tsx';

export default function RegisterPage() {
  const [search] = useSearchParams();
  const next = safeReturnTo(search.get('next'));
  const navigate = useNavigate();
  const form = useForm({
    saved: { username: '', email: '', password: '' },
    check: (typed): FieldTexts =>
      typed.username.trim() === ''
        ? { username: 'Please provide a username' }
        : credentialsCheck(typed),
    send: async ({ username, email, password }) => {
      const body = { username: username.trim(), email: plainEmail(email), password };
      await call('POST /api/auth/register', { body });
      return body.email;
    },
    done: async (email) => {
      toast.success('Registration successful!');
      await navigate(loginPath(next), { state: { email, registered: true } });
    },
    refused: () => void toast.error('Registration failed'),
    focus: 'email',
  });
  const { input, errors } = form;
  const wrongFields =
    errors.email === CREDENTIALS_MESSAGE || errors.password === CREDENTIALS_MESSAGE;

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
      <Form of={form}>
        <FormError text={wrongFields ? CREDENTIALS_MESSAGE : form.problem} />
        <Field label="Username" error={errors.username}>
          <TextInput {...input('username')} autoComplete="name" maxLength={60} required />
        </Field>
        <EmailField
          {...input('email')}
          error={wrongFields ? undefined : errors.email}
          invalid={wrongFields}
        />
        <PasswordField
          {...input('password')}
          autoComplete="new-password"
          error={wrongFields ? undefined : errors.password}
          invalid={wrongFields}
        />
        <Button type="submit" size="large" busy={form.busy}>
          Register
        </Button>
        <p className="text-muted text-sm">
          What we keep about you, and for how long:{' '}
          <Link className="text-link" to={links.privacy()}>
            Privacy
          </Link>
        </p>
      </Form>
    </AuthPage>
  );
}
