import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isTrusted, readOperations } from '../../api/platform/config/operations-config.ts';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { head, sendRaw } from '../../test/raw-http.ts';
import { cachesResponses, listen } from '../../test/second-server.ts';

const open = async (trust: string) => {
  const shop = await createTestApp({
    config: {
      operations: readOperations({ TRUST_PROXY: trust, BUSY_EVENT_LOOP_MS: '0' }),
      rateLimits: 'strict',
    },
  });
  await listen(shop.app);
  await cachesResponses(shop.app);
  return { shop, port: (shop.app.server.address() as AddressInfo).port };
};

let direct: { shop: TestApp; port: number };
let behind: { shop: TestApp; port: number };
beforeAll(async () => {
  [direct, behind] = await Promise.all([open(''), open('127.0.0.1, 10.0.0.0/8')]);
});
afterAll(() => Promise.all([direct.shop.close(), behind.shop.close()]));

let asked = 0;
/**
 * Requests a password reset, limited to five an hour per address; each time for another account.
 */
const reset = async (port: number, headers: Record<string, string>) => {
  const body = JSON.stringify({ email: `nobody${asked++}@example.test` });
  const sent = { 'content-type': 'application/json', 'content-length': String(body.length) };
  const text = head('POST /api/auth/forgot-password', { ...sent, ...headers });
  return (await sendRaw(port, text + body)).status;
};
const times = async (count: number, ask: (n: number) => Promise<number>) => {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) statuses.push(await ask(n));
  return statuses;
};

// Proves S7.2.
test('without a trusted proxy nobody changes their address by a header', async () => {
  const statuses = await times(6, (n) =>
    reset(direct.port, { 'x-forwarded-for': `198.51.100.${n}`, forwarded: `for=198.51.100.${n}` }),
  );
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.slice(0, 5)).not.toContain(429);
});

// Proves S7.2.
test('a trusted proxy names the client: the last address that is no proxy of ours', async () => {
  const from = (client: string, n: number) =>
    // The client's own forged value comes first, then those added by our two proxies.
    reset(behind.port, { 'x-forwarded-for': `192.0.2.${n}, ${client}, 10.0.0.9` });
  const statuses = await times(6, (n) => from('198.51.100.7', n));
  expect(statuses.at(-1)).toBe(429);
  expect(await from('198.51.100.8', 1)).not.toBe(429);
});

// Proves S7.2.
test('a request keeps the name that a trusted proxy gave it, and no other’s', async () => {
  const ask = async (port: number, id: string, path = '/healthz') =>
    (await sendRaw(port, head(`GET ${path}`, { 'x-request-id': id }))).headers['x-request-id'];
  const given = '0f3c9f6b2e7d4a51b1c2d3e4f5a6b7c8';
  expect(await ask(behind.port, given)).toBe(given);
  await ask(behind.port, given, '/api/products');
  expect(await ask(behind.port, given, '/api/products')).toBe(given);
  expect(await ask(direct.port, given)).not.toBe(given);
  expect(await ask(behind.port, 'a"}\tlog: line')).toMatch(/^[0-9a-f-]{36}$/);
});

test('the list of proxies takes addresses, networks and two words, and nothing that trusts everybody', () => {
  const trusts = (setting: string, address: string) =>
    isTrusted(readOperations({ TRUST_PROXY: setting }).trustedProxies, address);
  expect(trusts('private', '192.168.3.4')).toBe(true);
  expect(trusts('loopback', '::1')).toBe(true);
  expect(trusts('loopback', '192.168.3.4')).toBe(false);
  expect(trusts('10.0.0.0/8', '::ffff:10.1.2.3')).toBe(true);
  expect(trusts('', '127.0.0.1')).toBe(false);
  for (const wrong of ['true', '*', '2', '0.0.0.0/0', '10.0.0.0/40', 'proxy.example'])
    expect(() => readOperations({ TRUST_PROXY: wrong })).toThrow(/^TRUST_PROXY must list/);
});
