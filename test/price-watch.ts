/** A server requested directly, without nginx; `isUp`: whether it should respond now. */
export type Watched = { name: string; base: string; isUp(): boolean };

export type PriceWatch = {
  edits: number;
  /** Edits that the shop refused, with its message. */
  refused: string[];
  /** Responses requested more than a second after the edit's response. */
  asked: number;
  stale: string[];
  /** The latest stale response, in ms after the edit's response. */
  lastStaleMs: number;
};

type Options = {
  /** Address for edits, as used by an admin's browser. */
  front: string;
  token: string;
  productId: string;
  servers: readonly Watched[];
  isOver(): boolean;
  everyMs: number;
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The product's price in an API response or in the data of a page. */
const priceIn = (body: string, id: string): number | undefined => {
  const found = body.indexOf(`"_id":"${id}"`);
  const price = found === -1 ? null : /"price":([\d.]+)/.exec(body.slice(found));
  return price ? Number(price[1]) : undefined;
};

const FRESH_AFTER_MS = 1000;

/** Changes a price repeatedly and checks that each server, page and API, returns the new one. */
export const watchPrices = async (options: Options): Promise<PriceWatch> => {
  const { front, token, productId, servers, isOver, everyMs } = options;
  const seen: PriceWatch = { edits: 0, refused: [], asked: 0, stale: [], lastStaleMs: 0 };
  const addresses = [`/api/products/${productId}`, `/shop/${productId}`, '/api/products?limit=8'];

  const follow = async (server: Watched, price: number, editedAt: number): Promise<void> => {
    while (performance.now() - editedAt < FRESH_AFTER_MS + 500) {
      for (const address of addresses) {
        if (!server.isUp()) continue;
        const since = performance.now() - editedAt;
        const body = await fetch(server.base + address).then(
          (reply) => (reply.ok ? reply.text() : undefined),
          () => undefined,
        );
        // Failed requests are counted by the load, not here.
        const shown = body === undefined ? undefined : priceIn(body, productId);
        if (shown === undefined) continue;
        if (since > FRESH_AFTER_MS) seen.asked++;
        if (shown === price) continue;
        seen.lastStaleMs = Math.max(seen.lastStaleMs, since);
        if (since > FRESH_AFTER_MS)
          seen.stale.push(`${server.name} ${address} after ${since.toFixed(0)} ms: Ksh ${shown}`);
      }
      await pause(50);
    }
  };

  for (let price = 1001; !isOver(); price++) {
    const reply = await fetch(`${front}/api/products/update-product/${productId}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ price }),
    }).catch(() => undefined);
    if (reply?.ok) {
      seen.edits++;
      const editedAt = performance.now();
      await Promise.all(servers.map((server) => follow(server, price, editedAt)));
    } else seen.refused.push(`${reply?.status ?? 'no answer'}`);
    await pause(everyMs);
  }
  return seen;
};
