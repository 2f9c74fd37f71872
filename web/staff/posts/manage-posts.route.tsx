import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { StaffPost } from '#contract/posts.endpoints.ts';
import { ApiProblem, call } from '../../platform/api-client/call.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { longDate } from '../../platform/dates.ts';
import type { DashboardHandle } from '../../platform/page/dashboard.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { links } from '../../platform/page/links.ts';
import { isPastEnd, pageOf } from '../../platform/page/paging.ts';
import { staffLinks } from '../../platform/page/staff-links.ts';
import { toast } from '../../platform/toast.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState, Loaded, Skeleton } from '../../ui/loaded.tsx';
import { MoreAction, MoreMenu } from '../../ui/more-menu.tsx';
import { Badge, Problem } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pagination, ToLastPage } from '../../ui/pagination.tsx';
import { refreshPosts, staffPostsQuery } from './queries.ts';

export const handle = { role: 'manager' } satisfies DashboardHandle;

const UNREACHABLE = 'The shop can’t be reached just now. Please try again.';
const reasonOf = (error: unknown): string =>
  (error instanceof ApiProblem && error.message) || UNREACHABLE;

export default function ManagePosts() {
  const page = pageOf(useSearchParams()[0]);
  const query = usePrivateQuery(staffPostsQuery(page));
  const client = useQueryClient();
  const top = useRef<HTMLDivElement>(null);
  const [doomed, setDoomed] = useState<StaffPost>();
  const publish = useMutation({
    mutationFn: async ({ _id, published }: StaffPost) => {
      await call('PATCH /api/posts/:id', { params: { id: _id }, body: { published: !published } });
      await refreshPosts(client);
    },
    onSuccess: () => toast.success('Post updated successfully!'),
    onError: () => toast.error('Failed to update post'),
  });

  return (
    <div className="grid gap-6">
      <PrivateHead title="Manage posts" />
      <div ref={top} tabIndex={-1}>
        <PageHead title="Manage posts">
          <ButtonLink to={links.addNewPost()}>Add New Post</ButtonLink>
        </PageHead>
      </div>
      <Problem>
        {publish.error && `${publish.variables?.title}: ${reasonOf(publish.error)}`}
      </Problem>
      <Loaded
        query={query}
        loading="Loading posts..."
        error="Failed to load posts. Please try again."
        skeleton={<Skeleton className="h-96" />}
      >
        {({ posts, totalPages }) =>
          isPastEnd(posts, totalPages) ? (
            <ToLastPage of={query} to={staffLinks.managePosts(totalPages)} />
          ) : posts.length === 0 ? (
            <EmptyState text="There are no posts here yet." />
          ) : (
            <>
              <PostTable
                posts={posts}
                busyId={publish.isPending ? publish.variables._id : undefined}
                onPublish={publish.mutate}
                onDelete={setDoomed}
              />
              <Pagination page={page} totalPages={totalPages} href={staffLinks.managePosts} />
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
          // The focused button was removed with its row.
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
  const remove = useMutation({
    mutationFn: ({ _id }: StaffPost) => call('DELETE /api/posts/:id', { params: { id: _id } }),
    onSuccess: () => {
      toast.success('Post deleted');
      onDeleted();
    },
    onError: () => toast.error('Failed to delete'),
  });
  return (
    <ConfirmDialog
      open={post !== undefined}
      title="Delete post"
      question="Are you sure you want to delete this post?"
      action="Delete"
      busy={remove.isPending}
      error={remove.error ? reasonOf(remove.error) : undefined}
      onConfirm={() => post && remove.mutate(post)}
      onCancel={() => {
        remove.reset();
        onCancel();
      }}
    >
      <p className="font-semibold">{post?.title}</p>
    </ConfirmDialog>
  );
};

type Props = {
  posts: readonly StaffPost[];
  busyId: string | undefined;
  onPublish: (post: StaffPost) => void;
  onDelete: (post: StaffPost) => void;
};

const PostTable = ({ posts, busyId, onPublish, onDelete }: Props) => {
  const columns: Column<StaffPost>[] = [
    {
      head: 'Title',
      cell: ({ _id, title }) => (
        <Link to={staffLinks.editPost(_id)} className="inline-block py-0.5 hover:underline">
          {title}
        </Link>
      ),
    },
    {
      head: 'State',
      cell: ({ published }) => (
        <Badge tone={published ? 'ok' : 'warn'}>{published ? 'Published' : 'Draft'}</Badge>
      ),
    },
    {
      head: 'Date',
      cell: ({ date, createdAt }) => (
        <time dateTime={date ?? createdAt}>{longDate(date ?? createdAt)}</time>
      ),
    },
    {
      head: '',
      cell: (post) => (
        <div className="flex flex-wrap items-center gap-1 max-xl:-ml-3 max-xl:gap-x-2 xl:flex-nowrap xl:justify-end">
          {post.published && (
            <ButtonLink
              to={links.blog(post.slug)}
              variant="quiet"
              aria-label={`View ${post.title}`}
            >
              View
            </ButtonLink>
          )}
          <ButtonLink
            to={staffLinks.editPost(post._id)}
            variant="quiet"
            aria-label={`Edit ${post.title}`}
          >
            Edit
          </ButtonLink>
          <Button
            variant="quiet"
            busy={busyId === post._id}
            aria-label={`${post.published ? 'Unpublish' : 'Publish'} ${post.title}`}
            onClick={() => onPublish(post)}
          >
            {post.published ? 'Unpublish' : 'Publish'}
          </Button>
          <MoreMenu name={post.title}>
            <MoreAction text="Delete" of={post.title} danger onClick={() => onDelete(post)} />
          </MoreMenu>
        </div>
      ),
    },
  ];
  return <DataTable caption="Posts" columns={columns} rows={posts} rowKey={(post) => post._id} />;
};
