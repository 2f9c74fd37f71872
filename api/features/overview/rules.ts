import { pictureUrl } from '#contract/catalogue.ts';
import type { Overview } from '#contract/overview.endpoints.ts';
import { ORDER_STATUSES } from '#contract/payment.ts';

export type DayRow = { date: string; orders: number; revenue: number };
export type Figures = {
  /** Twice the requested period, oldest first: the first half is the period before. */
  days: DayRow[];
  statuses: { status: string; orders: number }[];
  sellers: { product_id: string; name: string; picture_id: string | null; pieces: number }[];
  low: { id: string; name: string; picture_id: string | null; stock: number }[];
};

/** Selectable periods in days, as in the contract. */
export const PERIODS = [7, 30, 90] as const;

const sum = (days: readonly DayRow[]) =>
  days.reduce(
    (total, day) => ({ orders: total.orders + day.orders, revenue: total.revenue + day.revenue }),
    { orders: 0, revenue: 0 },
  );

/** The figures in the contract's shape. */
export const toOverview = ({ days, statuses, sellers, low }: Figures): Overview => {
  const half = days.length / 2;
  return {
    days: days.slice(half),
    period: sum(days.slice(half)),
    before: sum(days.slice(0, half)),
    statuses: ORDER_STATUSES.map((status) => ({
      status,
      orders: statuses.find((row) => row.status === status)?.orders ?? 0,
    })),
    bestSellers: sellers.map((row) => ({
      productId: row.product_id,
      name: row.name,
      image: pictureUrl(row.picture_id),
      pieces: row.pieces,
    })),
    lowStock: low.map((row) => ({
      _id: row.id,
      name: row.name,
      image: pictureUrl(row.picture_id),
      stock: row.stock,
    })),
  };
};
