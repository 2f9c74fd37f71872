import type { ReactNode } from 'react';
import { formatKsh } from '#contract/money.ts';
import type { LineNote } from './reprice.ts';

const Amount = ({ cents }: { cents: number }) => (
  <span className="whitespace-nowrap tabular-nums">{formatKsh(cents)}</span>
);

const noteText = (note: LineNote): ReactNode => {
  switch (note.kind) {
    case 'price':
      return (
        <span>
          The price changed from <Amount cents={note.fromCents} /> to{' '}
          <Amount cents={note.toCents} />
        </span>
      );
    case 'stock':
      return `Only ${note.left} left`;
    case 'gone':
      return note.size ? `Size ${note.size} is no longer available` : 'No longer available';
    case 'sold-out':
      return 'Sold out just now';
  }
};

/** What changed on a line since it was added. The live region is always rendered, so that changes are announced. */
export const LineNotice = ({ note }: { note: LineNote | undefined }) => (
  <p role="status" className="font-semibold text-sm text-warn empty:hidden">
    {note && noteText(note)}
  </p>
);
