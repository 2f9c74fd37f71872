import sharp from 'sharp';
import { ask, counted, inMs, newcomer, p95, rows, type Shop, whileVisited } from './shop.ts';

const productsOf = async (shop: Shop): Promise<{ _id: string; image: string }[]> =>
  (await ask(shop, 'GET /api/products?limit=1000')).body.products;

/** A1: a list with half a million errors. */
export const zeros = async (shop: Shop): Promise<string> => {
  const [product] = await productsOf(shop);
  const body = `{"items":[${'0,'.repeat(489_999)}0]}`;
  const paths = [`/api/products/${product?._id}`];
  const { done, visitor } = await whileVisited(shop, paths, () =>
    ask(shop, 'POST /api/cart/quote', { body }),
  );
  return `${done.status} after ${inMs(done.ms)}, ${done.text.length} bytes; ${visitor}`;
};

/** A5: 40 different lists a second for 6 s, of a catalogue of 1,000 and more. */
export const newLists = async (shop: Shop): Promise<string> => {
  await rows(
    shop,
    `INSERT INTO products (name, description, category, color, price_cents, on_hand, picture_id)
     SELECT name || ' ' || n, description, category, color, price_cents + n, on_hand, picture_id
     FROM products, generate_series(1, 10) AS n`,
  );
  const paths = (await productsOf(shop)).slice(0, 40).map(({ _id }) => `/shop/${_id}?visit={turn}`);
  const asked: Promise<{ status: number; ms: number; text: string }>[] = [];
  const { done, visitor } = await whileVisited(shop, paths, async () => {
    for (let n = 0; n < 240; n++) {
      const minPrice = (1 + n / 100).toFixed(2);
      asked.push(ask(shop, `GET /api/products?limit=1000&minPrice=${minPrice}`));
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    return Promise.all(asked);
  });
  const bytes = done.reduce((sum, { text }) => sum + text.length, 0);
  const mb = (bytes / 1e6).toFixed(0);
  return `${counted(done)}; p95 ${inMs(p95(done.map(({ ms }) => ms)))}, ${mb} MB; ${visitor}`;
};

/** A6: ten pictures with few bytes and many pixels. */
export const pictures = async (shop: Shop): Promise<string> => {
  const shopper = await newcomer(shop);
  const background = { r: 200, g: 30, b: 90 };
  const gif = await sharp({ create: { width: 6000, height: 4000, channels: 3, background } })
    .gif()
    .toBuffer();
  const images = (await productsOf(shop)).slice(0, 60).map(({ image }) => image);
  // Widths that no page requests are derived anew.
  const paths = images.map((image) => image.replace(/\/\d+\.webp$/, '/640.webp'));
  const began = performance.now();
  const { done, visitor } = await whileVisited(shop, paths, async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => {
        const form = new FormData();
        form.set('profileImage', new Blob([gif], { type: 'image/gif' }), 'a.gif');
        return ask(shop, 'PATCH /api/auth/edit-profile', { by: shopper, form });
      }),
    );
    return { replies, ms: performance.now() - began };
  });
  const kb = Math.round(gif.length / 1000);
  return `${kb} kB each; ${counted(done.replies)}, all done after ${inMs(done.ms)}; pictures of products: ${visitor}`;
};

/** A7: 300 concurrent callers, three times, with and without a trailing slash. */
export const readiness = async (shop: Shop): Promise<string> => {
  const [product] = await productsOf(shop);
  const parts: string[] = [];
  for (const path of ['/readyz', '/readyz/', '/READYZ']) {
    const { done, visitor } = await whileVisited(
      shop,
      [`/api/products/related/${product?._id}?visit={turn}`],
      async () => {
        const all = [];
        for (let wave = 0; wave < 3; wave++)
          all.push(
            ...(await Promise.all(Array.from({ length: 300 }, () => ask(shop, `GET ${path}`)))),
          );
        return all;
      },
    );
    const longest = Math.max(...done.map(({ ms }) => ms));
    parts.push(`${path} ${counted(done)}, longest ${inMs(longest)}; ${visitor}`);
  }
  return parts.join(' · ');
};
