import { useState } from 'react';

type Options<I, R> = {
  send: (input: I) => Promise<R>;
  /** What it awaits is part of the sending. */
  onDone: (reply: R, input: I) => unknown;
  onFailed: (error: unknown) => void;
  /** Runs last, however it went. */
  onEnd?: () => void;
};

/** A write that a press starts, told as it goes: whether it is under way, and why the last one failed. */
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
      onFailed(failure);
    }
    onEnd?.();
    setBusy(false);
  };
  return { busy, error, run, forget: () => setError(undefined) };
};
