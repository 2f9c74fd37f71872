import { startEmbeddedPostgres } from '../server/embedded-postgres/start.ts';
import { fillProducts, removeFilled } from './fill.ts';
import { quiet } from './measure.ts';
import { inStock, type Kept, keep, signedInWith, withBrowser } from './phone-browser.ts';
import { measureInteractions } from './phone-interactions.ts';
import { findLighthouse, type Visit, visit } from './phone-lighthouse.ts';
import { phoneReport, type Visited } from './phone-report.ts';
import { startShop } from './processes.ts';

type Options = {
  dataDir: string;
  rounds: number;
  times: number;
  /** Substring of a page's or journey's name, or `visits` or `feel`, to measure it alone. */
  only: string;
  patienceMs: number;
  say: (line: string) => void;
};

/** At least a hundred products in each category. */
const PRODUCTS = 2_000;

type Page = { name: string; path: string; kept?: Kept };

const pagesOf = async (shop: string): Promise<Page[]> => {
  const products = await inStock(shop, 'limit=8');
  const [first] = products;
  if (!first) throw new Error('The shop has nothing in stock.');
  const kept = await signedInWith(shop, products.slice(0, 3));
  return [
    { name: 'home', path: '/' },
    { name: 'shop', path: '/shop' },
    { name: 'product', path: `/shop/${first._id}` },
    { name: 'category', path: '/categories/dress' },
    { name: 'checkout, signed in with a cart', path: '/checkout', kept },
  ];
};

/** Measures the shop on a cheap phone; returns the report. */
export const measurePhone = async (options: Options): Promise<string> => {
  const { dataDir, rounds, times, only, patienceMs, say } = options;
  const stops: (() => Promise<void>)[] = [];
  try {
    say(`Opening a shop in ${dataDir} …`);
    const { port, stop } = await startShop(dataDir, {});
    stops.push(stop);
    const shop = `http://127.0.0.1:${port}`;
    const postgres = await startEmbeddedPostgres({ dataDir });
    stops.push(postgres.stop);

    const pages: Visited[] = [];
    if (only !== 'feel') {
      // A first visit is measured in the demo shop as delivered.
      await removeFilled(postgres.url);
      const lighthouse = await findLighthouse(dataDir);
      for (const { name, path, kept } of await pagesOf(shop)) {
        if (only !== 'visits' && !name.includes(only)) continue;
        const visits: Visit[] = [];
        for (let round = 0; round < rounds; round++) {
          await quiet(patienceMs);
          const made = await withBrowser(async (browser) => {
            const [page] = browser.context.pages();
            if (kept && page) await keep(page, shop, kept);
            return visit(lighthouse, shop + path, browser.port);
          });
          visits.push(made);
          say(
            `${name}: ${made.scores.performance}, LCP ${made.figures.LCP.toFixed(0)} ms, TBT ${made.figures.TBT.toFixed(0)} ms, index ${made.benchmarkIndex}`,
          );
        }
        pages.push({ name, visits });
      }
    }

    await fillProducts(postgres.url, PRODUCTS);
    const busy = await quiet(patienceMs);
    const felt = await measureInteractions(shop, { times, only: only === 'feel' ? '' : only, say });
    return phoneReport({ rounds, times, pages, felt, busy });
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
};
