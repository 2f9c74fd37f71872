/** Outcome of a prompt; fixed when it is submitted. */
export interface Outcome {
  /** 0 means paid; anything else is a failure code */
  resultCode: number | string;
  /** shillings added to the requested amount when paying */
  amountChange: number;
  /** number of deliveries of the callback */
  callbacks: number;
  /** delay of the callback after the outcome */
  callbackDelayMs: number;
  /** set if the query contradicts the callback */
  queryCode?: number | string | undefined;
}

const PAYS: Outcome = { resultCode: 0, amountChange: 0, callbacks: 1, callbackDelayMs: 0 };

/** Last six digits of phones that are refused before any prompt. */
export const REFUSED_AT_ONCE = '999998';

/** Outcome by the last six digits of the phone; every unlisted number pays. */
export function outcomeFor(phone: string, amount: number, lateMs: number): Outcome {
  switch (phone.slice(-6)) {
    case '991032':
      return { ...PAYS, resultCode: 1032 };
    case '991037':
      return { ...PAYS, resultCode: 1037 };
    case '990001':
      return { ...PAYS, resultCode: 1 };
    case '992001':
      return { ...PAYS, resultCode: 2001 };
    case '999997':
      return { ...PAYS, callbacks: 0 };
    case '999996':
      return { ...PAYS, callbacks: 3 };
    case '999995':
      return { ...PAYS, callbackDelayMs: lateMs };
    case '999994':
      // Too little is the dangerous direction; one shilling can only become more.
      return { ...PAYS, amountChange: amount > 1 ? -1 : 1 };
    default:
      return { ...PAYS };
  }
}

const CALLBACK_TEXTS: Record<string, string> = {
  0: 'The service request is processed successfully.',
  1: 'The balance is insufficient for the transaction.',
  17: 'Rule limited.',
  1019: 'Transaction has expired.',
  1032: 'Request cancelled by user',
  1037: 'No response from user.',
  2001: 'The initiator information is invalid.',
  2028: 'The request is not permitted according to product assignment.',
};

/** The description of a result code in a callback. */
export function callbackText(resultCode: number | string): string {
  return CALLBACK_TEXTS[resultCode] ?? 'The transaction could not be completed.';
}

/** The description of a result code in a query; the provider words 1037 differently there. */
export function queryText(resultCode: number | string): string {
  if (Number(resultCode) === 1037) return 'DS timeout user cannot be reached.';
  return callbackText(resultCode);
}
