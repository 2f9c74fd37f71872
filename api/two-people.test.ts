import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, formOf, type TestApp, type TestUser } from '../test/app.ts';
import { keyOf, specs } from '../test/endpoint-calls.ts';

let shop: TestApp;
let ann: TestUser;
let ben: TestUser;
beforeAll(async () => {
  shop = await createTestApp();
  ann = await shop.makeUser({ role: 'admin', username: 'Ann of the shop' });
  ben = await shop.makeUser({ role: 'admin', username: 'Ben of the shop' });
});
afterAll(() => shop.close());

type Fields = Record<string, unknown>;
type Thing = {
  /** The fields as a form finds them now. */
  read: () => Promise<Fields>;
  /** Sends a body as the web does. */
  send: (body: Fields, who: TestUser) => Promise<{ status: number; body: any }>;
  /** The body has all fields, not only the changed ones. */
  whole?: true;
  /** Both changes are theirs, in two tabs. */
  owner?: TestUser;
  /** The second one is not told who it was. */
  nameless?: true;
};
type Case = {
  make: () => Promise<Thing>;
  /** A field that both change. */
  both: [name: string, first: unknown, second: unknown];
  /** One that the first alone changes. */
  alone: [name: string, value: unknown];
};

/** As the web sends a form with a file: an object as JSON. */
const sendForm = (url: string) => async (body: Fields, who: TestUser) => {
  const texts = Object.entries(body).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  const response = await shop.app.inject({
    method: 'PATCH',
    url,
    headers: { authorization: `Bearer ${who.token}` },
    payload: formOf(Object.fromEntries(texts)),
  });
  return { status: response.statusCode, body: response.json() };
};
const sendTo =
  (method: 'put' | 'patch', url: string): Thing['send'] =>
  (body, who) =>
    shop[method](url, body, who);

const paidOrder = async (more: Fields) => {
  const buyer = await shop.makeUser();
  const { id: productId } = await shop.makeProduct();
  const { body } = await shop.post('/api/orders', { items: [{ productId, quantity: 1 }] }, buyer);
  const id: string = body.order._id;
  await shop.db.updateTable('orders').set(more).where('id', '=', id).execute();
  return { id, buyer };
};

const theSetting = (name: 'deal' | 'texts') => async (): Promise<Thing> => ({
  read: async () => (await shop.get(`/api/settings/${name}`)).body,
  send: sendTo('put', `/api/settings/${name}`),
});
const deliveryThing =
  (path: 'zones' | 'options', given: Fields, more: Partial<Thing>) => async () => {
    const { id } = (await shop.post(`/api/delivery/${path}`, given, ann)).body;
    const read = async () => {
      const { body } = await shop.get('/api/delivery/admin', ann);
      const { _id, ...fields } = body[path].find((one: Fields) => one._id === id);
      return fields;
    };
    return { read, send: sendTo('put', `/api/delivery/${path}/${id}`), ...more };
  };

const POINTS = [
  { name: 'Kiosk', county: 'Nairobi', town: 'Karen', hours: '9 to 5', active: true },
  { name: 'Stall', county: 'Kisumu', active: false },
];
const moved = (hours: string) =>
  POINTS.map((point, at) => (at === 0 ? { ...point, hours } : point));

