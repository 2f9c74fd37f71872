import type { Order } from '#contract/orders.endpoints.ts';

/** An item's size, or that it will be agreed. */
export const ItemSize = ({ item }: { item: Order['items'][number] }) => {
  const { size, sizeToAgree } = item;
  if (size === undefined && !sizeToAgree) return null;
  return (
    <p className="text-muted text-sm">
      {size === undefined ? 'Size to be agreed' : `Size ${size}`}
    </p>
  );
};
