import { type AuditEntry, listAudit } from '#contract/audit.endpoints.ts';
import { isId } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { type AuditRow, findAudit } from './store.ts';

const PAGE = 20;

export const auditRoutes = (app: App, { db }: Deps): void => {
  serve(app, listAudit, async ({ query }) => {
    const limit = query.limit ?? PAGE;
    const actor = query.actor || undefined;
    // A malformed id matches no entry.
    if (actor !== undefined && !isId(actor)) return { entries: [], next: null };
    const rows = await findAudit(db, {
      actor,
      kind: query.kind || undefined,
      thing: query.thing?.toLowerCase() || undefined,
      before: query.before,
      limit: limit + 1,
    });
    const entries = rows.slice(0, limit).map(toEntry);
    return { entries, next: rows.length > limit ? (entries.at(-1)?._id ?? null) : null };
  });
};

const toEntry = (row: AuditRow): AuditEntry => ({
  _id: row.id,
  at: row.at.toISOString(),
  actor: { _id: row.actor, username: row.actor_name },
  kind: row.kind as AuditEntry['kind'],
  action: row.action as AuditEntry['action'],
  thing: { _id: row.thing, name: row.thing_name },
  changes: [...new Set([...Object.keys(row.before), ...Object.keys(row.after)])].map((field) => ({
    field,
    ...(field in row.before ? { before: row.before[field] } : {}),
    ...(field in row.after ? { after: row.after[field] } : {}),
  })),
});
