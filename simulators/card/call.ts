import type { FastifyReply, FastifyRequest } from 'fastify';
import { failsAfterWork, failsBeforeWork } from '../one-off.ts';
import { type ParamShape, type Params, parseForm, unknownParam } from './form.ts';
import { newId } from './objects.ts';
import { CardProblem, invalidRequest } from './problem.ts';
import type { CardBehaviour, CardWorld } from './world.ts';

/** Who owns the key of a request. */
export type Caller = 'shop' | 'browser';

interface Outcome {
  status: number;
  body: object;
}

/** Handles a POST: parameters, idempotency key, one-off behaviour, work, response. */
export async function answerPost(
  world: CardWorld,
  request: FastifyRequest,
  reply: FastifyReply,
  shape: ParamShape,
  work: (params: Params) => object,
  caller: Caller,
): Promise<FastifyReply> {
  const body = typeof request.body === 'string' ? request.body : '';
  const path = request.url.split('?')[0] ?? '';
  const key = header(request, 'idempotency-key');
  if (key) {
    const kept = world.idempotency.begin(key, path, body, world.now());
    if (kept) {
      reply.header('idempotent-replayed', 'true').header('original-request', kept.requestId);
      return sendOutcome(reply, kept);
    }
  }
  // One-off behaviours are for the shop's calls; a browser's call must not consume one.
  const behaviour = caller === 'shop' ? world.next.take() : undefined;
  const end = (outcome: Outcome | undefined) => {
    const requestId = String(reply.getHeader('request-id'));
    if (key) world.idempotency.end(key, path, outcome && { requestId, ...outcome });
  };
  if (failsBeforeWork(behaviour, reply)) {
    end(undefined);
    return reply;
  }
  const outcome = behaviour?.kind === 'error' ? chosenError(behaviour) : run(body, shape, work);
  // The key stays in use during the delay, as at a slow provider.
  const isCut = await failsAfterWork(behaviour, reply);
  end(isStored(outcome, behaviour) ? outcome : undefined);
  return isCut ? reply : sendOutcome(reply, outcome);
}

/** Handles a GET. */
export function answerGet(
  request: FastifyRequest,
  reply: FastifyReply,
  shape: ParamShape,
  work: (params: Params) => object,
): FastifyReply {
  return sendOutcome(reply, run(request.url.split('?')[1] ?? '', shape, work));
}

/** Sends an error that occurred outside of the work. */
export function sendProblem(reply: FastifyReply, problem: CardProblem): FastifyReply {
  return sendOutcome(reply, problemOutcome(problem));
}

/** Sets tracing headers on every reply. */
export function traceHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('request-id', newId('req'));
  for (const name of ['idempotency-key', 'stripe-version']) {
    const value = header(request, name);
    if (value) reply.header(name, value);
  }
}

function run(form: string, shape: ParamShape, work: (params: Params) => object): Outcome {
  try {
    const params = parseForm(form);
    const unknown = unknownParam(params, shape);
    if (unknown !== undefined) {
      throw invalidRequest(`Received unknown parameter: ${unknown}`, {
        code: 'parameter_unknown',
        param: unknown,
      });
    }
    // A copy, because the stored response must not change with the object.
    return { status: 200, body: structuredClone(work(params)) };
  } catch (error) {
    if (error instanceof CardProblem) return problemOutcome(error);
    throw error;
  }
}

function problemOutcome({ status, fields }: CardProblem): Outcome {
  return { status, body: structuredClone({ error: fields }) };
}

function chosenError(behaviour: CardBehaviour & { kind: 'error' }): Outcome {
  const { status, type, message, code } = behaviour;
  return { status, body: { error: { type, message, ...(code ? { code } : {}) } } };
}

/**
 * A response is stored under its key once work has begun (success or decline), not for a malformed
 * call.
 */
function isStored(outcome: Outcome, behaviour: CardBehaviour | undefined): boolean {
  if (behaviour?.kind === 'error') return behaviour.kept ?? false;
  return outcome.status === 200 || outcome.status === 402;
}

function sendOutcome(reply: FastifyReply, { status, body }: Outcome): FastifyReply {
  // Only declines have this header: for other errors the library decides by the status.
  if (status === 402) reply.header('stripe-should-retry', 'false');
  return reply.code(status).send(body);
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
