import { randomBytes } from 'node:crypto';
import { DEMO_ACCOUNTS } from '#contract/demo-accounts.ts';
import {
  ask,
  counted,
  inMs,
  login,
  newcomer,
  openShop,
  PASSWORD,
  type Reply,
  rows,
  type Shop,
} from './shop.ts';

const { Admin } = DEMO_ACCOUNTS;

const newDevice = (): Record<string, string> => ({ 'x-device': randomBytes(16).toString('hex') });

/** Runs `work` this often, at most `atOnce` concurrently, and starts no more after `mostMs`. */
const repeat = async (
  times: number,
  { atOnce, mostMs }: { atOnce: number; mostMs: number },
  work: (n: number) => Promise<Reply>,
): Promise<Reply[]> => {
  const replies: Reply[] = [];
  const end = Date.now() + mostMs;
  let next = 0;
  const line = async () => {
    while (next < times && Date.now() < end) replies.push(await work(next++));
  };
  await Promise.all(Array.from({ length: atOnce }, line));
  return replies;
};

/** A2: whether a live shop starts again after somebody registered a demo address. */
export const demoAddress = async (
  checkout: string,
  databaseUrl: string,
  settings: Record<string, string>,
): Promise<string> => {
  const parts: string[] = [];
  const shop = await openShop(checkout, databaseUrl, settings);
  try {
    for (const email of ['x@malkia.test', 'Y@MALKIA.TEST', 'z@sub.malkia.test']) {
      const body = { username: 'X', email, password: PASSWORD };
      const { status } = await ask(shop, 'POST /api/auth/register', { body });
      parts.push(`${email} ${status}`);
    }
  } finally {
    await shop.stop();
  }
  const again = await openShop(checkout, databaseUrl, settings).then(
    async (opened) => {
      await opened.stop();
      return 'starts again';
    },
    (error: Error) => `refuses to start: "${error.message.split('\n').at(-1)}"`,
  );
  return `${parts.join(', ')}; ${again}`;
};

/** A4: what a stranger who registers with a guest's address can read and delete. */
export const strangersMessage = async (shop: Shop): Promise<string> => {
  const mark = randomBytes(4).toString('hex');
  const email = `guest-${mark}@example.com`;
  const message = `My parcel ${mark} never came.`;
  await ask(shop, 'POST /api/contact', {
    body: { name: 'A guest', email, message },
    from: '192.0.2.40',
  });
  const parts: string[] = [];
  for (const address of [email.toUpperCase(), email]) {
    const taken = await newcomer(shop, address).catch(() => undefined);
    if (!taken) {
      parts.push('the same address again is refused');
      continue;
    }
    const { text } = await ask(shop, 'GET /api/privacy/my-data', { by: taken });
    parts.push(`my-data ${text.includes(message) ? 'shows' : 'does not show'} her letter`);
    const body = { password: PASSWORD };
    await ask(shop, 'POST /api/privacy/delete-account', { by: taken, body });
  }
  const found = await rows(shop, `SELECT 1 FROM contact_messages WHERE message LIKE '%${mark}%'`);
  return `${parts.join('; ')}; after deleting the account ${found.length} of 1 letters is left`;
};

/**
 * A8: wrong logins and registrations from one address, then the owner and a new user from there.
 */
export const sharedAddress = async (shop: Shop): Promise<string> => {
  const from = '192.0.2.80';
  const { email } = await newcomer(shop);
  const wrong = await repeat(104, { atOnce: 8, mostMs: 60_000 }, (n) =>
    ask(shop, 'POST /api/auth/login', {
      from,
      body: { email: `nobody-${n}@example.com`, password: 'wrong-password' },
    }),
  );
  const owner = await ask(shop, 'POST /api/auth/login', {
    from,
    headers: newDevice(),
    body: { email, password: PASSWORD },
  });
  const register = (n: number | string, at: string) =>
    ask(shop, 'POST /api/auth/register', {
      from: at,
      headers: newDevice(),
      body: {
        username: 'Many',
        email: `many-${n}-${randomBytes(4).toString('hex')}@example.com`,
        password: PASSWORD,
      },
    });
  const many = await repeat(66, { atOnce: 4, mostMs: 60_000 }, (n) => register(n, '192.0.2.81'));
  const next = await register('next', '192.0.2.81');
  return `wrong logins ${counted(wrong)}; the owner's right password ${owner.status} after ${inMs(owner.ms)}; registrations ${counted(many)}; the next newcomer's ${next.status} after ${inMs(next.ms)}`;
};

/**
 * A8: eight wrong passwords for the owner's account, from the owner's address and from many others.
 */
export const namedOwner = async (shop: Shop): Promise<string> => {
  const { email } = await newcomer(shop);
  const wrongFrom = (at: (n: number) => string, times: number) =>
    repeat(times, { atOnce: 8, mostMs: 60_000 }, (n) =>
      ask(shop, 'POST /api/auth/login', {
        from: at(n),
        headers: newDevice(),
        body: { email, password: 'wrong-password' },
      }),
    );
  const far = await wrongFrom((n) => `203.0.${n >> 8}.${n & 255}`, 130);
  const right = { email, password: PASSWORD };
  const given = { from: '192.0.2.90', headers: newDevice(), body: right };
  const away = await ask(shop, 'POST /api/auth/login', given);
  return `130 wrong passwords for one account from 130 addresses ${counted(far)}; its owner elsewhere, in a new browser ${away.status} after ${inMs(away.ms)}`;
};

