import type { Quote } from '../../../contract/cart.endpoints.ts';
import { pictureUrl } from '../../../contract/catalogue.ts';
import { TAX_RATE, toKsh, totalsOf } from '../../../contract/money.ts';
import type { CartItem } from '../../../contract/shapes.endpoints.ts';
import { freeStock, type StockedProduct } from '../catalogue/rules.ts';
import { mergeItems } from '../orders/rules.ts';

/** One item per product, in the order of first mention: a cart shows its lines as they were added. */
export const mergeInOrder = (items: readonly CartItem[]): CartItem[] => {
  const merged = new Map<string, CartItem>();
  for (const { productId, quantity } of items) {
    const known = merged.get(productId.toLowerCase());
    if (known) known.quantity += quantity;
    else merged.set(productId.toLowerCase(), { productId, quantity });
  }
  return [...merged.values()];
};

/** The items with their present prices, sorted as an order stores them; empty when one of them is gone. */
export const pricedItems = (items: readonly CartItem[], products: readonly StockedProduct[]) => {
  const byId = new Map(products.map((product) => [product.id, product] as const));
  const priced = mergeItems(items).flatMap((item) => {
    const product = byId.get(item.productId);
    return product && !product.archived_at ? [{ ...item, priceCents: product.price_cents }] : [];
  });
  return priced.length === items.length ? priced : [];
};

/** Prices merged items. `ownHeld` are the pieces that the caller's own open orders hold. */
export const quoteOf = (
  items: readonly CartItem[],
  products: readonly StockedProduct[],
  ownHeld: ReadonlyMap<string, number>,
): Quote => {
  const byId = new Map(products.map((product) => [product.id, product] as const));
  const lines = items.map(({ productId, quantity }) => {
    const product = byId.get(productId.toLowerCase());
    const available = product !== undefined && !product.archived_at;
    return {
      productId,
      available,
      name: product?.name ?? '',
      image: pictureUrl(product?.picture_id ?? null),
      priceCents: available ? product.price_cents : 0,
      quantity,
      stock: available ? freeStock(product) + (ownHeld.get(product.id) ?? 0) : 0,
    };
  });
  const totals = totalsOf(lines.filter((line) => line.available));
  return {
    lines: lines.map(({ priceCents, ...line }) => ({ ...line, price: toKsh(priceCents) })),
    selectedItems: totals.selectedItems,
    totalPrice: toKsh(totals.totalCents),
    tax: toKsh(totals.taxCents),
    taxRate: TAX_RATE,
    grandTotal: toKsh(totals.grandTotalCents),
    payable: totals.payable,
  };
};
