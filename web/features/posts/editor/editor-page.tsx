import type { ReactNode } from 'react';
import { links } from '../../../platform/page/links.ts';
import { PrivateHead } from '../../../platform/page/private-head.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';

/** A page for writing: its heading, with the way to all posts. */
export const EditorPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid gap-6">
    <PrivateHead title={title} />
    <PageHead title={title}>
      <ButtonLink to={links.managePosts()} variant="secondary">
        All posts
      </ButtonLink>
    </PageHead>
    {children}
  </div>
);
