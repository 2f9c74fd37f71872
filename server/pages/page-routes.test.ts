import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RouterContextProvider, type ServerBuild } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../api/platform/http/serve.ts';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { createHttp } from '../http/http.ts';
import { installPages } from './pages.ts';

/** Pages of one text each; the last is that of unknown addresses. */
const build = {
  entry: {
    module: {
      default: () => new Response(),
      contextFor: () => new RouterContextProvider(),
      ApiProblem: Error,
    },
  },
  routes: {
    shop: { id: 'shop', path: 'shop', module: { loader: () => new Response('the shop') } },
    missing: {
      id: 'missing',
      path: '*',
      module: { loader: () => new Response('no page', { status: 404 }) },
    },
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
let clientDir: string;
beforeAll(async () => {
  clientDir = await mkdtemp(path.join(tmpdir(), 'malkia-client-'));
  await mkdir(path.join(clientDir, 'assets'));
  shop = await createTestApp();
  app = await createHttp(shop.deps);
  await installPages(app, {
    source: { build: async () => build, clientDir, mode: 'production' },
    publicUrl: undefined,
    cardProvider: false,
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await shop.close();
  await rm(clientDir, { recursive: true, force: true });
});

const PAGE = { type: 'text/plain;charset=UTF-8', body: 'no page', status: 404 };
const SHOP = { type: 'text/plain;charset=UTF-8', body: 'the shop', status: 200 };
const NOTHING = {
  type: 'application/json; charset=utf-8',
  body: '{"message":"There is nothing at this address.","code":"not_found"}',
  status: 404,
};

test.each([
  ['/', PAGE],
  ['/nothing', PAGE],
  ['/api', NOTHING],
  ['/api?x=1', NOTHING],
  ['/api/nothing', NOTHING],
  ['/hooks/x', NOTHING],
  ['/sim/x', NOTHING],
  ['/images/x', NOTHING],
  ['/assets', NOTHING],
  ['/assets/x.js', NOTHING],
  ['/apis', PAGE],
  ['/shop/', SHOP],
  ['/shop?x=1', SHOP],
  ['//elsewhere', PAGE],
  ['/%E0%A4', PAGE],
])('%s is read as a page or as nothing, and written by no method', async (url, read) => {
  const send = async (method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS') => {
    const reply = await app.inject({ method, url });
    const body = reply.payload.replace(/,"requestId":"[^"]+"/, '');
    return { status: reply.statusCode, type: reply.headers['content-type'], body };
  };
  expect(await send('GET')).toEqual(read);
  expect(await send('HEAD')).toEqual({ ...read, body: '' });
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'] as const)
    expect(await send(method), method).toEqual(NOTHING);
});

test('the route of all pages is in no list of calls', async () => {
  const { paths } = (await app.inject({ url: '/api/openapi.json' })).json();
  expect(Object.keys(paths).filter((each) => !each.startsWith('/api/'))).toEqual([]);
});
