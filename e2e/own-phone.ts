import { test } from '@playwright/test';

/** Tests in a row on one worker that have different phones. */
const TURNS = 6;
let lastTest = '';
let turn = 0;

/**
 * A phone of this test's own, because a phone can have one STK push at a time: no other worker uses it, not the one
 * that goes on after a failed test either, and not the tests right before and after. The last six digits determine the
 * simulator's result. 0712 and 0770 to 0799 are of others.
 */
export const ownPhone = (ending = '345678'): string => {
  const { testId, workerIndex } = test.info();
  if (testId !== lastTest) turn += 1;
  lastTest = testId;
  return `07${13 + ((workerIndex * TURNS + (turn % TURNS)) % 57)}${ending}`;
};
