import { useEffect, useState } from 'react';

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
