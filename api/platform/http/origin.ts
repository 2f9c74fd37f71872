import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/**
 * The shop's origin, e.g. `https://shop.example`: the public address, or else the request's host.
 */
export const originOf = (
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicUrl: string | undefined,
): string => {
  if (publicUrl) return publicUrl;
  const origin = `${request.protocol}://${request.host}`;
  // The Host header is untrusted input.
  if (!HOST.test(request.host) || !URL.canParse(origin))
    throw new Problem(400, 'bad_request', 'That request could not be read.');
  return origin;
};
