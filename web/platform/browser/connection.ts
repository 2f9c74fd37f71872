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
  /** Set while files of a page can't be had; asks for them again. */
  retry: (() => void) | undefined;
  trying: boolean;
};

export const useUnreached = create<Unreached>(() => ({ retry: undefined, trying: false }));

/** What waits for the network, in the order of waiting. */
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
  // Any answer will do: what a refusal means, such as a file of a version that is gone, others decide.
  await fetch(address);
  here.add(address);
};

/** Waits until these files could be had, as long as it takes; meanwhile `useUnreached` says so. */
export const untilReached = async (addresses: readonly string[]): Promise<void> => {
  for (;;) {
    try {
      await Promise.all(addresses.map(fetchFile));
      useUnreached.setState({ retry: undefined, trying: false });
      // Others that failed meanwhile would wait for a network that is here again.
      goOn();
      return;
    } catch {
      await nextTry();
    }
  }
};

/** Files that came with the page itself. */
export const alreadyHere = (addresses: readonly string[]): void => {
  for (const address of addresses) here.add(address);
};
