/** Tax in percent of the total, shown beside it. */
export const TAX_RATE = 5;

/** Ksh with at most two decimals (as in the API) to integer cents (used everywhere inside). */
export const toCents = (ksh: number): number => Math.round(ksh * 100);

/** Integer cents to Ksh for the API. */
export const toKsh = (cents: number): number => cents / 100;

/**
 * Tax of a total in cents, rounded half up. Totals stay below 2^53 / 105, so the product is exact.
 */
export const taxCents = (totalCents: number): number =>
  Math.floor((totalCents * TAX_RATE + 50) / 100);

export const grandTotalCents = (totalCents: number): number => totalCents + taxCents(totalCents);

/**
 * Payable in whole shillings, rounded half up from the unrounded total, so that it is rounded once.
 */
export const payableShillings = (totalCents: number): number =>
  Math.floor((totalCents * (100 + TAX_RATE) + 5000) / 10000);

const NUMBER = new Intl.NumberFormat('en-KE', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** A sum as Kenyans read it: `Ksh 18,371.85`, `−Ksh 9,449.00`. Always two decimals. */
export const formatKsh = (cents: number): string =>
  `${cents < 0 ? '−' : ''}Ksh ${NUMBER.format(Math.abs(cents) / 100)}`;

/** The same without `.00`, for prices of the catalogue and fees that staff set: `Ksh 7,499`, `Ksh 7,499.50`. */
export const formatPrice = (cents: number): string => formatKsh(cents).replace(/\.00$/, '');

/** `+Ksh 0.20`, `−Ksh 0.20` */
export const formatSignedKsh = (cents: number): string =>
  `${cents > 0 ? '+' : ''}${formatKsh(cents)}`;

export type Totals = {
  selectedItems: number;
  totalCents: number;
  taxCents: number;
  grandTotalCents: number;
  payable: number;
};

/** All totals of a list of lines; prices in cents. */
export const totalsOf = (lines: readonly { priceCents: number; quantity: number }[]): Totals => {
  const totalCents = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0);
  return {
    selectedItems: lines.reduce((sum, line) => sum + line.quantity, 0),
    totalCents,
    taxCents: taxCents(totalCents),
    grandTotalCents: grandTotalCents(totalCents),
    payable: payableShillings(totalCents),
  };
};
