import type { ReactNode } from 'react';

export type Tone = 'plain' | 'ok' | 'info' | 'warn' | 'danger';

/** A short state in a coloured pill: ok green, info blue, warn yellow, danger red. */
export const Badge = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`badge tone-${tone}`}>{children}</span>
);

type Props = {
  tone?: Tone;
  /** `alert` interrupts a screen reader, `status` does not; omit it for text that was there from the start. */
  role?: 'alert' | 'status';
  className?: string;
  children: ReactNode;
};

/** An important message in the flow of the page. */
export const Notice = ({ tone = 'info', role, className = '', children }: Props) => (
  <div role={role} className={`notice tone-${tone} ${className}`}>
    <div className="min-w-0 flex-1 text-ink">{children}</div>
  </div>
);

/** An error message, announced at once; renders nothing without one. */
export const Problem = ({ children }: { children: ReactNode }) =>
  children && (
    <Notice tone="danger" role="alert">
      {children}
    </Notice>
  );
