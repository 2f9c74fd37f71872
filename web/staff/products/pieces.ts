import type { StaffSizes } from './size-values.ts';

/** Of a product or of one size. Together they are what lies on the shelf. */
type Pieces = Pick<StaffSizes, 'stock' | 'held' | 'toSend'>;

const BUYABLE = 'Pieces that can be bought now';

const waiting = (toSend: number): string =>
  toSend === 1 ? '1 paid that waits to be sent' : `${toSend} paid that wait to be sent`;

const others = ({ held, toSend }: Pieces, without = ''): string =>
  [held > 0 && `${held} held for unpaid orders`, toSend > 0 && `${waiting(toSend)}${without}`]
    .filter(Boolean)
    .join(' and ');

const onShelf = ({ stock, held, toSend }: Pieces): number => stock + held + toSend;

/** The hint of the stock field: a count of the shelf typed there would sell held and paid pieces again. */
export const stockHint = (pieces: Pieces | undefined): string => {
  const more = pieces ? pieces.held + pieces.toSend : 0;
  if (!pieces || more === 0) return BUYABLE;
  return `${BUYABLE}, without ${others(pieces)}. ${onShelf(pieces)} should lie on the shelf: after counting it, type the count less ${more}.`;
};

/** What lies on the shelf of a size beside what can be bought; undefined if nothing does. */
export const sizeShelfText = (size: Pieces | undefined): string | undefined => {
  if (!size || size.held + size.toSend === 0) return undefined;
  const parts = [size.held > 0 && `${size.held} held`, size.toSend > 0 && `${size.toSend} to send`];
  return `${parts.filter(Boolean).join(', ')}: ${onShelf(size)} on the shelf`;
};

/** The pieces of all sizes; `owed` of them belong to orders that named no size. */
export const sumText = (sum: number, owed: number): string =>
  owed === 0
    ? `${sum} can be bought in all sizes`
    : `${Math.max(0, sum - owed)} can be bought: ${sum} in all sizes less ${owed} for orders whose size is to be agreed`;

/** What lies on the shelf beside what can be bought, of all sizes; undefined if nothing does. */
export const leftOutText = (product: Pieces & Pick<StaffSizes, 'sizes'>): string | undefined => {
  if (product.held + product.toSend === 0) return undefined;
  const sized = product.sizes.reduce((sum, { toSend }) => sum + toSend, 0);
  const without = product.toSend - sized;
  const left = others(product, without > 0 ? `, ${without} of them without a size` : '');
  return `Left out: ${left}. ${onShelf(product)} should lie on the shelf: after counting a size, type the count less what is held and to send of it.`;
};

/** Sizes without a row in the form whose pieces lie on the shelf. */
export const retiredText = (sizes: StaffSizes['sizes']): string | undefined => {
  const kept = sizes.filter(({ retired, toSend }) => retired && toSend > 0);
  if (kept.length === 0) return undefined;
  const named = kept.map(({ label, toSend }) => `${toSend} of ${label}`).join(', ');
  return `No longer sold, but to be sent: ${named}.`;
};
