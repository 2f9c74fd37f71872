import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { SIZE_LABELS, SIZE_SYSTEMS, type SizeSystem } from '../../../../contract/sizes.ts';
import { inBrowser, safeStorage } from '../../../platform/browser/storage.ts';

/** The size a shopper chose last, of each system. */
type Stored = { sizes: Partial<Record<SizeSystem, string>> };

/** The stored sizes that their system has; anything else in storage is no size. */
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
    storage: safeStorage<Stored>(() => localStorage),
    skipHydration: !inBrowser,
    // Where storage is closed, what was chosen in this visit stays.
    merge: (stored, current) => (stored ? { sizes: storedSizes(stored) } : current),
  }),
);

/** The remembered size of a system; undefined on the server and while React takes over its HTML. */
export const useMySize = (system: SizeSystem | undefined): string | undefined =>
  useMySizes(({ sizes }) => system && sizes[system]);

/** The same outside of React. */
export const mySize = (system: SizeSystem): string | undefined =>
  useMySizes.getState().sizes[system];

export const rememberSize = (system: SizeSystem, label: string): void => {
  // Another tab may have chosen one of another system.
  void useMySizes.persist.rehydrate();
  useMySizes.setState(({ sizes }) => ({ sizes: { ...sizes, [system]: label } }));
};
