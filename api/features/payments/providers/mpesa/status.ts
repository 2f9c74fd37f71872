import type { DarajaConfig } from '../../../../platform/config/payment-config.ts';
import type { DarajaAccess } from './access.ts';
import { shillingsOf, textOf } from './values.ts';

export type StatusRequest = {
  receipt: string;
  /** Address that receives the result. */
  resultUrl: string;
  /** Address to which M-PESA reports a timeout; that is no result. */
  timeoutUrl: string;
};

/**
 * Queries M-PESA about a receipt. False: no API operator is configured, or the query was not
 * accepted.
 */
export const askStatus = async (
  { account, shortcode }: DarajaConfig,
  access: DarajaAccess,
  { receipt, resultUrl, timeoutUrl }: StatusRequest,
): Promise<boolean> => {
  if (!account) return false;
  const answer = await access.ask('/mpesa/transactionstatus/v1/query', {
    Initiator: account.initiator,
    SecurityCredential: account.credential,
    CommandID: 'TransactionStatusQuery',
    TransactionID: receipt,
    PartyA: shortcode,
    IdentifierType: '4',
    ResultURL: resultUrl,
    QueueTimeOutURL: timeoutUrl,
    Remarks: 'Late payment',
    Occasion: 'Order',
  });
  return answer.kind === 'json' && String(answer.body.ResponseCode ?? '') === '0';
};

/** Reads the transaction from a status result; undefined when it proves nothing. */
export const readStatusResult = (
  body: unknown,
  partyB: readonly string[],
): { receipt: string; amount: number } | undefined => {
  const result = (body as { Result?: Record<string, unknown> } | null)?.Result;
  if (textOf(result?.ResultCode) !== '0') return undefined;
  const list = (result?.ResultParameters as { ResultParameter?: unknown } | undefined)
    ?.ResultParameter;
  const found = new Map<string, string>();
  for (const entry of Array.isArray(list) ? list : [list]) {
    const { Key, Value } = (entry ?? {}) as { Key?: unknown; Value?: unknown };
    // A key may occur twice, the second time without a value.
    if (typeof Key === 'string' && Value !== undefined && !found.has(Key)) {
      found.set(Key, textOf(Value));
    }
  }
  const receipt = found.get('ReceiptNo') ?? '';
  const amount = shillingsOf(found.get('Amount'));
  if (!/^[A-Z0-9]{10}$/.test(receipt) || amount === undefined) return undefined;
  if (!/^completed$/i.test(found.get('TransactionStatus') ?? '')) return undefined;
  const credited = found.get('CreditPartyName');
  // The text starts with the receiver's number: money that went to somebody else is not this
  // shop's.
  if (credited && !partyB.some((number) => credited.startsWith(number))) return undefined;
  return { receipt, amount };
};
