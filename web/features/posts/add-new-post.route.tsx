import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { links } from '../../platform/links.ts';
import { PrivateHead } from '../../platform/private-head.tsx';
import { upload } from '../../platform/upload.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { DashboardHandle } from '../dashboard/dashboard-layout.tsx';
import { PostEditor } from './post-editor.tsx';
import { refreshPosts } from './queries.ts';

export const handle = { role: 'admin' } satisfies DashboardHandle;

const EMPTY = { title: '', subtitle: '', text: '', published: false };
const TEXTS = { saved: 'Post added successfully!', failed: 'Failed to add post' };

export default function AddNewPost() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <div className="grid gap-6">
      <PrivateHead title="Add New Post" />
      <PageHead title="Add New Post">
        <ButtonLink to={links.managePosts()} variant="secondary">
          All posts
        </ButtonLink>
      </PageHead>
      <PostEditor
        draft="new-post"
        initial={EMPTY}
        texts={TEXTS}
        save={(fields, onProgress) => upload('POST /api/posts', { fields }, onProgress)}
        onSaved={() => {
          void refreshPosts(client);
          navigate(links.managePosts());
        }}
      />
    </div>
  );
}
