import type {
  DarajaConfig,
  DarajaAccount as Operator,
} from '../../../../platform/config/payment-config.ts';
import type { Answer, NoToken } from './outcomes.ts';

/** Outcome of submitting an operation. How it ended comes much later as a result. */
export type AccountOutcome =
  /**
   * `providerId`: the originator's conversation id, by which results and status queries refer to
   * it.
   */
  | { kind: 'accepted'; providerId: string; body: unknown }
  /** A payout whose id was used before: it was already accepted. */
  | { kind: 'known' }
  | { kind: 'refused'; code: string; message: string; body: unknown }
  /** Certainly not done: the request never reached M-PESA. */
  | { kind: 'unreached'; reason: string }
  /** Perhaps done: no readable response came. */
  | { kind: 'lost'; reason: string };

/** Addresses to which the provider sends an operation's result, and its timeout. */
export type ResultUrls = { resultUrl: string; timeoutUrl: string };

/** Operations on the shop's own M-PESA account, as its API operator. */
export type DarajaAccount = {
  /** Returns money of a payment to its payer. Never repeat it: M-PESA would reverse twice. */
  reverse(request: { receipt: string; amount: number } & ResultUrls): Promise<AccountOutcome>;
  /** Pays a phone. Safe to repeat: each `ownId` is accepted once. */
  payOut(
    request: { ownId: string; msisdn: string; amount: number } & ResultUrls,
  ): Promise<AccountOutcome>;
  /**
   * Queries an operation's status; the result comes to `resultUrl`. False: the query was not
   * accepted.
   */
  askStatus(request: { providerId: string } & ResultUrls): Promise<boolean>;
};

type Post = (path: string, body: object) => Promise<Answer | NoToken>;
type Settings = Pick<DarajaConfig, 'shortcode'> & { account: Operator };

export const createDarajaAccount = (settings: Settings, post: Post): DarajaAccount => {
  const { initiator, credential, payoutShortcode } = settings.account;
  const urls = ({ resultUrl, timeoutUrl }: ResultUrls) => ({
    ResultURL: resultUrl,
    QueueTimeOutURL: timeoutUrl,
    Remarks: 'Refund',
  });
  return {
    async reverse({ receipt, amount, ...where }) {
      const answer = await post('/mpesa/reversal/v1/request', {
        Initiator: initiator,
        SecurityCredential: credential,
        CommandID: 'TransactionReversal',
        TransactionID: receipt,
        Amount: String(amount),
        ReceiverParty: settings.shortcode,
        // Misspelt in the provider's API; no other value is accepted.
        RecieverIdentifierType: '11',
        ...urls(where),
      });
      return outcomeOf(answer);
    },
    async payOut({ ownId, msisdn, amount, ...where }) {
      const answer = await post('/mpesa/b2c/v3/paymentrequest', {
        OriginatorConversationID: ownId,
        InitiatorName: initiator,
        SecurityCredential: credential,
        CommandID: 'BusinessPayment',
        Amount: String(amount),
        PartyA: payoutShortcode ?? '',
        PartyB: msisdn,
        ...urls(where),
        Occassion: '',
      });
      return outcomeOf(answer);
    },
    async askStatus({ providerId, ...where }) {
      const answer = await post('/mpesa/transactionstatus/v1/query', {
        Initiator: initiator,
        SecurityCredential: credential,
        CommandID: 'TransactionStatusQuery',
        OriginalConversationID: providerId,
        PartyA: settings.shortcode,
        IdentifierType: '4',
        ...urls(where),
        Occasion: '',
      });
      return outcomeOf(answer).kind === 'accepted';
    },
  };
};

const DUPLICATE = '500.002.1001';
/** Error codes after which certainly nothing was done. `500.003.1001` is ambiguous. */
const REFUSALS = new Set([
  '400.002.02',
  '400.008.01',
  '400.008.02',
  '404.001.01',
  '405.001',
  '500.001.1001',
  '500.003.02',
  '500.003.03',
]);

const outcomeOf = (answer: Answer | NoToken): AccountOutcome => {
  if (answer.kind === 'no_token') return { kind: 'unreached', reason: 'no_token' };
  if (answer.kind === 'never_connected') return { kind: 'unreached', reason: answer.reason };
  if (answer.kind === 'silent') return { kind: 'lost', reason: answer.reason };
  if (answer.kind === 'text') {
    return /incapsula|request unsuccessful/i.test(answer.text)
      ? { kind: 'unreached', reason: 'firewall' }
      : { kind: 'lost', reason: `http_${answer.status}` };
  }
  const { body } = answer;
  const taken = String(body.ResponseCode ?? '') === '0';
  if (taken && typeof body.OriginatorConversationID === 'string') {
    return { kind: 'accepted', providerId: body.OriginatorConversationID, body };
  }
  if (taken) return { kind: 'lost', reason: 'no_conversation' };
  if (body.fault) return { kind: 'unreached', reason: 'gateway_fault' };
  const code = String(body.errorCode ?? body.ResponseCode ?? '');
  if (code === DUPLICATE) return { kind: 'known' };
  if (REFUSALS.has(code) || body.ResponseCode !== undefined) {
    const message = String(body.errorMessage ?? body.ResponseDescription ?? '');
    return { kind: 'refused', code, message, body };
  }
  return { kind: 'lost', reason: code || `http_${answer.status}` };
};
