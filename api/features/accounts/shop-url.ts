import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';

/** `publicUrl` is always set in production; the unverified Host header is used in a demo only. */
export const shopUrl = ({ config }: Pick<Deps, 'config'>, request: FastifyRequest): string =>
  config.publicUrl ?? `${request.protocol}://${request.host}`;
