import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Product } from '#contract/catalogue.endpoints.ts';
import { inBrowser, safeStorage, siteStorage } from '../../../platform/browser/storage.ts';

/** Stored of a viewed product. The price is fetched again: it may have changed. */
export type Viewed = Pick<Product, '_id' | 'name' | 'image'>;
type Stored = { products: Viewed[] };

const MAX_SHOWN = 8;
/** One more than is shown, because the page's own product is left out. */
const MAX_STORED = MAX_SHOWN + 1;

const isViewed = (value: Partial<Viewed> | null): value is Viewed =>
  typeof value?._id === 'string' &&
  typeof value.name === 'string' &&
  typeof value.image === 'string';

/** The valid stored entries; anything else in storage counts as none. */
const storedProducts = (state: unknown): Viewed[] => {
  const products = (state as Partial<Stored> | null | undefined)?.products;
  return (Array.isArray(products) ? products : []).filter(isViewed).slice(0, MAX_STORED);
};

export const useViewed = create<Stored>()(
  persist((): Stored => ({ products: [] }), {
    name: 'recently-viewed',
    version: 1,
    storage: safeStorage<Stored>(siteStorage),
    skipHydration: !inBrowser,
    // If storage is blocked, entries of this visit stay in memory.
    merge: (stored, current) => (stored ? { products: storedProducts(stored) } : current),
  }),
);

/** Moves a product to the front of the list. */
export const noteViewed = ({ _id, name, image }: Viewed): void => {
  // Another tab may have added entries.
  void useViewed.persist.rehydrate();
  useViewed.setState(({ products }) => ({
    products: [{ _id, name, image }, ...products.filter((each) => each._id !== _id)].slice(
      0,
      MAX_STORED,
    ),
  }));
};

/** What to show beside a product: the latest first, without the product itself. */
export const viewedBeside = (products: readonly Viewed[], id: string): Viewed[] =>
  products.filter((each) => each._id !== id).slice(0, MAX_SHOWN);
