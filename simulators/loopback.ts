import type { FastifyInstance } from 'fastify';

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|localhost)$/;

/**
 * Refuses an address that other machines can reach: a simulator must never be exposed to a network.
 */
export function requireLoopback(host: string): void {
  if (!LOOPBACK.test(host)) {
    throw new Error(`A payment simulator listens on loopback only, not on ${host}`);
  }
}

/** Starts listening; returns the base URL with the actual port. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  const address = await app.listen({ host, port });
  return address.replace(/\/$/, '');
}