const CASES: Record<string, Case> = {
  'PUT /api/settings/deal': {
    make: theSetting('deal'),
    both: ['title', 'Of Ben', 'Of Ann'],
    alone: ['text', 'Text of Ben'],
  },
  'PUT /api/settings/texts': {
    make: theSetting('texts'),
    both: ['hours', 'Of Ben', 'Of Ann'],
    alone: ['whatsapp', '254712345678'],
  },
  'PUT /api/pages/:name': {
    make: async () => ({
      read: async () => {
        const { pages } = (await shop.get('/api/pages/admin/all', ann)).body;
        return pages.find((page: Fields) => page.name === 'returns');
      },
      send: sendTo('put', '/api/pages/returns'),
    }),
    both: ['title', 'Of Ben', 'Of Ann'],
    alone: ['published', false],
  },
  'PATCH /api/posts/:id': {
    make: async () => {
      const fields = { title: 'A title', subtitle: 'A subtitle', text: 'Text', published: true };
      const { _id } = (await shop.post('/api/posts', fields, ann)).body.post;
      return {
        read: async () => (await shop.get(`/api/posts/admin/${_id}`, ann)).body.post,
        send: sendForm(`/api/posts/${_id}`),
      };
    },
    both: ['subtitle', 'Of Ben', 'Of Ann'],
    alone: ['published', false],
  },
  'PATCH /api/products/update-product/:id': {
    make: async () => {
      const { id } = await shop.makeProduct();
      return {
        read: async () => (await shop.get(`/api/products/${id}`)).body.product,
        send: sendForm(`/api/products/update-product/${id}`),
      };
    },
    both: ['price', 123.5, 321],
    alone: ['description', 'A line of Ben'],
  },
  'PATCH /api/auth/edit-profile': {
    make: async () => {
      const owner = await shop.makeUser();
      return {
        read: async () => (await shop.get('/api/auth/me', owner)).body.user,
        send: sendForm('/api/auth/edit-profile'),
        owner,
        nameless: true,
      };
    },
    both: ['bio', 'Of a tab', 'Of another'],
    alone: ['profession', 'Tailor'],
  },
  'PATCH /api/auth/admin/update-user/:userId': {
    make: async () => {
      const user = await shop.makeUser();
      return {
        read: async () => (await shop.get('/api/auth/me', user)).body.user,
        send: sendTo('patch', `/api/auth/admin/update-user/${user.user.id}`),
      };
    },
    both: ['bio', 'Of Ben', 'Of Ann'],
    alone: ['profession', 'Tailor'],
  },
  'PUT /api/delivery/zones/:id': {
    make: deliveryThing(
      'zones',
      { name: 'Lake', places: [{ county: 'Siaya', town: 'Bondo' }] },
      {},
    ),
    both: ['name', 'Of Ben', 'Of Ann'],
    alone: ['places', [{ county: 'Kisumu' }]],
  },
  'PUT /api/delivery/options/:id': {
    make: deliveryThing(
      'options',
      { kind: 'door', name: 'Rider', fee: 200, freeOver: 5000, active: true },
      { whole: true },
    ),
    both: ['fee', 250, 300],
    alone: ['freeOver', undefined],
  },
  'PUT /api/orders/:id/address': {
    make: async () => {
      const shipping = {
        fullName: 'Zuri',
        phone: '+254712345678',
        county: 'Nairobi',
        town: 'Karen',
      };
      const { id } = await paidOrder({ status: 'Paid', shipping: JSON.stringify(shipping) });
      return {
        read: async () => (await shop.get(`/api/orders/${id}`, ann)).body.order.shippingInfo,
        send: ({ was, ...shippingInfo }, who) =>
          shop.put(`/api/orders/${id}/address`, { shippingInfo, ...(was ? { was } : {}) }, who),
        whole: true,
        nameless: true,
      };
    },
    both: ['town', 'Ruaka', 'Kiserian'],
    alone: ['note', 'Ring'],
  },
  'PATCH /api/stock/:productId': {
    make: async () => {
      const { id } = await shop.makeProduct();
      return {
        read: async () => {
          const { products } = (await shop.get(`/api/stock?product=${id}`, ann)).body;
          const { note, lowAt } = products[0];
          return { note, lowAt };
        },
        send: sendTo('patch', `/api/stock/${id}`),
      };
    },
    both: ['note', 'Of Ben', 'Of Ann'],
    alone: ['lowAt', 7],
  },
  'PUT /api/orders/:id/sent': {
    make: async () => {
      const { id } = await paidOrder({ status: 'Shipped', courier: 'G4S', tracking_code: 'EC-1' });
      return {
        read: async () => {
          const { courier, trackingCode } = (await shop.get(`/api/orders/${id}`, ann)).body.order;
          return { courier, trackingCode };
        },
        send: sendTo('put', `/api/orders/${id}/sent`),
        whole: true,
      };
    },
    both: ['courier', 'Of Ben', 'Of Ann'],
    alone: ['trackingCode', 'EC-2'],
  },
};

