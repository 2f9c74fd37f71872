import { useSession } from '../../platform/api-client/session.ts';
import { useUnstored } from '../../platform/browser/storage.ts';
import { useCart } from '../cart/cart-store.ts';

/** Says that a reload loses what the browser did not store. */
export const StorageNotice = () => {
  const { keys } = useUnstored();
  const signedIn = useSession(({ user }) => user !== null);
  const filled = useCart(({ lines }) => lines.length > 0);
  const atRisk = (signedIn && keys.includes('token')) || (filled && keys.includes('cart'));
  return (
    <div role="status">
      {atRisk && (
        <p className="demo-note">
          Your browser stores nothing for this shop: your sign-in and your cart last until you
          reload or close this page.
        </p>
      )}
    </div>
  );
};
