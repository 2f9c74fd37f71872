import { copyInto, type Value, withClient } from './copy.ts';
import {
  addOrder,
  addWaitingMoney,
  type FilledProduct,
  idOf,
  noRows,
  TABLES,
} from './order-rows.ts';

const CHUNK = 20_000;
/** One in ten orders is by a new customer; two in ten are reviewed, one in fifty has a message. */
const USERS = 1 / 10;
const REVIEWS = 1 / 5;
const MESSAGES = 1 / 50;
/** Unanswered messages, for any size of shop. */
const OPEN_MESSAGES = 50;

const NAMES = ['Wanjiku', 'Achieng', 'Njeri', 'Akinyi', 'Muthoni', 'Chebet', 'Halima', 'Nafula'];
const SURNAMES = ['Kamau', 'Otieno', 'Mwangi', 'Wafula', 'Kiptoo', 'Abdi', 'Mutua', 'Ndungu'];
const DAY_MS = 86_400_000;

type Client = Parameters<Parameters<typeof withClient>[1]>[0];
type Size = { orders: number; users: number; reviews: number; messages: number };

const sizeOf = (orders: number): Size => ({
  orders,
  users: Math.ceil(orders * USERS),
  reviews: Math.floor(orders * REVIEWS),
  messages: Math.floor(orders * MESSAGES),
});

/** Unique names: one in eight shares a first name, and the suffix is unique. */
export const nameOf = (n: number): string =>
  `${NAMES[n % 8]} ${SURNAMES[Math.floor(n / 8) % 8]} ${n.toString(36).padStart(4, '0')}`;

const spread = (n: number, end: Date): string =>
  new Date(end.getTime() - ((n * 7_919_777) % (730 * 86_400)) * 1000).toISOString();

function* users(from: number, to: number, end: Date): Generator<Value[]> {
  for (let n = from; n < to; n++)
    yield [idOf('b', n), nameOf(n), `shopper${n}@bench.test`, 'none', spread(n, end)];
}

// Two by each user, of different products.
function* reviews(
  from: number,
  to: number,
  products: readonly FilledProduct[],
  end: Date,
): Generator<Value[]> {
  for (let n = from; n < to; n++) {
    const product = products[(n * 13) % products.length] as FilledProduct;
    const user = idOf('b', Math.floor((n * USERS) / REVIEWS));
    yield [product.id, user, 1 + (n % 5), `Fits well, number ${n}`, spread(n, end)];
  }
}

function* messages(from: number, to: number, end: Date): Generator<Value[]> {
  for (let n = from; n < to; n++) {
    const at = spread(n, end);
    yield [
      nameOf(n),
      `shopper${n}@bench.test`,
      'When will it come?',
      at,
      n < OPEN_MESSAGES ? null : at,
    ];
  }
}

function* mails(from: number, to: number, end: Date): Generator<Value[]> {
  for (let n = from; n < to; n++) {
    const at = spread(n, end);
    yield [`shopper${n}@bench.test`, 'Money returned', 'Ksh 500 is on its way.', at, at, 1];
  }
}

const countMade = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ made: number }>(
    `SELECT count(*)::int AS made FROM orders WHERE request_hash = 'bench'`,
  );
  return rows[0]?.made ?? 0;
};

const findProducts = async (client: Client): Promise<FilledProduct[]> => {
  const { rows } = await client.query<FilledProduct>(
    `SELECT id, name, picture_id, price_cents::int FROM products
     WHERE archived_at IS NULL AND price_cents >= 10000 ORDER BY id LIMIT 10000`,
  );
  return rows;
};

const PEOPLE = ['id', 'username', 'email', 'password_hash', 'created_at'];
const REVIEW = ['product_id', 'user_id', 'rating', 'comment', 'updated_at'];
const MESSAGE = ['name', 'email', 'message', 'created_at', 'handled_at'];
const MAIL = ['recipient', 'subject', 'text', 'created_at', 'sent_at', 'tries'];

// Values otherwise maintained by triggers and transactions.
const KEPT_ANEW = `
  UPDATE products p SET held = s.held, on_hand = greatest(p.on_hand, s.held) FROM (
    SELECT i.product_id, sum(i.quantity) AS held
    FROM holds h JOIN order_items i USING (order_id) WHERE h.state = 'open' GROUP BY 1) s
  WHERE p.id = s.product_id AND p.held <> s.held;
  UPDATE products p SET rating_sum = s.total, rating_count = s.ratings FROM (
    SELECT product_id, sum(rating) AS total, count(*) AS ratings FROM reviews GROUP BY 1) s
  WHERE p.id = s.product_id AND (p.rating_sum, p.rating_count) <> (s.total, s.ratings);
  ANALYZE`;

/** Runs `work` without the tables' plain indexes; building them afterwards is faster. */
const withoutIndexes = async (client: Client, work: () => Promise<void>): Promise<void> => {
  const { rows } = await client.query<{ name: string; made: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made
     FROM pg_index WHERE indrelid = ANY ($1::regclass[])
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [['users', 'reviews', ...Object.keys(TABLES)]],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  await work();
  for (const { made } of rows) await client.query(made);
};

/**
 * Fills the shop up to `count` orders over two years, with users, payments, refunds, reviews and
 * messages, by COPY. Needs a superuser's URL: triggers are disabled meanwhile, and their values are
 * computed at the end.
 */
export const fillOrders = async (
  superuserUrl: string,
  count: number,
  {
    say = () => {},
    end = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS),
  }: {
    say?: (line: string) => void;
    end?: Date;
  } = {},
): Promise<void> => {
  await withClient(superuserUrl, async (client) => {
    const made = await countMade(client);
    if (made >= count) return;
    await client.query(`SET session_replication_role = replica`);
    await client.query(`SET synchronous_commit = off`);
    const [before, after] = [sizeOf(made), sizeOf(count)];
    const products = await findProducts(client);
    const fill = { products, users: after.users, end };
    await withoutIndexes(client, async () => {
      await copyInto(client, 'users', PEOPLE, users(before.users, after.users, end));
      await copyInto(
        client,
        'reviews',
        REVIEW,
        reviews(before.reviews, after.reviews, products, end),
      );
      await copyInto(
        client,
        'contact_messages',
        MESSAGE,
        messages(before.messages, after.messages, end),
      );
      await copyInto(client, 'outbox', MAIL, mails(before.messages, after.messages, end));
      for (let from = made; from < count; from += CHUNK) {
        const rows = noRows();
        if (from === 0) addWaitingMoney(rows, fill);
        for (let n = from; n < Math.min(count, from + CHUNK); n++) addOrder(rows, n, fill);
        for (const [table, columns] of Object.entries(TABLES))
          await copyInto(client, table, columns, rows[table as keyof typeof TABLES]);
        say(`${Math.min(count, from + CHUNK)} orders`);
      }
    });
    say('indexes made');
    await client.query(KEPT_ANEW);
    // Not within that transaction.
    await client.query('VACUUM');
    say('pieces counted');
  });
};
