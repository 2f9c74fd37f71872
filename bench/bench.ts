import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { suites } from './suites.ts';

/** `npm run bench -- <what>`: runs a benchmark and writes `bench/results/<what>.md`. */

const OPTIONS = {
  rounds: { type: 'string', default: '5' },
  seconds: { type: 'string' },
  'warm-up': { type: 'string', default: '4' },
  connections: { type: 'string', default: '32' },
  products: { type: 'string' },
  /** Accept-Encoding; by default pages are requested as browsers do. */
  encoding: { type: 'string' },
  /** Substring of a target's name, to measure it alone. */
  only: { type: 'string', default: '' },
  /** How long to wait for an idle machine before each pass, in seconds. */
  patience: { type: 'string', default: '20' },
  /** `scale`, `admin`: sizes of the shops. */
  sizes: { type: 'string', default: '1000,10000,100000,1000000' },
  /** `scale`: numbers of concurrent users. */
  users: { type: 'string', default: '1,32' },
  /** `scale`, `plans`: reuses the databases in the next run. */
  keep: { type: 'boolean', default: false },
  /** `admin`: requests per call and size. */
  requests: { type: 'string', default: '60' },
  /** `phone`: repetitions of each interaction. */
  times: { type: 'string', default: '20' },
  /** `attacks`: another checkout of the project, for comparison. */
  checkout: { type: 'string' },
  'data-dir': { type: 'string', default: path.join(tmpdir(), 'malkia-bench') },
  out: { type: 'string', default: path.join(import.meta.dirname, 'results') },
} as const;

const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
const { only, out, keep, 'data-dir': dataDir } = values;
const rounds = Number(values.rounds);
const warmUp = Number(values['warm-up']);
const patienceMs = Number(values.patience) * 1000;
const products = Number(values.products ?? 10_000);
const seconds = (usual: number): number => Number(values.seconds ?? usual);
const numbers = (list: string): number[] => list.split(',').map(Number);
const say = (line: string): void => console.log(line);

const write = async (name: string, report: string): Promise<void> => {
  const file = path.join(out, `${name}.md`);
  await writeFile(file, report);
  say(`\n${report}\nWritten to ${file}`);
};

const shares = (suite: 'api' | 'pages') => async (): Promise<void> => {
  const { benchShares } = await import('./shares.ts');
  const report = await benchShares(suites[suite], {
    suite,
    rounds,
    seconds: seconds(8),
    warmUpSeconds: warmUp,
    connections: Number(values.connections),
    products,
    encoding: values.encoding ?? (suite === 'pages' ? 'br' : 'identity'),
    only,
    patienceMs,
    dataDir,
    say,
  });
  await write(suite, report);
};

const sale = { rounds, seconds: seconds(8), warmUp, patienceMs, dataDir, out, only };

const benches: Readonly<Record<string, () => Promise<void>>> = {
  api: shares('api'),
  pages: shares('pages'),
  orders: async () => (await import('./orders/orders.ts')).benchOrders(sale),
  sale: async () => (await import('./orders/sale.ts')).benchSale(sale),
  edit: async () =>
    write('edit', await (await import('./edit.ts')).benchEdit(dataDir, products, say)),
  start: async () =>
    write('start', await (await import('./start.ts')).benchStart(dataDir, products, say)),
  scale: async () => {
    const [sizes, users] = [numbers(values.sizes), numbers(values.users)];
    const options = { sizes, users, seconds: seconds(1), only, dataDir, out, keep };
    await (await import('./scale.ts')).runScale(options);
  },
  plans: async () => {
    const file = path.join(out, 'queries.md');
    const options = { products: Number(values.products ?? 100_000), dataDir, keep, out: file };
    await (await import('./plans.ts')).writePlans(options);
  },
  admin: async () =>
    (await import('./admin.ts')).benchAdmin({
      sizes: numbers(values.sizes),
      requests: Number(values.requests),
      only,
      dataDir: `${dataDir}-staff`,
      out,
    }),
  attacks: async () => {
    const options = { checkout: values.checkout, only, dataDir: `${dataDir}-attacks`, say };
    await write('attacks', await (await import('./attacks.ts')).playAttacks(options));
  },
  phone: async () => {
    const options = { rounds, times: Number(values.times), only, patienceMs, say };
    const { measurePhone } = await import('./phone.ts');
    await write('phone', await measurePhone({ dataDir: `${dataDir}-phone`, ...options }));
  },
};

const bench = benches[positionals[0] ?? ''];
if (bench) {
  await mkdir(out, { recursive: true });
  await bench();
} else {
  console.error(`npm run bench -- <what>, one of: ${Object.keys(benches).join(', ')}`);
  process.exitCode = 1;
}
