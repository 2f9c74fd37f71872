import type { CallKey } from '#contract/all.endpoints.ts';
import type { TestApp } from './app.ts';
import { ask, type Input, specOf } from './endpoint-calls.ts';
import { goodInputs, makePayment } from './endpoint-inputs.ts';
import { makeOrder, type Scene } from './scene.ts';

/**
 * Expected status of a valid call made by: a guest, the customer it concerns, another customer,
 * staff.
 */
type Row = [call: CallKey, guest: number, owner: number, other: number, admin: number];
type ObjectRow = [...Row, what: string, input: (scene: Scene) => Promise<Input>];

export const accessTable: Row[] = [
  ['GET /api/products', 200, 200, 200, 200],
  ['GET /api/products/counts', 200, 200, 200, 200],
  ['GET /api/products/:id', 200, 200, 200, 200],
  ['GET /api/products/related/:id', 200, 200, 200, 200],
  ['POST /api/products/create-product', 401, 403, 403, 201],
  ['PATCH /api/products/update-product/:id', 401, 403, 403, 200],
  ['GET /api/products/:id/sizes', 401, 403, 403, 200],
  ['GET /api/products/to-count', 401, 403, 403, 200],
  ['POST /api/products/:id/pictures', 401, 403, 403, 201],
  ['PATCH /api/products/:id/pictures', 401, 403, 403, 200],
  ['DELETE /api/products/:id', 401, 403, 403, 200],

  ['GET /api/stock', 401, 403, 403, 200],
  ['GET /api/stock/:productId/moves', 401, 403, 403, 200],
  ['POST /api/stock/received', 401, 403, 403, 200],
  ['POST /api/stock/taken', 401, 403, 403, 200],
  ['POST /api/stock/counts', 401, 403, 403, 200],
  ['PATCH /api/stock/:productId', 401, 403, 403, 200],
  ['POST /api/products/:id/restock-notices', 202, 202, 202, 202],

  ['POST /api/reviews/post-review', 401, 201, 201, 201],
  ['GET /api/reviews/total-reviews', 200, 200, 200, 200],
  ['GET /api/reviews/:userId', 200, 200, 200, 200],

  ['POST /api/auth/register', 201, 201, 201, 201],
  ['POST /api/auth/login', 200, 200, 200, 200],
  ['POST /api/auth/logout', 401, 200, 200, 200],
  ['GET /api/auth/me', 401, 200, 200, 200],
  ['PATCH /api/auth/edit-profile', 401, 200, 200, 200],
  ['POST /api/auth/logout-all', 401, 200, 200, 200],
  ['POST /api/auth/change-password', 401, 200, 200, 200],
  ['POST /api/auth/forgot-password', 200, 200, 200, 200],
  ['POST /api/auth/reset-password', 200, 200, 200, 200],
  ['POST /api/auth/send-confirmation', 401, 200, 200, 200],
  ['POST /api/auth/confirm-email', 200, 200, 200, 200],
  ['GET /api/auth/users', 401, 403, 403, 200],
  ['PUT /api/auth/users/:userId', 401, 403, 403, 200],
  ['PATCH /api/auth/admin/update-user/:userId', 401, 403, 403, 200],
  ['DELETE /api/auth/users/:userId', 401, 403, 403, 200],

  ['POST /api/auth/phone/start', 200, 200, 200, 200],
  ['POST /api/auth/phone/verify', 200, 200, 200, 200],

  ['POST /api/auth/login/second-factor', 200, 200, 200, 200],
  ['GET /api/auth/second-factor', 401, 200, 200, 200],
  ['POST /api/auth/second-factor/enrol', 401, 200, 200, 200],
  ['POST /api/auth/second-factor/confirm', 401, 200, 200, 200],
  ['POST /api/auth/second-factor/disable', 401, 200, 200, 200],
  ['DELETE /api/auth/users/:userId/second-factor', 401, 403, 403, 200],
  ['GET /api/staff', 401, 403, 403, 200],
  ['POST /api/staff/invites', 401, 403, 403, 201],
  ['DELETE /api/staff/invites/:id', 401, 403, 403, 200],
  ['POST /api/staff/invite', 200, 200, 200, 200],
  ['POST /api/staff/accept', 200, 200, 200, 409],
  ['GET /api/auth/sessions', 401, 200, 200, 200],
  ['DELETE /api/auth/sessions/:id', 401, 200, 404, 404],
  ['POST /api/auth/sessions/end-others', 401, 200, 200, 200],
  ['POST /api/auth/users/:userId/end-sessions', 401, 403, 403, 200],

  ['POST /api/cart/quote', 200, 200, 200, 200],

  ['GET /api/delivery', 200, 200, 200, 200],
  ['GET /api/delivery/admin', 401, 403, 403, 200],
  ['POST /api/delivery/zones', 401, 403, 403, 201],
  ['PUT /api/delivery/zones/:id', 401, 403, 403, 200],
  ['DELETE /api/delivery/zones/:id', 401, 403, 403, 200],
  ['POST /api/delivery/options', 401, 403, 403, 201],
  ['PUT /api/delivery/options/:id', 401, 403, 403, 200],
  ['DELETE /api/delivery/options/:id', 401, 403, 403, 200],

  ['POST /api/orders', 401, 201, 201, 201],
  ['GET /api/orders/last-details', 401, 200, 200, 200],
  ['GET /api/orders/my-orders', 401, 200, 200, 200],
  ['GET /api/orders/admin/all-orders', 401, 403, 403, 200],
  ['GET /api/orders/:id', 401, 200, 404, 200],
  ['PATCH /api/orders/:id/status', 401, 403, 403, 200],
  ['PATCH /api/orders/:id/sizes', 401, 403, 403, 200],
  ['PUT /api/orders/:id/size', 401, 403, 403, 200],
  ['GET /api/desk', 401, 403, 403, 200],
  ['GET /api/desk/:id', 401, 403, 403, 200],
  ['POST /api/desk/printed', 401, 403, 403, 200],
  ['POST /api/orders/ship', 401, 403, 403, 200],
  ['POST /api/orders/put-back', 401, 403, 403, 200],
  ['PUT /api/orders/:id/sent', 401, 403, 403, 200],
  ['POST /api/orders/:id/ready', 401, 403, 403, 200],
  ['PUT /api/orders/:id/address', 401, 200, 404, 200],
  ['POST /api/track', 200, 200, 200, 200],
  ['GET /api/track/:token', 200, 200, 200, 200],

  ['POST /api/mpesa/stk-push', 401, 200, 200, 200],
  ['POST /api/stripe/create-payment-intent', 401, 200, 200, 200],
  ['GET /api/payments/my-payments', 401, 200, 200, 200],
  ['GET /api/payments/:id', 401, 200, 404, 404],
  ['POST /api/payments/:id/refunds', 401, 403, 403, 201],
  ['GET /api/payments/:id/refunds', 401, 403, 403, 200],
  ['POST /api/payments/:id/refunds/:refundId/settle', 401, 403, 403, 200],
  ['POST /api/payments/:id/bind', 401, 403, 403, 200],
  ['POST /api/payments/:id/accept', 401, 403, 403, 200],
  ['POST /api/payments/:id/seen', 401, 403, 403, 200],
  ['GET /api/payments/report', 401, 403, 403, 200],
  ['GET /api/payments/attention', 401, 403, 403, 200],
  ['POST /api/payments/:id/close', 401, 403, 403, 200],
  ['POST /api/payments/statement', 401, 403, 403, 200],

  ['GET /api/posts', 200, 200, 200, 200],
  ['GET /api/posts/admin/all', 401, 403, 403, 200],
  ['GET /api/posts/admin/:id', 401, 403, 403, 200],
  ['POST /api/posts/preview', 401, 403, 403, 200],
  ['GET /api/posts/:slug', 200, 200, 200, 200],
  ['POST /api/posts', 401, 403, 403, 201],
  ['PATCH /api/posts/:id', 401, 403, 403, 200],
  ['DELETE /api/posts/:id', 401, 403, 403, 200],

  ['GET /api/pages/:name', 200, 200, 200, 200],
  ['GET /api/pages/admin/all', 401, 403, 403, 200],
  ['PUT /api/pages/:name', 401, 403, 403, 200],

  ['POST /api/contact', 201, 201, 201, 201],
  ['GET /api/contact', 401, 403, 403, 200],
  ['PATCH /api/contact/:id', 401, 403, 403, 200],

  ['GET /api/audit', 401, 403, 403, 200],
  ['GET /api/mails', 401, 403, 403, 200],
  ['POST /api/mails/:id/resend', 401, 403, 403, 200],
  ['GET /api/overview', 401, 403, 403, 200],

  ['GET /api/settings/deal', 200, 200, 200, 200],
  ['PUT /api/settings/deal', 401, 403, 403, 200],
  ['GET /api/settings/shop', 200, 200, 200, 200],
  ['GET /api/settings/texts', 200, 200, 200, 200],
  ['PUT /api/settings/texts', 401, 403, 403, 200],
  ['GET /api/settings/alerts', 401, 403, 403, 200],
  ['PUT /api/settings/alerts', 401, 403, 403, 200],
  ['PUT /api/settings/pictures/:place', 401, 403, 403, 200],
  ['DELETE /api/settings/pictures/:place', 401, 403, 403, 200],
  ['GET /api/settings/payments', 401, 403, 403, 200],
  ['POST /api/settings/payments/test', 401, 403, 403, 200],

  ['GET /api/privacy/my-data', 401, 200, 200, 200],
  ['POST /api/privacy/delete-account', 401, 200, 200, 200],
];

