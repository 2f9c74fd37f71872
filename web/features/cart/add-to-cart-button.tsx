import { FLOW_TOAST_MS, toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { addLine, type CartProduct, hasProduct, stockOf, useCart } from './cart-store.ts';

export const addToCart = (product: CartProduct, size?: string): void => {
  const hadAnother = hasProduct(product._id)(useCart.getState());
  const done = addLine(product, size);
  // The badge counts products: of a second size only these words tell.
  const too = hadAnother && done === 'added' ? ' is in your cart too' : '';
  const options = {
    duration: FLOW_TOAST_MS,
    detail: size === undefined ? undefined : `Size ${size}${too}`,
  };
  if (done === 'added') toast.success(`${product.name} added to cart!`, options);
  else if (done === 'full')
    toast.error('Your cart is full: please order what is in it first.', options);
  else toast.info(`${product.name} is already in the cart`, options);
};

type Props = {
  product: CartProduct;
  size?: string | undefined;
  /** Called on each click; nothing is added unless it returns true. */
  beforeAdd?: () => boolean;
};

export const AddToCartButton = ({ product, size, beforeAdd }: Props) => {
  const soldOut = stockOf(product, size) === 0;
  const add = () => {
    if (!beforeAdd || beforeAdd()) addToCart(product, size);
  };
  return (
    <Button size="large" disabled={soldOut} onClick={add}>
      {soldOut ? 'Out of stock' : 'Add to Cart'}
    </Button>
  );
};
