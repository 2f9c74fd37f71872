import type { FastifyInstance, FastifyRequest } from 'fastify';
import { storable, storableText } from '../database/storable.ts';

/**
 * Providers' calls arrive as bytes, whatever type they name, or none: money may depend on one that a
 * gateway has labelled wrongly.
 */
export const takeBytes = (hooks: FastifyInstance): void => {
  hooks.removeAllContentTypeParsers();
  hooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  hooks.addHook('onRequest', async ({ headers }) => {
    // A malformed type would be refused before any parser.
    headers['content-type'] = 'application/octet-stream';
  });
};

export const bytesOf = ({ body }: FastifyRequest): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0);

/** The JSON of a provider's call, as PostgreSQL can store it; undefined if it is none. */
export const readJson = (raw: Buffer): unknown => {
  try {
    return storable(JSON.parse(storableText(new TextDecoder().decode(raw))));
  } catch {
    return undefined;
  }
};
