import type { FastifyInstance } from 'fastify';
import { encode, encodingFor, LEAST_BYTES } from './encoding.ts';

/** Compresses JSON answers of one asker; public ones come compressed, see `public-answers.ts`. */
export const installCompression = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < LEAST_BYTES) return payload;
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload;
    const encoding = encodingFor(request.headers['accept-encoding'] as string);
    reply.header('vary', 'Origin, Accept-Encoding');
    if (encoding === 'identity') return payload;
    const body = await encode(encoding, Buffer.from(payload), { kept: false });
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return body;
  });
};
