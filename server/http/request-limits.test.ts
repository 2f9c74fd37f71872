import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { head, sendRaw } from '../../test/raw-http.ts';
import { listen } from '../../test/second-server.ts';

let shop: TestApp;
let port: number;
beforeAll(async () => {
  shop = await createTestApp();
  await listen(shop.app);
  port = (shop.app.server.address() as AddressInfo).port;
});
afterAll(() => shop.close());

const refused = (status: number, code: string) => ({
  status,
  headers: expect.objectContaining({
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  }),
  body: expect.stringMatching(new RegExp(`^{"message":"[^"]+","code":"${code}","requestId":"`)),
});

// Proves S8.2.
test('a head of more than 16 kB is refused', async () => {
  const reply = await sendRaw(port, head('GET /api/products', { 'x-long': 'a'.repeat(17_000) }));
  expect(reply).toEqual(refused(431, 'too_large'));
});

// Proves S8.2.
test('more than 100 headers are refused', async () => {
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`x-${n}`, '1']));
  expect((await sendRaw(port, head('GET /healthz', many(98)))).status).toBe(200);
  expect(await sendRaw(port, head('GET /healthz', many(99)))).toEqual(refused(431, 'too_large'));
});

// Proves S7.1.
test('bytes that are no HTTP are refused', async () => {
  expect(await sendRaw(port, 'HELO shop\r\n\r\n')).toEqual(refused(400, 'bad_request'));
});

// Proves S7.4.
test('TRACE, CONNECT and methods that are none are not served', async () => {
  for (const method of ['TRACE', 'CONNECT', 'TRACK', 'DEBUG', 'PROPFIND']) {
    const reply = await sendRaw(port, head(`${method} /api/products`, { 'x-secret': 'told' }));
    expect([0, 400, 404, 405, 501], method).toContain(reply.status);
    expect(reply.body, method).not.toContain('told');
  }
});

test('a Host header that is no host is 400 where the answer would name it', async () => {
  for (const host of ['a b', 'a/b', 'x@shop.test', '[::1', 'shop.test:99999', '%zz', 'a?', '']) {
    expect(await sendRaw(port, head('GET /robots.txt', { host })), host).toEqual(
      refused(400, 'bad_request'),
    );
  }
  for (const host of ['shop.test', '[::1]:3000', 'Shop.test:80'])
    expect((await sendRaw(port, head('GET /robots.txt', { host }))).status, host).toBe(200);
});

// Proves S7.1.
test('a request of two lengths, as smugglers send it, is refused', async () => {
  const two = { 'content-length': '5', 'transfer-encoding': 'chunked' };
  const reply = await sendRaw(port, `${head('POST /api/cart/quote', two)}0\r\n\r\n`);
  expect(reply).toEqual(refused(400, 'bad_request'));
});

// Proves S8.1.
test('a body that says it is larger than anything taken here is refused unread', async () => {
  const large = { 'content-length': '9000000', 'content-type': 'multipart/form-data; boundary=x' };
  expect(await sendRaw(port, head('POST /api/products', large))).toEqual(refused(413, 'too_large'));
});

// Proves S8.1.
test('a JSON body of more than 128 kB is refused unread', async () => {
  const large = { 'content-length': '131073', 'content-type': 'application/json' };
  expect(await sendRaw(port, head('POST /api/cart/quote', large))).toEqual(
    refused(413, 'too_large'),
  );
});

// Proves S8.3.
test('a body that came compressed is not unpacked', async () => {
  const bomb = Buffer.from(
    'H4sIAAAAAAAAA6tWKkktLlGyUlAqS8wpTtVRKi1OLYrPTFGyMqgFALgJBCMhAAAA',
    'base64',
  );
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/cart/quote',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: bomb,
  });
  expect(reply.statusCode).toBe(400);
});

// Proves S8.4.
test('slow senders have ten seconds for a head and a minute for a request', async () => {
  const { server } = shop.app;
  expect(server).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 60_000,
    timeout: 120_000, // a setting of the server
  });
  // Shortened, because waiting for the real timeout would take too long.
  server.headersTimeout = 50;
  server.requestTimeout = 100;
  try {
    const answers = await Promise.all([
      sendRaw(port, 'GET /api/products HTTP/1.1\r\nhost: shop.test\r\nx-sl'),
      sendRaw(
        port,
        `${head('POST /api/cart/quote', { 'content-length': '20', 'content-type': 'application/json' })}{"i`,
      ),
    ]);
    expect(answers[0]).toEqual(refused(408, 'too_slow'));
    expect(answers[1]?.status).toBe(408);
  } finally {
    server.headersTimeout = 10_000;
    server.requestTimeout = 60_000;
  }
});

// Proves S8.6.
test('connections and what one of them may ask are bounded', () => {
  const { server } = shop.app;
  expect(server.maxConnections).toBe(5000);
  expect(server.maxRequestsPerSocket).toBe(10_000);
  // A proxy keeps connections for a minute and must not send into one just closed.
  expect(server.keepAliveTimeout).toBe(75_000);
});

// Proves S8.5.
test('a form with more fields, longer fields or more files than any form has is refused', async () => {
  const admin = await shop.makeUser({ role: 'admin' });
  const send = (form: FormData) =>
    fetch(`http://127.0.0.1:${port}/api/products/create-product`, {
      method: 'POST',
      body: form,
      headers: admin.auth,
    });
  const of = (fill: (form: FormData) => void) => {
    const form = new FormData();
    fill(form);
    return form;
  };
  const forms = [
    of((form) => {
      for (let n = 0; n < 31; n++) form.append(`field${n}`, 'x');
    }),
    of((form) => form.append('n'.repeat(200), 'x')),
    of((form) => {
      for (const name of ['image', 'other']) form.append(name, new Blob(['x']), 'x.png');
    }),
  ];
  for (const form of forms) {
    const reply = await send(form);
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.status).toBeLessThan(500);
    expect(await reply.json()).toMatchObject({ requestId: expect.any(String) });
  }
});
