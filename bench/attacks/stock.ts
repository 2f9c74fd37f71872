import { ask, counted, newcomer, openShop, rows, type Shop } from './shop.ts';

type Product = { _id: string; stock: number; price: number };
type Item = { productId: string; quantity: number };

/** Pieces held by unpaid orders, of all pieces in the shop. */
const held = async (shop: Shop): Promise<string> => {
  const [row] = await rows<{ held: string; all: string }>(
    shop,
    'SELECT sum(held) AS held, sum(on_hand) AS all FROM products WHERE archived_at IS NULL',
  );
  return `${row?.held} of ${row?.all}`;
};

const productsOf = async (shop: Shop): Promise<Product[]> =>
  (await ask(shop, 'GET /api/products?limit=1000')).body.products.filter(
    ({ stock }: Product) => stock > 0,
  );

/** The largest cart within this payable, cheapest products first. */
const cartWithin = (products: readonly Product[], most: number, each = 1000): Item[] => {
  let left = most / 1.05;
  const items: Item[] = [];
  for (const { _id, price, stock } of [...products].sort((a, b) => a.price - b.price)) {
    const quantity = Math.min(stock, each, Math.floor(left / price));
    if (quantity < 1 || items.length === 200) break;
    items.push({ productId: _id, quantity });
    left -= quantity * price;
  }
  return items;
};

/**
 * A3: one account orders every piece without paying, and again every twelve minutes of the shop's
 * clock.
 */
export const wholeStock = async (
  checkout: string,
  databaseUrl: string,
  dataDir: string,
): Promise<string> => {
  const parts: string[] = [];
  let by: Awaited<ReturnType<typeof newcomer>> | undefined;
  let items: Item[] | undefined;
  for (const minute of [0, 12, 24, 36, 48, 56]) {
    const settings = { DATA_DIR: dataDir, SIM_CLOCK_AHEAD_MS: String(minute * 60_000) };
    const shop = await openShop(checkout, databaseUrl, settings);
    try {
      by ??= await newcomer(shop);
      const order = (some: Item[]) => ask(shop, 'POST /api/orders', { by, body: { items: some } });
      const said: string[] = [];
      if (!items) {
        const all = await productsOf(shop);
        items = all.map(({ _id, stock }) => ({ productId: _id, quantity: stock }));
        const first = await order(items);
        said.push(`everything ${first.status}`);
        for (const each of first.status === 201 ? [] : [1000, 20]) {
          items = cartWithin(all, 249_000, each);
          const { status } = await order(items);
          said.push(`Ksh 249000 at ${each} of each ${status}`);
          if (status === 201) break;
        }
      } else said.push(String((await order(items)).status));
      // A task that runs every minute releases ended holds.
      const now = new Date(Date.now() + minute * 60_000).toISOString();
      const [row] = await rows<{ pieces: string | null }>(
        shop,
        `SELECT sum(i.quantity) AS pieces FROM holds h JOIN order_items i USING (order_id)
         WHERE h.state = 'open' AND h.expires_at > '${now}'`,
      );
      said.push(`${row?.pieces ?? 0} held unpaid`);
      if (minute === 0) said.push(`(${await held(shop)})`);
      parts.push(`minute ${minute}: ${said.join(', ')}`);
    } finally {
      await shop.stop();
    }
  }
  return parts.join(' · ');
};

/** A3: sequential orders for 15 s, each of another cart. */
export const manyOrders = async (shop: Shop): Promise<string> => {
  const by = await newcomer(shop);
  const all = await productsOf(shop);
  const replies = [];
  const end = Date.now() + 15_000;
  for (let n = 0; Date.now() < end && n < 400; n++) {
    const product = all[n % all.length];
    const items = [{ productId: product?._id, quantity: 1 }];
    replies.push(await ask(shop, 'POST /api/orders', { by, body: { items } }));
  }
  const count = await rows<{ orders: string }>(
    shop,
    `SELECT count(*) AS orders FROM orders WHERE user_id = '${by.id}'`,
  );
  return `${replies.length} asked: ${counted(replies)}; ${count[0]?.orders} rows of orders`;
};
