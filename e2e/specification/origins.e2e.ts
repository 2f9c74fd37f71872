import { client, closeClients, expect, makeProduct, newCustomer, test } from './calls.ts';

test.afterEach(closeClients);

const ORIGIN = 'http://localhost:5173';

const CALLS = [
  ['POST', '/api/auth/login'],
  ['PUT', '/api/auth/users/1'],
  ['PATCH', '/api/auth/edit-profile'],
  ['GET', '/api/products'],
  ['DELETE', '/api/products/1'],
  ['POST', '/api/reviews/post-review'],
  ['POST', '/api/stripe/create-payment-intent'],
  ['POST', '/api/mpesa/stk-push'],
  ['POST', '/api/orders/'],
] as const;

test('a preflight from http://localhost:5173 passes for calls with credentials and a Bearer header', async ({
  request,
}) => {
  for (const [method, path] of CALLS) {
    const reply = await request.fetch(path, {
      method: 'OPTIONS',
      headers: {
        origin: ORIGIN,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect(reply.ok(), path).toBe(true);
    const headers = reply.headers();
    expect(headers['access-control-allow-origin']).toBe(ORIGIN);
    expect(headers['access-control-allow-credentials']).toBe('true');
    expect(headers['access-control-allow-methods']).toContain(method);
    expect(headers['access-control-allow-headers']?.toLowerCase()).toMatch(/authorization/);
    expect(headers['access-control-allow-headers']?.toLowerCase()).toMatch(/content-type/);
    expect(headers['access-control-max-age'] ?? '0').toMatch(/^\d+$/);
  }
});

// Proves §7.1.
test('calls from http://localhost:5173 may read their answers, good and bad', async ({
  request,
}) => {
  const { token, email, password } = await newCustomer();
  const headers = { origin: ORIGIN, authorization: `Bearer ${token}` };
  const replies = [
    await request.get('/api/products', { headers }),
    await request.get('/api/orders/my-orders', { headers }),
    await request.post('/api/auth/login', { headers, data: { email, password } }),
    await request.post('/api/auth/login', { headers, data: { email, password: 'wrong' } }),
    await request.post('/api/orders', { headers, data: {} }),
    await request.get('/api/auth/users', { headers }),
    await request.get('/api/products/nothing', { headers }),
  ];
  expect(replies.map((reply) => reply.status())).toEqual([200, 200, 200, 401, 400, 403, 404]);
  for (const reply of replies) {
    expect(reply.headers()['access-control-allow-origin'], reply.url()).toBe(ORIGIN);
    expect(reply.headers()['access-control-allow-credentials']).toBe('true');
    expect(reply.headers().vary?.toLowerCase()).toContain('origin');
  }
});

// Proves S4.4.
test('a strange origin is not allowed in', async ({ request }) => {
  const headers = { origin: 'https://evil.example' };
  const reply = await request.get('/api/products', { headers });
  expect(reply.headers()['access-control-allow-origin']).toBeUndefined();
});

test('pages of http://localhost:5173 may show the pictures of products', async ({ request }) => {
  const { image } = await makeProduct();
  const picture = await request.get(image, { headers: { origin: ORIGIN } });
  expect(picture.status()).toBe(200);
  expect(picture.headers()['cross-origin-resource-policy'] ?? 'cross-origin').toBe('cross-origin');
});

test('an address of the API that is none answers 404 with a message', async () => {
  const { call } = await client();
  for (const path of ['/api', '/api/nothing', '/api/auth/nothing', '/api/products/a/b/c']) {
    const reply = await call('GET', path);
    expect(reply.status(), path).toBe(404);
    expect((await reply.json()).message).toMatch(/\w/);
  }
});

test('a body that is no JSON answers 400 with a message, one of another type 415', async ({
  request,
}) => {
  const send = (type: string) =>
    request.post('/api/auth/login', {
      headers: { 'content-type': type },
      data: Buffer.from('{"email'),
    });
  for (const [type, status] of [
    ['application/json', 400],
    ['application/xml', 415],
  ] as const) {
    const reply = await send(type);
    expect(reply.status()).toBe(status);
    expect((await reply.json()).message).toMatch(/\w/);
  }
});
