import type { Form, Reply } from './forms-for-tests.ts';

const error = (status: number, errorCode: unknown, errorMessage = ''): Reply => ({
  status,
  body: { requestId: '1c5b-4ba8-1', errorCode, errorMessage },
});
const fault = (status: number, errorcode: string): Reply => ({
  status,
  body: { fault: { faultstring: 'x', detail: { errorcode } } },
});
const page = (status: number, text: string): Reply => ({
  status,
  body: `<html><body>${text}</body></html>`,
  headers: { 'content-type': 'text/html' },
});
const INCAPSULA = 'Request unsuccessful. Incapsula incident ID 1-2';
const ID = 'ws_CO_1';
const accepted = {
  MerchantRequestID: 'm',
  CheckoutRequestID: ID,
  ResponseCode: '0',
  CustomerMessage: 'Success. Request accepted for processing',
};
const result = (ResultCode: unknown, more: object = {}): Reply => ({
  body: { ResponseCode: '0', CheckoutRequestID: ID, ResultCode, ...more },
});

const FAILED = 'failed, hold released';
const FAILED_503 = 'failed, hold released; 503';
const WAITS = 'stays created, the callback decides';
const GOES_ON = 'the call goes on';
const NO_TOKEN = 'push: failed, 503; query: unchanged';
const UNCHANGED = 'unchanged';

type Row = [form: string, reply: Reply, outcome: object, state: string];
const rows = (call: string, list: Row[]): Form[] =>
  list.map(([form, reply, outcome, state]) => ({ call, form, reply, outcome, state }));

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

const PUSH: Row[] = [
  ['200 accepted', { body: accepted }, { kind: 'accepted', requestId: ID }, 'prompted'],
  [
    '`ResponseCode` as number',
    { body: { ...accepted, ResponseCode: 0 } },
    { kind: 'accepted', requestId: ID },
    'prompted',
  ],
  [
    'accepted without a `CheckoutRequestID`',
    { body: { ResponseCode: '0' } },
    { kind: 'lost', reason: 'no_request_id' },
    WAITS,
  ],
  [
    '200 with another `ResponseCode`',
    { body: { ResponseCode: '1', ResponseDescription: 'Rejected' } },
    { kind: 'refused', code: '1' },
    FAILED,
  ],
  [
    '400 `400.002.02` Invalid PhoneNumber',
    error(400, '400.002.02', 'Bad Request - Invalid PhoneNumber'),
    { kind: 'refused', message: 'M-PESA does not take this number. Check it, or use another one.' },
    FAILED,
  ],
  [
    '400 `400.002.02` another field',
    error(400, '400.002.02', 'Bad Request - Invalid CallBackURL'),
    { kind: 'refused', code: '400.002.02' },
    FAILED,
  ],
  [
    '404 `404.001.01` Resource not found',
    error(404, '404.001.01'),
    { kind: 'refused', code: '404.001.01' },
    FAILED,
  ],
  ['405 `405.001`', error(405, '405.001'), { kind: 'refused', code: '405.001' }, FAILED],
  [
    '500 `500.001.1001` Merchant does not exist',
    error(500, '500.001.1001', 'Merchant does not exist'),
    { kind: 'refused', code: '500.001.1001' },
    FAILED,
  ],
  [
    '500 `500.001.1001` Wrong credentials',
    error(500, '500.001.1001', '[MerchantValidate] - Wrong credentials'),
    { kind: 'refused', code: '500.001.1001' },
    FAILED,
  ],
  [
    '500 `500.001.1001` Unable to lock subscriber',
    error(500, '500.001.1001', 'Unable to lock subscriber, a transaction is already in process'),
    {
      kind: 'refused',
      message:
        'Another M-PESA request is open on your phone. Finish it, wait a minute and try again.',
    },
    FAILED,
  ],
  [
    '200 `500.001.1001` with an empty message',
    error(200, '500.001.1001'),
    { kind: 'refused', code: '500.001.1001' },
    FAILED,
  ],
  [
    '500 `500.001.1001` The transaction is being processed',
    error(500, '500.001.1001', 'The transaction is being processed'),
    { kind: 'lost', reason: '500.001.1001' },
    WAITS,
  ],
  [
    '500 `500.002.1001` Duplicate',
    error(500, '500.002.1001'),
    { kind: 'refused', code: '500.002.1001' },
    FAILED,
  ],
  [
    '500 `500.003.02` System is busy',
    error(500, '500.003.02'),
    { kind: 'refused', message: 'M-PESA is busy. Please try again in a moment.' },
    FAILED,
  ],
  [
    '500 `500.003.03` Quota Violation',
    error(500, '500.003.03'),
    { kind: 'refused', code: '500.003.03' },
    FAILED,
  ],
  [
    '500 `500.003.1001` Internal Server Error',
    error(500, '500.003.1001'),
    { kind: 'lost', reason: '500.003.1001' },
    WAITS,
  ],
  ['500 with an unknown code', error(500, '999.9'), { kind: 'lost', reason: '999.9' }, WAITS],
  [
    '429 gateway fault, spike arrest',
    fault(429, 'policies.ratelimit.SpikeArrestViolation'),
    { kind: 'unreached', reason: 'policies.ratelimit.SpikeArrestViolation' },
    FAILED_503,
  ],
  [
    '500 gateway fault, no product for this app',
    fault(500, 'keymanagement.service.InvalidAPICallAsNoApiProductMatchFound'),
    { kind: 'unreached' },
    FAILED_503,
  ],
  [
    '404 `404.001.03`, also with a fresh token',
    error(404, '404.001.03', 'Invalid Access Token'),
    { kind: 'unreached', reason: 'no_token' },
    FAILED_503,
  ],
  [
    '401 `404.001.03`, also with a fresh token',
    error(401, '404.001.03', 'Invalid Access Token'),
    { kind: 'unreached', reason: 'no_token' },
    FAILED_503,
  ],
  [
    '503 firewall page',
    page(503, INCAPSULA),
    { kind: 'unreached', reason: 'firewall' },
    FAILED_503,
  ],
  [
    '403 page of another kind',
    page(403, 'Forbidden'),
    { kind: 'unreached', reason: 'http_403' },
    FAILED_503,
  ],
  [
    'a redirect',
    { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } },
    { kind: 'unreached', reason: 'http_302' },
    FAILED_503,
  ],
  ['502 page', page(502, 'Bad Gateway'), { kind: 'lost', reason: 'http_502' }, WAITS],
  ['200 with an empty body', { body: '' }, { kind: 'lost', reason: 'http_200' }, WAITS],
  ['a JSON `null`', { body: 'null' }, { kind: 'lost', reason: 'http_200' }, WAITS],
  ['a JSON list', { body: '[]' }, { kind: 'lost', reason: 'http_200' }, WAITS],
  ['JSON cut short', { body: '{"ResponseCode":"0"' }, { kind: 'lost', reason: 'http_200' }, WAITS],
  [
    'an old `Envelope` fault',
    { status: 500, body: { Envelope: { Body: {} } } },
    { kind: 'lost', reason: 'http_500' },
    WAITS,
  ],
  ['a cut connection', 'cut', { kind: 'lost' }, WAITS],
  ['silence', 'silent', { kind: 'lost', reason: 'TimeoutError' }, WAITS],
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

/** Every documented form of Daraja's synchronous answers. */
export const DARAJA_FORMS: Form[] = [
  ...rows('token', TOKEN),
  ...rows('push', PUSH),
  ...rows('query', QUERY),
];
