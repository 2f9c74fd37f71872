import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallKey } from '../../contract/all.endpoints.ts';
import { ApiProblem } from './call.ts';
import { problemText } from './problem-text.ts';

type Options<I, R> = {
  write: (input: I) => Promise<R>;
  /** Reads whose answer is another one afterwards. */
  refresh: readonly CallKey[];
  /** False where nothing may be read afterwards, such as when the write ended one's own session. */
  refreshAfter?: (input: I) => boolean;
  /** Runs when the refreshed reads are there. */
  onDone: (reply: R, input: I) => void;
  /** For what is pressed far from where the failure stands. */
  onProblem?: (text: string) => void;
};

export type Write<I> = {
  run: (input: I) => Promise<void>;
  busy: boolean;
  /** Why the last press did not work. */
  problem: string | undefined;
  fields: Record<string, string>;
  /** Forgets the failure. */
  clear: () => void;
};

/** A write that a press starts. When somebody else was faster (404, 409) the present state is fetched too. */
export const useWrite = <I, R>({
  write,
  refresh,
  refreshAfter,
  onDone,
  onProblem,
}: Options<I, R>): Write<I> => {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const refreshAll = () =>
    Promise.all(refresh.map((key) => client.invalidateQueries({ queryKey: [key] })));

  const run = async (input: I) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const reply = await write(input);
      if (refreshAfter?.(input) ?? true) await refreshAll();
      onDone(reply, input);
    } catch (error) {
      setFailure(error);
      onProblem?.(problemText(error));
      if (error instanceof ApiProblem && [404, 409].includes(error.status)) await refreshAll();
    } finally {
      setBusy(false);
    }
  };
  return {
    run,
    busy,
    problem: failure === undefined ? undefined : problemText(failure),
    fields: failure instanceof ApiProblem ? failure.fields : {},
    clear: () => setFailure(undefined),
  };
};
