import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** The request's Idempotency-Key, if any. */
export const keyOf = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && key.length >= 1 && key.length <= 255) return key;
  throw new Problem(400, 'invalid', 'The Idempotency-Key must have 1 to 255 characters.');
};

export const keyReused = (): Problem =>
  new Problem(422, 'key_reused', 'This Idempotency-Key was used for another request.');
