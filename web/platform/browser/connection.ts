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

type Unreached = {
  /** Set while a page's files can't be loaded; requests them again. */
  retry: (() => void) | undefined;
  trying: boolean;
};

export const useUnreached = create<Unreached>(() => ({ retry: undefined, trying: false }));

/** Resolvers of loads that wait for the network, in order. */
let waiting: (() => void)[] = [];

const goOn = (): void => {
  const all = waiting;
  waiting = [];
  if (all.length > 0) useUnreached.setState({ trying: true });
  for (const proceed of all) proceed();
};

const nextTry = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    useUnreached.setState({ retry: goOn, trying: false });
    addEventListener('online', goOn, { once: true });
  });

const here = new Set<string>();

const fetchFile = async (address: string): Promise<void> => {
  if (here.has(address)) return;
  // Any response shows that there is network. What an error status means, such as 404 for a file of an old
  // version, the import handles.
  await fetch(address);
  here.add(address);
};

/** Waits, without limit, until these files were fetched; `useUnreached` shows the wait. */
export const untilReached = async (addresses: readonly string[]): Promise<void> => {
  for (;;) {
    try {
      await Promise.all(addresses.map(fetchFile));
      useUnreached.setState({ retry: undefined, trying: false });
      // Loads that failed meanwhile retry too: they would otherwise wait for an `online` event that does not
      // come.
      goOn();
      return;
    } catch {
      await nextTry();
    }
  }
};

/** Files loaded with the page itself. */
export const alreadyHere = (addresses: readonly string[]): void => {
  for (const address of addresses) here.add(address);
};
