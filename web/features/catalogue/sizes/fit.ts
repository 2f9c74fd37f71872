import type { ProductDetail } from '#contract/catalogue.endpoints.ts';
import { FIT_VOTES, FITS } from '#contract/sizes.ts';
import { FIT_WORDS } from './fit-words.ts';

/** Reviewers' opinions on the fit as text with counts; undefined while there are too few. */
export const fitOf = (votes: ProductDetail['fit']) => {
  if (!votes) return undefined;
  const total = FITS.reduce((sum, fit) => sum + votes[fit], 0);
  if (total < FIT_VOTES) return undefined;
  const most = FITS.find((fit) => votes[fit] * 2 > total);
  return {
    words: most ? FIT_WORDS[most] : 'Reviewers differ on the fit',
    votes: FITS.map((fit) => ({ fit, words: FIT_WORDS[fit], votes: votes[fit] })),
    total,
  };
};
