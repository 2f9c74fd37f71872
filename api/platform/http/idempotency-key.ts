import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** The request's Idempotency-Key, if any. */
export const keyOf = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && key.length >= 1 && key.length <= 255) return key;
  throw new Problem(400, 'invalid', 'The Idempotency-Key must have 1 to 255 characters.');
};

/** Hash of a request, to tell a replay from another request with the same idempotency key. */
export const requestHash = (parts: unknown): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

export const keyReused = (): Problem =>
  new Problem(422, 'key_reused', 'This Idempotency-Key was used for another request.');
