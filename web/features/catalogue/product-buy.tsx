import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Product } from '../../../contract/catalogue.endpoints.ts';
import { Button } from '../../ui/button.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { AddToCartButton, addToCart } from '../cart/add-to-cart-button.tsx';
import { LineNotice } from '../cart/cart-notes.tsx';
import { useCartPanel } from '../cart/cart-panel-store.ts';
import { useCart } from '../cart/cart-store.ts';
import { QuantityStepper } from '../cart/quantity-stepper.tsx';
import { Price } from './price.tsx';

/** Add to Cart, how many are in the cart already, and the same button at the foot of a scrolled phone. */
export const ProductBuy = ({ product }: { product: Product }) => {
  const main = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const narrow = useMedia('(max-width: 47.99rem)');
  const barShown = useScrolledPast(main, bar, narrow && product.stock > 0);
  return (
    <div className="grid gap-2">
      <div className="buy-row">
        {/* One Add to Cart at a time: while the bar stands in for it, this one is out of the tree. */}
        <div ref={main} className="buy-main" inert={barShown} aria-hidden={barShown || undefined}>
          <AddToCartButton product={product} variant="page" />
        </div>
        <Quantity product={product} />
      </div>
      <QuantityNote productId={product._id} />
      {barShown && (
        <div ref={bar} className="buy-bar">
          <div className="min-w-0">
            <p className="truncate font-semibold leading-tight">{product.name}</p>
            <Price price={product.price} />
          </div>
          <Button className="shrink-0" onClick={() => addToCart(product)}>
            Add to Cart
          </Button>
        </div>
      )}
    </div>
  );
};

const HEADER_PX = 64;

/** Whether the main button has left the view at the top; the focus goes along from one to the other. */
const useScrolledPast = (
  main: RefObject<HTMLDivElement | null>,
  bar: RefObject<HTMLDivElement | null>,
  wanted: boolean,
): boolean => {
  const [past, setPast] = useState(false);
  const hadFocus = useRef(false);
  const shown = wanted && past;
  const note = useEffectEvent((entry: IntersectionObserverEntry) => {
    const focused = document.activeElement;
    hadFocus.current = [main, bar].some(({ current }) => current?.contains(focused));
    setPast(!entry.isIntersecting);
  });
  useEffect(() => {
    if (!wanted || !main.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last) note(last);
      },
      // A button still below the view counts as in it: a jump from there to far above is noticed too.
      { rootMargin: `-${HEADER_PX}px 0px 100000px` },
    );
    observer.observe(main.current);
    return () => observer.disconnect();
  }, [wanted, main]);
  useEffect(() => {
    if (!hadFocus.current) return;
    hadFocus.current = false;
    const here = shown ? bar : main;
    here.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [shown, main, bar]);
  return shown;
};

/** The cart's own buttons have the same names: while it is open, only those are there. */
const Quantity = ({ product }: { product: Product }) => {
  const line = useCart(({ lines }) => lines.find((each) => each.productId === product._id));
  const inCart = useCartPanel((panel) => panel.isOpen);
  // Once React shows the stepper, the place that was kept for it before the first paint is not needed.
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
