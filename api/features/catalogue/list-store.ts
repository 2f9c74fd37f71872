import { LIMITS } from '../../../contract/catalogue.ts';
import { prepareRead, type Queryable, runPrepared } from '../../platform/database.ts';
import { bandsOf } from './counts.ts';
import { countOnSale, LISTED, onSale, orderBy, Values } from './list-sql.ts';
import type { ListedRow, ProductFilter } from './rules.ts';

export type Page = { rows: ListedRow[]; total: number };

/** Up to here a page is read from the front without asking first how many products there are. */
export const NEAR = 1000;

const SIZES: readonly number[] = Object.values(LIMITS);

/** A first page: one prepared text, as long as page size and price bounds are among the screens' own. */
const findFirst = async (db: Queryable, filter: ProductFilter): Promise<Page> => {
  const values = new Values();
  const isUsual = SIZES.includes(filter.limit) && bandsOf(filter) !== undefined;
  const total = countOnSale(filter, values);
  const from = onSale(filter, values);
  // In the text and not beside it: prepared, it is planned for this many rows.
  const limit = isUsual ? filter.limit : values.add(filter.limit);
  const text = `SELECT ${LISTED}, (${total}) AS total ${from} ORDER BY ${orderBy(filter.sort)} LIMIT ${limit}`;
  const rows = await runPrepared<ListedRow & { total: number }>(
    db,
    isUsual ? prepareRead(text) : text,
    values.list,
  );
  return { rows, total: rows[0]?.total ?? 0 };
};

const count = async (db: Queryable, filter: ProductFilter): Promise<number> => {
  const values = new Values();
  const text = `SELECT (${countOnSale(filter, values)}) AS total`;
  const [row] = await runPrepared<{ total: number }>(db, text, values.list);
  return row?.total ?? 0;
};

type Stretch = { fromEnd: boolean; skip: number; take: number };

/** Where to read `limit` rows after `offset` of `total`: from the nearer end. */
export const stretchOf = (
  { offset, limit }: Pick<ProductFilter, 'offset' | 'limit'>,
  total: number,
): Stretch => {
  const take = Math.max(0, Math.min(limit, total - offset));
  const behind = total - offset - take;
  return behind < offset
    ? { fromEnd: true, skip: Math.max(0, behind), take }
    : { fromEnd: false, skip: offset, take };
};

/** The pages before are skipped in the index alone; the table is read for the page itself. */
const findStretch = (
  db: Queryable,
  filter: ProductFilter,
  { fromEnd, skip, take }: Stretch,
): Promise<ListedRow[]> => {
  const values = new Values();
  const from = onSale(filter, values);
  const [limit, offset] = [values.add(take), values.add(skip)];
  return runPrepared(
    db,
    `SELECT ${LISTED} FROM products
     WHERE archived_at IS NULL AND seq = ANY (ARRAY(
       SELECT seq ${from} ORDER BY ${orderBy(filter.sort, { fromEnd })} LIMIT ${limit} OFFSET ${offset}
     )) ORDER BY ${orderBy(filter.sort)}`,
    values.list,
  );
};

/** One page of the products on sale without a search, and how many there are in all. */
export const findListed = async (db: Queryable, filter: ProductFilter): Promise<Page> => {
  if (filter.offset === 0) return findFirst(db, filter);
  if (filter.offset <= NEAR) {
    const [rows, total] = await Promise.all([
      findStretch(db, filter, { fromEnd: false, skip: filter.offset, take: filter.limit }),
      count(db, filter),
    ]);
    return { rows, total };
  }
  const total = await count(db, filter);
  const stretch = stretchOf(filter, total);
  return { rows: stretch.take > 0 ? await findStretch(db, filter, stretch) : [], total };
};
