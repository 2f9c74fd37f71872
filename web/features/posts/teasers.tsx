import { Link } from 'react-router';
import type { PostTeaser } from '#contract/posts.endpoints.ts';
import { longDate } from '../../platform/dates.ts';
import { links } from '../../platform/page/links.ts';
import { srcSet } from '../../platform/page/pictures.ts';
import { Skeleton } from '../../ui/loaded.tsx';
import { Picture } from '../../ui/picture.tsx';

type Props = {
  posts: readonly PostTeaser[];
  /** One level below the heading of the list. */
  level: 'h2' | 'h3';
};

export const TeaserList = ({ posts, level }: Props) => (
  <ul className="blogs">
    {posts.map((post) => (
      <li key={post._id}>
        <Teaser post={post} level={level} />
      </li>
    ))}
  </ul>
);

const Teaser = ({ post, level: Heading }: { post: PostTeaser; level: 'h2' | 'h3' }) => (
  <article className="teaser">
    <div className="teaser-picture">
      <Picture
        src={post.imageUrl}
        srcSet={srcSet(post.imageUrl, 960)}
        sizes="(min-width: 768px) 32vw, (min-resolution: 2.5dppx) 29vw, 36vw"
        width={640}
        height={427}
        alt=""
      />
    </div>
    <div className="md:mt-4">
      <p className="text-muted text-sm">
        <time dateTime={post.date}>{longDate(post.date)}</time>
      </p>
      <Heading className="mt-1 text-xl md:text-2xl">
        <Link to={links.blog(post.slug)} className="teaser-link">
          {post.title}
        </Link>
      </Heading>
      <p className="mt-2 text-muted">{post.subtitle}</p>
    </div>
  </article>
);

export const TeaserSkeletons = ({ count }: { count: number }) => (
  <div className="blogs" aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity.
      <div key={index} className="teaser">
        <Skeleton className="aspect-square w-full md:aspect-3/2" />
        <div className="grid content-start gap-2 md:mt-4">
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="h-7 w-4/5" />
          <Skeleton className="h-12 w-full" />
        </div>
      </div>
    ))}
  </div>
);
