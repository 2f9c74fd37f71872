import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { decreaseLine, increaseLine } from './cart-store.ts';
import { type CartLine, keyOf, lineName } from './reprice.ts';

type Props = {
  line: Pick<CartLine, 'productId' | 'size' | 'name' | 'quantity'>;
  /** Stock that the page loaded more recently than the line. */
  stockSeen?: number;
};

export const QuantityStepper = ({ line, stockSeen }: Props) => (
  <>
    <IconButton
      label={`Decrease quantity of ${lineName(line)}`}
      className={line.quantity === 1 ? 'opacity-40' : ''}
      onClick={() => decreaseLine(keyOf(line))}
    >
      <Icon name="minus" className="size-4" />
    </IconButton>
    <span className="min-w-8 text-center font-semibold tabular-nums">
      <span className="sr-only">Quantity </span>
      <span>{line.quantity}</span>
    </span>
    <IconButton
      label={`Increase quantity of ${lineName(line)}`}
      onClick={() => increaseLine(keyOf(line), stockSeen)}
    >
      <Icon name="plus" className="size-4" />
    </IconButton>
  </>
);
