import type { Form, Reply } from './rows.ts';

const intent = (status: string, more: object = {}): Reply => ({
  body: {
    id: 'pi_1',
    object: 'payment_intent',
    amount: 150_000,
    amount_received: status === 'succeeded' ? 150_000 : 0,
    currency: 'kes',
    status,
    client_secret: 'pi_1_secret_x',
    latest_charge: 'ch_1',
    last_payment_error: null,
    ...more,
  },
});
const error = (status: number, type: string, code?: string, more: object = {}): Reply => ({
  status,
  body: { error: { type, ...(code ? { code } : {}), message: 'For engineers.', ...more } },
});
const declined = (decline_code: string, message = 'Said by the bank.'): Reply =>
  error(402, 'card_error', 'card_declined', {
    decline_code,
    message,
    payment_intent: { id: 'pi_1', object: 'payment_intent', status: 'requires_payment_method' },
  });
const refused = (code: string, message = 'Said by the bank.'): Reply =>
  error(402, 'card_error', code, { message });

const NOT_ENABLED =
  'Your card does not allow this payment. Ask your bank to allow online payments, or pay by M-PESA.';
const CHECK_CARD = 'The card could not be charged. Please check it or use another.';
const QUIET = { kind: 'failed', code: 'card_declined', message: 'Your card was declined.' };
const fails = (code: string, message = 'Said by the bank.') => ({ kind: 'failed', code, message });

const FAILED = 'failed, hold released';
const FAILED_503 = 'failed, hold released; 503';
const REPEATED = 'stays created, repeated under the same key';
const UNCHANGED = 'unchanged';

type Row = [form: string, reply: Reply, outcome: object, state: string];
const rows = (call: string, list: Row[]): Form[] =>
  list.map(([form, reply, outcome, state]) => ({ call, form, reply, outcome, state }));

