import Type from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id, Instant, Text } from './shapes.endpoints.ts';

/** Kinds of things in the audit log. */
export const AuditKind = Type.Union([
  Type.Literal('product'),
  Type.Literal('order'),
  Type.Literal('stock'),
  Type.Literal('payment'),
  Type.Literal('refund'),
  Type.Literal('user'),
  Type.Literal('invite'),
  Type.Literal('post'),
  Type.Literal('message'),
  Type.Literal('deal'),
  Type.Literal('shop'),
  Type.Literal('picture'),
  Type.Literal('page'),
  Type.Literal('delivery'),
  Type.Literal('outbox'),
  Type.Literal('session'),
  Type.Literal('second_factor'),
]);
export type AuditKind = Type.Static<typeof AuditKind>;

export const AuditAction = Type.Union([
  Type.Literal('created'),
  Type.Literal('changed'),
  Type.Literal('deleted'),
  Type.Literal('moved'),
  Type.Literal('settled'),
  Type.Literal('bound'),
  Type.Literal('accepted'),
  Type.Literal('closed'),
  Type.Literal('seen'),
  Type.Literal('ended'),
  Type.Literal('turned_on'),
  Type.Literal('turned_off'),
  Type.Literal('resent'),
]);
export type AuditAction = Type.Static<typeof AuditAction>;

const Value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);

export const AuditEntry = Type.Object({
  _id: Type.Integer(),
  at: Instant,
  actor: Type.Object({ _id: Id, username: Type.String() }),
  kind: AuditKind,
  action: AuditAction,
  thing: Type.Object({ _id: Id, name: Type.String() }),
  changes: Type.Array(
    Type.Object({
      field: Type.String(),
      before: Type.Optional(Value),
      after: Type.Optional(Value),
    }),
    { description: 'Only what differs' },
  ),
});
export type AuditEntry = Type.Static<typeof AuditEntry>;

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  summary: 'What staff did, newest first, from an entry on; `next` is where the next page begins',
  access: 'manager',
  query: Type.Object({
    actor: Type.Optional(Text(64)),
    kind: Type.Optional(Type.Union([AuditKind, Type.Literal('')])),
    thing: Type.Optional(Text(64)),
    before: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000_000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  reply: Type.Object({
    entries: Type.Array(AuditEntry),
    next: Type.Union([Type.Integer(), Type.Null()]),
  }),
});

export const auditEndpoints = [listAudit] as const;
