import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../platform/api-client/call.ts';
import { apiQuery } from '../../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../../platform/api-client/use-private-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice, Problem } from '../../../ui/notice.tsx';
import { failureText } from '../sign-in/credentials.ts';

/** Shown until the address is confirmed; no other feature requires that. */
export const ConfirmEmailSection = () => {
  const { data } = usePrivateQuery(apiQuery('GET /api/auth/me'));
  const [sent, setSent] = useState<string>();
  const send = useMutation({
    mutationFn: () => call('POST /api/auth/send-confirmation'),
    onSuccess: ({ message }) => setSent(message),
  });
  if (!data || data.emailConfirmed) return null;

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
      <Problem>{send.error && failureText(send.error)}</Problem>
      <div role="status" className="empty:hidden">
        {sent && <Notice tone="ok">{sent}</Notice>}
      </div>
      <div>
        <Button variant="secondary" busy={send.isPending} onClick={() => send.mutate()}>
          Send the link again
        </Button>
      </div>
    </section>
  );
};