const CHARGE: Row[] = [
  [
    '200 `succeeded`',
    intent('succeeded'),
    { kind: 'succeeded', intentId: 'pi_1', receivedShillings: 1500, receipt: 'ch_1' },
    'succeeded',
  ],
  [
    '200 `requires_action`',
    intent('requires_action'),
    { kind: 'requires_action', clientSecret: 'pi_1_secret_x' },
    'requires_action',
  ],
  [
    '200 `processing`',
    intent('processing'),
    { kind: 'pending', intentId: 'pi_1' },
    'stays created, queried until it is known',
  ],
  ['200 `canceled`', intent('canceled'), { kind: 'cancelled', intentId: 'pi_1' }, FAILED],
  [
    '200 `succeeded` in another currency',
    intent('succeeded', { currency: 'usd' }),
    { kind: 'lost', reason: 'currency_usd' },
    REPEATED,
  ],
  [
    '402 `generic_decline`',
    declined('generic_decline'),
    { ...fails('generic_decline'), intentId: 'pi_1' },
    FAILED,
  ],
  ['402 `do_not_honor`', declined('do_not_honor'), fails('do_not_honor'), FAILED],
  ['402 `insufficient_funds`', declined('insufficient_funds'), fails('insufficient_funds'), FAILED],
  ['402 `lost_card`, not told to the shopper', declined('lost_card'), QUIET, FAILED],
  ['402 `stolen_card`, not told', declined('stolen_card'), QUIET, FAILED],
  ['402 `fraudulent`, not told', declined('fraudulent'), QUIET, FAILED],
  ['402 `pickup_card`, not told', declined('pickup_card'), QUIET, FAILED],
  [
    '402 `transaction_not_allowed`',
    declined('transaction_not_allowed'),
    fails('transaction_not_allowed', NOT_ENABLED),
    FAILED,
  ],
  [
    '402 `currency_not_supported`',
    declined('currency_not_supported'),
    fails('currency_not_supported', NOT_ENABLED),
    FAILED,
  ],
  ['402 `expired_card`', refused('expired_card'), fails('expired_card'), FAILED],
  ['402 `incorrect_cvc`', refused('incorrect_cvc'), fails('incorrect_cvc'), FAILED],
  ['402 `incorrect_number`', refused('incorrect_number'), fails('incorrect_number'), FAILED],
  [
    '402 `invalid_expiry_year`',
    refused('invalid_expiry_year'),
    fails('invalid_expiry_year'),
    FAILED,
  ],
  [
    '402 `processing_error`',
    refused('processing_error'),
    fails('processing_error', 'The card could not be charged just now. Please try again.'),
    FAILED,
  ],
  [
    '402 `authentication_required`',
    refused('authentication_required'),
    fails('authentication_required', 'Your bank asks you to confirm. Please press Pay again.'),
    FAILED,
  ],
  [
    '400 `amount_too_small`',
    error(400, 'invalid_request_error', 'amount_too_small'),
    fails('amount_too_small', 'The amount is too small for a card. Please pay by M-PESA.'),
    FAILED,
  ],
  [
    '400 `parameter_unknown`',
    error(400, 'invalid_request_error', 'parameter_unknown'),
    fails('parameter_unknown', CHECK_CARD),
    FAILED,
  ],
  [
    '400 `parameter_missing`',
    error(400, 'invalid_request_error', 'parameter_missing'),
    fails('parameter_missing', CHECK_CARD),
    FAILED,
  ],
  [
    '404 `resource_missing`',
    error(404, 'invalid_request_error', 'resource_missing'),
    fails('resource_missing', CHECK_CARD),
    FAILED,
  ],
  [
    '400 `idempotency_error`',
    error(400, 'idempotency_error'),
    { kind: 'lost', reason: 'StripeIdempotencyError' },
    REPEATED,
  ],
  [
    '409 `idempotency_key_in_use`',
    error(409, 'invalid_request_error', 'idempotency_key_in_use'),
    { kind: 'lost' },
    REPEATED,
  ],
  [
    '401 wrong key',
    error(401, 'invalid_request_error'),
    { kind: 'unreached', reason: 'StripeAuthenticationError' },
    FAILED_503,
  ],
  [
    '403 key without the right',
    error(403, 'invalid_request_error'),
    { kind: 'unreached', reason: 'StripePermissionError' },
    FAILED_503,
  ],
  [
    '429 `rate_limit`',
    error(429, 'invalid_request_error', 'rate_limit'),
    { kind: 'unreached', reason: 'StripeRateLimitError' },
    FAILED_503,
  ],
  ['500 `api_error`', error(500, 'api_error'), { kind: 'lost' }, REPEATED],
  ['503 page that is no JSON', { status: 503, body: '<html>' }, { kind: 'lost' }, REPEATED],
  ['a cut connection', 'cut', { kind: 'lost' }, REPEATED],
  ['silence', 'silent', { kind: 'lost' }, REPEATED],
];

const QUERY: Row[] = [
  ['`succeeded`', intent('succeeded'), { kind: 'succeeded' }, 'succeeded'],
  ['`requires_action`', intent('requires_action'), { kind: 'requires_action' }, 'requires_action'],
  ['`processing`', intent('processing'), { kind: 'pending' }, UNCHANGED],
  ['`canceled`', intent('canceled'), { kind: 'cancelled' }, FAILED],
  [
    '`requires_payment_method` after a failed 3-D Secure',
    intent('requires_payment_method', {
      last_payment_error: {
        code: 'payment_intent_authentication_failure',
        message: 'For engineers.',
      },
    }),
    fails(
      'payment_intent_authentication_failure',
      'Your bank did not confirm this payment. Please try again or use another card.',
    ),
    FAILED,
  ],
  [
    '404 `resource_missing`',
    error(404, 'invalid_request_error', 'resource_missing'),
    { kind: 'lost', reason: 'resource_missing' },
    UNCHANGED,
  ],
  ['401 wrong key', error(401, 'invalid_request_error'), { kind: 'unreached' }, UNCHANGED],
  ['429 `rate_limit`', error(429, 'invalid_request_error'), { kind: 'unreached' }, UNCHANGED],
  ['500 `api_error`', error(500, 'api_error'), { kind: 'lost' }, UNCHANGED],
  ['a cut connection', 'cut', { kind: 'lost' }, UNCHANGED],
];

/** Every documented form of Stripe's responses. */
export const STRIPE_FORMS: Form[] = [...rows('charge', CHARGE), ...rows('query', QUERY)];
