import { plainSigns } from './text.ts';

const BEFORE = /^(?:kshs?|k\.sh|kes|shs?)[.: ]*(?=\d)/i;
const BEHIND = / ?(?:\/[-=]|kshs?|kes|shs?|shillings?|bob)\.?$/i;
const NUMBER = /^-?(?:\d+|\d{1,3}(?:(?:, ?| )\d{3})+)(?:\.\d{0,2})?$/;

/**
 * An amount in Ksh as it is written and pasted: `3000`, `3,000.50`, `Ksh 3,000`, `KES 3000`, `3,000/=`; undefined for
 * anything else, such as `1.500` and `15,00`, of which nobody can say whether they have decimals.
 */
export const readKsh = (text: string): number | undefined => {
  // Superscripts and circled digits would become digits.
  if (/\p{No}/u.test(text)) return undefined;
  const bare = plainSigns(text).replace(BEFORE, '').replace(BEHIND, '');
  return NUMBER.test(bare) ? Number(bare.replace(/[, ]/g, '')) : undefined;
};

const MAX_SHILLINGS = 9_999_999;

/** The same in whole shillings, from 0 to 9,999,999. */
export const readShillings = (text: string): number | undefined => {
  const ksh = readKsh(text);
  const fits = Number.isInteger(ksh) && Number(ksh) >= 0 && Number(ksh) <= MAX_SHILLINGS;
  return fits ? ksh : undefined;
};
