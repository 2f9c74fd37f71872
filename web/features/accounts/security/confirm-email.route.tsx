import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call, problemText } from '../../../platform/api-client/call.ts';
import { Form } from '../../../platform/forms/form.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { links } from '../../../platform/page/links.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AuthPage, FormError } from '../sign-in/auth-page.tsx';

/** Requires a click, because mail scanners open links too. */
export default function ConfirmEmailPage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [done, setDone] = useState<string>();
  const form = useForm({
    saved: { token },
    send: (body) => call('POST /api/auth/confirm-email', { body }),
    done: ({ message }) => setDone(message),
    // The address has the token: no field shows what is wrong with it.
    refused: (problem) => problemText(problem),
  });

  return (
    <AuthPage
      name="Confirm your email"
      description="Confirm that an email is yours."
      title="Confirm your email"
      lead="So that messages you wrote with it belong to your account."
      below={
        <Link className="text-link inline-flex min-h-11 items-center" to={links.home()}>
          To the shop
        </Link>
      }
    >
      {/* The URL contains a secret, so search engines must not index it. */}
      <meta name="robots" content="noindex" />
      <FormError text={token === '' ? 'This link is incomplete.' : form.problem} />
      <div role="status" className="empty:hidden">
        {done && <Notice tone="ok">{done}</Notice>}
      </div>
      {!done && token !== '' && (
        <Form of={form}>
          <Button type="submit" size="large" busy={form.busy}>
            Confirm my email
          </Button>
        </Form>
      )}
    </AuthPage>
  );
}
