import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { hasPicture } from '../../features/posts/prose.tsx';
import { upload } from '../../platform/api-client/upload.ts';
import type { DashboardHandle } from '../../platform/page/dashboard.ts';
import { EmptyState, Loaded, Skeleton } from '../../ui/loaded.tsx';
import { EditorPage, fieldsOf, PostEditor } from './post-editor.tsx';
import { staffPostQuery } from './queries.ts';

export const handle = { role: 'manager' } satisfies DashboardHandle;

const TEXTS = { saved: 'Post updated successfully!', failed: 'Failed to update post' };

export default function EditPost() {
  const { id = '' } = useParams();
  return (
    <EditorPage title="Edit post">
      <Editor key={id} id={id} />
    </EditorPage>
  );
}

const Editor = ({ id }: { id: string }) => {
  const query = useQuery({ ...staffPostQuery(id), refetchOnMount: 'always' });
  if (query.error?.status === 404)
    return <EmptyState text="This post is not here, or no longer." />;
  // The form starts from fresh data, never from cached data.
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
          save={(image, { changed, was }, onProgress) => {
            const fields = { ...fieldsOf(changed, image), was };
            return upload('PATCH /api/posts/:id', { params: { id }, fields }, { onProgress });
          }}
        />
      )}
    </Loaded>
  );
};
