import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallKey } from '#contract/all.endpoints.ts';
import type { EndpointSpec } from '#contract/endpoint.ts';
import type { TestApp, TestUser } from '../test/app.ts';
import type { Schema } from '../test/bad-inputs.ts';
import { ask, isStaffCall, keyOf, openCallShop, specOf, specs } from '../test/endpoint-calls.ts';
import { goodInputs } from '../test/endpoint-inputs.ts';
import { fingerprint } from '../test/fingerprint.ts';
import { faultsOf } from '../test/refusal.ts';
import { STRANGE_TEXTS, UNREADABLE_TEXTS } from '../test/strange-texts.ts';

let shop: TestApp;
let staff: TestUser;
beforeAll(async () => {
  shop = await openCallShop();
  staff = await shop.makeUser({ role: 'admin' });
});
afterAll(async () => {
  console.log(`inert text: ${kept} texts kept, ${refused} refused, ${searched} searched`);
  await shop.close();
});
let kept = 0;
let refused = 0;
let searched = 0;

/** What a later reader sees of the stored text. */
type Read = (body: any, caller: TestUser) => Promise<Record<string, unknown>>;

const product: Read = async ({ product }) => {
  const { body } = await shop.get(`/api/products/${product._id}`);
  return { ...body.product, modelSize: body.product.model?.size };
};
const me: Read = async (_, caller) => (await shop.get('/api/auth/me', caller)).body.user;
const user: Read = async ({ user }) => {
  const { body } = await shop.get('/api/auth/users?limit=1000', staff);
  return body.users.find(({ _id }: { _id: string }) => _id === user._id);
};
const shelf: Read = async ({ product }) => product;
const move: Read = async ({ products: [{ _id }] }) =>
  (await shop.get(`/api/stock/${_id}/moves`, staff)).body.moves[0];
/** Of an invite that was accepted without an account. */
const newStaff: Read = async (_, caller) => {
  const { body } = await shop.get('/api/audit?kind=user', staff);
  return user({ user: body.entries[0].thing }, caller);
};
const letter: Read = async ({ ticket }) => {
  const { body } = await shop.get('/api/contact', staff);
  return body.messages.find((one: { ticket: string }) => one.ticket === ticket);
};
const post: Read = async ({ post }) => (await shop.get(`/api/posts/${post.slug}`)).body.post;
const deal: Read = async () => (await shop.get('/api/settings/deal')).body;
const page: Read = async ({ page }) => {
  const { body } = await shop.get('/api/pages/admin/all', staff);
  return body.pages.find(({ name }: { name: string }) => name === page.name);
};
const shopPicture: Read = async () => (await shop.get('/api/settings/shop')).body.pictures.about;
const texts: Read = async () => (await shop.get('/api/settings/texts')).body;
const zone: Read = async ({ id, delivery }) => {
  const saved = delivery.zones.find(({ _id }: { _id: string }) => _id === id);
  return { ...saved, places: saved.places[0] };
};
const option: Read = async ({ id, delivery }) => {
  const saved = delivery.options.find(({ _id }: { _id: string }) => _id === id);
  return { ...saved, points: saved.points[0] };
};
const review: Read = async ({ review }) =>
  (await shop.get(`/api/products/${review.productId}`)).body.reviews[0];
const order: Read = async ({ order }, caller) =>
  (await shop.get(`/api/orders/${order._id}`, caller)).body.order;
const parcel: Read = async ({ parcel }) => parcel;
const firstParcel: Read = async ({ parcels }) => ({ ...parcels[0], orders: parcels[0] });
const refund: Read = async ({ refund }) => {
  const { body } = await shop.get(`/api/payments/${refund.paymentId}/refunds`, staff);
  return body.refunds.find(({ _id }: { _id: string }) => _id === refund._id);
};
/** The last entry of the audit log. */
const lastDeed: Read = async () => {
  const { entries } = (await shop.get('/api/audit?limit=1', staff)).body;
  return Object.fromEntries(
    entries[0].changes.map((one: { field: string; after: unknown }) => [one.field, one.after]),
  );
};
/** The order of a payment, once it is listed. */
const paidOrder: Read = async ({ paymentId, orderId }, caller) => {
  await shop.db
    .updateTable('payments')
    .set({ status: 'succeeded' })
    .where('id', '=', paymentId)
    .execute();
  await shop.db.updateTable('orders').set({ status: 'Paid' }).where('id', '=', orderId).execute();
  return (await shop.get(`/api/orders/${orderId}`, caller)).body.order;
};

