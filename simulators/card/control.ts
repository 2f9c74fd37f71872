import type { FastifyInstance } from 'fastify';
import type { CardBookEntry, CardBookTotals } from './books.ts';
import { writeForm } from './form.ts';
import { authenticate } from './intents.ts';
import type { CardEvent, PaymentIntent, PaymentMethod } from './objects.ts';
import type { WebhookDelivery, WebhookSwitches } from './webhooks.ts';
import type { CardBehaviour, CardWorld } from './world.ts';

/** Controls of the simulator, for tests and the shop's /sim pages. */
export interface CardControl {
  /** every stored intent, oldest first */
  intents(): PaymentIntent[];
  intent(id: string): PaymentIntent | undefined;
  /** the payment method of an intent's attempt in progress */
  attempt(intentId: string): PaymentMethod | undefined;
  books(): { entries: CardBookEntry[]; totals: CardBookTotals };
  /** every stored event, oldest first, delivered or not */
  events(): CardEvent[];
  /** every webhook attempt, oldest first */
  deliveries(): WebhookDelivery[];
  /** the customer's answer to 3-D Secure; undefined if the bank is not asking */
  authenticate(intentId: string, decision: 'approve' | 'fail'): PaymentIntent | undefined;
  /** changes the delivery of webhooks from now on */
  setWebhooks(switches: Partial<WebhookSwitches>): void;
  /** delivers an event again */
  redeliver(eventId: string): Promise<WebhookDelivery | undefined>;
  /** sets the behaviour of the shop's next POST; several are queued */
  next(behaviour: CardBehaviour): void;
  /** removes queued behaviours */
  clearNext(): void;
  /** a call as made by the customer's browser, with the publishable key */
  browserCall(
    method: 'GET' | 'POST',
    path: string,
    params: object,
  ): Promise<{ status: number; body: unknown }>;
  /** resets everything except the keys */
  reset(): void;
}

/** The controls of one simulator. */
export function controlOf(
  app: FastifyInstance,
  world: CardWorld,
  publishableKey: string,
): CardControl {
  return {
    intents: () => world.intents.values().map((record) => structuredClone(record.intent)),
    intent: (id) => structuredClone(world.intents.get(id)?.intent),
    attempt: (id) => structuredClone(world.intents.get(id)?.attempt?.method),
    books: () => ({ entries: world.books.entries(), totals: world.books.totals() }),
    events: () => world.events.values(),
    deliveries: () => world.webhooks.deliveries(),
    authenticate: (id, decision) => structuredClone(authenticate(world, id, decision)),
    setWebhooks: (switches) => void Object.assign(world.webhooks.switches, switches),
    async redeliver(eventId) {
      const event = world.events.get(eventId);
      return event && world.webhooks.send(event);
    },
    next: (behaviour) => world.next.add(behaviour),
    clearNext: () => world.next.clear(),
    async browserCall(method, path, params) {
      const form = writeForm(params);
      const headers = { authorization: `Bearer ${publishableKey}` };
      const response =
        method === 'GET'
          ? await app.inject({ method, url: `${path}?${form}`, headers })
          : await app.inject({
              method,
              url: path,
              headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
              payload: form,
            });
      return { status: response.statusCode, body: response.json() };
    },
    reset: () => world.clear(),
  };
}

/** The same controls over HTTP, under a prefix that the provider does not use. */
export function controlRoutes(app: FastifyInstance, control: CardControl): void {
  const bodyOf = (body: unknown) => JSON.parse(String(body || '{}')) as Record<string, unknown>;

  app.get('/_sim/intents', async () => ({ intents: control.intents() }));
  app.get('/_sim/books', async () => control.books());
  app.get('/_sim/events', async () => ({ events: control.events() }));
  app.get('/_sim/deliveries', async () => ({ deliveries: control.deliveries() }));

  app.post<{ Params: { id: string; decision: string } }>(
    '/_sim/3ds/:id/:decision',
    async (request, reply) => {
      const { id, decision } = request.params;
      if (decision !== 'approve' && decision !== 'fail') return reply.callNotFound();
      const intent = control.authenticate(id, decision);
      return intent ?? reply.code(409).send({ message: 'The bank is not asking about this' });
    },
  );
  app.post('/_sim/webhooks', async (request) => {
    control.setWebhooks(bodyOf(request.body));
    return { set: true };
  });
  app.post('/_sim/next', async (request) => {
    control.next(bodyOf(request.body) as CardBehaviour);
    return { set: true };
  });
  app.post('/_sim/reset', async () => {
    control.reset();
    return { reset: true };
  });
}
