import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileTooLarge, Problem, pictureTooLarge } from './problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a form call, when one came along. */
    upload: Upload | undefined;
  }
}

const OPTIONS = { useDefaults: true, strict: false };

const build = (coerceTypes: boolean, { allErrors } = { allErrors: true }): Ajv => {
  // `1e999` reads as Infinity: no number in a body; for a text coerced to it the bounds still speak.
  const ajv = new Ajv({ coerceTypes, strictNumbers: !coerceTypes, allErrors, ...OPTIONS });
  addFormats.default(ajv, ['email']);
  return ajv;
};

/** Turns texts of a form into the types that the schema declares, in place; it judges nothing. */
const coerceTexts = (schema: object): ((data: object) => void) => {
  const validate = build(true).compile(schema);
  return (data) => void validate(data);
};

type Shape = { properties?: Record<string, Shape>; items?: Shape; anyOf?: Shape[] };

/** Could a value of this shape have any number of faults? */
const hasList = ({ properties = {}, items, anyOf = [] }: Shape): boolean =>
  items !== undefined || [...Object.values(properties), ...anyOf].some(hasList);

/** Declared texts that no database can store as they are: with a NUL, or with half a character. */
const unreadable = (shape: Shape, data: unknown, path = ''): Partial<ErrorObject>[] => {
  if (typeof data === 'string') {
    const readable = data.isWellFormed() && !data.includes('\0');
    return readable ? [] : [{ keyword: 'unreadable', instancePath: path, params: {} }];
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
 * Texts from addresses and forms are read as the declared type; JSON bodies must carry the right type.
 * An empty query value means the parameter was not given. Of a form all wrong fields are named; of a body with a
 * list only the first fault, because a list of a megabyte has half a million.
 */
export const installValidation = (app: FastifyInstance): void => {
  const lenient = build(true);
  const exact = build(false);
  const exactFirst = build(false, { allErrors: false });
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const forBody = hasList(schema as Shape) ? exactFirst : exact;
    const validate = (httpPart === 'body' ? forBody : lenient).compile(schema);
    return (data: unknown) => {
      if (httpPart === 'querystring' && typeof data === 'object' && data !== null) {
        const query = data as Record<string, unknown>;
        for (const name of Object.keys(query)) if (query[name] === '') delete query[name];
      }
      const errors = validate(data)
        ? httpPart === 'params'
          ? [] // An id that cannot be is unknown, not wrong.
          : unreadable(schema as Shape, data)
        : (validate.errors ?? []);
      return errors.length === 0 ? { value: data } : { error: errors as never };
    };
  });
};

/** A file and the field it came in, under whose name it is refused. */
export type Upload = { field: string; data: Buffer };

/** A refusal of a file, shown beside its field. */
export const fileProblem = (field: string, { status, code, message }: Problem): Problem =>
  new Problem(status, code, message, { fields: { [field]: message } });

const TOO_LARGE = 'FST_REQ_FILE_TOO_LARGE';
const codeOf = (error: unknown): unknown => (error as { code?: unknown } | undefined)?.code;

type Form = { file: string; what?: string | undefined; schema: object };

/**
 * Reads a multipart call into the body that JSON would have been: its texts as the declared types, and
 * the one named file apart. The size of a file is bounded where the multipart parser is set up.
 */
export const formReader = ({ file, what, schema }: Form) => {
  const coerce = coerceTexts(schema);
  const tooLarge = what === undefined ? pictureTooLarge() : fileTooLarge();
  return async (request: FastifyRequest): Promise<void> => {
    if (!request.isMultipart()) return;
    const fields = await readParts(request, file, tooLarge).catch((error: unknown) => {
      // The parser speaks of a broken form as of any other failure; the limits have a status.
      if (error instanceof Problem || (error instanceof Error && 'statusCode' in error))
        throw error;
      throw new Problem(400, 'bad_request', 'That form could not be read.');
    });
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
    // Read even when nobody asked for it: the form ends behind it.
    const data = await part.toBuffer().catch((error: unknown) => {
      if (part.fieldname === file && codeOf(error) === TOO_LARGE) {
        throw fileProblem(file, tooLarge);
      }
      throw error;
    });
    // A file field that was left blank comes as a nameless file of no bytes.
    const blank = data.length === 0 && !part.filename;
    if (part.fieldname === file && !blank) request.upload = { field: file, data };
  }
  return fields;
};
