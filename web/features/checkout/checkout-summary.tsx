import { formatKsh, formatPrice } from '#contract/money.ts';
import { PageLinks } from '../../platform/page/page-links.tsx';
import { BrandBorder } from '../../ui/brand-border.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { latePart } from '../../ui/late-part.tsx';
import { Skeleton } from '../../ui/loaded.tsx';
import { Name } from '../../ui/name.tsx';
import { CartPicture } from '../cart/cart-line.tsx';
import { LineNotice } from '../cart/cart-notes.tsx';
import { EmptyCart } from '../cart/cart-panel.tsx';
import { cartTotals, useCart } from '../cart/cart-store.ts';
import { CartSummary } from '../cart/cart-summary.tsx';
import { type CartLine, keyOf, sizeText } from '../cart/reprice.ts';
import { useNeeds } from './checkout-form.ts';

const loadRows = () => import('./delivery/delivery-group.tsx').then((late) => late.DeliveryRows);
const Delivery = latePart(loadRows, {
  missing: 'The delivery fee can’t be shown',
  around: (notice) => (
    <div>
      <dt>Delivery</dt>
      <dd>{notice}</dd>
    </div>
  ),
});

const Lines = () => {
  const { lines, notes } = useCart();
  return (
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
  );
};

/** Payments are in whole shillings; shown only if that differs from the Grand Total. */
const Charged = ({ lines }: { lines: readonly CartLine[] }) => {
  const { payable, grandTotalCents } = cartTotals(lines);
  const fee = useNeeds((needs) => needs.fee);
  if (payable * 100 === grandTotalCents) return null;
  return (
    <p className="mt-2 text-right text-muted text-sm">
      Charged in whole shillings:{' '}
      <span className="whitespace-nowrap">{formatPrice((payable + fee) * 100)}</span>
    </p>
  );
};

/** The order summary beside the form. Only the browser knows the cart. */
export const CheckoutSummary = ({ known }: { known: boolean }) => {
  const lines = useCart((cart) => cart.lines);
  return (
    <section aria-labelledby="checkout-summary" className="card overflow-hidden">
      <BrandBorder />
      <div className="grid grid-cols-1 gap-5 p-5 sm:p-6">
        <h2 id="checkout-summary" className="subheading">
          Order summary
        </h2>
        {!known && (
          <div className="grid gap-3">
            <Skeleton className="h-24" />
            <Skeleton className="h-32" />
          </div>
        )}
        {known && lines.length === 0 && (
          <div className="grid justify-items-center">
            <EmptyCart />
            <ButtonLink to="/shop" variant="secondary">
              Go to the shop
            </ButtonLink>
          </div>
        )}
        {known && lines.length > 0 && (
          <>
            <Lines />
            <div className="border-line border-t pt-4">
              <CartSummary lines={lines}>
                <Delivery />
              </CartSummary>
              <Charged lines={lines} />
            </div>
            <div className="-my-2 flex flex-wrap gap-x-5 text-sm">
              <PageLinks names={['delivery', 'returns', 'terms']} />
            </div>
          </>
        )}
      </div>
    </section>
  );
};
