import type { MyData } from '#contract/privacy.endpoints.ts';
import type { Row, TableName } from '../../platform/database/database.ts';
import { RETENTION_MS } from './rules.ts';

const DAY_MS = 86_400_000;

/** What happens to the rows of a table that belong to a person. */
export type Kept<Table extends TableName> = {
  /** What names the person there, or what they wrote. */
  columns: readonly (keyof Row<Table>)[];
  /** The member of my-data that shows it, or why none does. */
  shown: keyof MyData | { not: string };
  /**
   * When the account is deleted and nothing is left to deliver: the rows go, stay without those
   * columns, or stay as they are, and why.
   */
  deletion: 'removed' | 'unnamed' | { stays: string };
  /** The same otherwise, so long after a column's time; without one the account's deletion alone. */
  retention?: { after: keyof Row<Table>; ms: number };
};

const HASH = { not: 'a hash that only the shop compares' };

/**
 * Every table and the personal data in it: a new table does not compile until it is listed, and the
 * tests of this list fail where it is not as the shop does.
 */
export const KEPT: { readonly [Table in TableName]: Kept<Table> | 'nobody’s' } = {
  audit_log: {
    columns: ['actor_name', 'thing_name', 'before', 'after'],
    shown: { not: 'what staff did, with their names' },
    deletion: 'unnamed',
  },
  contact_messages: {
    columns: ['user_id', 'name', 'email', 'message'],
    shown: 'messages',
    deletion: 'removed',
    retention: { after: 'created_at', ms: RETENTION_MS.messages },
  },
  delivery_options: 'nobody’s',
  delivery_places: 'nobody’s',
  delivery_zones: 'nobody’s',
  demo_rows: 'nobody’s',
  disputes: 'nobody’s',
  email_confirmations: {
    columns: ['user_id', 'email'],
    shown: HASH,
    deletion: 'removed',
    retention: { after: 'expires_at', ms: 0 },
  },
  holds: 'nobody’s',
  known_devices: {
    columns: ['user_id'],
    shown: HASH,
    deletion: 'removed',
    retention: { after: 'used_at', ms: 180 * DAY_MS },
  },
  login_challenges: {
    columns: ['user_id'],
    shown: HASH,
    deletion: 'removed',
    retention: { after: 'expires_at', ms: 0 },
  },
  order_events: 'nobody’s',
  order_items: {
    columns: [],
    shown: 'orders',
    deletion: { stays: 'the books, of an order that names nobody' },
  },
  orders: {
    columns: ['user_id', 'shipping'],
    shown: 'orders',
    deletion: 'unnamed',
    retention: { after: 'created_at', ms: RETENTION_MS.books },
  },
  outbox: {
    columns: ['recipient', 'reply_to', 'subject', 'text', 'user_id'],
    shown: 'mails',
    deletion: 'removed',
    retention: { after: 'created_at', ms: RETENTION_MS.mails },
  },
  password_resets: {
    columns: ['user_id'],
    shown: HASH,
    deletion: 'removed',
    retention: { after: 'expires_at', ms: 0 },
  },
  payment_events: {
    columns: ['body'],
    shown: { not: 'the providers’ wording of what `payments` shows' },
    deletion: 'unnamed',
    retention: { after: 'at', ms: RETENTION_MS.books },
  },
  payments: {
    columns: ['user_id', 'phone', 'payment_method_id', 'request_id', 'client_secret', 'shipping'],
    shown: 'payments',
    deletion: 'unnamed',
    retention: { after: 'created_at', ms: RETENTION_MS.books },
  },
  phone_codes: {
    columns: ['phone'],
    shown: HASH,
    deletion: 'removed',
    retention: { after: 'created_at', ms: DAY_MS },
  },
  pickup_points: 'nobody’s',
  posts: 'nobody’s',
  product_sizes: 'nobody’s',
  products: 'nobody’s',
  provider_tokens: 'nobody’s',
  rate_limits: 'nobody’s',
  refunds: {
    columns: ['staff_id'],
    shown: { not: 'who of the staff returned money; how much is in `orders` and `payments`' },
    deletion: 'unnamed',
  },
  restock_notices: {
    columns: ['user_id', 'email', 'phone'],
    shown: 'restockNotices',
    deletion: 'removed',
    retention: { after: 'created_at', ms: RETENTION_MS.restockNotices },
  },
  reviews: { columns: ['user_id', 'comment'], shown: 'reviews', deletion: 'removed' },
  second_factors: {
    columns: ['user_id', 'secret'],
    shown: { not: 'a secret that the person has in their app' },
    deletion: 'removed',
  },
  sessions: {
    columns: ['user_id', 'device', 'address'],
    shown: 'sessions',
    deletion: 'removed',
    retention: { after: 'expires_at', ms: 0 },
  },
  settings: 'nobody’s',
  shop_pages: 'nobody’s',
  sms_opt_outs: {
    columns: ['phone'],
    shown: { not: 'a number alone, without an account' },
    deletion: { stays: 'so that the number gets no SMS, whoever has it' },
  },
  sms_reports: 'nobody’s',
  stock_moves: {
    columns: ['actor'],
    shown: { not: 'what staff did with the stock' },
    deletion: { stays: 'the books of the stock; an id without an account names nobody' },
  },
  staff_invites: {
    columns: ['email', 'invited_by'],
    shown: { not: 'a mail to them says it, and its link is a secret' },
    deletion: 'removed',
    retention: { after: 'expires_at', ms: 0 },
  },
  users: {
    columns: ['username', 'email', 'phone', 'profession', 'bio', 'picture_id', 'password_hash'],
    shown: 'account',
    deletion: 'removed',
  },
};
