import { randomInt, randomUUID } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { type APIRequestContext, type APIResponse, expect, request } from '@playwright/test';
import { workersShop } from '../shops.ts';

export { expect, test } from '@playwright/test';

export type Account = {
  _id: string;
  username: string;
  email: string;
  password: string;
  token: string;
};

type Body = Record<string, unknown>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type FormFields = NonNullable<Parameters<APIRequestContext['fetch']>[1]>['multipart'];
export type Call = (method: Method, path: string, body?: Body) => Promise<APIResponse>;

/** A client that knows the specification only: sends credentials, and the Bearer header when it has a token. */
export type Client = {
  call: Call;
  form: (method: 'POST' | 'PATCH', path: string, fields: FormFields) => Promise<APIResponse>;
};

const open: APIRequestContext[] = [];

/** A client with its own cookies, and `token` as the Bearer header. */
export const client = async (token?: string): Promise<Client> => {
  const context = await request.newContext({
    baseURL: workersShop().url,
    ...(token ? { extraHTTPHeaders: { authorization: `Bearer ${token}` } } : {}),
  });
  open.push(context);
  return {
    call: (method, path, body) =>
      context.fetch(path, { method, ...(body === undefined ? {} : { data: body }) }),
    form: (method, path, fields) => context.fetch(path, { method, multipart: fields }),
  };
};

/** Closes all clients; for `afterEach`. */
export const closeClients = async (): Promise<void> => {
  await Promise.all(open.splice(0).map((context) => context.dispose()));
};

/** The JSON of a successful reply. */
export const good = async (reply: APIResponse, status?: number): Promise<any> => {
  expect(reply.ok(), `${reply.status()} ${reply.url()} ${await reply.text()}`).toBe(true);
  if (status) expect(reply.status()).toBe(status);
  expect(reply.headers()['content-type']).toContain('application/json');
  return reply.json();
};

/** A reply of this status whose JSON has a message. */
export const refused = async (reply: APIResponse, status: number): Promise<string> => {
  expect(reply.status(), await reply.text()).toBe(status);
  const { message } = await reply.json();
  expect(message).toMatch(/^[A-Z].{5,}/);
  return message;
};

export const unique = (): string => randomUUID().slice(0, 8);

export const newAccount = () => {
  const id = unique();
  return { username: `Wanjiru ${id}`, email: `wanjiru.${id}@example.com`, password: 'maembe 12' };
};

export const signIn = async (email: string, password: string) => {
  const guest = await client();
  const { token, user } = await good(
    await guest.call('POST', '/api/auth/login', { email, password }),
    200,
  );
  return { token: token as string, user, ...(await client(token)) };
};

/** A new customer, registered and signed in. */
export const newCustomer = async (): Promise<Account & Client> => {
  const account = newAccount();
  await good(await (await client()).call('POST', '/api/auth/register', account), 201);
  const { user, token, call, form } = await signIn(account.email, account.password);
  return { ...account, _id: user._id, token, call, form };
};

let staff: ReturnType<typeof signIn> | undefined;
/** The demo's admin, signed in once per worker: an account has at most 20 sessions. The client is the test's own. */
export const admin = async () => {
  staff ??= signIn('admin@malkia.test', 'malkia-admin');
  const { token, user } = await staff;
  return { token, user, ...(await client(token)) };
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A valid picture: a square of one colour. */
export const png = (name = 'picture.png') => {
  const side = 120;
  const header = Buffer.from([0, 0, 0, side, 0, 0, 0, side, 8, 2, 0, 0, 0]);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(side * 3, randomInt(256))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return { name, mimeType: 'image/png', buffer: Buffer.concat([signature, ...parts]) };
};

/** The form of a new product; every value is a string, as in FormData. */
export const productForm = (fields: Record<string, string> = {}) => ({
  name: `Gauni ${unique()}`,
  price: '1500',
  category: 'dress',
  stock: '20',
  description: 'Cut on the bias, lined in cotton.',
  color: 'blue',
  image: png(),
  ...fields,
});

export const makeProduct = async (fields: Record<string, string> = {}) => {
  const { form } = await admin();
  const reply = await form('POST', '/api/products/create-product', productForm(fields));
  return (await good(reply)).product;
};

/** A price that no other test uses, with space for some more above it. */
export const ownPrice = (): number => 200_000 + randomInt(75_000) * 10;

/**
 * A phone number of its own, because a phone can have one STK push at a time. The last six digits determine the
 * simulator's result.
 */
export const phone = (ending = `0${String(randomInt(100_000)).padStart(5, '0')}`): string =>
  `07${70 + randomInt(30)}${ending}`;

export const shippingInfo = () => ({
  fullName: 'Wanjiru Kamau',
  phone: '0712345678',
  county: 'Nairobi',
  town: 'Westlands',
});

/** The totals of a cart as the specification calculates them; `amount` is what the payment calls send. */
export const totals = (price: number, quantity: number) => {
  const totalPrice = price * quantity;
  const grandTotal = totalPrice + totalPrice * 0.05;
  return { totalPrice, grandTotal, amount: Math.round(grandTotal) };
};
