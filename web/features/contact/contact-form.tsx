import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ApiProblem, call } from '../../platform/api-client/call.ts';
import { useDraft } from '../../platform/browser/draft.ts';
import { SHOP } from '../../platform/page/shop.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea, TextInput } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';

const EMPTY = { name: '', email: '', message: '' };

type Outcome = { ticket: string } | { problem: ApiProblem };

/** Sends a message to the shop. Nothing is checked here; what was typed goes only once it has arrived. */
export const ContactForm = () => {
  const { values, change, reset } = useDraft('contact', EMPTY);
  const [outcome, setOutcome] = useState<Outcome>();
  const [busy, setBusy] = useState(false);
  const said = useRef<HTMLDivElement>(null);
  const wrong = outcome && 'problem' in outcome ? outcome.problem.fields : {};

  useEffect(() => {
    if (outcome) said.current?.focus();
  }, [outcome]);

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const { ticket } = await call('POST /api/contact', { body: values });
      reset();
      setOutcome({ ticket });
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem;
      setOutcome({ problem });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={send} noValidate method="post" className="grid gap-5">
      <Field label="Name" error={wrong.name}>
        <TextInput
          value={values.name}
          autoComplete="name"
          disabled={busy}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <Field label="Email" error={wrong.email}>
        <TextInput
          type="email"
          value={values.email}
          autoComplete="email"
          disabled={busy}
          onChange={(event) => change({ email: event.target.value })}
        />
      </Field>
      <Field label="Message" error={wrong.message}>
        <TextArea
          rows={7}
          value={values.message}
          disabled={busy}
          onChange={(event) => change({ message: event.target.value })}
        />
      </Field>
      <div ref={said} tabIndex={-1} className="empty:hidden">
        {outcome && <Answer outcome={outcome} />}
      </div>
      <div>
        <Button type="submit" size="large" busy={busy}>
          Send Message
        </Button>
      </div>
    </form>
  );
};

const Answer = ({ outcome }: { outcome: Outcome }) =>
  'ticket' in outcome ? (
    <Notice tone="ok" role="status">
      <p>
        Thank you, your message is with us. Please name ticket <strong>{outcome.ticket}</strong>{' '}
        when you ask again.
      </p>
    </Notice>
  ) : (
    <Notice tone="danger" role="alert">
      <p>
        {outcome.problem.message || 'Your message did not reach us. Please try again.'} What you
        wrote stays here; you can also call or WhatsApp us on{' '}
        <a href={SHOP.phoneLink} className="text-link">
          {SHOP.phone}
        </a>
        .
      </p>
    </Notice>
  );
