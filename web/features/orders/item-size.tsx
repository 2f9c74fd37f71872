import type { Order } from '../../../contract/orders.endpoints.ts';

/** The size of what was bought, where it has one or will get one. */
export const ItemSize = ({ item }: { item: Order['items'][number] }) => {
  const { size, sizeToAgree } = item;
  if (size === undefined && !sizeToAgree) return null;
  return (
    <p className="text-muted text-sm">
      {size === undefined ? 'Size to be agreed' : `Size ${size}`}
    </p>
  );
};
