import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { links } from '../../platform/page/links.ts';
import { Icon } from '../../ui/icon.tsx';
import { teasersQuery } from '../posts/queries.ts';
import { TeaserList, TeaserSkeletons } from '../posts/teasers.tsx';

export const Blogs = () => {
  const { data, isPending } = useQuery(teasersQuery());
  return (
    <section id="blogs" aria-labelledby="blogs-heading" className="page section">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="blogs-heading" className="heading">
          Our Blogs
        </h2>
        <Link to={links.allBlogs()} className="inline-flex min-h-11 items-center gap-2 text-link">
          All posts
          <Icon name="arrow-right" className="size-5" />
        </Link>
      </div>
      {/* Keeps the room, so that the part below stays where a link to it jumped. */}
      {isPending && <TeaserSkeletons count={3} />}
      {data && <TeaserList posts={data.posts} level="h3" />}
    </section>
  );
};
