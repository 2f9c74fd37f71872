import { type ReactNode, useEffect, useState } from 'react';
import { BrandBorder } from './brand-border.tsx';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** A quiet block in the place of content on its way; size it by class. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <div className={`skeleton ${className}`} aria-hidden="true" />
);

const SLOW_MS = 8_000;

/** The text of a wait, seen and announced; after eight seconds it says why it takes so long. */
export const Loading = ({ children }: { children: string }) => {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="py-2 text-muted">
      <p>{children}</p>
      {slow && <p className="text-ink">Still loading. The network is slow.</p>}
    </div>
  );
};

type LoadFailedProps = {
  text: string;
  query: { isFetching: boolean; refetch: () => unknown };
  className?: string;
};

/** A read that did not work, with a way to try again. */
export const LoadFailed = ({ text, query, className }: LoadFailedProps) => (
  <Notice tone="danger" className={className}>
    <p role="alert">{text}</p>
    <Button
      variant="secondary"
      size="small"
      className="mt-3 min-h-11"
      busy={query.isFetching}
      onClick={() => query.refetch()}
    >
      Try again
    </Button>
  </Notice>
);

type Reading<T> = {
  data: T | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

type LoadedProps<T> = {
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
export const Loaded = <T,>({ query, loading, error, skeleton, children }: LoadedProps<T>) => (
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

type EmptyStateProps = {
  text: string /** A picture above the text. */;
  picture?: ReactNode;
  children?: ReactNode;
};

/** Nothing to show, said kindly, with the way on. */
export const EmptyState = ({ text, picture, children }: EmptyStateProps) => (
  <div className="mx-auto grid max-w-md justify-items-center gap-6 py-14 text-center">
    {picture ?? <BrandBorder className="max-w-56 rounded-sm" />}
    <p className="subheading font-display">{text}</p>
    {children}
  </div>
);
