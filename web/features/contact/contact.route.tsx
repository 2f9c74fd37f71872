import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiProblem, call } from '../../platform/api-client/call.ts';
import { Form } from '../../platform/forms/form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { Head } from '../../platform/page/head.tsx';
import { links } from '../../platform/page/links.ts';
import { lines, phoneLink, useShop } from '../../platform/page/shop.ts';
import { WhatsAppLink } from '../../platform/page/whatsapp-link.tsx';
import { BrandBorder } from '../../ui/brand-border.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea, TextInput } from '../../ui/field.tsx';
import { Drawing, ICONS } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';

export default function Contact() {
  const shop = useShop();
  return (
    <div className="page pt-8 pb-4">
      <Head
        title="Contact"
        description={`Write, call or visit ${shop.name}, the women's fashion shop: ${lines(shop.address).join(', ')}.`}
        path={links.contact()}
      />
      <h1 className="title">Contact</h1>
      <p className="mt-3 max-w-prose text-lg text-muted">
        A question about a size, an order or a colour? Karibu.
      </p>
      <div className="mt-8 grid items-start gap-10 lg:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
        <ContactForm />
        <div className="card overflow-hidden">
          <BrandBorder />
          <address className="grid gap-6 p-6 not-italic">
            {shop.address && (
              <Detail drawing={PIN} name="Address">
                {lines(shop.address).map((line) => (
                  <span key={line} className="block">
                    {line}
                  </span>
                ))}
              </Detail>
            )}
            {shop.email && (
              <Detail drawing={ICONS.mail} name="Email">
                <a href={`mailto:${shop.email}`} className="text-link inline-block py-0.5">
                  {shop.email}
                </a>
              </Detail>
            )}
            {shop.phone && (
              <Detail drawing={ICONS.phone} name="Phone">
                <a href={phoneLink(shop)} className="text-link inline-block py-0.5">
                  {shop.phone}
                </a>
                <span className="block text-muted">{shop.hours}</span>
              </Detail>
            )}
            <WhatsAppLink about="your shop: ">Write to us on WhatsApp</WhatsAppLink>
          </address>
        </div>
      </div>
    </div>
  );
}

const PIN =
  'M12 21c4.5-4.8 6.8-8.3 6.8-11.2a6.8 6.8 0 1 0-13.6 0C5.2 12.7 7.5 16.2 12 21Zm0-13.7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z';

type DetailProps = { drawing: string; name: string; children: ReactNode };

const Detail = ({ drawing, name, children }: DetailProps) => (
  <div className="flex gap-4">
    <Drawing path={drawing} className="mt-0.5 size-6 text-brand-text" />
    <div>
      <h2 className="jina mb-1 font-sans leading-normal">{name}</h2>
      <div>{children}</div>
    </div>
  </div>
);

const EMPTY = { name: '', email: '', message: '' };
const UNREACHED = 'Your message did not reach us. Please try again.';

/** Sends a message to the shop. The server validates it; the typed text is cleared only after success. */
const ContactForm = () => {
  const [ticket, setTicket] = useState<string>();
  const answer = useRef<HTMLDivElement>(null);
  const form = useForm({
    saved: EMPTY,
    draft: 'contact',
    send: (body) => call('POST /api/contact', { body }),
    done: (reply) => {
      setTicket(reply.ticket);
      return EMPTY;
    },
    // Said below the form too where it is a field's.
    refused: (problem) => {
      setTicket(undefined);
      return (problem instanceof ApiProblem && problem.message) || UNREACHED;
    },
  });
  const { input, errors, busy, problem } = form;

  useEffect(() => {
    if (problem || ticket) answer.current?.focus();
  }, [problem, ticket]);

  return (
    <Form of={form}>
      <Field label="Name" error={errors.name}>
        <TextInput {...input('name')} autoComplete="name" disabled={busy} />
      </Field>
      <Field label="Email" error={errors.email}>
        <TextInput type="email" {...input('email')} autoComplete="email" disabled={busy} />
      </Field>
      <Field label="Message" error={errors.message}>
        <TextArea rows={7} {...input('message')} disabled={busy} />
      </Field>
      <div ref={answer} tabIndex={-1} className="empty:hidden">
        {problem && <NotSent problem={problem} />}
        {ticket && !problem && <Thanks ticket={ticket} />}
      </div>
      <div>
        <Button type="submit" size="large" busy={busy}>
          Send Message
        </Button>
      </div>
    </Form>
  );
};

const Thanks = ({ ticket }: { ticket: string }) => (
  <Notice tone="ok" role="status">
    <p>
      Thank you, your message is with us. Please name ticket <strong>{ticket}</strong> when you ask
      again.
    </p>
  </Notice>
);

const NotSent = ({ problem }: { problem: string }) => {
  const shop = useShop();
  return (
    <Notice tone="danger" role="alert">
      <p>
        <span>{problem}</span>
        <span> What you wrote stays here</span>
        {shop.phone && (
          <span>
            ; you can also call us on{' '}
            <a href={phoneLink(shop)} className="text-link">
              {shop.phone}
            </a>
          </span>
        )}
        <span>.</span>
      </p>
    </Notice>
  );
};
