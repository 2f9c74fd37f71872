/** A quiet block in the place of content on its way; size it by class. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <div className={`skeleton ${className}`} aria-hidden="true" />
);

/** The text of a wait, seen and announced. */
export const Loading = ({ children }: { children: string }) => (
  <p role="status" className="py-2 text-muted">
    {children}
  </p>
);
