import { useSearchParams } from 'react-router';
import { apiQuery } from '../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { type AuditFilters, links } from '../../platform/page/links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FilterLinks } from '../../ui/filter-links.tsx';
import { EmptyState, Loaded, Skeleton } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { DashboardHandle } from '../dashboard/dashboard-layout.tsx';
import { AuditCard } from './audit-card.tsx';
import { KINDS } from './audit-words.ts';

export const handle = { role: 'admin' } satisfies DashboardHandle;

const filtersOf = (query: URLSearchParams): AuditFilters => {
  const kind = KINDS.find(({ value }) => value === query.get('kind'))?.value ?? '';
  const before = Number(query.get('before'));
  return {
    kind,
    actor: query.get('actor') ?? '',
    thing: query.get('thing') ?? '',
    ...(Number.isSafeInteger(before) && before > 0 ? { before } : {}),
  };
};

export default function AuditPage() {
  const [query] = useSearchParams();
  const filters = filtersOf(query);
  const { kind, actor, thing, before } = filters;
  const log = usePrivateQuery(
    apiQuery('GET /api/audit', {
      query: {
        ...(kind && { kind }),
        ...(actor && { actor }),
        ...(thing && { thing }),
        ...(before && { before }),
      },
    }),
    { keepPrevious: true },
  );
  return (
    <section className="grid gap-6">
      <PrivateHead title="Audit log" />
      <PageHead
        title="Audit log"
        lead="What staff changed, newest first. Nothing here can be changed or removed."
      />
      <FilterLinks
        label="About"
        options={KINDS}
        value={kind ?? ''}
        href={(value) => links.audit({ kind: value, actor, thing })}
      />
      {(actor || thing) && (
        <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
          {`Only ${[actor && 'one person', thing && 'one thing'].filter(Boolean).join(' and ')}.`}
          <ButtonLink variant="secondary" to={links.audit({ kind })}>
            Show everything
          </ButtonLink>
        </p>
      )}
      <Loaded
        query={log}
        loading="Loading the audit log..."
        error="Failed to load the audit log."
        skeleton={<Skeleton className="h-96" />}
      >
        {({ entries, next }) => (
          <div
            className={`grid gap-4 ${log.isPlaceholderData ? 'stale' : ''}`}
            aria-busy={log.isPlaceholderData}
          >
            <div aria-live="polite">
              {entries.length === 0 && <EmptyState text="Nothing was changed here yet." />}
            </div>
            {entries.length > 0 && (
              <ul className="grid gap-3">
                {entries.map((entry) => (
                  <AuditCard key={entry._id} entry={entry} />
                ))}
              </ul>
            )}
            <nav aria-label="Pages of the log" className="flex flex-wrap justify-between gap-3">
              {before ? (
                <ButtonLink variant="secondary" to={links.audit({ kind, actor, thing })}>
                  Newest
                </ButtonLink>
              ) : (
                <span />
              )}
              {next !== null && (
                <ButtonLink
                  variant="secondary"
                  to={links.audit({ kind, actor, thing, before: next })}
                >
                  Older
                </ButtonLink>
              )}
            </nav>
          </div>
        )}
      </Loaded>
    </section>
  );
}
