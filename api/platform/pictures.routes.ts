import type { Deps } from './deps.ts';
import { notFound } from './problem.ts';
import type { App } from './serve.ts';

/** Pictures never change under one address: a new picture has a new id. */
export const picturesRoutes = (app: App, { pictures }: Deps): void => {
  app.get<{ Params: { id: string; file: string } }>(
    '/images/:id/:file',
    { schema: { hide: true } as object },
    async (request, reply) => {
      const width = /^(\d{2,4})\.webp$/.exec(request.params.file)?.[1];
      const data = width ? await pictures.derive(request.params.id, Number(width)) : undefined;
      if (!data) throw notFound('Picture');
      const own = request.params.id.startsWith('art-');
      reply
        .type('image/webp')
        .header(
          'cache-control',
          own ? 'public, max-age=86400' : 'public, max-age=31536000, immutable',
        )
        // Whoever may read the catalogue from another origin must be able to show its pictures.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('x-content-type-options', 'nosniff');
      return reply.send(data);
    },
  );
};
