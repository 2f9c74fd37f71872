import type { Quote } from '#contract/cart.endpoints.ts';
import { pictureUrl } from '#contract/catalogue.ts';
import { TAX_RATE, toKsh, totalsOf } from '#contract/money.ts';
import type { CartItem } from '#contract/shapes.endpoints.ts';
import { lineKey, type PricedLine } from '../stock/line-rules.ts';

/** Whether both the product and the requested size are on sale. */
export const isAvailable = (line: PricedLine): boolean =>
  !line.archived && (line.size === undefined || line.sizeFree !== null);

/** Pieces held by the caller's own open orders, by product and by size. */
export type OwnHolds = {
  ofProduct: ReadonlyMap<string, number>;
  /** Keyed by `lineKey`. */
  ofSize: ReadonlyMap<string, number>;
};

/** Pieces that the caller can buy now; of a size never more than of the product. */
const stockOf = (line: PricedLine, own: OwnHolds): number => {
  const ofProduct = line.free + (own.ofProduct.get(line.productId) ?? 0);
  if (line.sizeFree === null) return ofProduct;
  return Math.max(0, Math.min(ofProduct, line.sizeFree + (own.ofSize.get(lineKey(line)) ?? 0)));
};

/** Prices merged cart items by the current product lines. */
export const quoteOf = (
  items: readonly CartItem[],
  known: readonly PricedLine[],
  own: OwnHolds,
): Omit<Quote, 'deliveryFee'> => {
  const byKey = new Map(known.map((line) => [lineKey(line), line] as const));
  const lines = items.map((item) => {
    const line = byKey.get(lineKey(item));
    const available = line !== undefined && isAvailable(line);
    return {
      productId: item.productId,
      available,
      name: line?.name ?? '',
      image: pictureUrl(line?.pictureId ?? null),
      priceCents: available ? line.priceCents : 0,
      quantity: item.quantity,
      stock: available ? stockOf(line, own) : 0,
      ...(item.size === undefined ? {} : { size: item.size }),
      ...(item.size === undefined && line?.sized ? { sizeToAgree: true as const } : {}),
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
