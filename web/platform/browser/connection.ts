import { useSyncExternalStore } from 'react';
import { create } from 'zustand';

const listen = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

/** Whether the browser knows that it has no network. */
export const useOffline = (): boolean =>
  useSyncExternalStore(
    listen,
    () => !navigator.onLine,
    () => false,
  );

type FailedFiles = {
  /** Set while a page's files can't be loaded; requests them again. */
  retry: (() => void) | undefined;
  trying: boolean;
};

export const useFailedFiles = create<FailedFiles>(() => ({ retry: undefined, trying: false }));

/** Resolvers of loads that wait for the network, in order. */
let waiting: (() => void)[] = [];

const retryAll = (): void => {
  const all = waiting;
  waiting = [];
  if (all.length > 0) useFailedFiles.setState({ trying: true });
  for (const proceed of all) proceed();
};

const waitForRetry = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    useFailedFiles.setState({ retry: retryAll, trying: false });
    addEventListener('online', retryAll, { once: true });
  });

const loadedFiles = new Set<string>();

const fetchFile = async (address: string): Promise<void> => {
  if (loadedFiles.has(address)) return;
  // Any response shows that there is network. What an error status means, such as 404 for a file of an old
  // version, the import handles.
  await fetch(address);
  loadedFiles.add(address);
};

/** Waits, without limit, until these files were fetched; `useFailedFiles` shows the wait. */
export const waitForFiles = async (addresses: readonly string[]): Promise<void> => {
  for (;;) {
    try {
      await Promise.all(addresses.map(fetchFile));
      useFailedFiles.setState({ retry: undefined, trying: false });
      // Loads that failed meanwhile retry too: they would otherwise wait for an `online` event that does not
      // come.
      retryAll();
      return;
    } catch {
      await waitForRetry();
    }
  }
};

/** Files loaded with the page itself. */
export const markLoaded = (addresses: readonly string[]): void => {
  for (const address of addresses) loadedFiles.add(address);
};
