import type { Fit } from '#contract/sizes.ts';

export const FIT_WORDS: Record<Fit, string> = {
  small: 'Runs small',
  true: 'True to size',
  large: 'Runs large',
};