const ADD_PICTURE = 'POST /api/products/:id/pictures';
const picture: Read = async ({ product }) => product.images.at(-1);
const onlyPicture: Read = async ({ product }) => ({ pictures: product.images[0] });

/** How the free texts that a call stores are read back; which ones there are, the contract says. */
const READS: Partial<Record<CallKey, Read>> = {
  'POST /api/products/create-product': product,
  'PATCH /api/products/update-product/:id': product,
  [ADD_PICTURE]: picture,
  'PATCH /api/products/:id/pictures': onlyPicture,
  'POST /api/reviews/post-review': review,
  'POST /api/auth/register': user,
  'PATCH /api/auth/edit-profile': me,
  'PATCH /api/auth/admin/update-user/:userId': user,
  'POST /api/delivery/zones': zone,
  'PUT /api/delivery/zones/:id': zone,
  'POST /api/delivery/options': option,
  'PUT /api/delivery/options/:id': option,
  'POST /api/orders': order,
  'PUT /api/orders/:id/address': order,
  'PATCH /api/orders/:id/status': order,
  'PUT /api/orders/:id/sent': parcel,
  'POST /api/orders/ship': firstParcel,
  'POST /api/staff/accept': newStaff,
  'POST /api/stock/received': move,
  'POST /api/stock/taken': move,
  'PATCH /api/stock/:productId': shelf,
  'POST /api/mpesa/stk-push': paidOrder,
  'POST /api/stripe/create-payment-intent': paidOrder,
  'POST /api/payments/:id/refunds': refund,
  'POST /api/payments/:id/refunds/:refundId/settle': refund,
  'POST /api/payments/:id/close': lastDeed,
  'POST /api/posts': post,
  'PATCH /api/posts/:id': post,
  'POST /api/contact': letter,
  'PUT /api/settings/deal': deal,
  'PUT /api/settings/texts': texts,
  'PUT /api/settings/pictures/:place': shopPicture,
  'PUT /api/pages/:name': page,
};

/** Texts that are not stored free text: ids, addresses, secrets, choices, or not stored at all. */
const NOT_KEPT =
  /(^|\.)(id|email|password|batch|currentPassword|newPassword|token|challenge|code|userId|productId|paymentId|orderId|paymentMethodId|category|color|sizeSystem|sizes|deliveryId|pickupPointId|zoneId|_id|kind|role|method|status|endsAt|size|label|from|to)$|^(points\.)?(phone|whatsapp)$|^(instagram|tiktok|facebook)$|^(places|points)\.county$/;
/** Nobody signs in with it, so any text will do. */
const FREE_EMAIL = 'POST /api/contact email';

/** Previews and comparisons return their input and store nothing. */
const KEEPS_NOTHING = [
  'POST /api/cart/quote',
  'POST /api/posts/preview',
  'POST /api/payments/statement',
];

const textFields = (schema: Schema, path = ''): { field: string; schema: Schema }[] =>
  Object.entries({ ...schema.properties, ...schema.items?.properties }).flatMap(([name, part]) =>
    part.type === 'string'
      ? [{ field: path + name, schema: part }]
      : textFields(part, `${path}${name}.`),
  );

/** The free texts that a call stores. */
const keptTexts = (spec: EndpointSpec): string[] =>
  KEEPS_NOTHING.includes(keyOf(spec))
    ? []
    : textFields((spec.body ?? {}) as Schema)
        .map(({ field }) => field)
        .filter((field) => !NOT_KEPT.test(field) || `${keyOf(spec)} ${field}` === FREE_EMAIL);

const withText = (body: any, field: string, text: string): any => {
  const [head = '', ...rest] = field.split('.');
  if (Array.isArray(body)) return [withText(body[0] ?? {}, field, text)];
  if (rest.length === 0) return { ...body, [head]: text };
  return { ...body, [head]: withText(body?.[head], rest.join('.'), text) };
};

test('every text of every call that writes has a limit', () => {
  const unbounded = specs.flatMap((spec) =>
    textFields((spec.body ?? {}) as Schema)
      .filter(({ schema }) => schema.maxLength === undefined)
      .map(({ field }) => `${keyOf(spec)} ${field}`),
  );
  expect(unbounded).toEqual([]);
});

// Proves S5.2.
test('each call that keeps a free text says how it is read back', () => {
  const keeping = specs.filter((spec) => keptTexts(spec).length > 0);
  expect(keeping.map(keyOf).sort()).toEqual(Object.keys(READS).sort());
});

