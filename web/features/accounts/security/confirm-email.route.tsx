import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ApiProblem, call } from '../../../platform/api-client/call.ts';
import { links } from '../../../platform/page/links.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AuthPage, FormError } from '../sign-in/auth-page.tsx';
import { UNREACHABLE_MESSAGE } from '../sign-in/credentials.ts';

/** Asks for a click: programs that look into mails open links, too. */
export default function ConfirmEmailPage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<string>();
  const [error, setError] = useState<string>();

  const confirm = async () => {
    setBusy(true);
    setError(undefined);
    try {
      setDone((await call('POST /api/auth/confirm-email', { body: { token } })).message);
    } catch (problem) {
      const said = problem instanceof ApiProblem && problem.status !== 0 ? problem.message : '';
      setError(said || UNREACHABLE_MESSAGE);
    }
    setBusy(false);
  };

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
      {/* The address holds a secret: it is nothing for search results. */}
      <meta name="robots" content="noindex" />
      <FormError text={token === '' ? 'This link is incomplete.' : error} />
      <div role="status" className="empty:hidden">
        {done && <Notice tone="ok">{done}</Notice>}
      </div>
      {!done && token !== '' && (
        <Button size="large" busy={busy} onClick={confirm}>
          Confirm my email
        </Button>
      )}
    </AuthPage>
  );
}
