import type { FastifyReply, FastifyRequest } from 'fastify';
import { failsAfterWork, failsBeforeWork } from '../one-off.ts';
import { type ParamShape, type Params, parseForm, unknownParam } from './form.ts';
import { newId } from './objects.ts';
import { CardProblem, invalidRequest } from './problem.ts';
import type { CardBehaviour, CardWorld } from './world.ts';

/** Whose key a request carries. */
export type Caller = 'shop' | 'browser';

interface Outcome {
  status: number;
  body: object;
}

/** Runs one POST: parameters, idempotency key, one-off behaviour, work, answer. */
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
  // One-off behaviours are meant for the shop; a browser's call must not use one up.
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
  // The wait keeps the key in use, as a slow provider would.
  const isCut = await failsAfterWork(behaviour, reply);
  end(isKept(outcome, behaviour) ? outcome : undefined);
  return isCut ? reply : sendOutcome(reply, outcome);
}

/** Runs one GET. */
export function answerGet(
  request: FastifyRequest,
  reply: FastifyReply,
  shape: ParamShape,
  work: (params: Params) => object,
): FastifyReply {
  return sendOutcome(reply, run(request.url.split('?')[1] ?? '', shape, work));
}

/** Sends a problem that was met outside of the work. */
export function sendProblem(reply: FastifyReply, problem: CardProblem): FastifyReply {
  return sendOutcome(reply, problemOutcome(problem));
}

/** Puts the headers on every reply that let a caller trace it. */
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
    // A copy, because the answer is kept while the object lives on and changes.
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

/** An answer is kept once the work had begun: a success, a decline; not a malformed call. */
function isKept(outcome: Outcome, behaviour: CardBehaviour | undefined): boolean {
  if (behaviour?.kind === 'error') return behaviour.kept ?? false;
  return outcome.status === 200 || outcome.status === 402;
}

function sendOutcome(reply: FastifyReply, { status, body }: Outcome): FastifyReply {
  // Only declines carry the header: of everything else the library judges by the status.
  if (status === 402) reply.header('stripe-should-retry', 'false');
  return reply.code(status).send(body);
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
