import type { ReactNode } from 'react';
import { useTitle } from '../../../platform/page/shop.ts';
import { BrandBorder } from '../../../ui/brand-border.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Logo } from '../../layout/logo.tsx';

type Props = {
  /** Title of the page. */
  name: string;
  description: string;
  title: string;
  lead: string;
  below: ReactNode;
  children: Elements;
};

/** The frame of /login and /register, which are outside the main layout. */
export const AuthPage = ({ name, description, title, lead, below, children }: Props) => (
  <main
    tabIndex={-1}
    className="grid min-h-svh content-center justify-items-center gap-6 px-4 py-8 outline-none"
  >
    <title>{useTitle(name)}</title>
    <meta name="description" content={description} />
    <meta name="robots" content="noindex" />
    <Logo />
    <div className="card w-full max-w-md overflow-hidden">
      <BrandBorder />
      <div className="grid gap-6 p-6 sm:p-8">
        <div className="grid gap-1">
          <h1 className="heading">{title}</h1>
          <p className="text-muted">{lead}</p>
        </div>
        {children}
      </div>
    </div>
    <p className="text-center">{below}</p>
  </main>
);

/** The error of the form. Always rendered, so that each new text is announced. */
export const FormError = ({ text }: { text: string | undefined }) => (
  <div role="alert" className="empty:hidden">
    {text && <Notice tone="danger">{text}</Notice>}
  </div>
);
