import type { AuditKind } from '#contract/audit.endpoints.ts';
import type { Queryable } from '../../platform/database/database.ts';

type Value = string | number | boolean | null;

export type AuditRow = {
  id: number;
  at: Date;
  actor: string;
  actor_name: string;
  kind: string;
  action: string;
  thing: string;
  thing_name: string;
  before: Record<string, Value>;
  after: Record<string, Value>;
};

export type AuditFilter = {
  actor: string | undefined;
  kind: AuditKind | undefined;
  thing: string | undefined;
  /** Only entries with a lower id. */
  before: number | undefined;
  limit: number;
};

/**
 * Matching entries, newest first. Keyset pagination, so that the last page costs as much as the
 * first.
 */
export const findAudit = (
  db: Queryable,
  { actor, kind, thing, before, limit }: AuditFilter,
): Promise<AuditRow[]> => {
  let rows = db.selectFrom('audit_log').selectAll();
  if (actor !== undefined) rows = rows.where('actor', '=', actor);
  if (kind !== undefined) rows = rows.where('kind', '=', kind);
  if (thing !== undefined) rows = rows.where('thing', '=', thing);
  if (before !== undefined) rows = rows.where('id', '<', before);
  return rows.orderBy('id', 'desc').limit(limit).execute();
};
