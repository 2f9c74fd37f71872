import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { Post } from '#contract/posts.endpoints.ts';
import { longDate } from '../../platform/dates.ts';
import { Head } from '../../platform/page/head.tsx';
import { links } from '../../platform/page/links.ts';
import { type Load, pageClientLoader, pageLoader } from '../../platform/page/page.ts';
import { srcSet } from '../../platform/page/pictures.ts';
import { useTitle } from '../../platform/page/shop.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState, Loaded, Skeleton } from '../../ui/loaded.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SearchBox } from '../layout/search-box.tsx';
import { hasPicture, Prose } from './prose.tsx';
import { blogQuery } from './queries.ts';

const load: Load = async ({ params: { slug = '' }, get }) => {
  await get(blogQuery(slug));
};
export const loader = pageLoader(load);
export const clientLoader = pageClientLoader(load);

export default function BlogPage() {
  const { slug = '' } = useParams();
  const query = useQuery(blogQuery(slug));
  if (query.error?.status === 404) return <NoPost />;
  return (
    <div className="page pt-4 pb-4">
      <Loaded
        query={query}
        loading="Loading post..."
        error="Failed to load this post. Please try again."
        skeleton={<PostSkeleton />}
      >
        {({ post }) => <PostView post={post} />}
      </Loaded>
    </div>
  );
}

const PostView = ({ post }: { post: Post }) => (
  <>
    <Head
      title={post.title}
      description={post.subtitle || post.title}
      path={links.blog(post.slug)}
      {...(hasPicture(post) ? { image: post.imageUrl } : {})}
    />
    <Breadcrumbs
      trail={[
        { to: links.home(), text: 'Home' },
        { to: links.allBlogs(), text: 'Our Blogs' },
      ]}
      here={post.title}
    />
    <article className="post mt-6">
      <header className="grid gap-3">
        <p className="text-muted">
          <time dateTime={post.date}>{longDate(post.date)}</time>
        </p>
        <h1 className="title">{post.title}</h1>
        {post.subtitle && <p className="text-lg text-muted">{post.subtitle}</p>}
      </header>
      {hasPicture(post) && (
        <Picture
          first
          className="post-picture mt-6"
          src={post.imageUrl}
          srcSet={srcSet(post.imageUrl)}
          sizes="(min-width: 48rem) 42rem, (min-resolution: 2.5dppx) 58vw, (min-resolution: 1.5dppx) 88vw, 92vw"
          width={960}
          height={640}
          alt=""
        />
      )}
      <div className="mt-8">
        <Prose html={post.html} />
      </div>
      <footer className="mt-12 border-line border-t pt-6">
        <Link to={links.allBlogs()} className="inline-flex min-h-11 items-center gap-2 text-link">
          All posts
          <Icon name="arrow-right" className="size-5" />
        </Link>
      </footer>
    </article>
  </>
);

const NoPost = () => (
  <div className="page">
    <title>{useTitle('Post not found')}</title>
    <meta name="robots" content="noindex" />
    <h1 className="sr-only">Post not found</h1>
    <EmptyState text="This post is not here, or no longer.">
      <ButtonLink to={links.allBlogs()}>All posts</ButtonLink>
      <SearchBox />
    </EmptyState>
  </div>
);

/** An unknown post gets status 404 with the same text. */
export const ErrorBoundary = NoPost;

const PostSkeleton = () => (
  <div className="post mt-6 grid gap-6" aria-hidden="true">
    <Skeleton className="h-12 w-4/5" />
    <Skeleton className="aspect-3/2 w-full" />
    <Skeleton className="h-40 w-full" />
  </div>
);
