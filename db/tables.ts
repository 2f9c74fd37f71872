import type pg from 'pg';

export type Table = { name: string; columns: string[] };

type Row = { name: string; columns: string[]; needs: string[] };

/** Whether a relation belongs to an extension, which a hosting provider may have added. */
export const ofExtension = (oid: string): string =>
  `EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = ${oid} AND deptype = 'e')`;

/** Every table with its non-generated columns and the tables it refers to, by name. */
const TABLES = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name,
    ARRAY(SELECT quote_ident(a.attname) FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      ORDER BY a.attnum)::text[] AS columns,
    ARRAY(SELECT DISTINCT format('%I.%I', fn.nspname, fc.relname) FROM pg_constraint k
      JOIN pg_class fc ON fc.oid = k.confrelid JOIN pg_namespace fn ON fn.oid = fc.relnamespace
      WHERE k.contype = 'f' AND k.conrelid = c.oid AND k.confrelid <> c.oid)::text[] AS needs
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname <> 'schema_migrations' AND NOT ${ofExtension('c.oid')}
  ORDER BY 1`;

/** The shop's tables, each after those that it refers to. */
export const tablesInOrder = async (client: pg.ClientBase): Promise<Table[]> => {
  const { rows } = await client.query<Row>(TABLES);
  const left = new Map(rows.map((row) => [row.name, row]));
  const ordered: Table[] = [];
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ needs }) => !needs.some((name) => left.has(name)));
    if (ready.length === 0)
      throw new Error(`Tables reference each other in a cycle: ${[...left.keys()].join(', ')}.`);
    for (const { name, columns } of ready) {
      ordered.push({ name, columns });
      left.delete(name);
    }
  }
  return ordered;
};

/** Tables of waiting and running jobs, in the library's order; ended jobs are not needed. */
export const JOBS_TABLES = [
  { name: 'pgboss.queue', where: '' },
  { name: 'pgboss.job', where: `WHERE state < 'completed'` },
] as const;

/** Schema version of the job library; null if it has no tables yet. */
export const jobsVersion = async (client: pg.ClientBase): Promise<number | null> => {
  const { rows } = await client.query(`SELECT to_regclass('pgboss.version') AS found`);
  if (!rows[0].found) return null;
  const version = await client.query('SELECT version FROM pgboss.version');
  return Number(version.rows[0]?.version);
};

/** The non-generated columns of a table. */
export const columnsOf = async (client: pg.ClientBase, table: string): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(attname) AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     ORDER BY attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
};
