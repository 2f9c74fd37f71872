import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { links } from '../../platform/links.ts';
import { PrivateHead } from '../../platform/private-head.tsx';
import { upload } from '../../platform/upload.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { DashboardHandle } from '../dashboard/dashboard-layout.tsx';
import { hasPicture } from './has-picture.ts';
import { PostEditor } from './post-editor.tsx';
import { refreshPosts, staffPostQuery } from './queries.ts';

export const handle = { role: 'admin' } satisfies DashboardHandle;

const TEXTS = { saved: 'Post updated successfully!', failed: 'Failed to update post' };

export default function EditPost() {
  const { id = '' } = useParams();
  return (
    <div className="grid gap-6">
      <PrivateHead title="Edit post" />
      <PageHead title="Edit post">
        <ButtonLink to={links.managePosts()} variant="secondary">
          All posts
        </ButtonLink>
      </PageHead>
      <Editor key={id} id={id} />
    </div>
  );
}

const Editor = ({ id }: { id: string }) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const query = useQuery({ ...staffPostQuery(id), refetchOnMount: 'always' });
  if (query.error?.status === 404)
    return <EmptyState text="This post is not here, or no longer." />;
  // The form begins with the post as it is now, never with what an earlier visit left in the cache.
  const { isFetchedAfterMount, isError, isFetching, refetch } = query;
  const data = isFetchedAfterMount ? query.data : undefined;
  return (
    <Loaded
      query={{ data, isError, isFetching, refetch }}
      loading="Loading post..."
      error="Failed to load this post. Please try again."
      skeleton={<Skeleton className="h-96" />}
    >
      {({ post }) => (
        <PostEditor
          draft={`post:${id}`}
          initial={{
            title: post.title,
            subtitle: post.subtitle,
            text: post.text,
            published: post.published,
          }}
          {...(hasPicture(post) ? { picture: post.imageUrl } : {})}
          texts={TEXTS}
          save={(fields, onProgress) =>
            upload('PATCH /api/posts/:id', { params: { id }, fields }, onProgress)
          }
          onSaved={() => {
            void refreshPosts(client);
            navigate(links.managePosts());
          }}
        />
      )}
    </Loaded>
  );
};
