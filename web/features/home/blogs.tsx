import { useQuery } from '@tanstack/react-query';
import { longDate } from '../../platform/dates.ts';
import { srcSet } from '../../platform/pictures.ts';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { teasersQuery } from './queries.ts';

export const Blogs = () => {
  const { data, isPending } = useQuery(teasersQuery());
  return (
    <section id="blogs" aria-labelledby="blogs-heading" className="page section">
      <h2 id="blogs-heading" className="heading mb-6">
        Our Blogs
      </h2>
      {isPending && <TeaserSkeletons />}
      <ul className="blogs">
        {data?.posts.map((post) => (
          <li key={post._id}>
            <article className="teaser">
              <Picture
                src={post.imageUrl}
                srcSet={srcSet(post.imageUrl, 960)}
                sizes="(min-width: 768px) 32vw, 36vw"
                width={640}
                height={427}
                alt=""
              />
              <div className="md:mt-4">
                <p className="text-muted text-sm">
                  <time dateTime={post.date}>{longDate(post.date)}</time>
                </p>
                <h3 className="mt-1 text-xl md:text-2xl">{post.title}</h3>
                <p className="mt-2 text-muted">{post.subtitle}</p>
              </div>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Keeps the room, so that the part below stays where a link to it jumped. */
const TeaserSkeletons = () => (
  <div className="blogs" aria-hidden="true">
    {['a', 'b', 'c'].map((key) => (
      <div key={key} className="teaser">
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
