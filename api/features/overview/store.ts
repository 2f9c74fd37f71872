import type { Queryable } from '../../platform/database.ts';
import { dayOf, sumDays, sumKinds } from '../../platform/tallies.ts';
import type { Figures } from './rules.ts';
import { findBestSellers } from './sellers.ts';

const SOLD = ['Paid', 'Shipped', 'Delivered'];
/** From this many pieces down a product is short. */
const LOW = 5;
const ROWS = 5;

/** Sales of every Nairobi day from `first` to `today`, quiet days with zeros. */
const findDays = async (db: Queryable, first: number, today: number): Promise<Figures['days']> => {
  const sold = (await sumDays(db, 'sales', first, today + 1)).filter(({ kind }) =>
    SOLD.includes(kind),
  );
  const ofDay = Map.groupBy(sold, ({ bucket }) => bucket);
  return Array.from({ length: today - first + 1 }, (_, index) => {
    const sums = ofDay.get(first + index) ?? [];
    return {
      date: new Date((first + index) * 86_400_000).toISOString().slice(0, 10),
      orders: sums.reduce((total, { entries }) => total + entries, 0),
      revenue: sums.reduce((total, { amount, returned }) => total + amount - returned, 0),
    };
  });
};

/** Figures of the last days and of as many before; statuses and best sellers are of the last alone. */
export const findFigures = async (
  db: Queryable,
  { days, now }: { days: number; now: Date },
): Promise<Figures> => {
  const today = dayOf(now);
  const [sales, placed, sellers, low] = await Promise.all([
    findDays(db, today - 2 * days + 1, today),
    sumKinds(db, 'orders', today - days + 1, today + 1),
    findBestSellers(db, { days, now }),
    db
      .selectFrom('products')
      .select((eb) => ['id', 'name', 'picture_id', eb('on_hand', '-', eb.ref('held')).as('stock')])
      .where('archived_at', 'is', null)
      .where((eb) => eb(eb('on_hand', '-', eb.ref('held')), '<=', LOW))
      .orderBy('stock')
      .orderBy('name')
      .limit(ROWS)
      .execute(),
  ]);
  const statuses = placed.map(({ kind, entries }) => ({ status: kind, orders: entries }));
  return { days: sales, statuses, sellers, low };
};
