import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { SIZE_LABELS, SIZE_SYSTEMS, type SizeSystem } from '#contract/sizes.ts';
import { inBrowser, safeStorage, siteStorage } from '../../../platform/browser/storage.ts';

/** The size that the shopper chose last, per size system. */
type Stored = { sizes: Partial<Record<SizeSystem, string>> };

/** The stored sizes that exist in their system; anything else in storage counts as none. */
const storedSizes = (state: unknown): Stored['sizes'] => {
  const sizes = (state as Partial<Stored> | null | undefined)?.sizes;
  return Object.fromEntries(
    SIZE_SYSTEMS.map((system) => [system, sizes?.[system]]).filter(
      ([system, label]) => label && SIZE_LABELS[system as SizeSystem].includes(label),
    ),
  );
};

const useMySizes = create<Stored>()(
  persist((): Stored => ({ sizes: {} }), {
    name: 'my-sizes',
    version: 1,
    storage: safeStorage<Stored>(siteStorage),
    skipHydration: !inBrowser,
    // If storage is blocked, choices of this visit stay in memory.
    merge: (stored, current) => (stored ? { sizes: storedSizes(stored) } : current),
  }),
);

/** The remembered size of a system; undefined on the server and during hydration. */
export const useMySize = (system: SizeSystem | undefined): string | undefined =>
  useMySizes(({ sizes }) => system && sizes[system]);

/** The same outside of React. */
export const mySize = (system: SizeSystem): string | undefined =>
  useMySizes.getState().sizes[system];

export const rememberSize = (system: SizeSystem, label: string): void => {
  // Another tab may have stored one of another system.
  void useMySizes.persist.rehydrate();
  useMySizes.setState(({ sizes }) => ({ sizes: { ...sizes, [system]: label } }));
};
