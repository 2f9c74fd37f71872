import type { ReactNode } from 'react';

type Props = {
  title: string;
  lead?: ReactNode;
  /** The page's actions, at the side on wide screens. */
  children?: ReactNode;
};

/** Heading and main actions of a dashboard page. */
export const PageHead = ({ title, lead, children }: Props) => (
  <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
    <div className="grid gap-1">
      <h1 className="title">{title}</h1>
      {lead && <p className="max-w-prose text-muted">{lead}</p>}
    </div>
    {children && <div className="flex flex-wrap gap-3">{children}</div>}
  </div>
);
