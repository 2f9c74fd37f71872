import { withClient } from './copy.ts';
import { nameOf } from './fill-orders.ts';
import { idOf } from './order-rows.ts';

/** A read by staff or a shopper. */
export type StaffCall = {
  name: string;
  path: string;
  as?: 'admin' | 'shopper' | 'regular';
  csv?: string;
  /** Why it may cost more in a larger shop, if it must. */
  grows?: string;
};

type Facts = { orders: number; users: number; messages: number; mails: number; day: string };
type Status = { status: string; orders: number };

const LIMIT = 10;
const last = (total: number): number => Math.max(1, Math.ceil(total / LIMIT));
const pages = (total: number): [string, number][] => [
  ['page 1', 1],
  ['page 100', Math.min(100, last(total))],
  ['last page', last(total)],
];

const HEAD =
  'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Linked Transaction ID';

/** A statement of one day in M-PESA's form, made from the payments in the books. */
const statementOf = async (databaseUrl: string, day: string): Promise<string> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ receipt: string; at: string; ksh: number }>(
      `SELECT receipt, to_char(finished_at AT TIME ZONE 'Africa/Nairobi', 'YYYY-MM-DD HH24:MI:SS') AS at,
         received_amount AS ksh
       FROM payments WHERE receipt IS NOT NULL
         AND (finished_at AT TIME ZONE 'Africa/Nairobi')::date = $1::date ORDER BY finished_at LIMIT 1000`,
      [day],
    );
    const lines = rows.map(
      ({ receipt, at, ksh }) => `${receipt},${at},Pay Bill,Completed,${ksh},,`,
    );
    return [HEAD, ...lines, `XNOTINBOOKS,${day} 12:00:00,Pay Bill,Completed,70,,`].join('\n');
  });

const factsOf = (databaseUrl: string): Promise<{ facts: Facts; statuses: Status[] }> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<Facts>(
      `SELECT (SELECT count(*)::int FROM orders WHERE status NOT IN ('awaiting', 'lapsed')) AS orders,
         (SELECT count(*)::int FROM users) AS users,
         (SELECT count(*)::int FROM contact_messages) AS messages,
         (SELECT count(*)::int FROM outbox) AS mails,
         (SELECT to_char(max(created_at) - interval '40 days', 'YYYY-MM-DD') FROM orders) AS day`,
    );
    const statuses = await client.query<Status>(
      `SELECT status, count(*)::int AS orders FROM orders
       WHERE status NOT IN ('awaiting', 'lapsed') GROUP BY 1 ORDER BY 2 DESC`,
    );
    return { facts: rows[0] as Facts, statuses: statuses.rows };
  });

