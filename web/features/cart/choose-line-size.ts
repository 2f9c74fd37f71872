import { MAX_QUANTITY } from '#contract/cart.ts';
import { useCart } from './cart-store.ts';
import { type CartLine, keyOf, lineKey } from './reprice.ts';

/** Sets the size of a line that has none, and merges it with an existing line of that size. */
export const chooseLineSize = (
  line: CartLine,
  { label, stock }: { label: string; stock: number },
): void => {
  const key = keyOf(line);
  const sized = lineKey(line.productId, label);
  useCart.setState(({ lines, notes: { [key]: _known, ...notes } }) => {
    const same = lines.find((each) => keyOf(each) === sized);
    const wanted = line.quantity + (same?.quantity ?? 0);
    const quantity = Math.min(wanted, stock, MAX_QUANTITY);
    const { sizeToAgree: _before, ...rest } = line;
    return {
      lines: lines
        .filter((each) => each !== same)
        .map((each) => (keyOf(each) === key ? { ...rest, size: label, stock, quantity } : each)),
      notes: quantity < wanted ? { ...notes, [sized]: { kind: 'stock', left: stock } } : notes,
    };
  });
};
