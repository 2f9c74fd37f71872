import type { FastifyInstance } from 'fastify';
import type { CardBookEntry, CardBookTotals } from './books.ts';
import { type DisputeOptions, decideDispute, escalateDispute, openDispute } from './disputes.ts';
import { writeForm } from './form.ts';
import { authenticate } from './intents.ts';
import type { CardEvent, Dispute, PaymentIntent, PaymentMethod, Refund } from './objects.ts';
import { createRefund } from './refunds.ts';
import { type RememberedCharge, rememberCharge } from './remembered.ts';
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
  /** books a charge of an earlier run, as if it had been made here */
  remember(charge: RememberedCharge): void;
  /** every stored event, oldest first, delivered or not */
  events(): CardEvent[];
  /** every webhook attempt, oldest first */
  deliveries(): WebhookDelivery[];
  /** the customer's answer to 3-D Secure; undefined if the bank is not asking */
  authenticate(intentId: string, decision: 'approve' | 'fail'): PaymentIntent | undefined;
  /** a refund made on the provider's own site, of all that is left by default; amounts in cents */
  refundOnSite(intentId: string, amount?: number): Refund;
  /** the buyer's bank disputes a charge; undefined if nothing was charged */
  dispute(intentId: string, options?: DisputeOptions): Dispute | undefined;
  /** a bank that only asked takes the money */
  escalate(disputeId: string): Dispute;
  /** the bank decides */
  decide(disputeId: string, status: 'won' | 'lost'): Dispute;
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
    remember: (charge) => rememberCharge(world, charge),
    events: () => world.events.values(),
    deliveries: () => world.webhooks.deliveries(),
    authenticate: (id, decision) => structuredClone(authenticate(world, id, decision)),
    refundOnSite: (intentId, amount) =>
      structuredClone(
        createRefund(world, {
          payment_intent: intentId,
          ...(amount === undefined ? {} : { amount: String(amount) }),
        }),
      ),
    dispute(intentId, options) {
      const charge = world.intents.get(intentId)?.charge;
      return charge?.status === 'succeeded'
        ? structuredClone(openDispute(world, charge, options))
        : undefined;
    },
    escalate: (id) => structuredClone(escalateDispute(world, id)),
    decide: (id, status) => structuredClone(decideDispute(world, id, status)),
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
  app.post<{ Params: { id: string } }>('/_sim/refund/:id', async (request) =>
    control.refundOnSite(request.params.id, bodyOf(request.body).amount as number | undefined),
  );
  app.post<{ Params: { intent: string } }>('/_sim/dispute/:intent', async (request, reply) => {
    const dispute = control.dispute(request.params.intent, bodyOf(request.body));
    return dispute ?? reply.code(409).send({ message: 'Nothing was charged' });
  });
  app.post<{ Params: { id: string; status: string } }>(
    '/_sim/disputes/:id/:status',
    async (request, reply) => {
      const { id, status } = request.params;
      if (status === 'escalate') return control.escalate(id);
      if (status !== 'won' && status !== 'lost') return reply.callNotFound();
      return control.decide(id, status);
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
