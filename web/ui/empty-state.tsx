import type { ReactNode } from 'react';
import { BrandBorder } from './brand-border.tsx';

type Props = {
  text: string /** A picture above the text. */;
  picture?: ReactNode;
  children?: ReactNode;
};

/** Nothing to show, said kindly, with the way on. */
export const EmptyState = ({ text, picture, children }: Props) => (
  <div className="mx-auto grid max-w-md justify-items-center gap-6 py-14 text-center">
    {picture ?? <BrandBorder className="max-w-56 rounded-sm" />}
    <p className="subheading font-display">{text}</p>
    {children}
  </div>
);
