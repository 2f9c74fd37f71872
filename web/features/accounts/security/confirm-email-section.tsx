import { useState } from 'react';
import { call } from '../../../platform/api-client/call.ts';
import { apiQuery } from '../../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../../platform/api-client/use-private-query.ts';
import { Form, FormProblem } from '../../../platform/forms/form.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Shown until the address is confirmed; no other feature requires that. */
export const ConfirmEmailSection = () => {
  const { data } = usePrivateQuery(apiQuery('GET /api/auth/me'));
  const [sent, setSent] = useState<string>();
  const form = useForm({
    saved: {},
    send: () => call('POST /api/auth/send-confirmation'),
    done: ({ message }) => setSent(message),
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
      <FormProblem of={form} />
      <div role="status" className="empty:hidden">
        {sent && <Notice tone="ok">{sent}</Notice>}
      </div>
      <Form of={form}>
        <Button type="submit" variant="secondary" busy={form.busy} className="justify-self-start">
          Send the link again
        </Button>
      </Form>
    </section>
  );
};
