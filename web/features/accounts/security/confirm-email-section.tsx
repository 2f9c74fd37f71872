import { useState } from 'react';
import { ApiProblem, call } from '../../../platform/api-client/call.ts';
import { apiQuery } from '../../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../../platform/api-client/use-private-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice, Problem } from '../../../ui/notice.tsx';
import { UNREACHABLE_MESSAGE } from '../sign-in/credentials.ts';

/** Shown until the address is confirmed; nothing waits for it. */
export const ConfirmEmailSection = () => {
  const { data } = usePrivateQuery(apiQuery('GET /api/auth/me'));
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<string>();
  const [error, setError] = useState<string>();
  if (!data || data.emailConfirmed) return null;

  const send = async () => {
    setBusy(true);
    setError(undefined);
    try {
      setSent((await call('POST /api/auth/send-confirmation')).message);
    } catch (problem) {
      setError((problem instanceof ApiProblem && problem.message) || UNREACHABLE_MESSAGE);
    }
    setBusy(false);
  };

  return (
    <section aria-labelledby="confirm-email" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="confirm-email" className="subheading">
          Confirm your email
        </h2>
        <p className="text-muted">
          We mailed you a link when you registered. Until you open it, messages sent under your
          email without signing in are not shown among your data.
        </p>
      </div>
      <Problem>{error}</Problem>
      <div role="status" className="empty:hidden">
        {sent && <Notice tone="ok">{sent}</Notice>}
      </div>
      <div>
        <Button variant="secondary" busy={busy} onClick={send}>
          Send the link again
        </Button>
      </div>
    </section>
  );
};
