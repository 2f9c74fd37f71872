import { Link, useSearchParams } from 'react-router';
import type { AuditEntry } from '#contract/audit.endpoints.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { dateAndTime } from '../../platform/dates.ts';
import type { DashboardHandle } from '../../platform/page/dashboard.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { type AuditFilters, staffLinks } from '../../platform/page/staff-links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FilterLinks } from '../../ui/filter-links.tsx';
import { EmptyState, Loaded, Skeleton } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { actionText, changesWords, KINDS, targetName } from './audit-words.ts';

export const handle = { role: 'manager' } satisfies DashboardHandle;

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
        href={(value) => staffLinks.audit({ kind: value, actor, thing })}
      />
      {(actor || thing) && (
        <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <span>{`Only ${[actor && 'one person', thing && 'one thing'].filter(Boolean).join(' and ')}.`}</span>
          <ButtonLink variant="secondary" to={staffLinks.audit({ kind })}>
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
                <ButtonLink variant="secondary" to={staffLinks.audit({ kind, actor, thing })}>
                  Newest
                </ButtonLink>
              ) : (
                <span />
              )}
              {next !== null && (
                <ButtonLink
                  variant="secondary"
                  to={staffLinks.audit({ kind, actor, thing, before: next })}
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

const placeOf = ({ kind, thing }: AuditEntry): string | undefined => {
  if (kind === 'order') return staffLinks.manageOrder(thing._id);
  return kind === 'post' ? staffLinks.editPost(thing._id) : undefined;
};

type ChangeProps = ReturnType<typeof changesWords>[number];

const Change = ({ label, before, after }: ChangeProps) => (
  <div className="grid gap-x-3 sm:grid-cols-[11rem_1fr]">
    <dt className="text-muted">{label}</dt>
    <dd>
      {before !== undefined && (
        <span>
          <span className="sr-only">was </span>
          <del className="text-muted">{before}</del>{' '}
        </span>
      )}
      {after !== undefined && (
        <span>
          {before !== undefined && <span aria-hidden="true">→ </span>}
          <span className="sr-only">is </span>
          <span>{after}</span>
        </span>
      )}
    </dd>
  </div>
);

/** One log entry: who, when, what, with old and new values. */
const AuditCard = ({ entry }: { entry: AuditEntry }) => {
  const { actor, thing } = entry;
  const changes = changesWords(entry);
  const place = entry.action === 'deleted' ? undefined : placeOf(entry);
  const name = targetName(entry);
  return (
    <li className="card grid gap-3 px-5 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p>
          <strong>{actor.username || 'Somebody'}</strong>
          <span>{` ${actionText(entry)} `}</span>
          {place ? (
            <Link className="text-link" to={place}>
              {name}
            </Link>
          ) : (
            <strong>{name}</strong>
          )}
        </p>
        <time dateTime={entry.at} className="text-muted text-sm">
          {dateAndTime(entry.at)}
        </time>
      </div>
      {changes.length > 0 && (
        <dl className="grid gap-2 text-sm">
          {changes.map((change) => (
            <Change key={change.label} {...change} />
          ))}
        </dl>
      )}
      <p className="flex flex-wrap gap-x-6 text-sm">
        <Link
          className="text-link inline-flex min-h-11 items-center"
          to={staffLinks.audit({ actor: actor._id })}
        >{`Only by ${actor.username || 'this person'}`}</Link>
        <Link
          className="text-link inline-flex min-h-11 items-center"
          to={staffLinks.audit({ thing: thing._id })}
        >{`Only about ${name}`}</Link>
      </p>
    </li>
  );
};
