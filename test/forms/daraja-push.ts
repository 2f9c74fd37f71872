import { accepted, error, FAILED, fault, ID, INCAPSULA, page, type Row } from './daraja-replies.ts';

const FAILED_503 = 'failed, hold released; 503';
const WAITS = 'stays created, the callback decides';

/** Every documented form of the response to a push. */
export const PUSH: Row[] = [
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
    {
      kind: 'refused',
      message:
        'M-PESA does not take this number. No money was taken. Check it, or use another one.',
    },
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
    {
      kind: 'refused',
      message: 'M-PESA is busy. No money was taken. Please try again in a moment.',
    },
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
