import { FLOW_TOAST_MS, toast } from '../../platform/toast.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { addLine, type CartProduct } from './cart-store.ts';

export const addToCart = (product: CartProduct): void => {
  const options = { duration: FLOW_TOAST_MS };
  if (addLine(product) === 'added') toast.success(`${product.name} added to cart!`, options);
  else toast.info(`${product.name} is already in the cart`, options);
};

type Props = {
  product: CartProduct;
  /** `card`: a round button over the picture, named after its product; `page`: with its text. */
  variant: 'card' | 'page';
};

export const AddToCartButton = ({ product, variant }: Props) => {
  const soldOut = product.stock === 0;
  const add = () => addToCart(product);
  if (variant === 'card') {
    return (
      <IconButton
        label={`Add ${product.name} to cart`}
        disabled={soldOut}
        onClick={add}
        className="quick-add"
      />
    );
  }
  return (
    <Button size="large" disabled={soldOut} onClick={add}>
      {soldOut ? 'Out of stock' : 'Add to Cart'}
    </Button>
  );
};