/** Only who has no account gives a name. */
const OF_NEW_PEOPLE: readonly string[] = ['POST /api/staff/accept'];

const LONGEST = 'as long as it may be';

/** The test text for a field; undefined if it exceeds the field's maximum length. */
const textFor = (spec: EndpointSpec, field: string, name: string): string | undefined => {
  // A file is sent in a form, which encodes each line end as CRLF.
  if (keyOf(spec) === ADD_PICTURE && /[\r\n]/.test(STRANGE_TEXTS[name] ?? '')) return undefined;
  const parts = textFields(spec.body as Schema);
  const most = parts.find((part) => part.field === field)?.schema.maxLength ?? 0;
  const text = name === LONGEST ? '👗'.repeat(most) : (STRANGE_TEXTS[name] ?? '');
  return [...text].length > most ? undefined : text;
};

const at = (value: unknown, field: string): unknown =>
  field
    .replace('updatedData.', '')
    .split('.')
    .reduce((whole: any, name) => whole?.[name], value);

// Proves S5.2.
test('every free text comes back as it was written, up to its full length', async ({ signal }) => {
  const wrong: string[] = [];
  for (const [key, read] of Object.entries(READS)) {
    signal.throwIfAborted();
    const spec = specOf(key);
    const fields = keptTexts(spec);
    for (const name of [...Object.keys(STRANGE_TEXTS), LONGEST]) {
      const shopper = await shop.makeUser();
      const person = OF_NEW_PEOPLE.includes(key) ? undefined : shopper;
      const caller = isStaffCall(spec) ? staff : person;
      const good = await goodInputs[key as CallKey]({ shop, owner: shopper, caller });
      const texts = fields.map((field) => [field, textFor(spec, field, name)] as const);
      const body = texts.reduce(
        (whole, [field, text]) => (text === undefined ? whole : withText(whole, field, text)),
        good.body,
      );
      for (const [field, text] of good.form ? texts : []) good.form?.set(field, text ?? '');
      const reply = await ask(shop, spec, { ...good, body }, caller);
      const shown = reply.status < 300 ? await read(reply.body, caller ?? shopper) : undefined;
      for (const [field, text] of texts) {
        if (text === undefined) continue;
        kept++;
        if (at(shown, field) !== text)
          wrong.push(
            `${key} ${field} ${name}: ${reply.status} ${JSON.stringify(at(shown, field))}`,
          );
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(kept).toBeGreaterThan(800);
});

// Proves S5.11.
test('a text that no database can keep is a 400 beside its field, and nothing is written', async ({
  signal,
}) => {
  const wrong: string[] = [];
  for (const spec of specs.filter(({ body }) => body)) {
    signal.throwIfAborted();
    const shopper = await shop.makeUser();
    const caller = isStaffCall(spec) ? staff : shopper;
    const good = await goodInputs[keyOf(spec) as CallKey]({ shop, owner: shopper, caller });
    const before = await fingerprint(shop);
    for (const { field } of textFields(spec.body as Schema)) {
      for (const [name, text] of Object.entries(UNREADABLE_TEXTS)) {
        const body = withText(good.body, field, text);
        const reply = await ask(shop, spec, { ...good, form: undefined, body }, caller);
        const faults = faultsOf(reply, [400]);
        const fields = Object.keys(reply.body.fields ?? {}).map((at) => at.replaceAll('.0.', '.'));
        if (!fields.includes(field)) faults.push(`names ${fields}`);
        if (faults.length > 0) wrong.push(`${keyOf(spec)} ${field} ${name}: ${faults.join('; ')}`);
        refused++;
      }
    }
    expect(await fingerprint(shop), keyOf(spec)).toEqual(before);
  }
  expect(wrong).toEqual([]);
  expect(refused).toBeGreaterThan(200);
});

const SEARCHES: [key: CallKey, field: string][] = [
  ['GET /api/products', 'search'],
  ['GET /api/products', 'category'],
  ['GET /api/products', 'color'],
  ['GET /api/auth/users', 'search'],
  ['GET /api/orders/admin/all-orders', 'search'],
  ['GET /api/mails', 'search'],
  ['GET /api/payments/my-payments', 'key'],
];

// Proves S5.6.
test('a search for any text finds what holds it, and never breaks', async ({ signal }) => {
  for (const [key, field] of SEARCHES) {
    for (const [name, text] of Object.entries(STRANGE_TEXTS)) {
      signal.throwIfAborted();
      const { status } = await ask(shop, specOf(key), { query: { [field]: text } }, staff);
      expect(status, `${key} ${field} ${name}`).toBe(field === 'key' ? 404 : 200);
      searched++;
    }
    // A lone surrogate can't be encoded in a URL.
    const nul = await ask(shop, specOf(key), { query: { [field]: 'a\0b' } }, staff);
    expect(faultsOf(nul, [400]), `${key} ${field}`).toEqual([]);
    searched++;
  }
  for (const [name, text] of Object.entries(STRANGE_TEXTS)) {
    if (/\s/.test(text.replaceAll(' ', ''))) continue;
    const { id } = await shop.makeProduct({ name: `Leso ${text}` });
    const { user } = await shop.makeUser({ username: `Njeri ${text}` });
    const products = await ask(shop, specOf('GET /api/products'), {
      query: { search: text, limit: 1000 },
    });
    expect(products.text, name).toContain(id);
    const people = specOf('GET /api/auth/users');
    const users = await ask(shop, people, { query: { search: text, limit: 1000 } }, staff);
    expect(users.text, name).toContain(user.id);
  }
});

test('a form keeps the same texts as JSON does', async ({ signal }) => {
  for (const [name, text] of Object.entries(STRANGE_TEXTS)) {
    signal.throwIfAborted();
    // Multipart forms encode each line end as CRLF, as browsers do.
    if (/[\r\n]/.test(text)) continue;
    const form = new FormData();
    form.set('bio', text);
    const shopper = await shop.makeUser();
    const reply = await ask(shop, specOf('PATCH /api/auth/edit-profile'), { form }, shopper);
    expect(reply.body.user?.bio, name).toBe(text);
  }
  const form = new FormData();
  form.set('bio', 'a\0b');
  const nul = await ask(shop, specOf('PATCH /api/auth/edit-profile'), { form }, staff);
  expect(faultsOf(nul, [400])).toEqual([]);
  expect(nul.body.fields).toEqual({ bio: 'The bio has unreadable characters.' });
});

/** Header values as far as HTTP takes them: any byte but controls, and very long. */
const STRANGE_HEADERS = [
  '\u00ed\u00a0\u00bd',
  '\u00ff\u00fe',
  '%00 %ED%A0%BD',
  '"\\u0000"',
  'x'.repeat(3000),
];
const READ_HEADERS = [
  ...['user-agent', 'referer', 'origin', 'cookie', 'accept-language', 'x-device'],
  ...['x-forwarded-for', 'x-request-id', 'idempotency-key', 'if-none-match'],
];

test('a NUL or half a character anywhere else in a call – address, query, header, name of a member – is never a fault of ours', async ({
  signal,
}) => {
  const faults: string[] = [];
  let asked = 0;
  for (const spec of specs) {
    signal.throwIfAborted();
    const shopper = await shop.makeUser();
    const caller = isStaffCall(spec) ? staff : shopper;
    const good = await goodInputs[keyOf(spec) as CallKey]({ shop, owner: shopper, caller });
    const { properties = {} } = (spec.query ?? {}) as Schema;
    const inputs: [string, object][] = [
      ...Object.keys(properties).map((name): [string, object] => [
        `query ${name}`,
        { ...good, query: { ...good.query, [name]: 'a\0b' } },
      ]),
      ['query of no name', { ...good, query: { ...good.query, '\0': '\0' } }],
      ...Object.keys(good.params ?? {}).map((name): [string, object] => [
        `address ${name}`,
        { ...good, params: { ...good.params, [name]: 'a\0b' } },
      ]),
      ...(good.body && !good.form
        ? ['\0', '\ud83d', 'a\udc57'].map((name): [string, object] => [
            `member ${JSON.stringify(name)}`,
            { ...good, body: { ...(good.body as object), [name]: { [name]: name } } },
          ])
        : []),
      ...(spec.access === 'public' || spec.method === 'POST' ? READ_HEADERS : []).map(
        (name, i): [string, object] => [
          `header ${name}`,
          { ...good, headers: { [name]: STRANGE_HEADERS[i % STRANGE_HEADERS.length] } },
        ],
      ),
    ];
    for (const [what, input] of inputs) {
      const reply = await ask(shop, spec, input, caller).catch((error: Error) => error);
      asked++;
      // A call that is repeated may find that it was done.
      if (reply instanceof Error) {
        if (!/ answers 4\d\d /.test(reply.message)) faults.push(`${what}: ${reply.message}`);
      } else if (reply.status >= 500) faults.push(`${keyOf(spec)} ${what}: ${reply.text}`);
    }
  }
  expect(faults).toEqual([]);
  expect(asked).toBeGreaterThan(400);
});
