import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { apiQuery } from '../../platform/api-client/query.ts';
import { longDate } from '../../platform/dates.ts';
import { Head } from '../../platform/page/head.tsx';
import { links } from '../../platform/page/links.ts';
import { type Load, pageClientLoader, pageLoader } from '../../platform/page/page.ts';
import { useShop } from '../../platform/page/shop.ts';
import { Loaded, Skeleton } from '../../ui/loaded.tsx';
import { ErrorPage } from '../layout/error-page.tsx';
import { Prose } from './prose.tsx';

const pageQuery = (name: string) => apiQuery('GET /api/pages/:name', { params: { name } });

const load: Load = async ({ params: { name = '' }, get }) => {
  await get(pageQuery(name));
};
export const loader = pageLoader(load);
export const clientLoader = pageClientLoader(load);

/** A page that the owner writes: delivery, returns, terms, sizes. */
export default function ShopPage() {
  const { name = '' } = useParams();
  const shop = useShop();
  const query = useQuery(pageQuery(name));
  if (query.error?.status === 404) return <NoPage />;
  return (
    <div className="page pt-8 pb-4">
      <Loaded
        query={query}
        loading="Loading page..."
        error="Failed to load this page. Please try again."
        skeleton={<Skeleton className="h-96" />}
      >
        {({ page }) => (
          <article className="post">
            <Head
              title={page.title}
              description={`${page.title}: how it is at ${shop.name}.`}
              path={links.page(name)}
            />
            <h1 className="title">{page.title}</h1>
            <div className="mt-6">
              <Prose html={page.html} />
            </div>
            <p className="mt-8 text-muted text-sm">
              Last changed <time dateTime={page.changedAt}>{longDate(page.changedAt)}</time>
            </p>
          </article>
        )}
      </Loaded>
    </div>
  );
}

const NoPage = () => <ErrorPage status={404} />;

/** A hidden or unknown page gets status 404. */
export const ErrorBoundary = NoPage;
