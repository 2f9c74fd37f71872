import { apiQuery } from '../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { staffLinks } from '../../platform/page/staff-links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loaded, Skeleton } from '../../ui/loaded.tsx';
import { Badge } from '../../ui/notice.tsx';

/** The shop's own pages, each with a link to its editor. */
export const PagesList = () => (
  <section aria-labelledby="pages" className="grid max-w-2xl gap-4">
    <h2 id="pages" className="subheading">
      Pages
    </h2>
    <p className="text-muted">
      What a shopper reads before she buys. The foot of every page, product pages and the checkout
      link those that are published.
    </p>
    <Loaded
      query={usePrivateQuery(apiQuery('GET /api/pages/admin/all'))}
      loading="Loading pages..."
      error="Failed to load the pages."
      skeleton={<Skeleton className="h-60" />}
    >
      {({ pages }) => (
        <ul className="grid gap-2">
          {pages.map(({ name, title, published }) => (
            <li key={name} className="card flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
              <span className="min-w-0 flex-1 font-semibold">{title}</span>
              <Badge tone={published ? 'ok' : 'warn'}>{published ? 'Published' : 'Hidden'}</Badge>
              <ButtonLink
                to={staffLinks.editPage(name)}
                variant="quiet"
                aria-label={`Edit ${title}`}
              >
                Edit
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  </section>
);
