import { type SubmitEvent, useState } from 'react';
import { SHOP } from '../../platform/shop-details.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea, TextInput } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { mailLink } from './mail-link.ts';

const EMPTY = { name: '', email: '', message: '' };

/**
 * The shop has no inbox of its own yet: sending opens the visitor's mail program with what was typed,
 * and the page says so and keeps the text.
 */
export const ContactForm = () => {
  const [typed, setTyped] = useState(EMPTY);
  const [opened, setOpened] = useState(false);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setOpened(true);
    location.href = mailLink(SHOP.email, typed);
  };
  const change = (part: Partial<typeof EMPTY>) => setTyped({ ...typed, ...part });
  return (
    <form onSubmit={send} noValidate className="grid gap-5">
      <Field label="Name">
        <TextInput
          value={typed.name}
          autoComplete="name"
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <Field label="Email">
        <TextInput
          type="email"
          value={typed.email}
          autoComplete="email"
          onChange={(event) => change({ email: event.target.value })}
        />
      </Field>
      <Field label="Message">
        <TextArea
          rows={7}
          value={typed.message}
          onChange={(event) => change({ message: event.target.value })}
        />
      </Field>
      {opened && (
        <Notice tone="info" role="status">
          Your mail program should now show this message, ready to send to{' '}
          <a href={mailLink(SHOP.email, typed)} className="text-link">
            {SHOP.email}
          </a>
          . If nothing opened, call or WhatsApp us on{' '}
          <a href={SHOP.phoneLink} className="text-link">
            {SHOP.phone}
          </a>
          . What you wrote stays here.
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" size="large">
          Send Message
        </Button>
        <p className="text-muted text-sm">Opens your mail program.</p>
      </div>
    </form>
  );
};
