import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { plainSigns } from '#contract/text.ts';
import { isStorable } from '../database/storable.ts';
import { fileTooLarge, Problem, pictureTooLarge } from './problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a form call, if any. */
    upload: Upload | undefined;
  }
}

const mistake = (text: unknown): never => {
  throw new Error(String(text));
};

/** What Ajv would only warn of, such as a format that it does not know and so would not check, is a mistake. */
const OPTIONS = {
  ...{ useDefaults: true, strict: false },
  logger: { log: mistake, warn: mistake, error: mistake },
};

const build = (coerceTypes: boolean, { allErrors } = { allErrors: true }): Ajv => {
  // `1e999` parses as Infinity: invalid in a body; coerced from a text, the schema's bounds reject
  // it.
  const ajv = new Ajv({ coerceTypes, strictNumbers: !coerceTypes, allErrors, ...OPTIONS });
  addFormats.default(ajv, ['email']);
  return ajv;
};

// One of each per process: what they compile is kept by schema, for every server and form.
const lenient = build(true);
const exact = build(false);
const exactFirst = build(false, { allErrors: false });

/** Coerces a form's texts to the schema's types, in place; does not validate. */
const coerceTexts = (schema: object): ((data: object) => void) => {
  const validate = lenient.compile(schema);
  return (data) => void validate(data);
};

type Shape = {
  type?: string;
  properties?: Record<string, Shape>;
  patternProperties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  format?: string;
};

/** Whether a value of this schema can have an unlimited number of errors. */
const hasList = ({ properties = {}, patternProperties = {}, items, anyOf = [] }: Shape): boolean =>
  items !== undefined ||
  [properties, patternProperties, anyOf].flatMap((parts) => Object.values(parts)).some(hasList);

/** `was` may have lists, so it is looked at by itself: of the fields of a form all errors are reported. */
const partsOf = (schema: Shape): Shape[] => {
  const { was, ...properties } = schema.properties ?? {};
  return was
    ? [
        { ...schema, properties },
        { type: 'object', properties: { was } },
      ]
    : [schema];
};

const checkBody = (schema: Shape) => {
  const checks = partsOf(schema).map((part) => (hasList(part) ? exactFirst : exact).compile(part));
  return (data: unknown) => {
    const failed = checks.find((check) => !check(data));
    return failed?.errors ?? [];
  };
};

const checkTexts = (schema: object) => {
  const check = lenient.compile(schema);
  return (data: unknown) => (check(data) ? [] : (check.errors ?? []));
};

/** Reads addresses as they are meant, in place: pasted ones have marks that nobody sees. */
const readEmails = ({ properties = {} }: Shape, data: unknown): void => {
  if (typeof data !== 'object' || data === null) return;
  const values = data as Record<string, unknown>;
  for (const [name, part] of Object.entries(properties)) {
    const value = values[name];
    if (part.format !== 'email') readEmails(part, value);
    else if (typeof value === 'string' && isStorable(value)) values[name] = plainSigns(value);
  }
};

/** Errors for texts that PostgreSQL can't store: with NUL or a lone surrogate. */
const unreadable = (shape: Shape, data: unknown, path = ''): Partial<ErrorObject>[] => {
  if (typeof data === 'string') {
    return isStorable(data) ? [] : [{ keyword: 'unreadable', instancePath: path, params: {} }];
  }
  if (Array.isArray(data)) {
    const { items } = shape;
    return items ? data.flatMap((one, i) => unreadable(items, one, `${path}/${i}`)) : [];
  }
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(shape.properties ?? {}).flatMap(([name, part]) =>
    Object.hasOwn(data, name)
      ? unreadable(part, (data as Record<string, unknown>)[name], `${path}/${name}`)
      : [],
  );
};

/**
 * Texts of URLs and forms are coerced to the declared type; JSON bodies must have the right type.
 * An empty query value counts as absent. For a form all invalid fields are reported; for a body
 * with a list only the first error, because a list of 1 MB could have half a million.
 */
export const installValidation = (app: FastifyInstance): void => {
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const check = httpPart === 'body' ? checkBody(schema as Shape) : checkTexts(schema as object);
    return (data: unknown) => {
      if (httpPart === 'querystring' && typeof data === 'object' && data !== null) {
        const query = data as Record<string, unknown>;
        for (const name of Object.keys(query)) if (query[name] === '') delete query[name];
      }
      if (httpPart === 'body') readEmails(schema as Shape, data);
      const faults = check(data);
      // A malformed id is unknown (404), not invalid.
      const errors =
        faults.length > 0 || httpPart === 'params' ? faults : unreadable(schema as Shape, data);
      return errors.length === 0 ? { value: data } : { error: errors as never };
    };
  });
};

/** A file and its field, for error messages. */
export type Upload = { field: string; data: Buffer };

/** An error of a file, shown beside its field. */
export const fileProblem = (field: string, { status, code, message }: Problem): Problem =>
  new Problem(status, code, message, { fields: { [field]: message } });

const TOO_LARGE = 'FST_REQ_FILE_TOO_LARGE';
const codeOf = (error: unknown): unknown => (error as { code?: unknown } | undefined)?.code;

/** Reads a form's objects, in place: they are sent as JSON. One that can't be read stays a text, which is invalid. */
const readObjects = ({ properties = {} }: Shape, fields: Record<string, unknown>): void => {
  for (const [name, { type }] of Object.entries(properties)) {
    if (type !== 'object' || typeof fields[name] !== 'string') continue;
    try {
      fields[name] = JSON.parse(fields[name]);
    } catch {}
  }
};

type Form = { file: string; what?: string | undefined; schema: object };

/**
 * Parses a multipart call into the equivalent JSON body, with texts coerced and the file separate.
 * The multipart parser's settings limit the file's size.
 */
export const formReader = ({ file, what, schema }: Form) => {
  const coerce = coerceTexts(schema);
  const tooLarge = what === undefined ? pictureTooLarge() : fileTooLarge();
  return async (request: FastifyRequest): Promise<void> => {
    if (!request.isMultipart()) return;
    const fields = await readParts(request, file, tooLarge).catch((error: unknown) => {
      // The parser throws plain errors for a malformed form; exceeded limits have a status.
      if (error instanceof Problem || (error instanceof Error && 'statusCode' in error))
        throw error;
      throw new Problem(400, 'bad_request', 'That form could not be read.');
    });
    readObjects(schema, fields);
    coerce(fields);
    request.body = fields;
  };
};

const readParts = async (
  request: FastifyRequest,
  file: string,
  tooLarge: Problem,
): Promise<Record<string, unknown>> => {
  const fields: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value;
      continue;
    }
    // Read even if not expected: the parser stops at an unread file.
    const data = await part.toBuffer().catch((error: unknown) => {
      if (part.fieldname === file && codeOf(error) === TOO_LARGE) {
        throw fileProblem(file, tooLarge);
      }
      throw error;
    });
    // A blank file field is sent as a nameless file of zero bytes.
    const blank = data.length === 0 && !part.filename;
    if (part.fieldname === file && !blank) request.upload = { field: file, data };
  }
  return fields;
};
