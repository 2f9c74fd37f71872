import type { FastifyReply } from 'fastify';
import { failsAfterWork, failsBeforeWork, OneOffs, type WireFault } from '../one-off.ts';
import type { Outcome } from './outcomes.ts';
import { type DarajaError, errorRequestId, SPIKE_ARREST } from './wire.ts';

/** Calls for which a one-off behaviour can be set. */
export type DarajaCall = 'token' | 'push' | 'query' | 'reversal' | 'payout' | 'status';

/** One-off behaviour of a coming call. */
export type DarajaBehaviour =
  | WireFault
  /** the gateway's rate limit (spike arrest), in its fault envelope */
  | { kind: 'fault' }
  /**
   * the given error in Daraja's envelope; status 200 is allowed, since the provider does that too
   */
  | { kind: 'error'; status?: number; errorCode: string; errorMessage: string }
  /** push only: another outcome than that of the phone */
  | { kind: 'outcome'; outcome: Partial<Outcome> }
  /** query, reversal, payout, status: the given result code */
  | { kind: 'result'; resultCode: number | string };

const CALLS: DarajaCall[] = ['token', 'push', 'query', 'reversal', 'payout', 'status'];

export function isDarajaCall(name: unknown): name is DarajaCall {
  return CALLS.includes(name as DarajaCall);
}

/** Queued behaviours of coming calls. */
export class NextCalls {
  readonly #queues = new Map(CALLS.map((call) => [call, new OneOffs<DarajaBehaviour>()]));

  add(call: DarajaCall, behaviour: DarajaBehaviour): void {
    this.#queues.get(call)?.add(behaviour);
  }

  take(call: DarajaCall): DarajaBehaviour | undefined {
    return this.#queues.get(call)?.take();
  }

  clear(): void {
    for (const queue of this.#queues.values()) queue.clear();
  }
}

/** A handler's result: an error, or the body of a success. */
export type Answer = { error: DarajaError } | { body: object };

/** Runs a call with its one-off behaviour, and sends the reply. */
export async function answerCall(
  reply: FastifyReply,
  behaviour: DarajaBehaviour | undefined,
  work: () => Answer,
): Promise<FastifyReply> {
  if (failsBeforeWork(behaviour, reply)) return reply;
  if (behaviour?.kind === 'fault') return reply.code(429).send(SPIKE_ARREST);
  if (behaviour?.kind === 'error') {
    const { status = 500, errorCode, errorMessage } = behaviour;
    return sendError(reply, { status, errorCode, errorMessage });
  }
  const answer = work();
  if (await failsAfterWork(behaviour, reply)) return reply;
  return 'error' in answer ? sendError(reply, answer.error) : reply.send(answer.body);
}

/** Sends Daraja's error envelope. */
export function sendError(reply: FastifyReply, error: DarajaError): FastifyReply {
  const { status, errorCode, errorMessage } = error;
  return reply.code(status).send({ requestId: errorRequestId(), errorCode, errorMessage });
}