/** Of the calls of staff, those that only an owner of the shop may make. */
export const OWNERS_CALLS: readonly CallKey[] = [
  'PUT /api/auth/users/:userId',
  // With a role, as its good input has.
  'PATCH /api/auth/admin/update-user/:userId',
  'DELETE /api/auth/users/:userId/second-factor',
  'GET /api/staff',
  'POST /api/staff/invites',
  'DELETE /api/staff/invites/:id',
  'GET /api/settings/payments',
  'POST /api/settings/payments/test',
];

/** Calls that answer a packer as the rest of the staff; in all others a packer is a customer. */
export const AS_STAFF: readonly CallKey[] = [
  'POST /api/staff/accept',
  'GET /api/stock',
  'GET /api/stock/:productId/moves',
  'POST /api/stock/received',
  'POST /api/stock/counts',
  'GET /api/desk',
  'GET /api/desk/:id',
  'POST /api/desk/printed',
  'POST /api/orders/ship',
  'POST /api/orders/put-back',
  'PUT /api/orders/:id/sent',
  'POST /api/orders/:id/ready',
  'PATCH /api/orders/:id/sizes',
];

/** Calls that refer to the owner's things other than in their path. */
export const objectTable: ObjectRow[] = [
  [
    'POST /api/orders',
    ...([401, 201, 404, 404] as const),
    'with the owner’s payment',
    async (scene) => {
      const { shop, owner } = scene;
      const orderId = await makeOrder(scene, 'Paid');
      const paymentId = await makePayment(scene);
      await shop.db
        .updateTable('payments')
        .set({ order_id: orderId })
        .where('user_id', '=', owner.user.id)
        .execute();
      return { body: { paymentId } };
    },
  ],
  [
    'GET /api/payments/my-payments',
    ...([401, 200, 404, 404] as const),
    'by the owner’s key',
    async (scene) => {
      await makePayment(scene, { key: 'press-1' });
      return { query: { key: 'press-1' } };
    },
  ],
];

