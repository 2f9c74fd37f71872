import { formatKsh, TAX_RATE } from '#contract/money.ts';
import type { Elements } from '../../ui/elements.ts';
import { cartTotals } from './cart-store.ts';
import type { CartLine } from './reprice.ts';

export const SummaryRow = ({
  term,
  value,
  strong,
}: {
  term: string;
  value: string;
  strong?: boolean;
}) => (
  <div
    className={`flex items-baseline justify-between gap-4 py-0.5 ${strong ? 'mt-1 border-line border-t pt-2.5 font-bold text-lg' : 'text-muted'}`}
  >
    <dt>{term}</dt>
    <dd className={`tabular-nums ${strong ? '' : 'text-ink'}`}>{value}</dd>
  </div>
);

/** The order summary of the lines in stock. */
export const CartSummary = ({
  lines,
  children,
}: {
  lines: readonly CartLine[];
  /** Rows after the Grand Total. */
  children?: Elements;
}) => {
  const totals = cartTotals(lines);
  return (
    <dl>
      <SummaryRow term="Selected Items" value={String(totals.selectedItems)} />
      <SummaryRow term="Total Price" value={formatKsh(totals.totalCents)} />
      <SummaryRow term={`Tax (${TAX_RATE}%)`} value={formatKsh(totals.taxCents)} />
      <SummaryRow term="Grand Total" value={formatKsh(totals.grandTotalCents)} strong />
      {children}
    </dl>
  );
};
