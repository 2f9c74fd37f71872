import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Type from 'typebox';
import { ProblemBody, REFUSALS, type Refusal } from '#contract/problem.ts';
import { codesByStatus } from './refusals.ts';
import type { App } from './serve.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Errors of the call, for its documentation. */
    refusals?: readonly Refusal[];
  }
}

type Operation = {
  'x-file'?: { file: string; what?: string };
  requestBody?: { content: Record<string, { schema: { properties?: object } }> };
};
type Paths = Record<string, Record<string, Operation>>;

/** Adds a form's file to the multipart body only: JSON shares the rest of the schema. */
const nameFile = (operation: Operation): void => {
  const { 'x-file': named, requestBody } = operation;
  const form = requestBody?.content['multipart/form-data'];
  if (!named || !requestBody || !form) return;
  const description = `${named.what ?? 'A picture'} of 5 MB at most`;
  const file = { type: 'string', format: 'binary', description };
  const properties = { ...form.schema.properties, [named.file]: file };
  // Replaced, not mutated: both body types share one object.
  requestBody.content['multipart/form-data'] = { schema: { ...form.schema, properties } };
  delete operation['x-file'];
};

/** OpenAPI of all endpoints: the page at /api/docs, the document at /api/openapi.json. */
export const installDocs = async (app: App): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Malkia',
        version: '1.0.0',
        description:
          'Prices are Ksh; every error is `{message, code, requestId}`; `code` is one of those listed with its status.',
      },
      // Relative: the server that serves the document.
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url, route }) => {
      const refusals = [...codesByStatus(route.config?.refusals ?? [])].map(([status, codes]) => [
        status,
        Type.Object(
          { ...ProblemBody.properties, code: Type.Enum(codes) },
          { description: REFUSALS[status] ?? '' },
        ),
      ]);
      const response = { ...(schema?.response as object), ...Object.fromEntries(refusals) };
      return { schema: { ...schema, response }, url };
    },
    transformObject: (document) => {
      const described = 'openapiObject' in document ? document.openapiObject : {};
      for (const methods of Object.values((described.paths ?? {}) as Paths)) {
        for (const operation of Object.values(methods)) nameFile(operation);
      }
      return described;
    },
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  app.get('/api/openapi.json', { schema: { hide: true } as object }, async (_request, reply) =>
    reply.type('application/json').send(JSON.stringify(app.swagger())),
  );
};
