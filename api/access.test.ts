import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffRoleIn } from '#contract/staff.ts';
import {
  AS_STAFF,
  type Asked,
  accessTable,
  askTable,
  type CallerName,
  objectTable,
  surprises,
} from '../test/access-table.ts';
import type { TestApp, TestUser } from '../test/app.ts';
import { ask, isStaffCall, keyOf, openCallShop, specOf, specs } from '../test/endpoint-calls.ts';

let shop: TestApp;
let asked: Asked[];
let staff: TestUser;
beforeAll(async () => {
  shop = await openCallShop();
  staff = await shop.makeUser({ role: 'admin' });
  asked = await askTable(shop);
});
afterAll(() => shop.close());

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const guarded = specs.filter((spec) => spec.access === 'user' || isStaffCall(spec));
/** The parameters in the path of a call, each with this value. */
const paramsOf = ({ path }: { path: string }, value = UNKNOWN_ID): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, value]));
const HOSTILE_PARAMS = ['\u0000', '../..', "' or '1'='1", '%00'];

// Proves S1.2.
test('the table has one row for every call of the contract, and no other', () => {
  expect(accessTable.map(([key]) => key).sort()).toEqual(specs.map(keyOf).sort());
});

// Proves §6.5, §6.6, §6.7, §7.8, §7.9, §7.10, §7.12, §7.20, §7.32, S1.1.
test('every call answers a guest, its owner, another customer and staff as the table says', () => {
  expect(asked.length).toBe((accessTable.length + 2) * 6);
  expect(surprises(asked)).toEqual([]);
});

// Proves S1.7.
test('an admin without the second factor that the shop requires gets no more than any customer', async () => {
  const strict = await openCallShop({ config: { requireSecondFactor: true } });
  try {
    const rows = [...accessTable, ...objectTable].flatMap((row) => {
      const [key, guest, owner, other, , ...object] = row;
      if (!['user', 'optional'].includes(specOf(key).access) || AS_STAFF.includes(key)) return [];
      return [[key, guest, owner, other, other, ...object] as typeof row];
    });
    expect(rows.length).toBeGreaterThan(20);
    // The others are refused or served by the same rules as in any shop.
    expect(surprises(await askTable(strict, { rows, callers: ['admin'] }))).toEqual([]);
  } finally {
    await strict.close();
  }
});

// Proves S12.13.
test('a refusal has a message, a code and a request id, and tells nothing else', () => {
  const refusals = asked.filter(({ status }) => status >= 400);
  expect(refusals.length).toBeGreaterThan(60);
  for (const { name, body } of refusals) {
    expect(Object.keys(body), name).toEqual(['message', 'code', 'requestId']);
  }
});

// Proves S1.8.
test('who may not call learns neither what exists nor what a call takes', async ({ signal }) => {
  const shopper = await shop.makeUser();
  for (const spec of guarded) {
    signal.throwIfAborted();
    for (const as of isStaffCall(spec) ? [undefined, shopper] : [undefined]) {
      const seen = new Set<string>();
      for (const input of [
        { params: paramsOf(spec) },
        ...HOSTILE_PARAMS.map((value) => ({ params: paramsOf(spec, value) })),
        { params: paramsOf(spec), raw: { type: 'application/json', payload: '{"broken":' } },
        { params: paramsOf(spec), raw: { type: 'text/xml', payload: '<a/>' } },
      ]) {
        const { status, body } = await ask(shop, spec, input, as);
        seen.add(`${status} ${body.code} ${body.message}`);
      }
      expect([...seen], keyOf(spec)).toEqual([
        as
          ? '403 forbidden This is for shop staff only.'
          : '401 unauthorized Please log in to continue.',
      ]);
    }
  }
});

