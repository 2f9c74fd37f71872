import { FLOW_TOAST_MS, toast } from '../../platform/toast.ts';
import { Button, type ButtonSize, type ButtonVariant } from '../../ui/button.tsx';
import { addLine, type CartProduct } from './cart-store.ts';

export const addToCart = (product: CartProduct): void => {
  const options = { duration: FLOW_TOAST_MS };
  if (addLine(product) === 'added') toast.success(`${product.name} added to cart!`, options);
  else toast.info(`${product.name} is already in the cart`, options);
};

type Props = {
  product: CartProduct;
  /** Among other products the name says which one is meant: `Add {name} to cart`. */
  named?: boolean;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
};

export const AddToCartButton = ({ product, named, variant, size, className }: Props) => {
  const soldOut = product.stock === 0;
  return (
    <Button
      variant={variant}
      size={size}
      className={className}
      disabled={soldOut}
      aria-label={named ? `Add ${product.name} to cart` : undefined}
      onClick={() => addToCart(product)}
    >
      {soldOut ? 'Out of stock' : 'Add to Cart'}
    </Button>
  );
};
