import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import { DEMO_ACCOUNTS } from '#contract/demo-accounts.ts';
import { startEmbeddedPostgres } from '../server/embedded-postgres/start.ts';
import { fillProducts } from './fill.ts';
import { pause, startShop } from './processes.ts';
import { commit, machine } from './report.ts';

const CONNECTIONS = 32;
const EDITS = 20;
const BETWEEN_MS = 1500;
const LONGEST_STALE_MS = 1000;

type Seen = { address: number; edit: number; at: number; price: number; made: boolean };
type Reply = { status: number; headers: IncomingHttpHeaders; body: string };

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

const ask = (url: string): Promise<Reply> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
      response.on('error', reject);
    }).on('error', reject);
  });

/** The product's price in an API response or in the data of a page. */
const priceIn = (body: string, id: string): number => {
  const found = body.indexOf(`"_id":"${id}"`);
  return Number(/"price":([\d.]+)/.exec(found === -1 ? '' : body.slice(found))?.[1] ?? Number.NaN);
};

const signIn = async (origin: string): Promise<string> => {
  const reply = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO_ACCOUNTS.Admin),
  });
  const { token } = (await reply.json()) as { token?: string };
  if (!token) throw new Error(`The admin could not sign in: ${reply.status}`);
  return token;
};

type Newest = { _id: string; category: string; price: number };

const newest = async (origin: string): Promise<Newest> => {
  const reply = await fetch(`${origin}/api/products?limit=1`);
  const [first] = ((await reply.json()) as { products: Newest[] }).products;
  if (!first) throw new Error('The shop has no products.');
  return first;
};

/** Requests in sequence on each connection until `isOver`; records what every response showed. */
const watch = async (
  origin: string,
  addresses: readonly string[],
  id: string,
  edit: () => number,
  isOver: () => boolean,
) => {
  const seen: Seen[] = [];
  const errors: string[] = [];
  let turn = 0;
  const one = async (): Promise<void> => {
    while (!isOver()) {
      const address = turn++ % addresses.length;
      try {
        const { status, headers, body } = await ask(`${origin}${addresses[address]}`);
        const price = priceIn(body, id);
        if (status !== 200 || Number.isNaN(price)) errors.push(`${addresses[address]}: ${status}`);
        const made = headers['x-cache'] === 'miss';
        seen.push({ address, edit: edit(), at: performance.now(), price, made });
      } catch (error) {
        errors.push(`${addresses[address]}: ${error instanceof Error ? error.message : error}`);
      }
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  return { seen, errors };
};

/** Changes a price repeatedly while everything that shows it is requested without pause. */
export const benchEdit = async (
  dataDir: string,
  products: number,
  say: (line: string) => void,
): Promise<string> => {
  say(`Opening a shop in ${dataDir} …`);
  const shop = await startShop(dataDir, {});
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    await fillProducts(postgres.url, products);
    const origin = `http://127.0.0.1:${shop.port}`;
    const token = await signIn(origin);
    const { _id: id, category, price: was } = await newest(origin);
    const addresses = [
      '/',
      '/shop',
      `/categories/${category}`,
      `/shop/${id}`,
      '/api/products?limit=8',
      `/api/products/${id}`,
    ];
    const setPrice = async (price: number): Promise<void> => {
      const reply = await fetch(`${origin}/api/products/update-product/${id}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ price }),
      });
      if (!reply.ok) throw new Error(`The price could not be changed: ${reply.status}`);
    };
    const prices = Array.from({ length: EDITS }, (_none, n) => was + n + 1);
    const answeredAt: number[] = [];
    let edit = -1;
    let over = false;
    const watched = watch(
      origin,
      addresses,
      id,
      () => edit,
      () => over,
    );
    await pause(2000);
    const began = performance.now();
    for (const price of prices) {
      edit++;
      await setPrice(price);
      answeredAt.push(performance.now());
      say(`Price ${edit + 1} of ${EDITS}`);
      await pause(BETWEEN_MS);
    }
    over = true;
    const { seen, errors } = await watched;
    await setPrice(was);
    const measured = seen.filter((each) => each.at >= began);
    return reportOf({ addresses, prices, answeredAt, seen: measured, errors, products });
  } finally {
    agent.destroy();
    await shop.stop();
    await postgres.stop();
  }
};

type Measured = {
  addresses: readonly string[];
  prices: readonly number[];
  answeredAt: readonly number[];
  seen: readonly Seen[];
  errors: readonly string[];
  products: number;
};

const reportOf = ({ addresses, prices, answeredAt, seen, errors, products }: Measured): string => {
  /** How long after the change's response another price was still served. */
  const staleMs = seen.flatMap(({ edit, at, price }) => {
    const since = at - (answeredAt[edit] ?? Number.POSITIVE_INFINITY);
    return since > 0 && price !== prices[edit] ? [since] : [];
  });
  const last = Math.max(0, ...staleMs);
  const rows = addresses.map((address, place) => {
    const made = prices.map(
      (_price, edit) =>
        seen.filter((each) => each.address === place && each.edit === edit && each.made).length,
    );
    const asked = seen.filter((each) => each.address === place).length;
    const name = address.replace(/[0-9a-f-]{36}/, '…');
    const mean = made.reduce((sum, count) => sum + count, 0) / made.length;
    return `| ${name} | ${asked} | ${mean.toFixed(2)} | ${Math.max(...made)} |`;
  });
  return `# Bench: edit

${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit()}.

A price is changed ${prices.length} times while ${CONNECTIONS} connections ask without a pause for all that shows it; ${products} generated
products, one shop process. An answer is stale when it shows another price after the change was answered for.

- Answers: ${seen.length}, errors: ${errors.length}${errors.length > 0 ? ` (${[...new Set(errors)].slice(0, 5).join('; ')})` : ''}
- Stale answers: ${staleMs.length}; the last one ${last.toFixed(1)} ms after (${LONGEST_STALE_MS} ms at most: ${last <= LONGEST_STALE_MS ? 'yes' : '**no**'})

| address | asked | makings per change, mean | most |
|---|---|---|---|
${rows.join('\n')}

${machine()} Shop, PostgreSQL and load share it.
`;
};
