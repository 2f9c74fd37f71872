import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';

const OPTIONS = { useDefaults: true, strict: false };

const build = (coerceTypes: boolean, { allErrors } = { allErrors: true }): Ajv => {
  // `1e999` reads as Infinity: no number in a body; for a text coerced to it the bounds still speak.
  const ajv = new Ajv({ coerceTypes, strictNumbers: !coerceTypes, allErrors, ...OPTIONS });
  addFormats.default(ajv, ['email']);
  return ajv;
};

/** Turns texts of a form into the types that the schema declares, in place; it judges nothing. */
export const coerceTexts = (schema: object): ((data: object) => void) => {
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
