import type { Product } from '#contract/catalogue.endpoints.ts';
import { IconButton } from '../../../ui/button.tsx';
import { useLazyDialog } from '../../../ui/use-lazy-dialog.ts';
import { addToCart } from '../../cart/add-to-cart-button.tsx';
import { stockOf } from '../../cart/cart-store.ts';
import type { SizedProduct } from '../sizes/choose-size.tsx';
import { mySize } from '../sizes/my-sizes.ts';

const isSized = (product: Product): product is SizedProduct =>
  product.sizeSystem !== undefined && product.sizes?.length !== 0;

const loadDialog = async () => (await import('../sizes/choose-size.tsx')).ChooseSize;

/**
 * The round button over a card's picture. Adds a product without sizes, or the remembered size if it is in
 * stock, at once; otherwise it asks for a size.
 */
export const CardAdd = ({ product }: { product: Product }) => {
  const { Lazy, open, show, close } = useLazyDialog(loadDialog, `size ${product._id}`);
  const add = () => {
    if (!isSized(product)) return addToCart(product);
    const mine = mySize(product.sizeSystem);
    if (mine && stockOf(product, mine) > 0) return addToCart(product, mine);
    return show();
  };
  return (
    <>
      <IconButton
        label={`Add ${product.name} to cart`}
        disabled={product.stock === 0}
        onClick={add}
        className="quick-add"
      />
      {Lazy && isSized(product) && <Lazy product={product} open={open} onClose={close} />}
    </>
  );
};
