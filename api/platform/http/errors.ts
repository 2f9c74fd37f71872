import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/problem.ts';
import { isUnreachable } from '../database/database.ts';
import { plainPage } from './plain-page.ts';
import { Problem } from './problem.ts';

type Reply = {
  status: number;
  code: ErrorCode;
  message: string;
  fields?: Record<string, string> | undefined;
  details?: Record<string, unknown> | undefined;
};

/** Of a form with a file; `parts` are both together. */
export const FORM_LIMITS = { files: 1, fields: 30, parts: 31 } as const;

const tooMany = (what: string, most: number): Reply => ({
  status: 413,
  code: 'too_many_parts',
  message: `That form has too many ${what}: ${most} at most.`,
});

const KNOWN: Record<string, Reply> = {
  // A URL that can't be decoded.
  FST_ERR_BAD_URL: { status: 404, code: 'not_found', message: 'There is nothing at this address.' },
  // PostgreSQL: a text with a NUL character.
  22021: { status: 400, code: 'invalid', message: 'Please remove unreadable characters.' },
  // PostgreSQL: lock timeout on a row.
  '55P03': {
    status: 503,
    code: 'busy',
    message: 'The shop is very busy right now. Please try again in a moment.',
    details: { retryAfter: 2 },
  },
  PICTURE_STORE: {
    status: 503,
    code: 'pictures_away',
    message: 'Pictures can’t be kept or shown right now. Please try again in a moment.',
    details: { retryAfter: 5 },
  },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'too_large', message: 'That is too much data.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    code: 'unsupported_media_type',
    message: 'Send the data as JSON.',
  },
  FST_FILES_LIMIT: tooMany('files', FORM_LIMITS.files),
  FST_FIELDS_LIMIT: tooMany('fields', FORM_LIMITS.fields),
  FST_PARTS_LIMIT: tooMany('parts, files and fields together', FORM_LIMITS.parts),
  FST_REQ_FILE_TOO_LARGE: {
    status: 413,
    code: 'image_too_large',
    message: 'The image may be 5 MB at most.',
  },
};

/** PostgreSQL restarts, can't be reached or is read-only: retry soon. */
export const DATABASE_AWAY = new Problem(
  503,
  'unavailable',
  'The shop can’t answer right now. It will work again shortly: please try again in a moment.',
  { details: { retryAfter: 2 } },
);

type Issue = NonNullable<FastifyError['validation']>[number];

const TYPES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'a set of values',
};

// Ajv joins the types of a nullable field.
const typeOf = (params: Issue['params']): string => String(params.type).split(',')[0] ?? '';

/** What a field lacks, after its name; undefined if it has nothing. */
const said = ({ keyword, params, message }: Issue): string | undefined => {
  switch (keyword) {
    case 'required':
      return undefined;
    case 'minLength':
      return params.limit === 1 ? undefined : `needs at least ${params.limit} characters`;
    case 'maxLength':
      return `may have ${params.limit} characters at most`;
    case 'minimum':
      return `must be at least ${params.limit}`;
    case 'maximum':
      return `must be at most ${params.limit}`;
    case 'maxItems':
      return `may have ${params.limit} entries at most`;
    case 'type':
      return `must be ${TYPES[typeOf(params)] ?? typeOf(params)}`;
    case 'pattern':
    case 'format':
      return params.format === 'email' ? 'must be an e-mail address' : 'is not valid';
    case 'unreadable':
      return 'has unreadable characters';
    case 'enum':
    case 'const':
    case 'anyOf':
      return 'is not one of the choices';
    default:
      return message ?? 'is not valid';
  }
};

/** The label of a field by its path: `items.0.unitPrice` becomes unit price. */
const wordsOf = (field: string): string =>
  (field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field)
    .replace(/(?<=[a-z])Id$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** More than the largest form has. */
const MAX_FIELDS = 30;

/** Messages for fields that are chosen, not typed. */
const SENTENCES: Record<string, string> = { rating: 'Please choose 1 to 5 stars.' };

const sentenceOn = (field: string, issue: Issue): string => {
  const known = SENTENCES[field];
  if (known) return known;
  const fault = said(issue);
  return fault ? `The ${wordsOf(field)} ${fault}.` : `Please fill in the ${wordsOf(field)}.`;
};

const fieldsOf = (error: FastifyError): Record<string, string> => {
  const fields: Record<string, string> = {};
  for (const issue of (error.validation ?? []).slice(0, MAX_FIELDS)) {
    const missing = issue.params.missingProperty ?? issue.params.requiredProperties;
    const name = [...issue.instancePath.split('/').slice(1), ...(missing ? [missing].flat() : [])];
    // No body, or a missing object: no single field is wrong.
    const field = name.join('.');
    if (field) fields[field] ??= sentenceOn(field, issue);
  }
  return fields;
};

const replyTo = (error: FastifyError | Problem): Reply => {
  if (error instanceof Problem) return error;
  if (error.validation) {
    const fields = fieldsOf(error);
    const [message = 'Please fill in the form.'] = Object.values(fields);
    return { status: 400, code: 'invalid', message, fields };
  }
  const known = KNOWN[error.code];
  if (known) return known;
  if (isUnreachable(error)) return DATABASE_AWAY;
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    return { status, code: 'bad_request', message: 'That request could not be read.' };
  }
  return {
    status: 500,
    code: 'server_error',
    message: 'Something went wrong on our side. Please try again.',
  };
};

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * A form submitted by the browser without JavaScript: the user needs an HTML page. Pages' own calls
 * never accept HTML.
 */
const isPlainForm = ({ method, headers }: FastifyRequest): boolean =>
  method !== 'GET' && method !== 'HEAD' && (headers.accept ?? '').includes('text/html');

const pageFor = (url: string, message: string): string => {
  if (!/^\/api(\/|$)/.test(url))
    return plainPage(
      'This form needs JavaScript',
      `<h1>This form needs JavaScript</h1>
<p>Nothing was sent or changed. Please allow JavaScript for this shop in your browser, then try again.</p>
<p><a href="">Back to the form</a> · <a href="/">To the shop</a></p>`,
    );
  return plainPage(
    'That did not work',
    `<h1>That did not work</h1>\n<p>${escaped(message)}</p>\n<p><a href="/">To the shop</a></p>`,
  );
};

/** Sends an error response; internal causes go to the log only. */
export const sendProblem = (
  error: FastifyError | Problem,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  const found = replyTo(error);
  if (!(error instanceof Problem) && found.status >= 500)
    request.log.error({ err: error }, 'request failed');
  const retryAfter = found.details?.retryAfter;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  if (isPlainForm(request)) {
    const page = pageFor(request.url, found.message);
    reply.status(found.status).type('text/html; charset=utf-8').serializer(String).send(page);
    return;
  }
  reply
    .status(found.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      message: found.message,
      code: found.code,
      requestId: request.id,
      ...(found.fields ? { fields: found.fields } : {}),
      ...(found.details ?? {}),
    });
};

/** The error handler: one response shape for every call. */
export const installErrors = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError | Problem>(sendProblem);
};
