import type { Deps } from './deps.ts';
import { notFound } from './problem.ts';
import type { App } from './serve.ts';

/** Pictures never change under one address: a new picture has a new id. */
export const picturesRoutes = (app: App, { pictures }: Deps): void => {
  app.get<{ Params: { id: string; file: string } }>(
    '/images/:id/:file',
    { schema: { hide: true } as object },
    async (request, reply) => {
      const { id, file } = request.params;
      const width = /^(\d{2,4})\.webp$/.exec(file)?.[1];
      const preview = file === 'og.jpg';
      const data = preview
        ? await pictures.preview(id)
        : width && (await pictures.derive(id, Number(width)));
      if (!data) throw notFound('Picture');
      const own = id.startsWith('art-');
      reply
        .type(preview ? 'image/jpeg' : 'image/webp')
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
