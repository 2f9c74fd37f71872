import { useQueryClient } from '@tanstack/react-query';
import type { CallKey } from '../../../contract/all.endpoints.ts';
import { ApiProblem, problemText } from './call.ts';
import { useSending } from './use-sending.ts';

type Options<I, R> = {
  write: (input: I) => Promise<R>;
  /** Reads whose answer is another one afterwards. */
  refresh: readonly CallKey[];
  /** False where nothing may be read afterwards, such as when the write ended one's own session. */
  refreshAfter?: (input: I) => boolean;
  /** Runs when the refreshed reads are there. */
  onDone: (reply: R, input: I) => void;
  /** For buttons far from where the failure stands. */
  onProblem?: (text: string) => void;
};

export type Write<I> = {
  run: (input: I) => Promise<void>;
  busy: boolean;
  /** Why the last write failed. */
  problem: string | undefined;
  fields: Record<string, string>;
  /** Forgets the failure. */
  clear: () => void;
};

/** A write. When somebody else was faster (404, 409) the present state is fetched too. */
export const useWrite = <I, R>({
  write,
  refresh,
  refreshAfter,
  onDone,
  onProblem,
}: Options<I, R>): Write<I> => {
  const client = useQueryClient();
  const refreshAll = () =>
    Promise.all(refresh.map((key) => client.invalidateQueries({ queryKey: [key] })));
  const { run, busy, error, forget } = useSending({
    async send(input: I) {
      const reply = await write(input);
      if (refreshAfter?.(input) ?? true) await refreshAll();
      return reply;
    },
    onDone,
    async onFailed(failure) {
      onProblem?.(problemText(failure));
      if (failure instanceof ApiProblem && [404, 409].includes(failure.status)) await refreshAll();
    },
  });
  return {
    run,
    busy,
    problem: error === undefined ? undefined : problemText(error),
    fields: error instanceof ApiProblem ? error.fields : {},
    clear: forget,
  };
};
