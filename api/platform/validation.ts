import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';

const build = (coerceTypes: boolean): Ajv => {
  const ajv = new Ajv({ coerceTypes, useDefaults: true, allErrors: true, strict: false });
  addFormats.default(ajv, ['email']);
  return ajv;
};

/** Turns texts of a form into the types that the schema declares, in place; it judges nothing. */
export const coerceTexts = (schema: object): ((data: object) => void) => {
  const validate = build(true).compile(schema);
  return (data) => void validate(data);
};

/**
 * Texts from addresses and forms are read as the declared type; JSON bodies must carry the right type.
 * An empty query value means the parameter was not given.
 */
export const installValidation = (app: FastifyInstance): void => {
  const lenient = build(true);
  const exact = build(false);
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const validate = (httpPart === 'body' ? exact : lenient).compile(schema);
    return (data: unknown) => {
      if (httpPart === 'querystring' && typeof data === 'object' && data !== null) {
        const query = data as Record<string, unknown>;
        for (const name of Object.keys(query)) if (query[name] === '') delete query[name];
      }
      if (validate(data)) return { value: data };
      return { error: (validate.errors ?? []) as ErrorObject[] as never };
    };
  });
};
