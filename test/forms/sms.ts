import type { Form, Reply, Written } from './rows.ts';

const ID = 'ATXid_1';

/** The response to a call for one phone. */
const recipient = (statusCode: unknown, more: object = {}): Reply => ({
  status: 201,
  body: {
    SMSMessageData: {
      Message: 'Sent to 1/1 Total Cost: KES 0.8000',
      Recipients: [
        {
          statusCode,
          number: '+254712345678',
          status: 'x',
          cost: 'KES 0.8000',
          messageId: ID,
          ...more,
        },
      ],
    },
  },
});
const notTaken = (statusCode: number): Reply =>
  recipient(statusCode, { cost: '0', messageId: 'None' });
/** A response that sent nothing at all. */
const toNobody = (Message: string): Reply => ({
  status: 201,
  body: { SMSMessageData: { Message, Recipients: [] } },
});
const text = (status: number, body: string): Reply => ({
  status,
  body,
  headers: { 'content-type': 'text/plain' },
});

const TAKEN = { kind: 'accepted', providerId: ID, costCents: 80 };
const REFUSED = { kind: 'refused', optedOut: false };
const OPTED_OUT = { kind: 'refused', optedOut: true };
const LATER = { kind: 'later' };
const UNKNOWN = { kind: 'unknown' };

export const ACCEPTED = 'accepted';
export const FAILED = 'failed; staff read why';
export const SUPPRESSED = 'suppressed; the phone gets no more';
export const AGAIN = 'tried again for 12 hours';
export const TWICE = 'sent once more, or left to staff';
export const UNCHANGED = 'unchanged';
export const DELIVERED = 'delivered';

type Row = [form: string, reply: Reply, outcome: object, state: string];
const SENT: Row[] = [
  ['100 Processed', recipient(100), TAKEN, ACCEPTED],
  ['101 Sent', recipient(101), TAKEN, ACCEPTED],
  ['102 Queued', recipient(102), TAKEN, ACCEPTED],
  ['`statusCode` as text', recipient('101'), TAKEN, ACCEPTED],
  ['101 with 200 instead of 201', { ...Object(recipient(101)), status: 200 }, TAKEN, ACCEPTED],
  [
    '101 with a `cost` of no known form',
    recipient(101, { cost: 'free' }),
    { ...TAKEN, costCents: undefined },
    ACCEPTED,
  ],
  ['101 without a `messageId`', recipient(101, { messageId: undefined }), UNKNOWN, TWICE],
  ['101 with the `messageId` None', recipient(101, { messageId: 'None' }), UNKNOWN, TWICE],
  ['401 RiskHold', notTaken(401), REFUSED, FAILED],
  ['402 InvalidSenderId', notTaken(402), LATER, AGAIN],
  ['403 InvalidPhoneNumber', notTaken(403), REFUSED, FAILED],
  ['404 UnsupportedNumberType', notTaken(404), REFUSED, FAILED],
  ['405 InsufficientBalance', notTaken(405), LATER, AGAIN],
  ['406 UserInBlacklist', notTaken(406), OPTED_OUT, SUPPRESSED],
  ['407 CouldNotRoute', notTaken(407), REFUSED, FAILED],
  ['409 DoNotDisturbRejection', notTaken(409), REFUSED, FAILED],
  ['500 InternalServerError', notTaken(500), LATER, AGAIN],
  ['501 GatewayError', notTaken(501), LATER, AGAIN],
  ['502 RejectedByGateway', notTaken(502), REFUSED, FAILED],
  ['a code that is not documented', recipient(399), UNKNOWN, TWICE],
  ['no code', recipient(undefined), UNKNOWN, TWICE],
  ['no recipient, InvalidSenderId', toNobody('InvalidSenderId'), LATER, AGAIN],
  ['no recipient, another message', toNobody('Sent to 0/1 Total Cost: 0'), LATER, AGAIN],
  ['HTTP 400, text', text(400, 'Request is missing required form field'), REFUSED, FAILED],
  [
    'HTTP 401, text: wrong user name or key',
    text(401, 'The supplied authentication is invalid'),
    LATER,
    AGAIN,
  ],
  ['HTTP 403, page', text(403, '<html>Forbidden</html>'), LATER, AGAIN],
  ['HTTP 404, text', text(404, 'Not found'), REFUSED, FAILED],
  ['HTTP 429', text(429, 'Too many requests'), LATER, AGAIN],
  [
    'a redirect',
    { status: 302, body: '', headers: { location: 'http://127.0.0.1:9/' } },
    LATER,
    AGAIN,
  ],
  ['HTTP 500, text', text(500, 'Internal Server Error'), UNKNOWN, TWICE],
  ['HTTP 502, page', text(502, '<html>Bad gateway</html>'), UNKNOWN, TWICE],
  ['HTTP 503, page', text(503, '<html>Unavailable</html>'), UNKNOWN, TWICE],
  ['201 with an empty body', text(201, ''), UNKNOWN, TWICE],
  ['201 with text that is no JSON', text(201, 'Sent to 1/1'), UNKNOWN, TWICE],
  ['JSON cut short', text(201, '{"SMSMessageData":{"Recipi'), UNKNOWN, TWICE],
  ['a JSON `null`', text(201, 'null'), UNKNOWN, TWICE],
  ['a JSON list', text(201, '[]'), UNKNOWN, TWICE],
  [
    'a recipient that is none',
    text(201, '{"SMSMessageData":{"Recipients":[null]}}'),
    UNKNOWN,
    TWICE,
  ],
  ['more than 64 KB', text(201, 'x'.repeat(200_000)), UNKNOWN, TWICE],
  ['a cut connection', 'cut', UNKNOWN, TWICE],
  ['silence', 'silent', UNKNOWN, TWICE],
];

