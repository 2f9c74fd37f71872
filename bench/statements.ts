import pg from 'pg';

/** A statement sent by the shop, with its values. */
export type Statement = { text: string; values: readonly unknown[] };

/** Runs `work` and returns the statements sent to the database on all connections. */
export const capture = async (work: () => Promise<unknown>): Promise<Statement[]> => {
  const sent: Statement[] = [];
  const client = pg.Client.prototype;
  const original = client.query;
  // biome-ignore lint/suspicious/noExplicitAny: pg declares it by a dozen overloads
  client.query = function (this: pg.Client, ...args: any[]): any {
    const [what, values] = args;
    if (typeof what === 'string')
      sent.push({ text: what, values: Array.isArray(values) ? values : [] });
    else if (what?.text) sent.push({ text: what.text, values: what.values ?? [] });
    return original.apply(this, args as never);
  } as typeof client.query;
  try {
    await work();
  } finally {
    client.query = original;
  }
  return sent.filter(({ text }) => /^\s*(with|select|insert|update|delete)/i.test(text));
};

type Node = {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
};

export type Cost = {
  ms: number;
  /** Pages of 8 kB read. */
  buffers: number;
  /** Rows returned by tables and indexes, including those filtered out afterwards. */
  rows: number;
  /** How tables were read: by which index, or sequentially. */
  ways: string[];
};

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const wayOf = (node: Node): string | undefined => {
  if (node['Node Type'] === 'Seq Scan') return `**all of ${node['Relation Name']}**`;
  return node['Index Name'];
};

const rowsOf = (node: Node): number =>
  /Scan/.test(node['Node Type']) && !/CTE|Subquery/.test(node['Node Type'])
    ? (node['Actual Rows'] +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0)) *
      node['Actual Loops']
    : 0;

/** Cost of a statement, executed and rolled back. */
export const explain = async (client: pg.Client, { text, values }: Statement): Promise<Cost> => {
  await client.query('BEGIN');
  try {
    const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, [
      ...values,
    ]);
    const [{ Plan, 'Execution Time': ms }] = rows[0]['QUERY PLAN'] as [
      { Plan: Node; 'Execution Time': number },
    ];
    const nodes = nodesOf(Plan);
    return {
      ms,
      buffers: Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'],
      rows: Math.round(nodes.reduce((sum, node) => sum + rowsOf(node), 0)),
      ways: [...new Set(nodes.flatMap((node) => wayOf(node) ?? []))],
    };
  } finally {
    await client.query('ROLLBACK');
  }
};
