import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallKey } from '../../../contract/all.endpoints.ts';
import { ApiProblem } from './call.ts';

/** Why a call failed, in words for people; without a reply, that there was none. */
export const problemText = (error: unknown): string => {
  if (error instanceof ApiProblem && error.message) return error.message;
  if (error instanceof ApiProblem && error.status === 0) {
    return 'We could not reach the shop. Check your connection and try again.';
  }
  return 'That did not work. Please try again.';
};

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

/** What a failed write has to say stands in `problem`. */
const noop = () => {};

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
  const { mutateAsync, isPending, error, reset } = useMutation({
    async mutationFn(input: I) {
      const reply = await write(input);
      if (refreshAfter?.(input) ?? true) await refreshAll();
      return reply;
    },
    onSuccess: onDone,
    async onError(failure) {
      onProblem?.(problemText(failure));
      if (failure instanceof ApiProblem && [404, 409].includes(failure.status)) await refreshAll();
    },
  });
  return {
    run: (input) => mutateAsync(input).then(noop, noop),
    busy: isPending,
    problem: error ? problemText(error) : undefined,
    fields: error instanceof ApiProblem ? error.fields : {},
    clear: reset,
  };
};
