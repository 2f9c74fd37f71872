import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { inBrowser, safeStorage } from '../../platform/browser/storage.ts';

const STORAGE_KEY = 'county';

type Stored = { county: string };

const storedCounty = (state: unknown): string => {
  const county = (state as Partial<Stored> | null | undefined)?.county;
  return typeof county === 'string' && county.length <= 60 ? county : '';
};

/**
 * Where orders are to go, chosen once for product pages, cart and checkout. The list of counties is not loaded
 * for it: what is stored under another name counts as not chosen wherever counties are listed.
 */
export const useCounty = create<Stored>()(
  persist((): Stored => ({ county: '' }), {
    name: STORAGE_KEY,
    version: 1,
    storage: safeStorage<Stored>(() => localStorage),
    skipHydration: !inBrowser,
    // Where storage is closed, what was chosen in this visit stays.
    merge: (stored, current) => (stored ? { county: storedCounty(stored) } : current),
  }),
);

export const chooseCounty = (county: string): void => {
  useCounty.setState({ county });
};

if (inBrowser) {
  // Chosen in another tab.
  addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEY) void useCounty.persist.rehydrate();
  });
}
