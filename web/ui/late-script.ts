import { useCallback, useEffect, useState } from 'react';

const REOPEN = 'reopen';

const takeReopen = (): string | null => {
  try {
    const name = sessionStorage.getItem(REOPEN);
    sessionStorage.removeItem(REOPEN);
    return name;
  } catch {
    // On the server, or the browser has no storage: it is opened by hand.
    return null;
  }
};
/** What was being opened when the page was loaded again. */
let reopened = takeReopen();

const placeOf = (name: string): string => `${location.pathname} ${name}`;

const keepReopen = (name: string): void => {
  try {
    sessionStorage.setItem(REOPEN, placeOf(name));
  } catch {
    // It is opened by hand.
  }
};

/** Opens what the page was loaded again for. */
export const useReopened = (name: string | undefined, open: () => void): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is there
  useEffect(() => {
    if (name === undefined || reopened !== placeOf(name)) return;
    reopened = null;
    open();
  }, []);
};

/**
 * Another try at a script that failed. Browsers remember a module that failed as long as the page is open, and after
 * a deploy its file is gone; so when it fails once more although the shop answers, the page is loaded again. Drafts
 * keep what was typed, and `name` is opened again.
 */
export const loadAgain = async <T>(load: () => Promise<T>, name?: string): Promise<T> => {
  try {
    return await load();
  } catch (error) {
    await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' });
    if (name !== undefined) keepReopen(name);
    location.reload();
    throw error;
  }
};

type LateScript<T> = {
  /** Undefined until it is loaded. */
  script: T | undefined;
  failed: boolean;
  trying: boolean;
  again: () => Promise<void>;
};

/** A script that is loaded after the page, once it is wanted. `load` must not change from render to render. */
export const useLateScript = <T>(
  load: () => Promise<T>,
  { wanted = true, name }: { wanted?: boolean; name?: string } = {},
): LateScript<T> => {
  // In an object: React would call a function.
  const [loaded, setLoaded] = useState<{ script: T }>();
  const [failed, setFailed] = useState(false);
  const [trying, setTrying] = useState(false);
  const take = useCallback((script: T) => {
    setLoaded({ script });
    setFailed(false);
  }, []);
  const missed = useCallback(() => setFailed(true), []);
  useEffect(() => {
    if (wanted) load().then(take, missed);
  }, [load, wanted, take, missed]);
  const again = async () => {
    setTrying(true);
    await loadAgain(load, name).then(take, missed);
    setTrying(false);
  };
  return { script: loaded?.script, failed, trying, again };
};
