import { useEffect } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { useCart, useCartPanel } from '../cart/cart-store.ts';

/**
 * Whether there is a badge is set before React by the pre-paint script; from then on it is kept in sync here.
 * Its number is React's now: a property of the root would make the browser judge every element's style anew.
 */
const syncBadge = () => {
  const count = useCart.getState().lines.length;
  const { dataset } = document.documentElement;
  if (count === 0) delete dataset.cart;
  else dataset.cart = String(count);
};

export const CartButton = () => {
  const count = useCart((cart) => cart.lines.length);
  const { isOpen, toggle } = useCartPanel();
  useEffect(() => {
    syncBadge();
    return useCart.subscribe(syncBadge);
  }, []);
  const products = count === 1 ? '1 product' : `${count} products`;
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={count ? `Cart, ${products}` : 'Cart'}
      aria-expanded={isOpen}
      onClick={toggle}
      data-dialog-toggle
    >
      <Icon name="bag" />
      <span className="cart-badge">{count || ''}</span>
    </button>
  );
};
