import { createHash } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/problem.ts';
import type { App } from '../http/serve.ts';
import type { Pictures } from './pictures.ts';

const YEAR = 'max-age=31536000, immutable';
const DAY = 'max-age=86400';
const MINUTE = 'max-age=60';

type Found = { data: Buffer; type: string; age: string };

/** The file at a path below `/images/`; undefined if there is none. */
const find = async (pictures: Pictures, id: string, file: string): Promise<Found | undefined> => {
  // The shop's own art may change under its name; other pictures have unique ids.
  const age = id.startsWith('art-') ? DAY : YEAR;
  if (file === 'og.jpg') {
    const data = await pictures.preview(id);
    return data && { data, type: 'image/jpeg', age };
  }
  const [, side] = /^icon-([1-9]\d{1,2})\.png$/.exec(file) ?? [];
  if (side) {
    const data = await pictures.icon(id, Number(side));
    return data && { data, type: 'image/png', age };
  }
  const [, width, form] = /^(\d{2,4})\.(webp|avif)$/.exec(file) ?? [];
  if (form === 'avif') {
    const small = await pictures.small(id, Number(width));
    if (!small) return undefined;
    // WebP instead of AVIF: short cache time, so that browsers ask again soon. They detect the type
    // by content.
    const { data, drawn } = small;
    return drawn ? { data, type: 'image/avif', age } : { data, type: 'image/webp', age: MINUTE };
  }
  const data = width ? await pictures.derive(id, Number(width)) : undefined;
  return data && { data, type: 'image/webp', age };
};

/** An uploaded picture never changes under its address: a new one has a new id. */
export const picturesRoutes = (app: App, { pictures }: Deps): void => {
  app.get<{ Params: { id: string; file: string } }>(
    '/images/:id/:file',
    { schema: { hide: true } as object },
    async (request, reply) => {
      const { id, file } = request.params;
      const found = await find(pictures, id, file);
      if (!found) throw notFound('Picture');
      const { data, type, age } = found;
      reply
        .type(type)
        .header('cache-control', `public, ${age}`)
        // Other origins that may read the catalogue must be able to show its pictures.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('x-content-type-options', 'nosniff');
      if (age === YEAR) return reply.send(data);
      // Lets browsers revalidate after expiry; it is usually unchanged.
      const etag = `"${createHash('sha256').update(data).digest('base64url').slice(0, 22)}"`;
      reply.header('etag', etag);
      return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(data);
    },
  );
};
