import type { ReactNode } from 'react';
import { Head } from '../../platform/page/head.tsx';
import { links } from '../../platform/page/links.ts';
import { SHOP } from '../../platform/page/shop.ts';
import { BrandBorder } from '../../ui/brand-border.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { ContactForm } from './contact-form.tsx';

export default function Contact() {
  return (
    <div className="page pt-8 pb-4">
      <Head
        title="Contact | Malkia"
        description="Write, call or visit Malkia, the women's fashion shop on Biashara Street in Nairobi."
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
            <Detail icon="pin" name="Address">
              {SHOP.address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </Detail>
            <Detail icon="mail" name="Email">
              <a href={`mailto:${SHOP.email}`} className="text-link inline-block py-0.5">
                {SHOP.email}
              </a>
            </Detail>
            <Detail icon="phone" name="Phone">
              <a href={SHOP.phoneLink} className="text-link inline-block py-0.5">
                {SHOP.phone}
              </a>
              <span className="block text-muted">{SHOP.hours}</span>
            </Detail>
          </address>
        </div>
      </div>
    </div>
  );
}

type DetailProps = { icon: IconName; name: string; children: ReactNode };

const Detail = ({ icon, name, children }: DetailProps) => (
  <div className="flex gap-4">
    <Icon name={icon} className="mt-0.5 size-6 text-brand-text" />
    <div>
      <h2 className="jina mb-1 font-sans leading-normal">{name}</h2>
      <div>{children}</div>
    </div>
  </div>
);
