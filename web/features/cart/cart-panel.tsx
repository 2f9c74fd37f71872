import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { links } from '../../platform/page/links.ts';
import { art, srcSet } from '../../platform/page/pictures.ts';
import { toast, UNDO_TOAST_MS } from '../../platform/toast.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import { DeliverySlot } from '../delivery/delivery-slot.tsx';
import { CartLineRow } from './cart-line.tsx';
import {
  cartTotals,
  clearCart,
  clearNotes,
  distinctProducts,
  restoreLines,
  useCart,
  useCartPanel,
} from './cart-store.ts';
import { CartSummary } from './cart-summary.tsx';
import { keyOf } from './reprice.ts';
import { useCartQuote } from './use-cart-quote.ts';

export { useCartPanel } from './cart-store.ts';

/** Announces the number of products when it changes, but not on page load. */
const CartCount = () => {
  const count = useCart((cart) => distinctProducts(cart.lines));
  const known = useRef<number>(undefined);
  const [text, setText] = useState('');
  useEffect(() => {
    if (known.current !== undefined && known.current !== count) {
      setText(count === 1 ? '1 product in the cart' : `${count} products in the cart`);
    }
    known.current = count;
  }, [count]);
  return (
    <p className="sr-only" aria-live="polite">
      {text}
    </p>
  );
};

const EmptyCart = () => (
  <div className="grid justify-items-center gap-4 py-8 text-center">
    <Picture
      src={art('empty-cart')}
      srcSet={srcSet(art('empty-cart'), 320)}
      sizes="12rem"
      alt=""
      width={240}
      height={240}
      className="size-48 rounded-lg object-cover"
    />
    <p className="font-display text-xl">Your cart is empty</p>
    <ButtonLink to={links.shop()} variant="secondary">
      Go to the shop
    </ButtonLink>
  </div>
);

/** True until the closing animation has ended, so that the content stays visible meanwhile. */
const useDelayedUnmount = (open: boolean): boolean => {
  const [mounted, setMounted] = useState(false);
  useEffect(() => {
    if (open) return setMounted(true);
    const timer = setTimeout(() => setMounted(false), 250);
    return () => clearTimeout(timer);
  }, [open]);
  return open || mounted;
};

/** Lines that fit on a small screen: opening the panel renders these first. */
const FIRST_LINES = 6;

/** `Your Cart` slides in from the right under the header; the header's cart button opens and closes it. */
export const CartPanel = () => {
  const { isOpen, close } = useCartPanel();
  const { lines, notes } = useCart();
  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  const content = useRef<HTMLDivElement>(null);
  const shown = useDelayedUnmount(isOpen);
  const whole = useDeferredValue(shown, false);
  const focusContent = useCallback(() => content.current?.focus(), []);
  const paying = pathname === '/checkout';
  const clear = () => {
    const cleared = clearCart();
    const action = { label: 'Undo', run: () => restoreLines(cleared) };
    toast.info('Cart cleared', { duration: UNDO_TOAST_MS, action });
    // The focused button is removed together with the lines.
    focusContent();
  };
  useCartQuote(isOpen);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the panel
  useEffect(() => close(), [key, close]);
  useEffect(() => {
    if (isOpen && !paying) return clearNotes;
  }, [isOpen, paying]);

  return (
    <>
      <CartCount />
      <Dialog
        open={isOpen}
        onClose={close}
        title="Your Cart"
        variant="panel"
        footer={
          shown &&
          lines.length > 0 && (
            <>
              <h3 className="sr-only">Order summary</h3>
              <CartSummary lines={lines} />
              {!paying && (
                <div className="cart-actions">
                  <Button variant="secondary" className="px-4" onClick={clear}>
                    Clear Cart
                  </Button>
                  <Button
                    className="px-3"
                    onClick={() => {
                      close();
                      navigate('/checkout');
                    }}
                  >
                    Proceed to Checkout
                  </Button>
                </div>
              )}
            </>
          )
        }
      >
        {shown && (
          <div ref={content} tabIndex={-1} className="outline-none">
            {lines.length === 0 && <EmptyCart />}
            <ul aria-label="Products in the cart">
              {lines.slice(0, whole ? lines.length : FIRST_LINES).map((line, index) => (
                <CartLineRow
                  key={keyOf(line)}
                  line={line}
                  number={index + 1}
                  note={notes[keyOf(line)]}
                  onRemoved={focusContent}
                />
              ))}
            </ul>
            {!paying && lines.length > 0 && (
              <div className="py-3">
                <DeliverySlot totalCents={cartTotals(lines).totalCents} />
              </div>
            )}
          </div>
        )}
      </Dialog>
    </>
  );
};