/** `admin` is an owner of the shop; `owner` is whom the call is about. */
export const CALLERS = ['guest', 'owner', 'other', 'admin', 'manager', 'packer'] as const;
export type CallerName = (typeof CALLERS)[number];

export type Asked = {
  name: string;
  key: CallKey;
  who: CallerName;
  expected: number;
  status: number;
  body: any;
  text: string;
  scene: Scene;
};

const callerOf = async (shop: TestApp, who: CallerName, owner: Scene['caller']) => {
  if (who === 'guest') return undefined;
  if (who === 'owner') return owner;
  if (who === 'other') return shop.makeUser();
  return shop.makeUser({ role: 'admin', ...(who !== 'admin' && { staff: who }) });
};

type Asking = {
  rows?: readonly (Row | ObjectRow)[];
  callers?: readonly CallerName[];
  /** Leaves out calls that are to be refused. */
  onlyGood?: boolean;
};

/** Makes every call of the tables as each of the callers, with new things and new users each time. */
export const askTable = async (
  shop: TestApp,
  { rows = [...accessTable, ...objectTable], callers = CALLERS, onlyGood = false }: Asking = {},
): Promise<Asked[]> => {
  const asked: Asked[] = [];
  for (const [key, guest, owner, other, admin, what, input] of rows) {
    const manager = OWNERS_CALLS.includes(key) ? 403 : admin;
    const packer = AS_STAFF.includes(key) ? admin : other;
    const statuses = { guest, owner, other, admin, manager, packer };
    for (const who of callers) {
      if (onlyGood && statuses[who] >= 300) continue;
      const person = await shop.makeUser();
      const scene: Scene = { shop, owner: person, caller: await callerOf(shop, who, person) };
      const given = await (input ?? goodInputs[key])(scene);
      const reply = await ask(shop, specOf(key), given, scene.caller);
      const name = [key, what, 'as', who].filter(Boolean).join(' ');
      asked.push({ name, key, who, expected: statuses[who], ...reply, scene });
    }
  }
  return asked;
};

/** Differences from the tables, one per line. */
export const surprises = (asked: readonly Asked[]): string[] =>
  asked
    .filter(({ status, expected }) => status !== expected)
    .map(({ name, status, expected }) => `${name}: ${status} instead of ${expected}`);
