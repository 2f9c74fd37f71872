import type { AuditAction, AuditKind } from '#contract/audit.endpoints.ts';
import { sql, type Tx } from '../database/database.ts';

type Fields = Record<string, unknown>;

export type By = { actor: { id: string }; now: Date };

/** An action of a staff member: on what, with old and new values. Never contains secrets. */
export type AuditEvent = {
  kind: AuditKind;
  action: AuditAction;
  thing: string;
  /** Display name of the thing. */
  name?: string;
  before?: Fields | undefined;
  after?: Fields | undefined;
};

const MAX_LETTERS = 500;

const plain = (value: unknown): unknown => {
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string' || value.length <= MAX_LETTERS) return value ?? null;
  // Never cuts a surrogate pair.
  return `${value
    .slice(0, MAX_LETTERS)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}…`;
};

/** The members that differ; long texts are cut. */
export const changedFields = (
  before: Fields = {},
  after: Fields = {},
): { before: Fields; after: Fields } => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const differ = names.filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  const of = (all: Fields): Fields =>
    Object.fromEntries(
      differ.filter((name) => name in all).map((name) => [name, plain(all[name])]),
    );
  return { before: of(before), after: of(after) };
};

/** Writes an audit entry in the transaction of the action; nothing if nothing changed. */
export const audit = async (tx: Tx, { actor, now }: By, event: AuditEvent): Promise<void> => {
  const { before, after } = changedFields(event.before, event.after);
  const changed = Object.keys(before).length + Object.keys(after).length > 0;
  if (!changed && event.action === 'changed') return;
  await sql`
    INSERT INTO audit_log (at, actor, actor_name, kind, action, thing, thing_name, before, after)
    VALUES (${now}, ${actor.id}, coalesce((SELECT username FROM users WHERE id = ${actor.id}), ''),
      ${event.kind}, ${event.action}, ${event.thing}, ${event.name ?? ''},
      ${JSON.stringify(before)}, ${JSON.stringify(after)})`.execute(tx);
};
