import { Link } from 'react-router';
import type { AuditEntry } from '../../../contract/audit.endpoints.ts';
import { dateAndTime } from '../../platform/dates.ts';
import { links } from '../../platform/page/links.ts';
import { deedWords, fieldName, thingName, valueWords } from './audit-words.ts';

const placeOf = ({ kind, thing }: AuditEntry): string | undefined => {
  if (kind === 'order') return links.manageOrder(thing._id);
  return kind === 'post' ? links.editPost(thing._id) : undefined;
};

/** One deed: who, when, what, and what it was and is. */
export const AuditCard = ({ entry }: { entry: AuditEntry }) => {
  const { actor, thing, changes } = entry;
  const place = entry.action === 'deleted' ? undefined : placeOf(entry);
  const name = thingName(entry);
  return (
    <li className="card grid gap-3 px-5 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="wrap-anywhere">
          <strong>{actor.username || 'Somebody'}</strong> {deedWords(entry)}{' '}
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
          {changes.map(({ field, before, after }) => (
            <div key={field} className="grid gap-x-3 sm:grid-cols-[8rem_1fr]">
              <dt className="text-muted first-letter:uppercase">{fieldName(field)}</dt>
              <dd className="wrap-anywhere">
                {before !== undefined && (
                  <>
                    <span className="sr-only">was </span>
                    <del className="text-muted">{valueWords(before)}</del>{' '}
                  </>
                )}
                {after !== undefined && (
                  <>
                    {before !== undefined && <span aria-hidden="true">→ </span>}
                    <span className="sr-only">is </span>
                    {valueWords(after)}
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="flex flex-wrap gap-x-6 text-sm">
        <Link
          className="text-link inline-flex min-h-11 items-center"
          to={links.audit({ actor: actor._id })}
        >
          Only by {actor.username || 'this person'}
        </Link>
        <Link
          className="text-link inline-flex min-h-11 items-center"
          to={links.audit({ thing: thing._id })}
        >
          Only about {name}
        </Link>
      </p>
    </li>
  );
};
