import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { StaffPost } from '../../../../contract/posts.endpoints.ts';
import { ApiProblem, call } from '../../../platform/api-client/call.ts';
import { usePrivateQuery } from '../../../platform/api-client/use-private-query.ts';
import { PrivateHead } from '../../../platform/page/head.tsx';
import { links } from '../../../platform/page/links.ts';
import { pageOf } from '../../../platform/page/paging.ts';
import { toast } from '../../../platform/toast.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState, Loaded, Skeleton } from '../../../ui/loaded.tsx';
import { Problem } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import type { DashboardHandle } from '../../dashboard/dashboard-layout.tsx';
import { refreshPosts, staffPostsQuery } from '../queries.ts';
import { PostTable } from './post-table.tsx';

export const handle = { role: 'admin' } satisfies DashboardHandle;

const UNREACHABLE = 'The shop can’t be reached just now. Please try again.';
const reasonOf = (error: unknown): string =>
  (error instanceof ApiProblem && error.message) || UNREACHABLE;

export default function ManagePosts() {
  const page = pageOf(useSearchParams()[0]);
  const client = useQueryClient();
  const top = useRef<HTMLDivElement>(null);
  const [busyId, setBusyId] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [doomed, setDoomed] = useState<StaffPost>();

  const publish = async (post: StaffPost) => {
    setBusyId(post._id);
    setProblem(undefined);
    try {
      const body = { published: !post.published };
      await call('PATCH /api/posts/:id', { params: { id: post._id }, body });
      await refreshPosts(client);
      toast.success('Post updated successfully!');
    } catch (error) {
      setProblem(`${post.title}: ${reasonOf(error)}`);
      toast.error('Failed to update post');
    } finally {
      setBusyId(undefined);
    }
  };

  return (
    <div className="grid gap-6">
      <PrivateHead title="Manage posts" />
      <div ref={top} tabIndex={-1}>
        <PageHead title="Manage posts">
          <ButtonLink to={links.addNewPost()}>Add New Post</ButtonLink>
        </PageHead>
      </div>
      <Problem>{problem}</Problem>
      <Loaded
        query={usePrivateQuery(staffPostsQuery(page))}
        loading="Loading posts..."
        error="Failed to load posts. Please try again."
        skeleton={<Skeleton className="h-96" />}
      >
        {({ posts, totalPages }) =>
          posts.length === 0 ? (
            <EmptyState text="There are no posts here yet." />
          ) : (
            <>
              <PostTable posts={posts} busyId={busyId} onPublish={publish} onDelete={setDoomed} />
              <Pagination page={page} totalPages={totalPages} href={links.managePosts} />
            </>
          )
        }
      </Loaded>
      <DeletePost
        post={doomed}
        onCancel={() => setDoomed(undefined)}
        onDeleted={() => {
          setDoomed(undefined);
          void refreshPosts(client);
          // The button is gone with its row.
          requestAnimationFrame(() => top.current?.focus());
        }}
      />
    </div>
  );
}

type DeleteProps = {
  post: StaffPost | undefined;
  onCancel: () => void;
  onDeleted: () => void;
};

const DeletePost = ({ post, onCancel, onDeleted }: DeleteProps) => {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const cancel = () => {
    setError(undefined);
    onCancel();
  };
  const confirm = async () => {
    if (!post) return;
    setBusy(true);
    setError(undefined);
    try {
      await call('DELETE /api/posts/:id', { params: { id: post._id } });
      toast.success('Post deleted');
      onDeleted();
    } catch (reason) {
      setError(reasonOf(reason));
      toast.error('Failed to delete');
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open={post !== undefined}
      title="Delete post"
      question="Are you sure you want to delete this post?"
      action="Delete"
      busy={busy}
      error={error}
      onConfirm={confirm}
      onCancel={cancel}
    >
      <p className="font-semibold">{post?.title}</p>
    </ConfirmDialog>
  );
};
