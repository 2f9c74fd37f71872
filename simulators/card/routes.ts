import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerGet, answerPost, type Caller, sendProblem, traceHeaders } from './call.ts';
import { findDispute } from './disputes.ts';
import { type ParamShape, type Params, textParam } from './form.ts';
import { cancelIntent, confirmIntent, createIntent, findIntent, updateIntent } from './intents.ts';
import { listOf } from './lists.ts';
import { createMethod } from './methods.ts';
import type { PaymentIntent } from './objects.ts';
import { CardProblem, invalidRequest, missingResource } from './problem.ts';
import { createRefund, findRefund } from './refunds.ts';
import { SHAPES } from './shapes.ts';
import type { CardWorld } from './world.ts';

interface Keys {
  secretKey: string;
  publishableKey: string;
}

type ById = { Params: { id: string } };

/** The provider's API, as far as the shop uses it. */
export function cardRoutes(app: FastifyInstance, world: CardWorld, keys: Keys): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  const callerOf = (request: FastifyRequest) => callers.get(request) ?? 'browser';
  const post = (
    request: FastifyRequest,
    reply: FastifyReply,
    shape: ParamShape,
    work: (params: Params) => object,
  ) => answerPost(world, request, reply, shape, work, callerOf(request));

  app.addHook('onRequest', async (request, reply) => {
    traceHeaders(request, reply);
    const key = bearerKey(request.headers.authorization);
    const caller = key === keys.secretKey ? 'shop' : key === keys.publishableKey ? 'browser' : null;
    if (caller === null) return sendProblem(reply, badKey(key));
    callers.set(request, caller);
    if (caller === 'browser' && !isPublic(request)) return sendProblem(reply, needsSecretKey());
    return undefined;
  });
  app.setErrorHandler(async (error, _request, reply) => {
    const message = 'An unknown error occurred.';
    const problem = new CardProblem(500, { type: 'api_error', message });
    return sendProblem(reply, error instanceof CardProblem ? error : problem);
  });

  app.post('/v1/payment_methods', async (request, reply) =>
    post(request, reply, SHAPES.createMethod, (params) => createMethod(world, params).method),
  );
  app.get<ById>('/v1/payment_methods/:id', async (request, reply) =>
    answerGet(request, reply, SHAPES.read, () => {
      const record = world.methods.get(request.params.id);
      if (!record) throw missingResource('PaymentMethod', request.params.id);
      return record.method;
    }),
  );

  app.post('/v1/payment_intents', async (request, reply) =>
    post(request, reply, SHAPES.createIntent, (params) => createIntent(world, params)),
  );
  app.get<ById>('/v1/payment_intents/:id', async (request, reply) => {
    const { intent } = findIntent(world, request.params.id);
    if (callerOf(request) === 'shop') return answerGet(request, reply, SHAPES.read, () => intent);
    return answerGet(request, reply, SHAPES.readPublicly, (params) => asSeenBy(params, intent));
  });
  app.post<ById>('/v1/payment_intents/:id', async (request, reply) =>
    post(request, reply, SHAPES.updateIntent, (params) =>
      updateIntent(world, request.params.id, params),
    ),
  );
  app.post<ById>('/v1/payment_intents/:id/confirm', async (request, reply) => {
    const { id } = request.params;
    if (callerOf(request) === 'shop') {
      return post(request, reply, SHAPES.confirmIntent, (params) =>
        confirmIntent(world, id, params),
      );
    }
    return post(request, reply, SHAPES.confirmPublicly, (params) => {
      asSeenBy(params, findIntent(world, id).intent);
      return asSeenBy(params, confirmIntent(world, id, params));
    });
  });
  app.post<ById>('/v1/payment_intents/:id/cancel', async (request, reply) =>
    post(request, reply, SHAPES.cancelIntent, (params) =>
      cancelIntent(world, request.params.id, params),
    ),
  );

  app.get('/v1/balance', async (request, reply) =>
    answerGet(request, reply, SHAPES.read, () => ({
      object: 'balance',
      livemode: false,
      available: [{ amount: world.books.totals().balance, currency: 'kes' }],
      pending: [],
    })),
  );

  app.post('/v1/refunds', async (request, reply) =>
    post(request, reply, SHAPES.createRefund, (params) => createRefund(world, params)),
  );
  app.get('/v1/refunds', async (request, reply) =>
    answerGet(request, reply, SHAPES.list, (params) =>
      listOf('/v1/refunds', world.refunds.values(), params),
    ),
  );
  app.get<ById>('/v1/refunds/:id', async (request, reply) =>
    answerGet(request, reply, SHAPES.read, () => findRefund(world, request.params.id)),
  );
  app.get('/v1/disputes', async (request, reply) =>
    answerGet(request, reply, SHAPES.list, (params) =>
      listOf('/v1/disputes', world.disputes.values(), params),
    ),
  );
  app.get<ById>('/v1/disputes/:id', async (request, reply) =>
    answerGet(request, reply, SHAPES.read, () => findDispute(world, request.params.id)),
  );
  app.get('/v1/charges', async (request, reply) =>
    answerGet(request, reply, SHAPES.list, (params) => {
      const charges = world.charged.values().flatMap(({ charge }) => charge ?? []);
      return listOf('/v1/charges', charges, params);
    }),
  );
  app.get<ById>('/v1/charges/:id', async (request, reply) =>
    answerGet(request, reply, SHAPES.read, () => {
      const charge = world.charged.get(request.params.id)?.charge;
      // An intent stores only its latest charge; earlier, failed ones can't be read.
      if (charge?.id !== request.params.id) throw missingResource('charge', request.params.id);
      return charge;
    }),
  );
  app.get<ById>('/v1/events/:id', async (request, reply) =>
    answerGet(request, reply, SHAPES.read, () => {
      const event = world.events.get(request.params.id);
      if (!event) throw missingResource('event', request.params.id);
      return event;
    }),
  );
}

/** Fields of an intent visible to the holder of its client secret. */
function asSeenBy(params: Params, intent: PaymentIntent): object {
  if (textParam(params, 'client_secret') !== intent.client_secret) {
    throw missingResource('payment_intent', intent.id);
  }
  const { metadata, receipt_email, shipping, ...shown } = intent;
  return { ...shown, receipt_email, shipping };
}

function bearerKey(authorization: string | undefined): string {
  const [scheme, value = ''] = authorization?.split(' ') ?? [];
  if (scheme === 'Bearer') return value;
  if (scheme === 'Basic') return Buffer.from(value, 'base64').toString().split(':')[0] ?? '';
  return '';
}

function isPublic({ method, routeOptions }: FastifyRequest): boolean {
  return [
    'POST /v1/payment_methods',
    'GET /v1/payment_intents/:id',
    'HEAD /v1/payment_intents/:id',
    'POST /v1/payment_intents/:id/confirm',
  ].includes(`${method} ${routeOptions.url}`);
}

function badKey(key: string): CardProblem {
  const message = key
    ? `Invalid API Key provided: ${key.slice(0, 8)}***`
    : 'You did not provide an API key.';
  return invalidRequest(message, { status: 401 });
}

function needsSecretKey(): CardProblem {
  const message =
    'This API call cannot be made with a publishable API key. Please use a secret API key.';
  return invalidRequest(message, { code: 'secret_key_required', status: 403 });
}
