import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Product } from '../../../../contract/catalogue.endpoints.ts';
import { inBrowser, safeStorage } from '../../../platform/browser/storage.ts';

/** What stays of a product somebody looked at. Its price is asked anew: it may have changed since. */
export type Viewed = Pick<Product, '_id' | 'name' | 'image'>;
type Stored = { products: Viewed[] };

const MOST_SHOWN = 8;
/** One more than is shown: the product of the page itself is left out. */
const MOST_STORED = MOST_SHOWN + 1;

const isViewed = (value: Partial<Viewed> | null): value is Viewed =>
  typeof value?._id === 'string' &&
  typeof value.name === 'string' &&
  typeof value.image === 'string';

/** The stored entries that make sense; anything else in storage is nothing viewed. */
const storedProducts = (state: unknown): Viewed[] => {
  const products = (state as Partial<Stored> | null | undefined)?.products;
  return (Array.isArray(products) ? products : []).filter(isViewed).slice(0, MOST_STORED);
};

export const useViewed = create<Stored>()(
  persist((): Stored => ({ products: [] }), {
    name: 'recently-viewed',
    version: 1,
    storage: safeStorage<Stored>(() => localStorage),
    skipHydration: !inBrowser,
    // Where storage is closed, what this visit saw stays.
    merge: (stored, current) => (stored ? { products: storedProducts(stored) } : current),
  }),
);

/** Puts a product first, once. */
export const noteViewed = ({ _id, name, image }: Viewed): void => {
  // Another tab may have added to them.
  void useViewed.persist.rehydrate();
  useViewed.setState(({ products }) => ({
    products: [{ _id, name, image }, ...products.filter((each) => each._id !== _id)].slice(
      0,
      MOST_STORED,
    ),
  }));
};

/** What to show beside a product: the latest first, without itself. */
export const viewedBeside = (products: readonly Viewed[], id: string): Viewed[] =>
  products.filter((each) => each._id !== id).slice(0, MOST_SHOWN);
