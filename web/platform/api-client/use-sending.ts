import { useState } from 'react';

type Options<I, R> = {
  send: (input: I) => Promise<R>;
  /** What these await is part of the sending. */
  onDone: (reply: R, input: I) => unknown;
  onFailed: (error: unknown) => unknown;
  /** Runs last, however it went. */
  onEnd?: () => void;
};

/** What a press sends: whether it is under way, and why the last one failed. `useWrite` is this with reads made anew. */
export const useSending = <I, R>({ send, onDone, onFailed, onEnd }: Options<I, R>) => {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = async (input: I): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await onDone(await send(input), input);
    } catch (failure) {
      setError(failure);
      await onFailed(failure);
    } finally {
      onEnd?.();
      setBusy(false);
    }
  };
  return { busy, error, run, forget: () => setError(undefined) };
};
