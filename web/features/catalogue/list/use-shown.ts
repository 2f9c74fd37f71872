import { useDeferredValue, useState } from 'react';

type Answer<T> = {
  data: T | undefined;
  isError: boolean;
  /** `data` is what was asked for before. */
  isPlaceholderData: boolean;
};

/**
 * The answer whose list is on the screen, with what it was asked for. A query's own change is drawn in one go,
 * however long that takes; this one in steps that give way to touches and letters, while the list before stays.
 * For lists that grow as somebody types: where nobody does, the steps only make a short list later.
 */
export const useShown = <T>({ data, isError, isPlaceholderData }: Answer<T>, asked: string) => {
  const fresh = isPlaceholderData ? undefined : data;
  const [latest, setLatest] = useState(fresh === undefined ? undefined : { data: fresh, asked });
  if (fresh !== undefined && (latest?.data !== fresh || latest.asked !== asked)) {
    setLatest({ data: fresh, asked });
  }
  const shown = useDeferredValue(latest);
  const failed = isError && data === undefined;
  return {
    shown: failed ? undefined : shown,
    /** Something newer than what is shown is on its way. */
    waiting: !failed && (fresh === undefined || shown?.data !== fresh || shown.asked !== asked),
  };
};
