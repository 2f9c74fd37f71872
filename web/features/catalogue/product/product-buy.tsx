import { useEffect } from 'react';
import type { Product } from '../../../../contract/catalogue.endpoints.ts';
import { formatKsh, toCents } from '../../../../contract/money.ts';
import { AddToCartButton } from '../../cart/add-to-cart-button.tsx';
import { LineNotice } from '../../cart/cart-notes.tsx';
import { useCart, useCartPanel } from '../../cart/cart-store.ts';
import { QuantityStepper } from '../../cart/quantity-stepper.tsx';

/** Add to Cart, on a phone in a bar at the foot of the screen with the price, and how many are in the cart. */
export const ProductBuy = ({ product }: { product: Product }) => (
  <div className="grid gap-2">
    <div className="buy-row">
      <div className={product.stock > 0 ? 'buy-main buy-bar' : 'buy-main'}>
        {/* Drawn, not written: the page says both above. */}
        <div
          className="buy-name"
          aria-hidden="true"
          data-name={product.name}
          data-price={formatKsh(toCents(product.price))}
        />
        <AddToCartButton product={product} variant="page" />
      </div>
      <Quantity product={product} />
    </div>
    <QuantityNote productId={product._id} />
  </div>
);

/** The cart's own buttons have the same names: while it is open, only those are there. */
const Quantity = ({ product }: { product: Product }) => {
  const line = useCart(({ lines }) => lines.find((each) => each.productId === product._id));
  const inCart = useCartPanel((panel) => panel.isOpen);
  // Once React shows the stepper, the place that was reserved for it before the first paint is not needed.
  useEffect(() => {
    delete document.documentElement.dataset.inCart;
  }, []);
  if (!line || product.stock === 0) return null;
  return (
    <div className="stepper" inert={inCart} aria-hidden={inCart || undefined}>
      <QuantityStepper line={line} stockSeen={product.stock} />
    </div>
  );
};

const QuantityNote = ({ productId }: { productId: string }) => {
  const note = useCart(({ notes }) => notes[productId]);
  const inCart = useCartPanel((panel) => panel.isOpen);
  return <LineNotice note={!inCart && note?.kind === 'stock' ? note : undefined} />;
};
