import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Fuzz, type OpenApi, operationsOf, requests } from './fuzz-requests.ts';
import { freePort, startShopProcess } from './shop-process.ts';

const WANTED = Number(process.env.FUZZ_REQUESTS ?? 100_000);
const AT_ONCE = 16;
const SEED = Number(process.env.DEEP_SEED ?? 20_261_121);

/** They end who asks: every one of them is asked by people made for it. */
const ENDS_THE_CALLER = /logout|change-password|delete-account/;

const memoryOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
};

const json = async (url: string, init: RequestInit = {}): Promise<any> => {
  const headers = { 'content-type': 'application/json', ...init.headers };
  return (await fetch(url, { ...init, headers })).json();
};

const signIn = async (shop: string, email: string, password: string): Promise<string> => {
  const body = JSON.stringify({ email, password });
  const { token } = await json(`${shop}/api/auth/login`, { method: 'POST', body });
  if (!token) throw new Error(`${email} could not sign in`);
  return token;
};

/** Things that exist, some of each kind; staff's own account is not among them. */
const someIds = async (shop: string, admin: string): Promise<string[]> => {
  const headers = { authorization: `Bearer ${admin}` };
  const lists = [
    ['/api/products?limit=30', 'products'],
    ['/api/orders/admin/all-orders?limit=20', 'orders'],
    ['/api/posts/admin/all?limit=10', 'posts'],
  ] as const;
  const ids: string[] = [];
  for (const [url, name] of lists) {
    for (const row of (await json(shop + url, { headers }))[name]) ids.push(row._id);
  }
  const { payments } = await json(`${shop}/api/payments/report?limit=10`, { headers });
  for (const row of payments ?? []) if (row._id) ids.push(row._id);
  const { users } = await json(`${shop}/api/auth/users?limit=100`, { headers });
  for (const user of users) if (!/^(admin|shopper)@/.test(user.email)) ids.push(user._id);
  return ids;
};

const send = async (shop: string, tokens: readonly string[], fuzz: Fuzz) => {
  const { body, method, url } = fuzz;
  const headers: Record<string, string> = { ...fuzz.headers };
  const token = ENDS_THE_CALLER.test(url) ? '' : tokens[fuzz.caller];
  if (token) headers.authorization = `Bearer ${token}`;
  let sent: BodyInit | null = null;
  if (typeof body === 'object' && 'fields' in body) {
    const form = new FormData();
    for (const [name, value] of Object.entries(body.fields)) form.append(name, value);
    form.append('image', new Blob([new Uint8Array(body.file)], { type: 'image/png' }), body.name);
    sent = form;
  } else if (method !== 'GET') {
    sent = typeof body === 'string' ? body : new Uint8Array(body);
  }
  const response = await fetch(shop + url, { method, headers, body: sent, redirect: 'manual' });
  const text = await response.text();
  return { status: response.status, text };
};

test(`${WANTED} requests drawn from the OpenAPI document find no answer of 5xx, and memory stays`, async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'malkia-fuzz-'));
  const port = await freePort();
  const env = { DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', SIM_DELAY_MS: '0' };
  const shop = `http://127.0.0.1:${port}`;
  const process = await startShopProcess(env);
  if (!process) throw new Error('the shop did not start');
  const statuses = new Map<number, number>();
  const failed: string[] = [];
  const memory: { after: number; mb: number }[] = [];
  let count = 0;
  let reached = 0;
  try {
    const admin = await signIn(shop, 'admin@malkia.test', 'malkia-admin');
    const shopper = await signIn(shop, 'shopper@malkia.test', 'malkia-shopper');
    const document: OpenApi = await json(`${shop}/api/openapi.json`);
    const operations = operationsOf(document);
    const ids = await someIds(shop, admin);
    const tokens = ['', shopper, shopper, shopper, admin, admin, admin, admin, 'no-token'];
    const batch = fc.array(requests(operations, ids, tokens.length), {
      minLength: AT_ONCE,
      maxLength: AT_ONCE,
    });
    await fc.assert(
      fc.asyncProperty(batch, async (asked) => {
        if (count % 10_000 < AT_ONCE)
          memory.push({ after: count, mb: await memoryOf(process.pid) });
        const answers = await Promise.all(asked.map((one) => send(shop, tokens, one)));
        count += asked.length;
        for (const [index, { status, text }] of answers.entries()) {
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status < 400) reached++;
          const told = /\bat .*\.(ts|js):\d+|SELECT |node_modules/.test(text) && status >= 400;
          if (status >= 500 || told)
            failed.push(`${JSON.stringify(asked[index])} → ${status} ${text.slice(0, 300)}`);
        }
      }),
      { numRuns: Math.ceil(WANTED / AT_ONCE), seed: SEED, endOnFailure: true },
    );
    memory.push({ after: count, mb: await memoryOf(process.pid) });
    expect((await fetch(`${shop}/readyz`)).status).toBe(200);
    const rows = [...statuses].sort(([a], [b]) => a - b);
    await writeFile(
      path.join(import.meta.dirname, 'results/fuzz.md'),
      [
        '# Requests drawn from the OpenAPI document',
        '',
        `${count} requests about ${operations.length} operations, ${AT_ONCE} at a time, seed ${SEED}: ` +
          `${failed.length} answers of 5xx or with internals in them; ${reached} were answered well.`,
        '',
        '| Status | Answers |',
        '|---|---|',
        ...rows.map(([status, answers]) => `| ${status} | ${answers} |`),
        '',
        '| After | Resident memory of the server |',
        '|---|---|',
        ...memory.map(({ after, mb }) => `| ${after} | ${mb.toFixed(0)} MB |`),
        '',
      ].join('\n'),
    );
    expect(failed.slice(0, 20)).toEqual([]);
    // It must not grow with the requests: what the last third adds is noise, not a leak.
    const settled = memory[Math.floor(memory.length / 3)]?.mb ?? 0;
    expect(memory.at(-1)?.mb ?? 0).toBeLessThan(settled * 1.3 + 40);
  } finally {
    await process.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
});
