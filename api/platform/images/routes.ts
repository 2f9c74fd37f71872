import { createHash } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/problem.ts';
import type { App } from '../http/serve.ts';
import type { Pictures } from './pictures.ts';

const YEAR = 'max-age=31536000, immutable';
const DAY = 'max-age=86400';
const MINUTE = 'max-age=60';

type Found = { data: Buffer; type: string; age: string };

/** What stands at an address below `/images/`; undefined when that is nothing. */
const find = async (pictures: Pictures, id: string, file: string): Promise<Found | undefined> => {
  // The shop's own art may be drawn anew under its name; any other picture has an id of its own.
  const age = id.startsWith('art-') ? DAY : YEAR;
  if (file === 'og.jpg') {
    const data = await pictures.preview(id);
    return data && { data, type: 'image/jpeg', age };
  }
  const [, width, form] = /^(\d{2,4})\.(webp|avif)$/.exec(file) ?? [];
  if (form === 'avif') {
    const small = await pictures.small(id, Number(width));
    if (!small) return undefined;
    // A WebP where AVIF was asked for: browsers look at what comes, and ask again soon.
    const { data, drawn } = small;
    return drawn ? { data, type: 'image/avif', age } : { data, type: 'image/webp', age: MINUTE };
  }
  const data = width ? await pictures.derive(id, Number(width)) : undefined;
  return data && { data, type: 'image/webp', age };
};

/** Pictures never change under one address: a new picture has a new id. */
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
        // Whoever may read the catalogue from another origin must be able to show its pictures.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('x-content-type-options', 'nosniff');
      if (age === YEAR) return reply.send(data);
      // Asked for again when its time is over; most often it is still the same.
      const etag = `"${createHash('sha256').update(data).digest('base64url').slice(0, 22)}"`;
      reply.header('etag', etag);
      return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(data);
    },
  );
};
