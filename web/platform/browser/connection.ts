import { useEffect, useSyncExternalStore } from 'react';
import { create } from 'zustand';

const listen = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

/** Whether the last call of this page had a reply. */
const useReached = create<{ reached: boolean }>(() => ({ reached: true }));

export const noteReached = (reached: boolean): void => {
  if (useReached.getState().reached !== reached) useReached.setState({ reached });
};

/** Whether the browser says that it has no network. Behind a VPN or in another app's window it may be wrong. */
const useOfflineHint = (): boolean =>
  useSyncExternalStore(
    listen,
    () => !navigator.onLine,
    () => false,
  );

/** Whether there is no network: the browser says so, and the last call had no reply. */
export const useOffline = (): boolean => {
  const hint = useOfflineHint();
  const { reached } = useReached();
  return hint && !reached;
};

const PROBE_MS = 5_000;
/** While the shop answers although the browser says that there is no network. */
const DOUBT_MS = 15_000;

/** Whether the shop answers. */
const probe = async (): Promise<boolean> => {
  const reached = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    // A server that is being restarted does not.
    ({ status }) => status < 500,
    () => false,
  );
  noteReached(reached);
  return reached;
};

const BACK_MS = 1_000;

/** Calls `back` when the network is there again: the shop answers, which may be later than the browser says so. */
export const onBack = (back: () => void): (() => void) => {
  const ask = async () => {
    while (navigator.onLine) {
      if (await probe()) return back();
      await new Promise((resolve) => setTimeout(resolve, BACK_MS));
    }
  };
  addEventListener('online', ask);
  return () => removeEventListener('online', ask);
};

/** Makes calls as long as the browser says that there is no network: one that has a reply may be the last. */
export const useProbes = (): void => {
  const hint = useOfflineHint();
  const { reached } = useReached();
  useEffect(() => {
    if (!hint) return;
    void probe();
    const timer = setInterval(probe, reached ? DOUBT_MS : PROBE_MS);
    return () => clearInterval(timer);
  }, [hint, reached]);
};

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

/** The shop answers. Loads that failed meanwhile retry too: they may wait for an `online` event that does not come. */
const goOn = (): void => {
  useFailedFiles.setState({ retry: undefined, trying: false });
  retryAll();
};

const waitForRetry = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = onBack(retryAll);
    waiting.push(() => {
      stop();
      resolve();
    });
    useFailedFiles.setState({ retry: retryAll, trying: false });
  });

const loadedFiles = new Set<string>();

/** Whether the file is there. A server that can't answer now, such as one that is being restarted, is not reached. */
const fetchFile = async (address: string): Promise<boolean> => {
  if (loadedFiles.has(address)) return true;
  const response = await fetch(address);
  if (response.status >= 500) throw new Error(`${address}: ${response.status}`);
  // The browser keeps a file for the script that needs it only when all of it came.
  await response.arrayBuffer();
  noteReached(true);
  if (response.ok) loadedFiles.add(address);
  return response.ok;
};

/**
 * Waits, without limit, until these files were asked for; `useFailedFiles` shows the wait. Returns whether all are
 * there: those of an old version are not.
 */
export const waitForFiles = async (addresses: readonly string[]): Promise<boolean> => {
  for (;;) {
    try {
      const found = await Promise.all(addresses.map(fetchFile));
      goOn();
      return found.every(Boolean);
    } catch {
      await waitForRetry();
    }
  }
};

/** Waits, without limit, until the shop answers; `useFailedFiles` shows the wait. */
export const waitForAnswer = async (): Promise<void> => {
  while (!(await probe())) await waitForRetry();
  goOn();
};

/** Files loaded with the page itself. */
export const markLoaded = (addresses: readonly string[]): void => {
  for (const address of addresses) loadedFiles.add(address);
};