/** A9: one account signs in correctly as fast as possible for 5 s, while somebody else signs in. */
export const rightPasswords = async (shop: Shop): Promise<string> => {
  const flooding = await newcomer(shop);
  const other = await newcomer(shop);
  const body = { email: flooding.email, password: PASSWORD };
  const flood = repeat(2000, { atOnce: 60, mostMs: 5000 }, (n) =>
    ask(shop, 'POST /api/auth/login', { body, from: `203.0.113.${n % 250}`, headers: newDevice() }),
  );
  const others = await repeat(5, { atOnce: 1, mostMs: 30_000 }, async () => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    return ask(shop, 'POST /api/auth/login', {
      body: { email: other.email, password: PASSWORD },
      from: '192.0.2.99',
      headers: newDevice(),
    });
  });
  const replies = await flood;
  const [sessions] = await rows<{ count: string }>(
    shop,
    `SELECT count(*) FROM sessions WHERE user_id = '${flooding.id}'`,
  );
  return `${counted(replies)}; another's logins ${counted(others)}, longest ${inMs(Math.max(...others.map(({ ms }) => ms)))}; ${sessions?.count} sessions of one account`;
};

/** Rows of all tables that contain one of these texts. */
const traces = async (shop: Shop, marks: readonly string[]): Promise<string> => {
  const tables = await rows<{ name: string }>(
    shop,
    `SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const like = marks.map((mark) => `t::text ILIKE '%${mark}%'`).join(' OR ');
    const [row] = await rows<{ count: number }>(
      shop,
      `SELECT count(*)::int AS count FROM ${name} t WHERE ${like}`,
    );
    if (row && row.count > 0) found.push(`${name.replace('public.', '')} ${row.count}`);
  }
  return found.length === 0 ? 'none' : found.join(', ');
};

/**
 * A10: what remains of a user who bought, wrote, requested a new password, and deleted the account.
 */
export const deletedPerson = async (shop: Shop): Promise<string> => {
  const mark = randomBytes(4).toString('hex');
  const digits = String(Math.floor(Math.random() * 1e6)).padStart(6, '1');
  const phone = `07123${digits.slice(0, 5)}`;
  const by = await newcomer(shop, `wanja-${mark}@example.com`, `Wanja${mark}`);
  const admin = await login(shop, Admin.email, Admin.password, '192.0.2.7');
  const letter = { name: `Wanja${mark}`, email: by.email, message: `Dear shop, letter-${mark}` };
  await ask(shop, 'POST /api/contact', { by, body: letter, from: '192.0.2.41' });
  await ask(shop, 'POST /api/auth/forgot-password', { body: { email: by.email } });
  const [product] = (await ask(shop, 'GET /api/products?limit=8')).body.products;
  const items = [{ productId: product._id, quantity: 1 }];
  const { payable } = (await ask(shop, 'POST /api/cart/quote', { body: { items }, by })).body;
  const shippingInfo = { fullName: `Wanja${mark}`, phone, county: 'Nairobi', town: 'Westlands' };
  const push = { items, amount: payable, phone, shippingInfo };
  const paid = await ask(shop, 'POST /api/mpesa/stk-push', { by, body: push });
  await new Promise((resolve) => setTimeout(resolve, 5000));
  const order = `/api/orders/${paid.body?.orderId}`;
  const moves: number[] = [];
  for (const status of ['Shipped', 'Delivered']) {
    const moved = await ask(shop, `PATCH ${order}/status`, { by: admin, body: { status } });
    moves.push(moved.status);
  }
  await ask(shop, `PATCH /api/auth/admin/update-user/${by.id}`, {
    by: admin,
    body: { bio: `Bio ${mark}` },
  });
  const marks = [mark, phone.slice(1)];
  const before = await traces(shop, marks);
  const gone = await ask(shop, 'POST /api/privacy/delete-account', {
    by,
    body: { password: PASSWORD },
  });
  // Waits until queued mails are sent or given up.
  await new Promise((resolve) => setTimeout(resolve, 4000));
  return `bought (${moves.join(', ')}), deleted ${gone.status}; rows that name her, before: ${before}; after: ${await traces(shop, marks)}`;
};

/** A10: what an admin with a password only can read where a second factor is required. */
export const passwordOnlyAdmin = async (shop: Shop): Promise<string> => {
  const [order] = await rows<{ id: string; user_id: string }>(
    shop,
    "SELECT id, user_id FROM orders WHERE status = 'Paid' LIMIT 1",
  );
  const [payment] = await rows<{ id: string }>(shop, 'SELECT id FROM payments LIMIT 1');
  const admin = await login(shop, Admin.email, Admin.password, '192.0.2.8');
  const parts: string[] = [];
  for (const [name, path] of [
    ['order', `/api/orders/${order?.id}`],
    ['order/', `/api/orders/${order?.id}/`],
    ['ORDER', `/api/orders/${order?.id.toUpperCase()}`],
    ['payment', `/api/payments/${payment?.id}`],
    ['all orders', '/api/orders/admin/all-orders'],
    ['users', '/api/auth/users'],
    ['unpublished posts', '/api/posts/admin/all'],
  ]) {
    const { status } = await ask(shop, `GET ${path}`, { by: admin });
    parts.push(`${name} ${status}`);
  }
  return parts.join(', ');
};
