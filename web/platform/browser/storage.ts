import { useSyncExternalStore } from 'react';
import type { PersistStorage } from 'zustand/middleware';

export const inBrowser = typeof document !== 'undefined';

const nothingChanges = () => () => {};

/**
 * False on the server and while React takes over its HTML, true from then on: what only the browser's
 * storage knows can be shown.
 */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  );

/** Storage that may be closed, full or hold anything: what can't be read or stored lives in memory only. */
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
