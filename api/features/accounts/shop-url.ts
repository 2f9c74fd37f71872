import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';

/** A live shop always has its address: what a stranger's request claims to be the host counts in a demo only. */
export const shopUrl = ({ config }: Pick<Deps, 'config'>, request: FastifyRequest): string =>
  config.publicUrl ?? `${request.protocol}://${request.host}`;
