import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallKey } from '#contract/all.endpoints.ts';
import { ApiProblem, problemText } from './call.ts';

type Options<I, R> = {
  write: (input: I) => Promise<R>;
  /** Queries whose data the write changes. */
  refresh: readonly CallKey[];
  /** False where nothing may be fetched afterwards, such as when the write ended one's own session. */
  refreshAfter?: (input: I) => boolean;
  /** Runs after the refresh. */
  onDone: (reply: R, input: I) => void;
  /** For buttons far from the place that shows the error. */
  onProblem?: (text: string) => void;
};

export type Write<I> = {
  run: (input: I) => Promise<void>;
  busy: boolean;
  problem: string | undefined;
  fields: Record<string, string>;
  /** Clears the error. */
  clear: () => void;
};

/** For those that import it from here. */
export { problemText } from './call.ts';

/** `problem` shows the failure of the write already. */
const noop = () => {};

/** A write. After a 404 or 409, when somebody else changed the data first, the present state is fetched too. */
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
