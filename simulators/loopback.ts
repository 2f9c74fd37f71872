import type { FastifyInstance } from 'fastify';

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|localhost)$/;

/** Refuses any address that another machine could reach: a simulator must never face a network. */
export function requireLoopback(host: string): void {
  if (!LOOPBACK.test(host)) {
    throw new Error(`A payment simulator listens on loopback only, not on ${host}`);
  }
}

/** Starts listening and answers the base URL, with the port that was really taken. */
export async function listen(app: FastifyInstance, host: string, port: number): Promise<string> {
  const address = await app.listen({ host, port });
  return address.replace(/\/$/, '');
}
