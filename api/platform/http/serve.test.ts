import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/all.endpoints.ts';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { staffRoleIn } from '#contract/staff.ts';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';
import { openDatabase } from '../database/database.ts';

const specs: readonly EndpointSpec[] = endpoints;

let shop: TestApp;
let shopper: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  shopper = await shop.makeUser();
});
afterAll(() => shop.close());

// Proves §6.7.
test('calls for signed-in people refuse strangers before they look at anything', async () => {
  for (const { method, path, access } of specs) {
    if (access !== 'user' && !staffRoleIn(access)) continue;
    const reply = await shop.app.inject({ method, url: path.replace(/:\w+/g, 'x') });
    expect(reply.statusCode, `${method} ${path}`).toBe(401);
  }
});

// Proves §6.6, S1.7.
test('calls for staff refuse customers', async () => {
  for (const { method, path, access } of specs) {
    if (!staffRoleIn(access)) continue;
    const url = path.replace(/:\w+/g, 'x');
    const reply = await shop.app.inject({ method, url, headers: shopper.auth });
    expect(reply.statusCode, `${method} ${path}`).toBe(403);
  }
});

// Proves §8.28, S12.13.
test('an error has a message, a code and a request id, and no more', async () => {
  const { status, body } = await shop.get('/api/products/none');
  expect(status).toBe(404);
  expect(body).toEqual({
    message: 'Product not found.',
    code: 'not_found',
    requestId: expect.stringMatching(/^[\w-]{36}$/),
  });
});

const login = (payload: string, headers: Record<string, string>) =>
  shop.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers });
const json = { 'content-type': 'application/json' };

test('a body of another type, a broken one and too much of it are refused as such', async () => {
  expect((await login('<a/>', { 'content-type': 'text/xml' })).statusCode).toBe(415);
  expect((await login('{"email":', json)).statusCode).toBe(400);
  expect((await login(`"${'x'.repeat(1_100_000)}"`, json)).statusCode).toBe(413);
  expect((await login('{"__proto__":{"role":"admin"}}', json)).statusCode).toBe(400);
});

// Proves §7.3, S6.3.
test('types of a JSON body are exact; missing fields are named', async () => {
  const reply = await login('{"email":5}', json);
  expect(reply.statusCode).toBe(400);
  expect(reply.json().fields).toEqual({
    email: 'The email must be text.',
    password: 'Please fill in the password.',
  });
  expect(Object.values(reply.json().fields)).toContain(reply.json().message);
});

type Shape = {
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  type?: string;
  maxItems?: number;
  maxLength?: number;
};

/** Paths of lists in a schema without a maximum length. */
const unboundedLists = (shape: Shape, at = ''): string[] => [
  ...(shape.items && shape.maxItems === undefined ? [at] : []),
  ...[...Object.entries(shape.properties ?? {}), ...Object.entries(shape.anyOf ?? {})].flatMap(
    ([name, part]) => unboundedLists(part, `${at}/${name}`),
  ),
];

/** Bytes of the longest JSON of this schema, with four bytes per character. */
const longest = ({ properties = {}, items, maxItems = 1, maxLength = 40, type }: Shape): number => {
  if (items) return (longest(items) + 2) * maxItems;
  if (type === 'string') return maxLength * 4 + 2;
  return Object.entries(properties).reduce(
    (sum, [name, part]) => sum + name.length + 4 + longest(part),
    40,
  );
};

test('every list that a call takes is bounded, and every body it may be sent fits its limit', () => {
  for (const spec of specs) {
    if (!spec.body) continue;
    const key = `${spec.method} ${spec.path}`;
    expect(unboundedLists(spec.body as Shape), key).toEqual([]);
    expect(spec.bodyLimit ?? 128 * 1024, key).toBeGreaterThan(longest(spec.body as Shape));
  }
});

test('of a list of faults only the first is looked for and named, in every call that takes one', async () => {
  const listOf = ({ properties = {} }: Shape) =>
    Object.keys(properties).find((name) => properties[name]?.items);
  const ofLists = specs.filter(({ body }) => body && listOf(body as Shape));
  expect(ofLists.length).toBeGreaterThan(3);
  const staff = await shop.makeUser({ role: 'admin' });
  for (const { method, path, body, access } of ofLists) {
    const { auth } = staffRoleIn(access) ? staff : shopper;
    const list = listOf(body as Shape) as string;
    const most = (body as Shape).properties?.[list]?.maxItems ?? 0;
    for (const count of [150, 30_000]) {
      const payload = { [list]: Array(count).fill(0) };
      const reply = await shop.app.inject({ method, url: path, payload, headers: auth });
      expect(reply.statusCode, path).toBe(400);
      expect(Object.keys(reply.json().fields), path).toHaveLength(1);
      // A missing field would be reported first.
      const { required = [] } = body as { required?: string[] };
      if (count > most && required.every((name) => name === list))
        expect(reply.json().fields, path).toEqual({
          [list]: expect.stringMatching(`^The [a-z ]+ may have ${most} entries at most\\.$`),
        });
    }
    const payload = `{"${list}":[${'0,'.repeat(490_000)}0]}`;
    const headers = { ...json, ...auth };
    const reply = await shop.app.inject({ method, url: path, payload, headers });
    expect(reply.statusCode, path).toBe(413);
  }
});

