import type { ReactNode } from 'react';

export type Tone = 'plain' | 'ok' | 'info' | 'warn' | 'danger';

/** A short state in a coloured pill: ok green, info blue, warn yellow, danger red. */
export const Badge = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={`badge tone-${tone}`}>{children}</span>
);