/** All reads of orders, users, payments, refunds, messages and reviews. */
export const staffCalls = async (databaseUrl: string): Promise<StaffCall[]> => {
  const { facts, statuses } = await factsOf(databaseUrl);
  const orders = '/api/orders/admin/all-orders';
  const users = '/api/auth/users';
  const report = '/api/payments/report';
  const matches = 'as many rows match as the shop has more orders, and each is counted';
  const one = nameOf(57);
  const of = (total: number, name: string, path: string): StaffCall[] =>
    pages(total).map(([page, n]) => ({
      name: `${name}, ${page}`,
      path: `${path}${path.includes('?') ? '&' : '?'}limit=${LIMIT}&page=${n}`,
    }));
  return [
    ...of(facts.orders, 'orders', orders),
    {
      name: 'orders, page of 1000',
      path: `${orders}?limit=1000`,
      grows: 'a thousand orders with what is in them, in a shop of any size',
    },
    ...statuses.flatMap(({ status, orders: n }) => [
      ...of(n, `orders ${status}`, `${orders}?status=${status}`).filter((_, i) => i !== 1),
    ]),
    {
      name: 'orders by the beginning of an id',
      path: `${orders}?search=${idOf('a', 321).slice(0, 8)}&limit=10`,
    },
    {
      name: 'orders by a whole name',
      path: `${orders}?search=${encodeURIComponent(one)}&limit=10`,
    },
    {
      name: 'orders by a name of one in eight',
      path: `${orders}?search=wanjiku&limit=10`,
      grows: matches,
    },
    {
      name: 'orders by a product, many',
      path: `${orders}?search=dress&limit=10`,
      grows: matches,
    },
    { name: 'orders by a phone', path: `${orders}?search=0712345&limit=10`, grows: matches },
    { name: 'orders by a receipt', path: `${orders}?search=S00000010&limit=10` },
    { name: 'orders by an e-mail', path: `${orders}?search=shopper57%40bench&limit=10` },
    { name: 'orders by one letter', path: `${orders}?search=a&limit=10`, grows: matches },
    ...of(facts.users, 'users', users),
    {
      name: 'users by an e-mail',
      path: `${users}?search=shopper57%40bench&limit=10`,
      grows: 'all addresses share most runs of three letters here, and their lists are intersected',
    },
    {
      name: 'users by a name of one in eight',
      path: `${users}?search=wanjiku&limit=10`,
      grows: matches,
    },
    { name: 'users by one letter', path: `${users}?search=a&limit=10`, grows: matches },
    { name: 'my orders', path: '/api/orders/my-orders?limit=10', as: 'shopper' },
    {
      name: 'my 300 orders, last page',
      path: '/api/orders/my-orders?limit=10&page=28',
      as: 'regular',
    },
    { name: 'my payments', path: '/api/payments/my-payments', as: 'shopper' },
    { name: 'an order', path: `/api/orders/${idOf('a', 200)}`, as: 'admin' },
    { name: 'refunds of a payment', path: `/api/payments/${idOf('c', 200)}/refunds` },
    ...['7', '30', '90'].map((days) => ({
      name: `overview of ${days} days`,
      path: `/api/overview?days=${days}`,
    })),
    { name: 'payments report of a day', path: `${report}?from=${facts.day}&to=${facts.day}` },
    {
      name: 'payments report of a month',
      path: `${report}?from=${facts.day.slice(0, 8)}01&to=${facts.day.slice(0, 8)}28`,
    },
    { name: 'payments report of all times', path: report },
    { name: 'payments that need attention', path: '/api/payments/attention' },
    {
      name: 'statement of a day',
      path: '/api/payments/statement',
      csv: await statementOf(databaseUrl, facts.day),
      grows: 'the day itself has more payments, up to the 1000 that are asked',
    },
    ...of(facts.messages, 'messages', '/api/contact'),
    { name: 'messages, open', path: '/api/contact?handled=false&limit=10' },
    { name: 'messages, handled', path: '/api/contact?handled=true&limit=10' },
    ...of(facts.mails, 'mails', '/api/mails').filter((_, i) => i !== 1),
    { name: 'mails, search', path: '/api/mails?search=nobody&limit=10' },
    { name: 'number of reviews', path: '/api/reviews/total-reviews' },
    { name: 'reviews of a user', path: `/api/reviews/${idOf('b', 57)}` },
    { name: 'posts of the staff', path: '/api/posts/admin/all?limit=10' },
  ];
};

/** One request; returns its duration in milliseconds. */
export const ask = async (
  { url, tokens }: { url: string; tokens: Record<string, string> },
  { path, as = 'admin', csv, name }: StaffCall,
): Promise<number> => {
  const headers: Record<string, string> = { authorization: `Bearer ${tokens[as]}` };
  if (csv !== undefined) headers['content-type'] = 'application/json';
  const began = performance.now();
  const reply = await fetch(`${url}${path}`, {
    headers,
    ...(csv === undefined ? {} : { method: 'POST', body: JSON.stringify({ csv }) }),
  });
  const text = await reply.text();
  const took = performance.now() - began;
  if (reply.status !== 200) throw new Error(`${name}: ${reply.status} ${text.slice(0, 200)}`);
  return took;
};
