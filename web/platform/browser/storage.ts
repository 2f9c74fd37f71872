import { useSyncExternalStore } from 'react';
import type { PersistStorage } from 'zustand/middleware';

export const inBrowser = typeof document !== 'undefined';

const nothingChanges = () => () => {};

/**
 * False on the server and during hydration, true afterwards: then data of the browser's storage can be shown
 * without a hydration mismatch.
 */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  );

/** Storage may be blocked, full or contain anything: what can't be read or written stays in memory. */
export const safeStorage = <S>(pick: () => Storage): PersistStorage<S> => ({
  getItem: (name) => {
    try {
      return JSON.parse(pick().getItem(name) ?? 'null');
    } catch {
      return null;
    }
  },
  setItem: (name, value) => {
    try {
      pick().setItem(name, JSON.stringify(value));
    } catch {
      // In memory only.
    }
  },
  removeItem: (name) => {
    try {
      pick().removeItem(name);
    } catch {
      // Nothing was stored.
    }
  },
});
