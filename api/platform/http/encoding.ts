import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Shorter bodies fit into one packet uncompressed. */
export const MIN_BYTES = 1024;

const acceptsOf = (header: string): Map<string, number> =>
  new Map(
    header.split(',').map((part) => {
      const [name = '', ...params] = part.trim().toLowerCase().split(';');
      const q = params.map((param) => /^\s*q\s*=\s*([\d.]+)\s*$/.exec(param)?.[1]).find(Boolean);
      return [name.trim(), q === undefined ? 1 : Number(q)];
    }),
  );

const known = new Map<string, Encoding>();
const MAX_HEADERS = 200;

/** The best encoding allowed by an Accept-Encoding header; parsed headers are cached. */
export const encodingFor = (header: string | undefined): Encoding => {
  if (!header) return 'identity';
  const found = known.get(header);
  if (found) return found;
  const accepts = acceptsOf(header);
  const takes = (name: string) => (accepts.get(name) ?? accepts.get('*') ?? 0) > 0;
  const best = takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
  if (known.size < MAX_HEADERS && header.length < 200) known.set(header, best);
  return best;
};

/**
 * Brotli window of 64 kB. With the default of 4 MB it clears a 32 MB table for each body at quality
 * 9, which takes eight times as long and makes no page smaller.
 */
const WINDOW_BITS = 16;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** `best` for cached bodies, `good` for single responses. */
const LEVELS = { best: { br: 9, gzip: 9 }, good: { br: 4, gzip: 5 } };

/** Compresses in the thread pool. */
export const encode = async (
  encoding: 'br' | 'gzip',
  body: Buffer,
  effort: keyof typeof LEVELS,
): Promise<Buffer> => {
  if (encoding === 'gzip') return zip(body, { level: LEVELS[effort].gzip });
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: LEVELS[effort].br,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return brotli(body, { params });
};

const TEXT = /^(application\/(json|xml)|text\/)/;

/**
 * Compresses texts that are not cached: personal responses, the sitemap. Cached ones are already
 * compressed, see `response-cache.ts`.
 */
export const installCompression = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < MIN_BYTES) return payload;
    if (!TEXT.test(String(reply.getHeader('content-type')))) return payload;
    const encoding = encodingFor(request.headers['accept-encoding'] as string);
    reply.header('vary', 'Origin, Accept-Encoding');
    if (encoding === 'identity') return payload;
    const body = await encode(encoding, Buffer.from(payload), 'good');
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return body;
  });
};