/** Tokens that are not a live session (any more). */
const deadTokens = async (): Promise<Record<string, string>> => {
  const gone = await shop.makeUser();
  await shop.delete(`/api/auth/users/${gone.user.id}`, staff);
  const loggedOut = await shop.makeUser({ role: 'admin' });
  await shop.post('/api/auth/logout', {}, loggedOut);
  const demoted = await shop.makeUser({ role: 'admin' });
  await shop.put(`/api/auth/users/${demoted.user.id}`, { role: 'user' }, staff);
  const promoted = await shop.makeUser();
  const wrapped = { updatedData: { role: 'admin' } };
  await shop.patch(`/api/auth/admin/update-user/${promoted.user.id}`, wrapped, staff);
  const expired = await shop.makeUser({ role: 'admin' });
  await shop.db
    .updateTable('sessions')
    .set({ expires_at: shop.clock.now() })
    .where('user_id', '=', expired.user.id)
    .execute();
  return {
    'logged out': `Bearer ${loggedOut.token}`,
    'of a deleted user': `Bearer ${gone.token}`,
    'after a lower role': `Bearer ${demoted.token}`,
    'after a higher role': `Bearer ${promoted.token}`,
    expired: `Bearer ${expired.token}`,
    garbage: 'Bearer abc.def.ghi',
    'with a NUL': 'Bearer %00',
    'without a token': 'Bearer ',
    'another scheme': `Basic ${staff.token}`,
    'without a scheme': staff.token,
    'a changed letter': `Bearer ${staff.token.slice(0, -1)}`,
  };
};

// Proves S3.2.
test('a dead or foreign token is 401 on every call that needs a session', async ({ signal }) => {
  const tokens = await deadTokens();
  const wrong: string[] = [];
  for (const spec of guarded) {
    signal.throwIfAborted();
    for (const [kind, authorization] of Object.entries(tokens)) {
      const { status, body } = await ask(
        shop,
        spec,
        { params: paramsOf(spec) },
        { auth: { authorization } },
      );
      const keys = Object.keys(body).join();
      if (status !== 401 || keys !== 'message,code,requestId')
        wrong.push(`${keyOf(spec)} ${kind}: ${status} ${keys}`);
    }
  }
  expect(wrong).toEqual([]);
  expect((await shop.get('/api/auth/me', staff)).status).toBe(200);
});

// Proves §7.2, S4.1, S4.2.
test('only the header grants anything: no cookie, query or body carries a session', async ({
  signal,
}) => {
  const cookie = `token=${staff.token}; session=${staff.token}; authorization=Bearer ${staff.token}`;
  for (const spec of guarded) {
    signal.throwIfAborted();
    const { status } = await ask(shop, spec, {
      params: paramsOf(spec),
      query: { token: staff.token, access_token: staff.token },
      headers: { cookie },
      ...(spec.method === 'GET' ? {} : { body: { token: staff.token } }),
    });
    expect(status, keyOf(spec)).toBe(401);
  }
});

test('a call open to everybody takes no notice of a dead token', async () => {
  const auth = { authorization: 'Bearer gone' };
  for (const { key, scene, status, who } of asked) {
    const spec = specOf(key);
    if (who !== 'guest' || spec.method !== 'GET' || spec.access !== 'public') continue;
    const params = { id: (await scene.shop.makeProduct()).id, userId: staff.user.id };
    if (/:slug|:name|:token/.test(spec.path)) continue;
    expect((await ask(shop, spec, { params }, { auth })).status, key).toBe(status);
  }
});

const STRANGE_IDS = [
  UNKNOWN_ID,
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'none',
  '0',
  '-1',
  "' or '1'='1",
  '../../etc/passwd',
  '<script>',
  '\u0000',
  'a\u0000b',
  '%zz',
  'é\u{1F457}',
  '{}',
  `${UNKNOWN_ID} `,
  UNKNOWN_ID.replaceAll('-', ''),
  'x'.repeat(300),
];

