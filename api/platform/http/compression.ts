import type { FastifyInstance } from 'fastify';
import { encode, encodingFor, LEAST_BYTES } from './encoding.ts';

const TEXT = /^(application\/(json|xml)|text\/)/;

/** Compresses texts that are not cached: replies to one caller, the sitemap. Cached ones come compressed, see `response-cache.ts`. */
export const installCompression = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < LEAST_BYTES) return payload;
    if (!TEXT.test(String(reply.getHeader('content-type')))) return payload;
    const encoding = encodingFor(request.headers['accept-encoding'] as string);
    reply.header('vary', 'Origin, Accept-Encoding');
    if (encoding === 'identity') return payload;
    const body = await encode(encoding, Buffer.from(payload), 'good');
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return body;
  });
};
