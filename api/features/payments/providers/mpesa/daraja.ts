import type { DarajaConfig } from '../../../../platform/config/payment-config.ts';
import type { Checked } from '../checked.ts';
import { createDarajaAccess, type DarajaAccess } from './access.ts';
import { createDarajaAccount, type DarajaAccount } from './account.ts';
import { checkDaraja } from './check.ts';
import { type PushOutcome, pushOutcome, type QueryOutcome, queryOutcome } from './outcomes.ts';
import { askStatus, type StatusRequest } from './status.ts';
import type { TokenStore } from './token-store.ts';

export type { PushOutcome, QueryOutcome } from './outcomes.ts';

export type PushRequest = {
  amount: number;
  msisdn: string;
  callbackUrl: string;
  reference: string;
};

export type Daraja = {
  push(request: PushRequest): Promise<PushOutcome>;
  query(requestId: string): Promise<QueryOutcome>;
  /**
   * Queries the status of a receipt; the answer comes to the result address. False: the query could
   * not be sent.
   */
  askStatus(request: StatusRequest): Promise<boolean>;
  /** Undefined: no API operator is configured, so the shop can't refund M-PESA by itself. */
  account: DarajaAccount | undefined;
  /** Tests the settings without moving money. */
  check(): Promise<Checked>;
};

/** `YYYYMMDDHHmmss` in Nairobi time, which is UTC+3 all year. */
export const nairobiTimestamp = (now: Date): string =>
  new Date(now.getTime() + 3 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14);

export const stkPassword = (shortcode: string, passkey: string, timestamp: string): string =>
  Buffer.from(shortcode + passkey + timestamp).toString('base64');

/**
 * Client of Safaricom's Daraja API. `now` is used for signatures and token expiry; `tokens` stores
 * the one valid token for all servers.
 */
export const createDaraja = (
  settings: DarajaConfig,
  now: () => Date,
  tokens: TokenStore,
  access: DarajaAccess = createDarajaAccess(settings, now, tokens),
): Daraja => {
  const signed = () => {
    const timestamp = nairobiTimestamp(now());
    return {
      BusinessShortCode: settings.shortcode,
      Password: stkPassword(settings.shortcode, settings.passkey, timestamp),
      Timestamp: timestamp,
    };
  };
  const askAbout = (requestId: string) =>
    access.ask('/mpesa/stkpushquery/v1/query', { ...signed(), CheckoutRequestID: requestId });

  const { account } = settings;
  return {
    account: account && createDarajaAccount({ ...settings, account }, access.post),
    // Never retried automatically: a second push is a second prompt.
    async push({ amount, msisdn, callbackUrl, reference }) {
      const answer = await access.post('/mpesa/stkpush/v1/processrequest', {
        ...signed(),
        TransactionType:
          settings.kind === 'till' ? 'CustomerBuyGoodsOnline' : 'CustomerPayBillOnline',
        Amount: String(amount),
        PartyA: msisdn,
        PartyB: settings.partyB,
        PhoneNumber: msisdn,
        CallBackURL: callbackUrl,
        AccountReference: reference,
        TransactionDesc: 'Order',
      });
      return pushOutcome(answer);
    },
    query: async (requestId) => queryOutcome(await askAbout(requestId), requestId),
    askStatus: (request) => askStatus(settings, access, request),
    check: () => checkDaraja(access, askAbout),
  };
};
