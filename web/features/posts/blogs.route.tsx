import { useQuery } from '@tanstack/react-query';
import { redirect, useSearchParams } from 'react-router';
import { Head } from '../../platform/page/head.tsx';
import { links } from '../../platform/page/links.ts';
import { type Load, pageClientLoader, pageLoader } from '../../platform/page/page.ts';
import { isPastEnd, pageOf } from '../../platform/page/paging.ts';
import { useShop } from '../../platform/page/shop.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, Loaded } from '../../ui/loaded.tsx';
import { Pagination, ToLastPage } from '../../ui/pagination.tsx';
import { blogsQuery } from './queries.ts';
import { TeaserList, TeaserSkeletons } from './teasers.tsx';

const load: Load = async ({ url, get }) => {
  const { posts, totalPages } = await get(blogsQuery(pageOf(url.searchParams)));
  if (isPastEnd(posts, totalPages)) throw redirect(links.allBlogs(totalPages));
};
export const loader = pageLoader(load);
export const clientLoader = pageClientLoader(load);

export default function Blogs() {
  const page = pageOf(useSearchParams()[0]);
  const query = useQuery(blogsQuery(page));
  return (
    <div className="page grid gap-8 pt-8 pb-4">
      <Head
        title={page === 1 ? 'Our Blogs' : `Our Blogs, page ${page}`}
        description={`How to wear kitenge to work, how a kiondo is made, what to put on in the long rains: stories from ${useShop().name}.`}
        path={links.allBlogs(page)}
      />
      <h1 className="title">Our Blogs</h1>
      <Loaded
        query={query}
        loading="Loading posts..."
        error="Failed to load posts. Please try again."
        skeleton={<TeaserSkeletons count={3} />}
      >
        {({ posts, totalPages }) =>
          isPastEnd(posts, totalPages) ? (
            <ToLastPage of={query} to={links.allBlogs(totalPages)} />
          ) : posts.length === 0 ? (
            <EmptyState text="There are no posts here yet.">
              <ButtonLink to={links.shop()}>Go to the shop</ButtonLink>
            </EmptyState>
          ) : (
            <>
              <TeaserList posts={posts} level="h2" />
              <Pagination page={page} totalPages={totalPages} href={links.allBlogs} />
            </>
          )
        }
      </Loaded>
    </div>
  );
}
