import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallKey } from '#contract/all.endpoints.ts';
import type { TestApp, TestUser } from '../test/app.ts';
import { ask, isStaffCall, keyOf, openCallShop, specs } from '../test/endpoint-calls.ts';
import { goodInputs } from '../test/endpoint-inputs.ts';
import { fingerprint } from '../test/fingerprint.ts';

let shop: TestApp;
let admin: TestUser;
beforeAll(async () => {
  shop = await openCallShop();
  admin = await shop.makeUser({ role: 'admin' });
});
afterAll(() => shop.close());

/**
 * How each call that may make something knows a repeat, when its reply was lost and it is sent again: `key`, by the
 * Idempotency-Key of the opened form; `itself`, by what it asks for or by what it has changed already; otherwise why
 * it may do it twice.
 */
const HOW: Record<string, string> = {
  'POST /api/products/create-product': 'key',
  'POST /api/products/:id/pictures': 'key',
  'POST /api/products/:id/restock-notices': 'itself',
  'POST /api/reviews/post-review': 'itself',
  'POST /api/auth/register': 'itself',
  'POST /api/auth/login': 'each sign-in is a session of its own',
  'POST /api/auth/logout': 'itself',
  'POST /api/auth/logout-all': 'itself',
  'POST /api/auth/change-password': 'itself',
  'POST /api/auth/forgot-password': 'another mail is asked for, within its limit',
  'POST /api/auth/reset-password': 'itself',
  'POST /api/auth/send-confirmation': 'another mail is asked for, within its limit',
  'POST /api/auth/confirm-email': 'itself',
  'POST /api/auth/login/second-factor': 'itself',
  'POST /api/auth/second-factor/enrol': 'the last secret is shown and counts',
  'POST /api/auth/second-factor/confirm': 'itself',
  'POST /api/auth/second-factor/disable': 'itself',
  'POST /api/auth/sessions/end-others': 'itself',
  'POST /api/auth/users/:userId/end-sessions': 'sessions may have begun meanwhile',
  'POST /api/auth/phone/start': 'another code is asked for, within its limit',
  'POST /api/auth/phone/verify': 'itself',
  'POST /api/cart/quote': 'itself',
  'POST /api/delivery/zones': 'key',
  'POST /api/delivery/options': 'key',
  'POST /api/orders': 'key',
  'POST /api/desk/printed': 'itself',
  'POST /api/orders/ship': 'itself',
  'POST /api/orders/put-back': 'itself',
  'POST /api/orders/:id/ready': 'itself',
  'POST /api/mpesa/stk-push': 'key',
  'POST /api/stripe/create-payment-intent': 'key',
  'POST /api/payments/:id/refunds': 'key',
  'POST /api/payments/:id/refunds/:refundId/settle': 'itself',
  'POST /api/payments/:id/bind': 'itself',
  'POST /api/payments/:id/accept': 'itself',
  'POST /api/payments/:id/close': 'itself',
  'POST /api/payments/:id/seen': 'itself',
  'POST /api/payments/statement': 'itself',
  'POST /api/posts': 'key',
  'POST /api/posts/preview': 'itself',
  'POST /api/contact': 'itself',
  'POST /api/mails/:id/resend': 'itself',
  'POST /api/privacy/delete-account': 'itself',
  'POST /api/settings/payments/test': 'each try asks the providers anew',
  'POST /api/track': 'itself',
  'POST /api/stock/received': 'itself',
  'POST /api/stock/taken': 'itself',
  'POST /api/stock/counts': 'itself',
  'POST /api/staff/invites': 'the newer link counts, within a limit',
  'POST /api/staff/invite': 'itself',
  'POST /api/staff/accept': 'itself',
};

const creating = specs.filter(({ method }) => method === 'POST');

test('every call that makes something says how it knows a repeat', () => {
  expect(Object.keys(HOW).sort()).toEqual(creating.map(keyOf).sort());
});

// Proves made-again.
test.each(creating.map((spec) => [keyOf(spec), spec] as const))(
  '%s sent again after a lost reply changes nothing more',
  async (key, spec) => {
    const owner = await shop.makeUser();
    const caller = isStaffCall(spec) ? admin : owner;
    const input = await goodInputs[key as CallKey]({ shop, owner, caller });
    const headers = { ...input.headers, 'idempotency-key': `repeat of ${key}` };
    const given = HOW[key] === 'key' ? { ...input, headers } : input;
    const first = await ask(shop, spec, given, caller);
    expect(first.status).toBeLessThan(300);
    const before = await fingerprint(shop);
    const again = await ask(shop, spec, given, caller);
    const after = await fingerprint(shop);
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    if (HOW[key] !== 'key' && HOW[key] !== 'itself') return expect(changed).not.toEqual([]);
    expect(changed).toEqual([]);
    if (HOW[key] === 'key') expect([again.status, again.body]).toEqual([first.status, first.body]);
  },
);

const FORMS = [
  'POST /api/products/create-product',
  'POST /api/posts',
  'POST /api/delivery/zones',
  'POST /api/delivery/options',
] as const;

// Proves made-other.
test.each(FORMS)(
  '%s with a key that made something else is refused, and names what it made',
  async (key) => {
    const spec = specs.find((each) => keyOf(each) === key);
    if (!spec) throw new Error(key);
    const scene = { shop, owner: admin, caller: admin };
    const headers = { 'idempotency-key': `other ${key}` };
    const first = await ask(shop, spec, { ...(await goodInputs[key](scene)), headers }, admin);
    const before = await fingerprint(shop);
    const input = await goodInputs[key](scene);
    const body = { ...(input.body as object), name: 'Another', title: 'Another' };
    const { status, body: said } = await ask(shop, spec, { ...input, body, headers }, admin);
    const made = first.body.product ?? first.body.post;
    expect([status, said.code, said.saved]).toEqual([
      409,
      'saved_already',
      made?._id ?? first.body.id,
    ]);
    const { audit_log: _, ...rest } = await fingerprint(shop);
    expect(rest).toMatchObject({ products: before.products, posts: before.posts });
  },
);

test('a product that was deleted since is made again', async () => {
  const headers = { 'idempotency-key': 'deleted since' };
  const body = { name: 'Leso', price: 1000, category: 'dress', stock: 4 };
  const spec = specs.find((each) => keyOf(each) === 'POST /api/products/create-product');
  if (!spec) throw new Error('no such call');
  const first = await ask(shop, spec, { body, headers }, admin);
  const { _id } = first.body.product;
  expect((await shop.delete(`/api/products/${_id}`, admin)).status).toBe(200);
  const again = await ask(shop, spec, { body, headers }, admin);
  expect(again.body.product._id).not.toBe(_id);
});

test('two at once with the same key make one', async () => {
  const headers = { 'idempotency-key': 'at once' };
  const spec = specs.find((each) => keyOf(each) === 'POST /api/posts');
  if (!spec) throw new Error('no such call');
  const body = { title: 'Two at once' };
  const replies = await Promise.all([1, 2, 3].map(() => ask(shop, spec, { body, headers }, admin)));
  expect(new Set(replies.map((reply) => reply.body.post._id)).size).toBe(1);
});
