import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { decreaseLine, increaseLine } from './cart-store.ts';
import type { CartLine } from './reprice.ts';

type Props = {
  line: Pick<CartLine, 'productId' | 'name' | 'quantity'>;
  /** Stock that the page knows and the line may not know yet. */
  stockSeen?: number;
};

/** Less, how many, more: of a product that is in the cart. */
export const QuantityStepper = ({ line: { productId, name, quantity }, stockSeen }: Props) => (
  <>
    <IconButton
      label={`Decrease quantity of ${name}`}
      className={quantity === 1 ? 'opacity-40' : ''}
      onClick={() => decreaseLine(productId)}
    >
      <Icon name="minus" className="size-4" />
    </IconButton>
    <span className="min-w-8 text-center font-semibold tabular-nums">
      <span className="sr-only">Quantity </span>
      {quantity}
    </span>
    <IconButton
      label={`Increase quantity of ${name}`}
      onClick={() => increaseLine(productId, stockSeen)}
    >
      <Icon name="plus" className="size-4" />
    </IconButton>
  </>
);