// Proves S1.3.
test('an unknown or malformed id is 404 for whoever may call', async ({ signal }) => {
  const shopper = await shop.makeUser();
  const wrong: string[] = [];
  for (const spec of specs.filter(({ path }) => path.includes(':'))) {
    signal.throwIfAborted();
    const good = asked.find((call) => call.key === keyOf(spec) && call.status < 300);
    expect(good, keyOf(spec)).toBeDefined();
    for (const id of STRANGE_IDS) {
      const body = { 'PATCH /api/orders/:id/status': { status: 'Shipped' } }[keyOf(spec)];
      const bodies: Record<string, object> = {
        'PUT /api/auth/users/:userId': { role: 'admin' },
        'PUT /api/orders/:id/sent': { courier: 'G4S', trackingCode: '' },
        'PUT /api/orders/:id/size': { position: 0, from: 'M', to: 'L', quantity: 1, seen: 0 },
        'PUT /api/orders/:id/address': { shippingInfo: {} },
        'PATCH /api/contact/:id': { handled: true },
        'PATCH /api/products/:id/pictures': { pictures: [] },
        'PATCH /api/orders/:id/sizes': {
          items: [{ position: 0, sizes: [{ label: 'M', quantity: 1 }] }],
        },
        'POST /api/products/:id/restock-notices': { email: 'njeri@example.test' },
        'PUT /api/pages/:name': { title: 'Returns', text: 'x', published: true },
        'PUT /api/delivery/zones/:id': { name: 'Coast', places: [] },
        'PUT /api/delivery/options/:id': { kind: 'door', name: 'Rider', fee: 0, active: true },
        'POST /api/payments/:id/refunds': { amount: 50 },
        'POST /api/payments/:id/refunds/:refundId/settle': { status: 'done' },
        'POST /api/payments/:id/close': { note: 'Not on the statement.' },
        'POST /api/payments/:id/bind': { orderId: UNKNOWN_ID },
      };
      const reply = await ask(
        shop,
        spec,
        {
          params: paramsOf(spec, id),
          ...(spec.body ? { body: body ?? bodies[keyOf(spec)] ?? {} } : {}),
        },
        isStaffCall(spec) ? staff : spec.access === 'user' ? shopper : undefined,
      );
      const keys = Object.keys(reply.body ?? {}).join();
      if (reply.status !== 404 || keys !== 'message,code,requestId')
        wrong.push(`${keyOf(spec)} ${JSON.stringify(id).slice(0, 40)}: ${reply.status} ${keys}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** Failures of the access table for these callers, in a shop whose contract has another access. */
const withAccess = async (
  callers: readonly CallerName[],
  change: (access: string) => string,
): Promise<string[]> => {
  const rows = [...accessTable, ...objectTable].filter(([key]) => {
    const { access } = specOf(key);
    return change(access) !== access;
  });
  const before = specs.map(({ access }) => access);
  const writable = specs as unknown as { access: string }[];
  for (const spec of writable) spec.access = change(spec.access);
  try {
    const opened = await openCallShop();
    try {
      return surprises(await askTable(opened, { rows, callers }));
    } finally {
      await opened.close();
    }
  } finally {
    for (const [i, access] of before.entries()) (writable[i] as { access: string }).access = access;
  }
};

// Proves S1.2.
test('a shop that forgets one rule fails the table: staff calls open to every customer', async () => {
  const found = await withAccess(['owner', 'other'], (access) =>
    staffRoleIn(access) ? 'user' : access,
  );
  // Who is staff is asked once more under the lock.
  const twice = ['PUT /api/auth/users/:userId', 'PATCH /api/auth/admin/update-user/:userId'];
  const opened = specs
    .filter(isStaffCall)
    .map(keyOf)
    .filter((key) => !twice.includes(key));
  for (const key of opened) {
    expect(found.filter((line) => line.startsWith(`${key} as `)).length, key).toBe(2);
  }
  expect(found.length).toBe(opened.length * 2);
});

// Proves S1.2.
test('a shop that forgets one rule fails the table: calls of customers open to guests', async () => {
  const found = await withAccess(['guest'], (access) => (access === 'user' ? 'optional' : access));
  for (const spec of specs.filter(({ access }) => access === 'user')) {
    expect(
      found.some((line) => line.startsWith(`${keyOf(spec)} `)),
      keyOf(spec),
    ).toBe(true);
  }
});
