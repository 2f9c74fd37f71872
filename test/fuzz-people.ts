import { DEMO_ACCOUNTS } from '#contract/demo-accounts.ts';
import { FUZZ_PASSWORD, type Thing } from './fuzz-values.ts';

export type Caller = {
  role: 'guest' | 'customer' | 'admin' | 'forged token';
  id: string;
  token: string;
};
export type Pools = Record<Thing, string[]>;

export type People = {
  callers: Caller[];
  pools: Pools;
  /** Signs signed-out users in again, and reads the existing things anew. */
  refresh(): Promise<void>;
  /** A user who may end their session or account. */
  newcomer(): Promise<Caller>;
};

const json = async (url: string, init: RequestInit = {}): Promise<any> => {
  const headers = { 'content-type': 'application/json', ...init.headers };
  return (await fetch(url, { ...init, headers })).json();
};

/**
 * The callers of a fuzz test and the things that exist for them; callers are not among the things.
 */
export const gatherPeople = async (shop: string): Promise<People> => {
  const post = (path: string, body: object) =>
    json(shop + path, { method: 'POST', body: JSON.stringify(body) });
  const signIn = async (caller: Caller, account: object): Promise<void> => {
    const { token, user, message } = await post('/api/auth/login', account);
    if (!token) throw new Error(`${JSON.stringify(account)} could not sign in: ${message}`);
    Object.assign(caller, { token, id: user._id });
  };
  const accounts = new Map<Caller, { email: string; password: string }>();
  const customers = [0, 1, 2].map((n): Caller => {
    const caller: Caller = { role: 'customer', id: '', token: '' };
    accounts.set(caller, { email: `fuzz-${n}@example.test`, password: FUZZ_PASSWORD });
    return caller;
  });
  const admin: Caller = { role: 'admin', id: '', token: '' };
  for (const account of accounts.values())
    await post('/api/auth/register', { username: 'Fuzz', ...account });
  accounts.set(admin, DEMO_ACCOUNTS.Admin);
  for (const [caller, account] of accounts) await signIn(caller, account);
  const guest: Caller = { role: 'guest', id: '', token: '' };
  const forged: Caller = { role: 'forged token', id: '', token: 'no-token' };

  const list = async (caller: Caller, path: string): Promise<any> =>
    json(shop + path, { headers: { authorization: `Bearer ${caller.token}` } });
  const pools = {} as Pools;
  let newcomers = 0;

  const refresh = async (): Promise<void> => {
    for (const [caller, account] of accounts) {
      const me = await list(caller, '/api/auth/me');
      if (me.code) await signIn(caller, account);
    }
    const [products, orders, posts, letters, { users }, attention, sessions] = await Promise.all([
      list(admin, '/api/products?limit=60'),
      list(admin, '/api/orders/admin/all-orders?limit=60'),
      list(admin, '/api/posts/admin/all?limit=20'),
      list(admin, '/api/contact?limit=20'),
      list(admin, '/api/auth/users?limit=200'),
      list(admin, '/api/payments/attention?limit=60'),
      list(customers[0] ?? guest, '/api/auth/sessions'),
    ]);
    const idsOf = (rows: { _id: string }[] = []): string[] => rows.map((row) => row._id);
    const mine: any[] = (
      await Promise.all(customers.map((one) => list(one, '/api/payments/my-payments')))
    ).flatMap((answer) => answer.payments ?? []);
    const payments = [...new Set([...idsOf(attention.payments), ...idsOf(mine).slice(0, 60)])];
    const refunds = await Promise.all(
      payments.slice(0, 10).map((id) => list(admin, `/api/payments/${id}/refunds`)),
    );
    Object.assign(pools, {
      products: idsOf(products.products),
      orders: idsOf(orders.orders),
      payments,
      refunds: refunds.flatMap((answer) => idsOf(answer.refunds)),
      posts: idsOf(posts.posts),
      slugs: (posts.posts ?? []).map((row: { slug: string }) => row.slug),
      letters: idsOf(letters.messages),
      users: idsOf(
        users.filter(({ email }: { email: string }) => !/^(admin|shopper|fuzz-\d)@/.test(email)),
      ),
      sessions: (sessions.sessions ?? [])
        .filter((row: { current: boolean }) => !row.current)
        .map((row: { _id: string }) => row._id),
    });
  };
  await refresh();

  return {
    callers: [guest, ...customers, admin, admin, admin, forged],
    pools,
    refresh,
    async newcomer() {
      newcomers += 1;
      const account = { email: `ends-${newcomers}@example.test`, password: FUZZ_PASSWORD };
      await post('/api/auth/register', { username: 'Ends', ...account });
      const caller: Caller = { role: 'customer', id: '', token: '' };
      await signIn(caller, account);
      return caller;
    },
  };
};
