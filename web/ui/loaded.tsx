import type { ReactNode } from 'react';
import { LoadFailed } from './load-failed.tsx';
import { Loading } from './skeleton.tsx';

type Reading<T> = {
  data: T | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

type Props<T> = {
  query: Reading<T>;
  /** Announced while nothing is there yet. */
  loading: string;
  /** Said when the call fails, above what an earlier call brought. */
  error: string;
  /** In the shape of the content. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
};

/** What a call brought, its wait, or its failure with a way to try again. */
export const Loaded = <T,>({ query, loading, error, skeleton, children }: Props<T>) => (
  <>
    {query.isError && <LoadFailed text={error} query={query} />}
    {query.data !== undefined && children(query.data)}
    {query.data === undefined && !query.isError && (
      <div aria-busy="true">
        <Loading>{loading}</Loading>
        {skeleton}
      </div>
    )}
  </>
);