test('of faults in the lists of `was` at most one is named, in every call that takes one', async () => {
  const changing = specs.filter(({ body }) => (body as Shape | undefined)?.properties?.was);
  expect(changing.length).toBeGreaterThan(8);
  const staff = await shop.makeUser({ role: 'admin' });
  for (const { method, path, body, access } of changing) {
    const { auth } = staffRoleIn(access) ? staff : shopper;
    const { required = [] } = body as { required?: string[] };
    for (const list of [Array(301).fill({}), Array(9_000).fill(0)]) {
      const payload = { was: { sizes: list } };
      const reply = await shop.app.inject({ method, url: path, payload, headers: auth });
      expect(reply.statusCode, path).toBe(400);
      const named = Object.keys(reply.json().fields);
      expect(named.filter((name) => !required.includes(name)).length, path).toBeLessThan(2);
      expect(named.length, path).toBeGreaterThan(0);
    }
  }
});

test('unknown body fields are ignored', async () => {
  const reply = await login('{"email":"a@example.test","password":"x","extra":1}', json);
  expect(reply.statusCode).toBe(401);
});

test('an empty body with a JSON type is accepted where no body is due', async () => {
  const { token } = await shop.makeUser();
  const headers = { ...json, authorization: `Bearer ${token}` };
  const reply = await shop.app.inject({ method: 'POST', url: '/api/auth/logout', headers });
  expect(reply.statusCode).toBe(200);
});

// Proves §7.30, S7.7.
test('a trailing slash changes nothing', async () => {
  expect((await shop.get('/api/products/')).status).toBe(200);
  expect((await shop.get('/api/auth/me/', shopper)).status).toBe(200);
});

// Proves §7.1, S4.4.
test('browsers of other origins are let in only when they are listed, or local in the demo', async () => {
  const allowed = async (origin: string, app = shop.app) =>
    (await app.inject({ method: 'GET', url: '/api/products', headers: { origin } })).headers[
      'access-control-allow-origin'
    ];
  expect(await allowed('http://localhost:5173')).toBe('http://localhost:5173');
  expect(await allowed('https://evil.example')).toBeUndefined();
  expect(await allowed('http://localhost.evil.example')).toBeUndefined();

  const live = await createTestApp({
    config: { mode: 'live', corsOrigins: ['https://app.example'] },
  });
  try {
    expect(await allowed('https://app.example', live.app)).toBe('https://app.example');
    expect(await allowed('http://localhost:5173', live.app)).toBeUndefined();
  } finally {
    await live.close();
  }
});

test('a form sent without JavaScript ends on a page with a way back, not on JSON', async () => {
  const send = (url: string) =>
    shop.app.inject({
      method: 'POST',
      url,
      payload: 'email=a%40example.test&password=x',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      },
    });
  const { payload, headers } = await send('/api/contact');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(payload).toContain('<a href="/">To the shop</a>');
  expect((await login('a=1', { 'content-type': 'text/plain' })).json()).toHaveProperty('message');
});

test('while the database cannot be reached, calls are 503 and say when to come again', async () => {
  const away = openDatabase('postgres://nobody@127.0.0.1:1/none', 1);
  const cut = await createTestApp({ deps: { db: away } });
  try {
    const payload = { email: 'a@example.test', password: 'none at all' };
    const replies = [
      await cut.app.inject('/api/products'),
      await cut.app.inject('/sitemap.xml'),
      await cut.app.inject({ url: '/api/orders/my-orders', headers: shopper.auth }),
      await cut.app.inject({ method: 'POST', url: '/api/auth/login', payload }),
    ];
    for (const reply of replies) {
      expect(reply.statusCode).toBe(503);
      expect(reply.headers['retry-after']).toBe('2');
      expect(reply.json()).toMatchObject({ code: 'unavailable', message: expect.any(String) });
    }
  } finally {
    await cut.close();
    await away.destroy();
  }
});
