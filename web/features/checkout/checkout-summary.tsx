import { useEffect, useState } from 'react';
import { formatKsh, formatSignedKsh } from '#contract/money.ts';
import { links } from '../../platform/page/links.ts';
import { PageLinks } from '../../platform/page/page-links.tsx';
import { BrandBorder } from '../../ui/brand-border.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/loaded.tsx';
import { Name } from '../../ui/name.tsx';
import { CartPicture } from '../cart/cart-line.tsx';
import { LineNotice } from '../cart/cart-notes.tsx';
import { cartTotals, useCart } from '../cart/cart-store.ts';
import { CartSummary, SummaryRow } from '../cart/cart-summary.tsx';
import { type CartLine, keyOf, sizeText } from '../cart/reprice.ts';
import { useNeeds } from './checkout-form.ts';

/** Beside the form a long list scrolls, so that Pay stays on the first screen. */
const Lines = () => {
  const { lines, notes } = useCart();
  return (
    <section
      aria-label="Products"
      tabIndex={lines.length > 2 ? 0 : undefined}
      className={lines.length > 2 ? 'lg:max-h-60 lg:overflow-y-auto' : undefined}
    >
      <ul className="grid gap-4">
        {lines.map((line) => (
          <li key={keyOf(line)} className="flex items-start gap-3">
            <CartPicture line={line} />
            <div className="min-w-0 flex-1">
              <p className="font-semibold leading-snug">
                <Name of={line.name} />
              </p>
              <p className="text-muted text-sm empty:hidden">{sizeText(line)}</p>
              <p
                className={`text-muted tabular-nums ${line.stock === 0 ? 'line-through' : ''}`}
              >{`${line.quantity} × ${formatKsh(line.priceCents)}`}</p>
              <LineNotice
                note={notes[keyOf(line)] ?? (line.stock === 0 ? { kind: 'sold-out' } : undefined)}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** The fee of the chosen delivery, and what makes the sum whole shillings: payments have no cents. */
const MoreRows = ({ lines }: { lines: readonly CartLine[] }) => {
  const fee = useNeeds((needs) => needs.fee);
  const { payable, grandTotalCents } = cartTotals(lines);
  const rounding = payable * 100 - grandTotalCents;
  return (
    <>
      {fee > 0 && <SummaryRow term="Delivery" value={formatKsh(fee * 100)} />}
      {rounding !== 0 && (
        <SummaryRow term="Rounded to whole shillings" value={formatSignedKsh(rounding)} />
      )}
    </>
  );
};

const Short = ({ lines }: { lines: readonly CartLine[] }) => {
  const { selectedItems, grandTotalCents } = cartTotals(lines);
  return (
    <>
      <span>{selectedItems === 1 ? '1 item' : `${selectedItems} items`}</span>
      <span> · Grand Total </span>
      <span className="whitespace-nowrap tabular-nums">{formatKsh(grandTotalCents)}</span>
    </>
  );
};

/** The order summary: beside the form on a wide screen, one line that opens above it on a small one. */
export const CheckoutSummary = ({ known }: { known: boolean }) => {
  const { lines, notes } = useCart();
  const [opened, setOpened] = useState(false);
  const empty = known && lines.length === 0;
  const changed = Object.keys(notes).length > 0 || lines.some(({ stock }) => stock === 0);
  // What changes in the cart is not hidden, also where the summary was closed before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change opens it
  useEffect(() => {
    if (changed) setOpened(true);
  }, [changed, notes]);
  return (
    <section aria-labelledby="checkout-summary" className="card overflow-hidden">
      <BrandBorder />
      <div className="grid grid-cols-1 px-5 sm:px-6">
        <div className="relative py-3 lg:py-4">
          <h2 id="checkout-summary" className="subheading">
            Order summary
          </h2>
          {empty ? (
            <div className="flex items-center justify-between gap-4">
              <p className="text-muted text-sm">Your cart is empty</p>
              <ButtonLink to={links.shop()} variant="quiet" className="-my-3 shrink-0">
                Go to the shop
              </ButtonLink>
            </div>
          ) : (
            <>
              <div className="text-muted text-sm lg:hidden">
                {known ? <Short lines={lines} /> : <Skeleton className="h-5 w-40" />}
              </div>
              <button
                type="button"
                aria-expanded={opened}
                aria-labelledby="checkout-summary"
                className="-inset-x-5 absolute inset-y-0 flex items-center justify-end px-5 lg:hidden"
                onClick={() => setOpened(!opened)}
              >
                <Icon name="chevron-down" className={opened ? 'size-5 rotate-180' : 'size-5'} />
              </button>
            </>
          )}
        </div>
        <div
          className={`grid grid-cols-1 gap-4 pb-5 empty:hidden ${opened ? '' : 'max-lg:hidden'}`}
        >
          {!known && (
            <>
              <Skeleton className="h-24" />
              <Skeleton className="h-32" />
            </>
          )}
          {known && !empty && (
            <>
              <Lines />
              <div className="border-line border-t pt-4">
                <CartSummary lines={lines}>
                  <MoreRows lines={lines} />
                </CartSummary>
              </div>
              <div className="-my-2 flex flex-wrap gap-x-5 text-sm">
                <PageLinks names={['delivery', 'returns', 'terms']} />
              </div>
            </>
          )}
        </div>
      </div>
    </section>
  );
};