/** Possible responses to a call for one SMS. */
export const SMS_FORMS: Form[] = SENT.map(([form, reply, outcome, state]) => ({
  call: 'send',
  form,
  reply,
  outcome,
  state,
}));

/** A form that the provider posts to the shop. */
export type PostedForm = Written & { call: 'report' | 'opt-out'; fields: Record<string, string> };

const report = (
  form: string,
  fields: Record<string, string>,
  kind: string,
  state: string,
): PostedForm => ({ call: 'report', form, fields, outcome: { kind }, state });
const optOut = (
  form: string,
  fields: Record<string, string>,
  kind: string,
  state: string,
): PostedForm => ({ call: 'opt-out', form, fields, outcome: { kind }, state });

const about = { id: ID, phoneNumber: '+254712345678', networkCode: '63902' };
const IGNORED = 'ignored';

/** Everything the provider can post about an accepted SMS or a phone. */
export const POSTED_FORMS: PostedForm[] = [
  report('Sent', { ...about, status: 'Sent' }, 'accepted', UNCHANGED),
  report('Submitted', { ...about, status: 'Submitted' }, 'accepted', UNCHANGED),
  report('Buffered', { ...about, status: 'Buffered' }, 'accepted', UNCHANGED),
  report('Success', { ...about, status: 'Success' }, 'delivered', DELIVERED),
  report('Rejected', { ...about, status: 'Rejected' }, 'failed', FAILED),
  report(
    'Failed',
    { ...about, status: 'Failed', failureReason: 'DeliveryFailure' },
    'failed',
    FAILED,
  ),
  report('AbsentSubscriber', { ...about, status: 'AbsentSubscriber' }, 'failed', FAILED),
  report('Expired', { ...about, status: 'Expired' }, 'failed', FAILED),
  report('a status that is not documented', { ...about, status: 'Lost' }, IGNORED, UNCHANGED),
  report('a status named as a method is', { ...about, status: 'toString' }, IGNORED, UNCHANGED),
  report('no status', about, IGNORED, UNCHANGED),
  report('no id', { status: 'Success' }, IGNORED, UNCHANGED),
  report('an id that is none', { ...about, id: 'None', status: 'Success' }, IGNORED, UNCHANGED),
  report(
    'an id that nobody knows',
    { ...about, id: 'ATXid_9', status: 'Success' },
    'delivered',
    UNCHANGED,
  ),
  report('an empty form', {}, IGNORED, UNCHANGED),
  optOut(
    '`phoneNumber` as +254…',
    { phoneNumber: '+254712345678', senderId: 'MALKIA' },
    'phone',
    SUPPRESSED,
  ),
  optOut('`phoneNumber` as 254…', { phoneNumber: '254712345678' }, 'phone', SUPPRESSED),
  optOut('`phoneNumber` as 07…', { phoneNumber: '0712345678' }, 'phone', SUPPRESSED),
  optOut('a phone of another country', { phoneNumber: '+256712345678' }, IGNORED, UNCHANGED),
  optOut('no phone', { senderId: 'MALKIA' }, IGNORED, UNCHANGED),
];
