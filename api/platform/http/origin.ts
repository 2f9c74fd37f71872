import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/** `https://shop.example` as people reach this shop: its public address, or else the one they asked. */
export const originOf = (
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicUrl: string | undefined,
): string => {
  if (publicUrl) return publicUrl;
  const origin = `${request.protocol}://${request.host}`;
  // The Host header is whatever a client wrote.
  if (!HOST.test(request.host) || !URL.canParse(origin))
    throw new Problem(400, 'bad_request', 'That request could not be read.');
  return origin;
};
