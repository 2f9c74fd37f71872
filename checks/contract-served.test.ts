import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/all.endpoints.ts';
import { createTestApp, type TestApp } from '../test/app.ts';

type Documented = { paths: Record<string, Record<string, unknown>> };

let shop: TestApp;
let served: string[];

beforeAll(async () => {
  shop = await createTestApp();
  const reply = await shop.app.inject({ url: '/api/openapi.json' });
  const { paths } = reply.json<Documented>();
  served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
});

afterAll(() => shop.close());

/** `/api/products/:id` in OpenAPI's form, without a trailing slash. */
const named = (method: string, path: string): string =>
  `${method} ${path.replace(/:(\w+)/g, '{$1}').replace(/(.)\/$/, '$1')}`;

const declared = endpoints.map(({ method, path }) => named(method, path));

test('the contract declares every call once', () => {
  expect(declared.length).toBeGreaterThan(15);
  expect(declared.filter((call, i) => declared.indexOf(call) !== i)).toEqual([]);
});

// Fastify refuses to start with a duplicate route, so only missing ones need a check.
// Proves §7.33.
test('every call of the contract is served', () => {
  const paths = served.map((call) => call.replace(/(.)\/$/, '$1'));
  expect(declared.filter((call) => !paths.includes(call))).toEqual([]);
});

// Proves S7.7.
test('nothing is served below /api that the contract does not declare', () => {
  const api = served
    .filter((call) => call.includes(' /api/'))
    .map((c) => c.replace(/(.)\/$/, '$1'));
  expect(api.filter((call) => !declared.includes(call))).toEqual([]);
});
