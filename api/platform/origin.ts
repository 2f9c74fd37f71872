import type { FastifyRequest } from 'fastify';

/** `https://shop.example` as people reach this shop: its public address, or else the one they asked. */
export const originOf = (
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicUrl: string | undefined,
): string => publicUrl ?? `${request.protocol}://${request.host}`;
