import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deleteEmbeddedPostgres } from '../server/embedded-postgres/start.ts';
import { type Caller, gatherPeople, type People, type Pools } from './fuzz-people.ts';
import { type FuzzCounts, type Memory, newCounts, slopeOf } from './fuzz-report.ts';
import { type Fuzz, type OpenApi, operationsOf, requests } from './fuzz-requests.ts';
import { freePort, startShopProcess } from './shop-process.ts';

const WANTED = Number(process.env.FUZZ_REQUESTS ?? 100_000);
/** Time limit in minutes, even if requests are left. */
const MINUTES = Number(process.env.FUZZ_MINUTES ?? 60);
const AT_ONCE = 16;
const SEED = Number(process.env.DEEP_SEED ?? 20_261_121);

/**
 * Calls that end the caller's session or account: for customers made by new users, for admins by
 * nobody.
 */
const ENDS_THE_CALLER = /logout|change-password|delete-account/;
const STARTS = /stk-push|create-payment-intent/;
const INTERNALS = /\bat .*\.(ts|js):\d+|SELECT |node_modules/;

const memoryOf = async (pid: number, metrics: string): Promise<Omit<Memory, 'after'>> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const figures = await (await fetch(metrics)).text();
  return {
    resident: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
    heap: Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(figures)?.[1]) / 2 ** 20,
  };
};

/** Replaces placeholders by existing ids. */
const withThings = (text: string, pools: Pools, caller: Caller): string =>
  text.replaceAll(/__([a-z]+)_(\d+)__/g, (_, thing: string, n: string) => {
    if (thing === 'me') return caller.id;
    const pool = pools[thing as keyof Pools] ?? [];
    return pool[Number(n) % Math.max(1, pool.length)] ?? '00000000-0000-4000-8000-000000000000';
  });

const callerOf = async ({ url, caller }: Fuzz, people: People): Promise<Caller> => {
  const drawn = people.callers[caller] as Caller;
  if (!ENDS_THE_CALLER.test(url)) return drawn;
  if (drawn.role === 'customer') return people.newcomer();
  return drawn.role === 'admin' ? (people.callers[0] as Caller) : drawn;
};

/**
 * Sets the current price in a payment; otherwise a valid request would be refused for its amount.
 */
