import { parseArgs } from 'node:util';
import {
  bookAllDifferences,
  type Difference,
  findDifferences,
  findLeftBehind,
} from '../../api/features/stock/books.ts';
import { restock } from '../../api/features/stock/stock.ts';
import { inTransaction, openDatabase } from '../../api/platform/database/database.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/start.ts';
import { readSettings } from '../run-shop.ts';

/*
 * npm run stock:check [-- --settle]
 * Whether the books of the stock say what stands in the products. Exit code 1: they do not; 2: it could not be checked.
 * With --settle, once after an update, each difference is booked: a process of the version before sold without a row.
 */

const line = ({ name, size, delta, shelf }: Difference): string =>
  `${name}${size === null ? '' : `, size ${size}`}: ${delta} on hand and ${shelf} on the shelf are not in the books`;

export const checkStock = async (
  databaseUrl: string,
  { settle }: { settle: boolean },
): Promise<{ text: string; differences: number }> => {
  const db = openDatabase(databaseUrl);
  try {
    if (settle) {
      const now = new Date();
      const rows = await inTransaction(db, async (tx) => {
        for (const id of await findLeftBehind(tx))
          await restock(tx, id, { now, sent: false, actor: null });
        return bookAllDifferences(tx, { reason: 'correction', now, note: 'before the update' });
      });
      return { text: `${rows} rows booked. 0 differences.`, differences: 0 };
    }
    const found = await findDifferences(db);
    const text = [...found.map(line), `${found.length} differences.`].join('\n');
    return { text, differences: found.length };
  } finally {
    await db.destroy();
  }
};

const main = async (): Promise<number> => {
  const { values } = parseArgs({ options: { settle: { type: 'boolean', default: false } } });
  const config = readSettings();
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: console.error });
  try {
    const url = config.databaseUrl ?? embedded?.url ?? '';
    const { text, differences } = await checkStock(url, values);
    console.log(text);
    return differences === 0 ? 0 : 1;
  } finally {
    await embedded?.stop();
  }
};

if (import.meta.main) {
  process.exitCode = await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  });
}
