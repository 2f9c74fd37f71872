import { type ReactElement, useEffect, useState } from 'react';
import { BrandBorder } from './brand-border.tsx';
import { Button } from './button.tsx';
import type { Elements } from './elements.ts';
import { Notice } from './notice.tsx';

/** Placeholder of content that is loading; size it by class. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <div className={`skeleton ${className}`} aria-hidden="true" />
);

const SLOW_MS = 8_000;

/** A loading text, announced; after eight seconds it adds that the network is slow. */
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

/** The error of a query, with a retry button. */
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
  /** Announced until data is there. */
  loading: string;
  /** Shown when the query fails, above the data of an earlier fetch. */
  error: string;
  /** In the shape of the content. */
  skeleton: ReactElement;
  children: (data: T) => Elements;
};

/** The data of a query, its loading state, or its error with a retry button. */
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
  text: string;
  /** Above the text, instead of the brand border. */
  picture?: ReactElement;
  children?: Elements;
};

/** Shown instead of an empty list, with a link onwards. */
export const EmptyState = ({ text, picture, children }: EmptyStateProps) => (
  <div className="mx-auto grid max-w-md justify-items-center gap-6 py-14 text-center">
    {picture ?? <BrandBorder className="max-w-56 rounded-sm" />}
    <p className="subheading font-display">{text}</p>
    {children}
  </div>
);