/** Calls that change something without a form that was opened before. */
const NO_FORM: Record<string, string> = {
  'PUT /api/auth/users/:userId': 'a role is set as the question named it',
  'PATCH /api/contact/:id': 'a tick',
  'PATCH /api/orders/:id/status': 'a move from a state: 409 illegal_move after another',
  'PATCH /api/orders/:id/sizes': 'agreed once: 409 no_size_to_agree after another',
  'PUT /api/orders/:id/size': 'seen: 409 changed, in orders/desk/change-size.test.ts',
  'PATCH /api/products/:id/pictures': 'picturesWere: 409 pictures_moved',
  'PUT /api/settings/alerts': 'one field: 409 changed, in settings/routes.test.ts',
  'PUT /api/settings/pictures/:place':
    'one text: 409 changed, in shop-pictures.test.ts; of two files the later one is shown',
};

test('every call that changes something says how it meets a change by somebody else', () => {
  const changing = specs.filter(({ method }) => method === 'PUT' || method === 'PATCH').map(keyOf);
  expect([...Object.keys(CASES), ...Object.keys(NO_FORM)].sort()).toEqual(changing.sort());
});

/** What the web sends of a form that was opened with these fields. */
const bodyOf = ({ whole }: Thing, opened: Fields, typed: Fields): Fields => {
  if (whole) return { ...opened, ...typed, was: opened };
  const were = Object.keys(typed).map((name) => [name, opened[name] ?? '']);
  return { ...typed, was: Object.fromEntries(were) };
};

test.each(Object.entries(CASES))(
  '%s: what somebody else has saved meanwhile is told, never written over unseen',
  async (_call, { make, both: [name, first, second], alone: [other, value] }) => {
    const thing = await make();
    const { read, send, owner } = thing;
    const [one, two] = [owner ?? ben, owner ?? ann];
    const opened = await read();
    const saved = await send(bodyOf(thing, opened, { [name]: first, [other]: value }), one);
    expect(saved.status, saved.body.message).toBe(200);
    const now = await read();
    expect([now[name], now[other]]).toEqual([first, value]);

    const refused = await send(bodyOf(thing, opened, { [name]: second }), two);
    expect([refused.status, refused.body.code]).toEqual([409, 'changed']);
    expect(Object.keys(refused.body.fields)).toEqual([name]);
    expect(refused.body.fields[name]).toContain(`It is “${first}” now.`);
    expect(refused.body.fields[name]).toContain(
      thing.nameless ? 'It was changed' : 'Ben of the shop has changed it',
    );
    expect(await read()).toEqual(now);

    // The same value is no conflict, and what the first one changed alone stays.
    expect((await send(bodyOf(thing, opened, { [name]: first }), two)).status).toBe(200);
    expect({ ...(await read()), changedAt: 0 }).toEqual({ ...now, changedAt: 0 });

    expect((await send(bodyOf(thing, await read(), { [name]: second }), two)).status).toBe(200);
    expect(await read()).toMatchObject({
      [name]: second,
      ...(value === undefined ? {} : { [other]: value }),
    });
  },
);

test('a simple client that does not say what it found changes what it gives', async () => {
  const opened = (await shop.get('/api/settings/deal')).body;
  await shop.put('/api/settings/deal', { title: 'Another' }, ben);
  const { status, body } = await shop.put('/api/settings/deal', { title: opened.title }, ann);
  expect([status, body.deal]).toEqual([200, opened]);
});

test.each([['{'], ['[]'], ['"a"'], ['5']])('a form’s `was` that is %s is refused', async (was) => {
  const answer = await sendForm('/api/auth/edit-profile')({ bio: 'New', was }, ann);
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid']);
});

test('the points of a way to deliver are the same in any order of their members, and told when they are not', async () => {
  const option = { kind: 'pickup', name: 'Points', fee: 0, active: false, points: POINTS };
  const { read, send } = await deliveryThing('options', option, { whole: true })();
  const opened = await read();
  const saved = await send({ ...opened, points: moved('8 to 6'), was: opened }, ben);
  expect(saved.status, saved.body.message).toBe(200);
  const late = { ...opened, points: moved('Never'), was: opened };
  const refused = await send(late, ann);
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([409, ['points']]);
  const now = await read();
  expect((await send({ ...now, points: moved('Never'), was: now }, ann)).status).toBe(200);
});

test('a `was` of lists in lists, of too many fields or of anything else is refused', async () => {
  const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`);
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`f${at}`, 'x']));
  for (const was of [{ bio: deep }, many, { bio: { a: 1 } }, [], 'x'])
    expect((await shop.patch('/api/auth/edit-profile', { bio: 'New', was }, ann)).status).toBe(400);
});
