import { randomBytes, randomUUID } from 'node:crypto';
import { withClient } from '../copy.ts';

/** Job of the bare script: runs for `runMs` on as many connections as the shop has. */
export type BareJob = {
  url: string;
  connections: number;
  userIds: string[];
  products: string[];
  warmUpMs: number;
  runMs: number;
};

export type BareResult = { orders: number; all: number; seconds: number };

type Client = Parameters<Parameters<typeof withClient>[1]>[0];
type Write = [text: string, values: unknown[]];

/**
 * Every row the shop writes for one M-PESA order, in the same order, without reads, checks and
 * HTTP.
 */
const writesOf = (userId: string, items: string[]): Write[] => {
  const [order, payment] = [randomUUID(), randomUUID()];
  const now = new Date();
  const request = `ws_CO_${randomUUID()}`;
  const shipping = JSON.stringify({ name: 'Wanjiku Kamau', county: 'Nairobi', town: 'Westlands' });
  const event = `INSERT INTO payment_events (payment_id, at, source, body) VALUES ($1, $2, $3, $4)`;
  const moved = `INSERT INTO order_events (order_id, at, actor, from_status, to_status) VALUES ($1, $2, $3, $4, $5)`;
  const body = JSON.stringify({
    Body: { stkCallback: { CheckoutRequestID: request, ResultCode: 0 } },
  });
  return [
    [
      `INSERT INTO orders (id, user_id, status, method, subtotal_cents, tax_cents, tax_rate, payable, cart, shipping, created_at)
       VALUES ($1, $2, 'awaiting', 'mpesa', 200000, 10000, 0.05, 2100, $3, $4, $5)`,
      [order, userId, items.join(' '), shipping, now],
    ],
    ...items.map(
      (product, position): Write => [
        `INSERT INTO order_items (order_id, position, product_id, quantity, name, price_cents) VALUES ($1, $2, $3, 1, 'Sale dress', 100000)`,
        [order, position, product],
      ],
    ),
    [moved, [order, now, 'shopper', null, 'awaiting']],
    [`INSERT INTO holds (order_id, state, expires_at) VALUES ($1, 'open', $2)`, [order, now]],
    ...items.map((id): Write => ['UPDATE products SET held = held + 1 WHERE id = $1', [id]]),
    [
      `INSERT INTO payments (id, user_id, order_id, method, amount, status, phone, callback_token, shipping, idempotency_key, request_hash, created_at)
       VALUES ($1, $2, $3, 'mpesa', 2100, 'created', '254712345678', $4, $5, $6, $7, $8)`,
      [
        payment,
        userId,
        order,
        randomBytes(24).toString('hex'),
        shipping,
        randomUUID(),
        'hash',
        now,
      ],
    ],
    ['UPDATE payments SET asked_at = $2 WHERE id = $1', [payment, now]],
    [event, [payment, now, 'push', body]],
    [
      `UPDATE payments SET status = 'prompted', request_id = $2, prompted_at = $3, next_query_at = $3 WHERE id = $1`,
      [payment, request, now],
    ],
    [event, [payment, now, 'callback', body]],
    [`UPDATE holds SET state = 'sold' WHERE order_id = $1`, [order]],
    ...items.map(
      (id): Write => [
        'UPDATE products SET held = held - 1, on_hand = on_hand - 1 WHERE id = $1',
        [id],
      ],
    ),
    [`UPDATE orders SET status = 'Paid', paid_at = $2 WHERE id = $1`, [order, now]],
    [moved, [order, now, 'mpesa', 'awaiting', 'Paid']],
    [
      `UPDATE payments SET status = 'succeeded', receipt = $2, received_amount = 2100, finished_at = $3, next_query_at = NULL WHERE id = $1`,
      [payment, randomUUID(), now],
    ],
    [
      `UPDATE orders SET idempotency_key = $2, request_hash = 'hash' WHERE id = $1`,
      [order, randomUUID()],
    ],
  ];
};

export const writeOrders = async (job: BareJob): Promise<BareResult> => {
  const { userIds, products } = job;
  let [turn, orders, all] = [0, 0, 0];
  const began = performance.now() + job.warmUpMs;
  const end = began + job.runMs;
  const write = async (client: Client): Promise<void> => {
    while (performance.now() < end) {
      const mine = turn++;
      const one = products[mine % products.length] ?? '';
      const other = products[(mine * 7 + 3) % products.length] ?? '';
      // In id order, to avoid deadlocks.
      const items = [...new Set([one, other])].sort();
      await client.query('BEGIN');
      for (const [text, values] of writesOf(userIds[mine % userIds.length] ?? '', items)) {
        await client.query(text, values);
      }
      await client.query('COMMIT');
      all++;
      const now = performance.now();
      if (now >= began && now <= end) orders++;
    }
  };
  await Promise.all(Array.from({ length: job.connections }, () => withClient(job.url, write)));
  return { orders, all, seconds: job.runMs / 1000 };
};

if (process.send) {
  process.on('message', (job: BareJob) => {
    writeOrders(job).then((result) => process.send?.(result));
  });
}
