import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/** Network faults of a call, for any provider. */
export type WireFault =
  /** the work is done at once, the response comes `ms` later */
  | { kind: 'delay'; ms: number }
  /** nothing is done and the connection is cut */
  | { kind: 'drop-request' }
  /** the work is done, but the connection is cut before the response */
  | { kind: 'drop-response' }
  /** nothing is done; a firewall's HTML page is returned */
  | { kind: 'html-503' };

/** FIFO queue of one-off behaviours; each is used for one call. */
export class OneOffs<T> {
  readonly #waiting: T[] = [];

  add(behaviour: T): void {
    this.#waiting.push(behaviour);
  }

  take(): T | undefined {
    return this.#waiting.shift();
  }

  clear(): void {
    this.#waiting.length = 0;
  }
}

/** Applies a fault that replaces the work; true if the reply was already handled. */
export function failsBeforeWork(fault: { kind: string } | undefined, reply: FastifyReply): boolean {
  if (fault?.kind === 'drop-request') {
    cut(reply);
    return true;
  }
  if (fault?.kind === 'html-503') {
    reply.code(503).type('text/html').send(FIREWALL_PAGE);
    return true;
  }
  return false;
}

/** Applies a fault after the work; true if the connection was cut. */
export async function failsAfterWork(
  fault: { kind: string; ms?: number } | undefined,
  reply: FastifyReply,
): Promise<boolean> {
  if (fault?.kind === 'delay') await sleep(fault.ms ?? 0);
  if (fault?.kind !== 'drop-response') return false;
  cut(reply);
  return true;
}

function cut(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.destroy();
}

const FIREWALL_PAGE =
  '<html><body>Request unsuccessful. Incapsula incident ID: 1234000560012345678-12345</body></html>';
