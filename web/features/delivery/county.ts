import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import {
  inBrowser,
  safeStorage,
  siteStorage,
  whenChangedElsewhere,
} from '../../platform/browser/storage.ts';

const STORAGE_KEY = 'county';

type Stored = { county: string };

const storedCounty = (state: unknown): string => {
  const county = (state as Partial<Stored> | null | undefined)?.county;
  return typeof county === 'string' && county.length <= 60 ? county : '';
};

/**
 * The county that orders are sent to, chosen once for product pages, cart and checkout. This module does not
 * load the list of counties: an unknown stored name counts as not chosen wherever counties are listed.
 */
export const useCounty = create<Stored>()(
  persist((): Stored => ({ county: '' }), {
    name: STORAGE_KEY,
    version: 1,
    storage: safeStorage<Stored>(siteStorage),
    skipHydration: !inBrowser,
    // If storage is blocked, the choice of this visit stays in memory.
    merge: (stored, current) => (stored ? { county: storedCounty(stored) } : current),
  }),
);

export const chooseCounty = (county: string): void => {
  useCounty.setState({ county });
};

if (inBrowser) whenChangedElsewhere([STORAGE_KEY], () => void useCounty.persist.rehydrate());