const atItsPrice = async (shop: string, text: string, caller: Caller): Promise<string> => {
  const body = JSON.parse(text);
  const response = await fetch(`${shop}/api/cart/quote`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${caller.token}` },
    body: JSON.stringify({ items: body.items ?? [] }),
  });
  const { payable } = (await response.json()) as { payable: number };
  return JSON.stringify({ ...body, amount: payable });
};

const send = async (shop: string, people: People, fuzz: Fuzz, caller: Caller) => {
  const { body, method } = fuzz;
  const fill = (text: string) => withThings(text, people.pools, caller);
  const headers: Record<string, string> = { ...fuzz.headers };
  if (caller.token) headers.authorization = `Bearer ${caller.token}`;
  let sent: BodyInit | null = null;
  if (typeof body === 'object') {
    const form = new FormData();
    for (const [name, value] of Object.entries(body.fields)) form.append(name, fill(value));
    form.append('image', new Blob([new Uint8Array(body.file)], { type: 'image/png' }), body.name);
    sent = form;
  } else if (method !== 'GET') {
    sent = fill(body) || null;
    if (typeof sent === 'string' && fuzz.mode === 'valid' && STARTS.test(fuzz.url))
      sent = await atItsPrice(shop, sent, caller);
  }
  const url = shop + fill(fuzz.url);
  const response = await fetch(url, { method, headers, body: sent, redirect: 'manual' });
  return { status: response.status, text: await response.text() };
};

const report = (
  counts: FuzzCounts,
  operations: number,
  failed: string[],
  memory: Memory[],
): string => {
  const settled = memory.slice(Math.floor(memory.length / 3));
  const slope = (figure: 'resident' | 'heap') =>
    slopeOf(settled.map((one) => ({ after: one.after, mb: one[figure] }))).toFixed(1);
  return [
    '# Requests drawn from the OpenAPI document',
    '',
    `${counts.count} of ${WANTED} requests about ${operations} operations, ${AT_ONCE} at a time, seed ${SEED}: ` +
      `${failed.length} answers of 5xx or with internals in them. The shop is a demo shop: its limits are the generous ones, ` +
      'so that they do not answer in place of what lies behind them; its payment providers are the simulators.',
    '',
    '| Status | Answers |',
    '|---|---|',
    ...counts.statuses().map(([status, answers]) => `| ${status} | ${answers} |`),
    '',
    ...counts.tables(),
    '## Memory of the server',
    '',
    'With its simulators, which forget all but their newest 10,000 to 20,000 entries of a kind. Heap in use: the least of twenty looks ' +
      'during the requests before, since one look finds what was not collected yet. Growth for each 10,000 requests after the first third: ' +
      `${slope('resident')} MB resident, ${slope('heap')} MB of heap in use.`,
    '',
    '| After | Resident | Heap in use |',
    '|---|---|---|',
    ...memory.map(
      ({ after, resident, heap }) =>
        `| ${after} | ${resident.toFixed(0)} MB | ${heap.toFixed(0)} MB |`,
    ),
    '',
  ].join('\n');
};

// Proves S6.6.
test(`${WANTED} requests drawn from the OpenAPI document find no answer of 5xx, and memory stays`, async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'malkia-fuzz-'));
  const [port, metricsPort] = [await freePort(), await freePort()];
  const shop = `http://127.0.0.1:${port}`;
  const metrics = `http://127.0.0.1:${metricsPort}/metrics`;
  const server = await startShopProcess({
    ...{ DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', SIM_DELAY_MS: '0' },
    ...{ METRICS_PORT: String(metricsPort), LOG_LEVEL: 'error' },
  });
  if (!server) throw new Error('the shop did not start');
  const counts = newCounts();
  const failed: string[] = [];
  const memory: Memory[] = [];
  const results = path.join(import.meta.dirname, 'results');
  await mkdir(results, { recursive: true });
  try {
    const people = await gatherPeople(shop);
    const document = (await (await fetch(`${shop}/api/openapi.json`)).json()) as OpenApi;
    const operations = operationsOf(document);
    const batch = fc.array(requests(operations, people.callers.length), {
      minLength: AT_ONCE,
      maxLength: AT_ONCE,
    });
    let floor = Number.POSITIVE_INFINITY;
    const lookAtHeap = async () => {
      const now = await memoryOf(server.pid, metrics);
      floor = Math.min(floor, now.heap);
      return now;
    };
    const measure = async () => {
      const { resident } = await lookAtHeap();
      memory.push({ after: counts.count, resident, heap: floor });
      floor = Number.POSITIVE_INFINITY;
    };
    const tell = () =>
      writeFile(path.join(results, 'fuzz.md'), report(counts, operations.length, failed, memory));
    await fc.assert(
      fc.asyncProperty(batch, async (asked) => {
        if (counts.count % 10_000 < AT_ONCE) {
          await measure();
          await tell();
        }
        if (counts.count % 500 < AT_ONCE) await Promise.all([people.refresh(), lookAtHeap()]);
        await Promise.all(
          asked.map(async (fuzz) => {
            const caller = await callerOf(fuzz, people);
            const { status, text } = await send(shop, people, fuzz, caller);
            counts.add({ ...fuzz, role: caller.role, status });
            if (status >= 500 || (status >= 400 && INTERNALS.test(text)))
              failed.push(`${JSON.stringify(fuzz)} → ${status} ${text.slice(0, 300)}`);
          }),
        );
      }),
      {
        numRuns: Math.ceil(WANTED / AT_ONCE),
        seed: SEED,
        endOnFailure: true,
        interruptAfterTimeLimit: MINUTES * 60_000,
      },
    );
    await measure();
    expect((await fetch(`${shop}/readyz`)).status).toBe(200);
    await tell();
    if (failed.length > 0) console.log(server.printed().slice(-20_000));
    expect(failed.slice(0, 20)).toEqual([]);
    // Requests of those who may must succeed often, or the test reaches only validation.
    const answers = (of: (status: number) => boolean) =>
      counts.statuses().reduce((sum, [status, count]) => sum + (of(status) ? count : 0), 0);
    const allowed = answers((status) => status !== 401 && status !== 403);
    expect(answers((status) => status < 400)).toBeGreaterThan(allowed / 3);
    // Memory must not grow with the requests: growth in the last third only is noise.
    const settled = memory[Math.floor(memory.length / 3)]?.resident ?? 0;
    expect(memory.at(-1)?.resident ?? 0).toBeLessThan(settled * 1.3 + 40);
  } finally {
    await server.kill();
    await deleteEmbeddedPostgres(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  }
});
