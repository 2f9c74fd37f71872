import { useMutation } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../../platform/api-client/call.ts';
import { links } from '../../../platform/page/links.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AuthPage, FormError } from '../sign-in/auth-page.tsx';
import { failureText } from '../sign-in/credentials.ts';

/** Requires a click, because mail scanners open links too. */
export default function ConfirmEmailPage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const confirm = useMutation({
    mutationFn: () => call('POST /api/auth/confirm-email', { body: { token } }),
  });
  const done = confirm.data?.message;
  const error = confirm.error ? failureText(confirm.error) : undefined;

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
      <FormError text={token === '' ? 'This link is incomplete.' : error} />
      <div role="status" className="empty:hidden">
        {done && <Notice tone="ok">{done}</Notice>}
      </div>
      {!done && token !== '' && (
        <Button size="large" busy={confirm.isPending} onClick={() => confirm.mutate()}>
          Confirm my email
        </Button>
      )}
    </AuthPage>
  );
}
