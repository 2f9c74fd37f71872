import { createContext, RouterContextProvider, type ServerBuild } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../api/platform/http/serve.ts';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { cachesResponses } from '../../test/second-server.ts';
import { createHttp } from '../http/http.ts';
import { installPages } from './pages.ts';

type Call = (key: string, input: unknown) => Promise<unknown>;
class ApiProblem extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`status ${status}`);
    this.status = status;
  }
}

const callOf = createContext<Call>();
/** The search page without its components: returns what it reads, or the error's status. */
const loader = async ({ request, context }: { request: Request; context: never }) => {
  const search = new URL(request.url).searchParams.get('q') ?? '';
  const call = (context as RouterContextProvider).get(callOf);
  const read = call('GET /api/products', { query: { search, limit: 1000 } });
  return read.then(
    () => new Response('found'),
    (error: ApiProblem) => new Response('refused', { status: error.status }),
  );
};
let notFoundPages = 0;
const notFound = () => new Response(`There is nothing here (${++notFoundPages})`, { status: 404 });
const contextFor = (call: Call) => new RouterContextProvider(new Map([[callOf, call]]) as never);
const build = {
  entry: { module: { default: () => new Response(), contextFor, ApiProblem } },
  routes: {
    search: { id: 'search', path: 'search', module: { loader } },
    missing: { id: 'missing', path: '*', module: { loader: notFound } },
  },
  assets: { routes: {} },
  routeDiscovery: { mode: 'initial' },
  basename: '/',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
} as unknown as ServerBuild;

let shop: TestApp;
let app: App;
beforeAll(async () => {
  shop = await createTestApp({ config: { rateLimits: 'strict' } });
  app = await createHttp(shop.deps);
  await installPages(app, {
    source: { build: async () => build, clientDir: undefined, mode: 'production' },
    publicUrl: undefined,
    cardProvider: false,
  });
  await app.ready();
  await cachesResponses(app);
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

test('a search that a page makes is counted for the network that opens the page', async () => {
  const open = async (q: string, remoteAddress = '102.68.77.9') => {
    const reply = await app.inject({ url: `/search?q=${q}`, remoteAddress });
    return reply.statusCode;
  };
  for (let n = 1; n <= 120; n++) expect(await open(`red${n}`)).toBe(200);
  expect(await open('red121')).toBe(429);
  const list = { url: '/api/products?search=red122', remoteAddress: '102.68.77.9' };
  expect((await app.inject(list)).statusCode).toBe(429);
  // Cached responses and other networks are served; the refusal is not cached.
  expect(await open('red120')).toBe(200);
  expect(await open('red121', '41.90.1.2')).toBe(200);
});

test('all unknown paths get one page, rendered once, with status 404', async () => {
  const open = async (url: string, headers = {}) => {
    const reply = await app.inject({ url, headers });
    return [reply.statusCode, reply.payload, reply.headers['x-cache']];
  };
  const page = 'There is nothing here (1)';
  expect(await open('/READYZ')).toEqual([404, page, 'miss']);
  for (const url of ['/READYZ', '/nowhere', '/no/where/?q=1', '/%E0%A4', '//other.example'])
    expect(await open(url), url).toEqual([404, page, 'hit']);
  // Existing pages, unknown API calls and invalid Host headers are unaffected.
  expect(await open('/SEARCH/')).toEqual([200, 'found', 'miss']);
  const [status, body] = await open('/api/nothing', { accept: 'application/json' });
  expect([status, JSON.parse(`${body}`).code]).toEqual([404, 'not_found']);
  expect((await open('/nowhere', { host: 'a b' }))[0]).toBe(400);
});
