import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { withClient } from './copy.ts';
import { ask, staffCalls } from './staff-calls.ts';
import { fillUp, openStaffShop } from './staff-shop.ts';
import { type Cost, capture, explain } from './statements.ts';

/*
 * npm run bench:queries-staff -- --sizes 10000,1000000
 * Writes docs/queries-staff.md: every statement of the staff's screens, what it reads and with
 * which index.
 */

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,1000000' },
    only: { type: 'string', default: '' },
    'data-dir': { type: 'string', default: path.join(tmpdir(), 'malkia-bench-staff') },
    out: { type: 'string', default: path.join(import.meta.dirname, '../docs/queries-staff.md') },
  },
});
const sizes = values.sizes.split(',').map(Number);

type Line = { call: string; statement: string; costs: Map<number, Cost> };
const lines = new Map<string, Line>();

/** Beginning of a statement, enough to find it in a store. */
const headOf = (text: string): string =>
  text.replaceAll('"', '').replace(/\s+/g, ' ').trim().slice(0, 110).replaceAll('|', '\\|');

const isSession = (text: string): boolean => /from\s+"?sessions/i.test(text);

for (const size of sizes) {
  const postgres = await fillUp(values['data-dir'], size, console.log);
  const shop = await openStaffShop(postgres.url);
  try {
    const calls = (await staffCalls(postgres.url)).map((call) => ({
      name: call.name,
      run: (): Promise<unknown> => ask(shop, call),
    }));
    const tasks = shop.tasks.map((run, index) => ({ name: `repeated task ${index + 1}`, run }));
    for (const { run } of tasks) await run();
    await withClient(postgres.url, async (client) => {
      for (const { name, run } of [...calls, ...tasks]) {
        if (!name.includes(values.only)) continue;
        const sent = (await capture(run)).filter(({ text }) => !isSession(text));
        for (const [index, statement] of sent.entries()) {
          const key = `${name} ${index}`;
          const line = lines.get(key) ?? {
            call: name,
            statement: headOf(statement.text),
            costs: new Map(),
          };
          line.costs.set(size, await explain(client, statement));
          lines.set(key, line);
        }
      }
    });
  } finally {
    await shop.close();
    await postgres.stop();
  }
}

const cell = (cost: Cost | undefined): string =>
  cost ? `${cost.rows} | ${cost.buffers} | ${cost.ms.toFixed(1)}` : '| |';
const table = [...lines.values()].map(({ call, statement, costs }) => {
  const ways = [...costs.values()].at(-1)?.ways.join(', ') ?? '';
  return `| ${call} | \`${statement}\` | ${ways} | ${sizes.map((size) => cell(costs.get(size))).join(' | ')} |`;
});
const heads = sizes.map((size) => `rows at ${size} | pages | ms`).join(' | ');

await writeFile(
  values.out,
  `# Statements of the staff's screens

What the calls of staff, a shopper's own orders and the repeated tasks of the server ask of PostgreSQL, in shops of
${sizes.map((size) => size.toLocaleString('en')).join(' and ')} orders: the indexes they read, the rows these gave and the pages of 8 kB they looked at, by
\`EXPLAIN (ANALYZE, BUFFERS)\`. A table in bold is read from end to end: each is small in every shop, or the reason is in
[0030](decisions/0030-plain-inside.md). Written by \`npm run bench:queries-staff\`; times are of the machine that wrote it.

| call | statement | reads | ${heads} |
|---|---|---|${sizes.map(() => '---|---|---').join('|')}|
${table.join('\n')}
`,
);
console.log(`Written to ${values.out}`);
