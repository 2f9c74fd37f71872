import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
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

/** Keys that the browser refused to store: what they hold is lost when this page is closed or reloaded. */
export const useUnstored = create<{ keys: readonly string[] }>(() => ({ keys: [] }));

const noteStored = (key: string, isStored: boolean): void => {
  const { keys } = useUnstored.getState();
  if (keys.includes(key) !== isStored) return;
  useUnstored.setState({ keys: isStored ? keys.filter((one) => one !== key) : [...keys, key] });
};

/**
 * A storage of the browser. It may be blocked, full or missing: what it refuses is kept in memory, as long as this page
 * is open.
 */
const keptStorage = (pick: () => Storage) => {
  const memory = new Map<string, string | null>();
  const tried = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(pick());
    } catch {
      return otherwise;
    }
  };
  const hold = (key: string, value: string | null): void => {
    memory.set(key, value);
    noteStored(key, false);
  };
  const forget = (key: string): void => {
    memory.delete(key);
    noteStored(key, true);
  };
  const put = (key: string, value: string | null): boolean =>
    tried((storage) => {
      if (value === null) storage.removeItem(key);
      else storage.setItem(key, value);
      return true;
    }, false);
  return {
    read: (key: string): string | null => {
      const held = memory.get(key);
      return held === undefined ? tried((storage) => storage.getItem(key), null) : held;
    },
    /** `null` removes. Returns false if only this page has it now. */
    write: (key: string, value: string | null): boolean => {
      const isStored = put(key, value);
      if (isStored) forget(key);
      else hold(key, value);
      return isStored;
    },
    /** Keeps a value in this page only, and removes a stored one. */
    writeHere: (key: string, value: string): void => {
      put(key, null);
      hold(key, value);
    },
    keys: (): string[] => [...tried((storage) => Object.keys(storage), []), ...memory.keys()],
    /** Another tab wrote this key, or emptied the storage (null): what it wrote counts. */
    changedElsewhere: (key: string | null): void => {
      for (const one of key === null ? [...memory.keys()] : [key]) forget(one);
    },
  };
};
type KeptStorage = ReturnType<typeof keptStorage>;

export const siteStorage = keptStorage(() => localStorage);
/** Of this tab. */
export const tabStorage = keptStorage(() => sessionStorage);

if (inBrowser) addEventListener('storage', ({ key }) => siteStorage.changedElsewhere(key));

/**
 * Calls `reread` when another tab changed one of the keys, and when this page comes back from the back/forward cache,
 * where it heard of no change. Returns a function that ends it.
 */
export const whenChangedElsewhere = (keys: readonly string[], reread: () => void): (() => void) => {
  const changed = ({ key }: StorageEvent) => {
    if (key === null || keys.includes(key)) reread();
  };
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) reread();
  };
  addEventListener('storage', changed);
  addEventListener('pageshow', shown);
  return () => {
    removeEventListener('storage', changed);
    removeEventListener('pageshow', shown);
  };
};

/** For a store of zustand. What can't be parsed counts as nothing. */
export const safeStorage = <S>(storage: KeptStorage): PersistStorage<S> => ({
  getItem: (name) => {
    try {
      return JSON.parse(storage.read(name) ?? 'null');
    } catch {
      return null;
    }
  },
  setItem: (name, value) => void storage.write(name, JSON.stringify(value)),
  removeItem: (name) => void storage.write(name, null),
});
