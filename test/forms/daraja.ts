import { PUSH } from './daraja-push.ts';
import { error, FAILED, fault, INCAPSULA, page, type Row, result, rows } from './daraja-replies.ts';
import type { Form } from './rows.ts';

const GOES_ON = 'the call goes on';
const NO_TOKEN = 'push: failed, 503; query: unchanged';
const UNCHANGED = 'unchanged';

const TOKEN: Row[] = [
  [
    '`expires_in` as text',
    { body: { access_token: 'abc', expires_in: '3599' } },
    { kind: 'token', seconds: 3599 },
    GOES_ON,
  ],
  [
    '`expires_in` as number',
    { body: { access_token: 'abc', expires_in: 3599 } },
    { kind: 'token', seconds: 3599 },
    GOES_ON,
  ],
  [
    'without `expires_in`',
    { body: { access_token: 'abc' } },
    { kind: 'token', seconds: 3599 },
    GOES_ON,
  ],
  [
    '400 `400.008.01`, wrong key or secret',
    error(400, '400.008.01', 'Invalid Authentication passed'),
    { kind: 'refused', code: '400.008.01' },
    NO_TOKEN,
  ],
  [
    '400 `400.008.02`, wrong grant type',
    error(400, '400.008.02', 'Invalid grant type passed'),
    { kind: 'refused', code: '400.008.02' },
    NO_TOKEN,
  ],
  [
    '500 `500.003.1001`',
    error(500, '500.003.1001'),
    { kind: 'unreached', reason: '500.003.1001' },
    NO_TOKEN,
  ],
  [
    '429 gateway fault, spike arrest',
    fault(429, 'policies.ratelimit.SpikeArrestViolation'),
    { kind: 'unreached', reason: 'policies.ratelimit.SpikeArrestViolation' },
    NO_TOKEN,
  ],
  ['503 firewall page', page(503, INCAPSULA), { kind: 'unreached', reason: 'firewall' }, NO_TOKEN],
  ['200 with an empty body', { body: '' }, { kind: 'unreached', reason: 'http_200' }, NO_TOKEN],
  ['200 without a token', { body: {} }, { kind: 'unreached', reason: 'http_200' }, NO_TOKEN],
  ['a cut connection', 'cut', { kind: 'unreached' }, NO_TOKEN],
];

const QUERY: Row[] = [
  ['`ResultCode` `"0"`', result('0'), { kind: 'paid' }, 'succeeded'],
  ['`ResultCode` 0 as number', result(0), { kind: 'paid' }, 'succeeded'],
  ['`ResultCode` `"1032"`', result('1032'), { kind: 'failed', code: '1032' }, FAILED],
  ['`ResultCode` 1037 as number', result(1037), { kind: 'failed', code: '1037' }, FAILED],
  ['`ResultCode` `SFC_IC0003`', result('SFC_IC0003'), { kind: 'failed' }, FAILED],
  [
    'an unlisted `ResultCode`',
    result('7777'),
    { kind: 'unlisted', code: '7777' },
    'expired 3 minutes after the push, asked again later',
  ],
  [
    'processing, form 1: 500 `500.001.1001` being processed',
    error(500, '500.001.1001', 'The transaction is being processed'),
    { kind: 'processing' },
    UNCHANGED,
  ],
  ['processing, form 2: `ResultCode` 4999', result('4999'), { kind: 'processing' }, UNCHANGED],
  [
    'processing, form 3: 200 `500.001.1001` with an empty message',
    error(200, '500.001.1001'),
    { kind: 'processing' },
    UNCHANGED,
  ],
  [
    '500 `500.001.1001` The transaction does not Exist',
    error(500, '500.001.1001', 'The transaction does not Exist'),
    { kind: 'no_answer' },
    UNCHANGED,
  ],
  [
    '500 `500.001.1001` Merchant does not exist',
    error(500, '500.001.1001', 'Merchant does not exist'),
    { kind: 'no_answer' },
    UNCHANGED,
  ],
  [
    '500 `500.001.1001` with an empty message',
    error(500, '500.001.1001'),
    { kind: 'no_answer' },
    UNCHANGED,
  ],
  ['500 `500.003.1001`', error(500, '500.003.1001'), { kind: 'no_answer' }, UNCHANGED],
  ['another `ResponseCode`', result('0', { ResponseCode: '1' }), { kind: 'no_answer' }, UNCHANGED],
  [
    'a result of another request',
    result('0', { CheckoutRequestID: 'ws_CO_2' }),
    { kind: 'no_answer' },
    UNCHANGED,
  ],
  ['`ResultCode` of no usable type', result({}), { kind: 'no_answer' }, UNCHANGED],
  [
    '429 gateway fault, spike arrest',
    fault(429, 'policies.ratelimit.SpikeArrestViolation'),
    { kind: 'no_answer' },
    UNCHANGED,
  ],
  [
    '404 `404.001.03`, also with a fresh token',
    error(404, '404.001.03'),
    { kind: 'no_answer' },
    UNCHANGED,
  ],
  ['503 firewall page', page(503, INCAPSULA), { kind: 'no_answer' }, UNCHANGED],
  ['200 with an empty body', { body: '' }, { kind: 'no_answer' }, UNCHANGED],
  ['a JSON list', { body: '[]' }, { kind: 'no_answer' }, UNCHANGED],
  ['a cut connection', 'cut', { kind: 'no_answer' }, UNCHANGED],
  ['silence', 'silent', { kind: 'no_answer' }, UNCHANGED],
];

/** Every documented form of Daraja's synchronous responses. */
export const DARAJA_FORMS: Form[] = [
  ...rows('token', TOKEN),
  ...rows('push', PUSH),
  ...rows('query', QUERY),
];
