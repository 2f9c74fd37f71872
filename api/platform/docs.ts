import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { App } from './serve.ts';

/** OpenAPI of everything served: the page at /api/docs, the document at /api/openapi.json. */
export const installDocs = async (app: App): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Malkia',
        version: '1.0.0',
        description: 'Prices are Ksh; every error is `{message, code, requestId}`.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  app.get('/api/openapi.json', { schema: { hide: true } as object }, async (_request, reply) =>
    reply.type('application/json').send(JSON.stringify(app.swagger())),
  );
};
