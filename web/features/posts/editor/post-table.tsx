import { Link } from 'react-router';
import type { StaffPost } from '../../../../contract/posts.endpoints.ts';
import { longDate } from '../../../platform/dates.ts';
import { links } from '../../../platform/page/links.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Badge } from '../../../ui/notice.tsx';

type Props = {
  posts: readonly StaffPost[];
  /** The post whose state is being changed. */
  busyId: string | undefined;
  onPublish: (post: StaffPost) => void;
  onDelete: (post: StaffPost) => void;
};

/** Posts as staff manage them. */
export const PostTable = ({ posts, busyId, onPublish, onDelete }: Props) => {
  const columns: Column<StaffPost>[] = [
    {
      head: 'Title',
      cell: ({ _id, title }) => (
        <Link to={links.editPost(_id)} className="inline-block py-0.5 hover:underline">
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
        <div className="flex flex-wrap gap-1 max-md:-ml-3 max-md:gap-0 md:max-xl:grid md:max-xl:w-max md:max-xl:grid-cols-2 xl:flex-nowrap xl:justify-end">
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
            to={links.editPost(post._id)}
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
          <Button
            variant="quiet"
            className="text-danger"
            aria-label={`Delete ${post.title}`}
            onClick={() => onDelete(post)}
          >
            Delete
          </Button>
        </div>
      ),
    },
  ];
  return <DataTable caption="Posts" columns={columns} rows={posts} rowKey={(post) => post._id} />;
};
