import type { DB } from '../db/row-types.ts';

/**
 * Who writes a table: features by their name, other code by its folder; `trigger` is SQL of the
 * schema itself. No import shows it, so it is listed here; everybody may read and join. Migrations
 * may write anything.
 */
export const WRITERS = {
  audit_log: ['accounts', 'platform/operations'],
  contact_messages: ['accounts', 'contact', 'privacy'],
  delivery_options: ['delivery'],
  delivery_places: ['delivery'],
  delivery_zones: ['delivery'],
  demo_rows: [],
  email_confirmations: ['accounts'],
  holds: ['orders', 'stock'],
  known_devices: ['accounts'],
  login_challenges: ['accounts', 'platform/security'],
  order_events: ['orders'],
  order_items: ['catalogue', 'orders', 'stock'],
  orders: ['accounts', 'checkout', 'orders', 'privacy', 'stock'],
  outbox: ['accounts', 'mails', 'platform/outbox', 'privacy'],
  password_resets: ['accounts'],
  payment_events: ['accounts', 'payments', 'privacy', 'trigger'],
  payments: ['accounts', 'payments', 'privacy'],
  phone_codes: ['accounts'],
  pickup_points: ['delivery'],
  posts: ['posts'],
  product_sizes: ['catalogue', 'stock'],
  products: ['accounts', 'catalogue', 'stock', 'reviews', 'trigger'],
  provider_tokens: ['payments'],
  rate_limits: ['platform/security', 'trigger'],
  disputes: ['refunds'],
  refunds: ['refunds'],
  restock_notices: ['accounts', 'privacy', 'restock-notices'],
  reviews: ['accounts', 'reviews'],
  second_factors: ['accounts', 'db'],
  sessions: ['accounts', 'platform/security'],
  settings: ['settings'],
  shop_pages: ['posts'],
  sms_opt_outs: ['platform/outbox'],
  sms_reports: ['platform/outbox'],
  staff_invites: ['accounts', 'staff'],
  stock_moves: ['stock'],
  users: ['accounts'],
} satisfies Record<keyof DB, readonly string[]>;

/** Code that writes tables by a name known only when it runs, and why. */
const ANY_TABLE: Record<string, string> = { 'db/restore.ts': 'a backup holds every table' };

const NAME = '(?:ONLY\\s+)?(?:"?public"?\\.)?"?(\\w+|\\$\\{)';
/** Statements that write; group 1 is the table, or `${` for one that only the run knows. */
const STATEMENTS = [
  `\\bINSERT\\s+INTO\\s+${NAME}`,
  `\\bMERGE\\s+INTO\\s+${NAME}`,
  `\\bDELETE\\s+FROM\\s+${NAME}`,
  `\\bTRUNCATE\\s+(?:TABLE\\s+)?${NAME}`,
  // Not the UPDATE of a lock or of ON CONFLICT, which name no table.
  `(?<!\\b(?:FOR|KEY|DO|ON|OR|BEFORE|AFTER)\\s+)\\bUPDATE\\s+${NAME}[^\\s]*\\s+(?:AS\\s+)?(?:(?!SET\\b)\\w+\\s+)?SET\\b`,
  `\\bCOPY\\s+${NAME}[^;\`]*?\\sFROM\\b`,
  `\\.(?:insertInto|replaceInto|mergeInto|updateTable|deleteFrom)\\(\\s*'(\\w+)`,
  `\\.(?:insertInto|replaceInto|mergeInto|updateTable|deleteFrom)\\(\\s*()(?!['\\s])`,
].map((pattern) => new RegExp(pattern, 'gi'));

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|(^|\s)(\/\/|--).*$/gm, '$1');

/** The tables that a source writes; `undefined` for one that only the run knows. */
const tablesWrittenBy = (text: string): (string | undefined)[] =>
  STATEMENTS.flatMap((statement) =>
    [...withoutComments(text).matchAll(statement)].map(([, name = '']) =>
      /^\w+$/.test(name) ? name.toLowerCase() : undefined,
    ),
  );

/** The name under which a file stands in the list. */
const writerOf = (file: string): string => {
  const [, kind, name] = /^api\/(features|platform)\/([^/]+)\//.exec(file) ?? [];
  if (kind === 'features') return name ?? '';
  if (kind === 'platform') return `platform/${name}`;
  return file === 'db/schema.sql' ? 'trigger' : (file.split('/')[0] ?? '');
};

export type Write = { file: string; writer: string; table: string | undefined };

/** The tables that a file writes, each once. */
export const writesOf = (file: string, text: string): Write[] =>
  [...new Set(tablesWrittenBy(text))].map((table) => ({ file, writer: writerOf(file), table }));

/** Writes that are not listed, and listed writers that write nothing. */
export const problemsOfWrites = (writes: readonly Write[]): string[] => {
  const listed: Record<string, readonly string[]> = WRITERS;
  const foreign = writes.flatMap(({ file, writer, table }) => {
    if (table === undefined)
      return file in ANY_TABLE ? [] : [`${file} writes a table whose name only the run knows`];
    const writers = listed[table];
    if (!writers || writers.includes(writer)) return [];
    return [`${file} writes ${table}, which only ${writers.join(', ') || 'nobody'} may write`];
  });
  const idle = Object.entries(listed).flatMap(([table, writers]) =>
    writers
      .filter((name) => !writes.some((one) => one.table === table && one.writer === name))
      .map((name) => `${name} is listed as a writer of ${table}, but does not write it`),
  );
  return [...foreign, ...idle];
};
