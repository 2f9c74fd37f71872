import { test } from '@playwright/test';

let lastTest = '';
let turn = 0;

/**
 * A phone of this test's own, because a phone can have one STK push at a time: no other worker uses it, and not the
 * tests right before and after. The last six digits determine the simulator's result. 0712 and 0740 to 0799 are of others.
 */
export const ownPhone = (ending = '345678'): string => {
  const { testId, parallelIndex } = test.info();
  if (testId !== lastTest) turn += 1;
  lastTest = testId;
  return `07${13 + (parallelIndex % 4) * 6 + (turn % 6)}${ending}`;
};
