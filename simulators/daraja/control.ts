import type { FastifyInstance } from 'fastify';
import type { BookEntry, BookedPayment, BookTotals } from './books.ts';
import type { Delivery } from './callbacks.ts';
import { parseFields } from './fields.ts';
import { type DarajaBehaviour, type DarajaCall, isDarajaCall } from './one-call.ts';
import { type Prompt, stkCallbackBody } from './prompts.ts';
import { statementOf } from './statement.ts';
import type { DarajaWorld } from './world.ts';

/** Controls of the simulator, for tests and the phone page. */
export interface DarajaControl {
  /** every stored prompt, newest first */
  prompts(): Prompt[];
  /** open prompts of all phones, oldest first */
  openPrompts(): Prompt[];
  /** the latest ended prompts, newest first */
  endedPrompts(limit: number): Prompt[];
  /** one prompt, by MerchantRequestID or CheckoutRequestID */
  prompt(id: string): Prompt | undefined;
  books(): { entries: BookEntry[]; totals: BookTotals };
  /** books a movement of an earlier run, as if it had been made here; oldest first */
  remember(movement: BookEntry): void;
  /** the books as the organisation portal exports them */
  statement(): string;
  /** the payment booked under a receipt */
  payment(receipt: string): BookedPayment | undefined;
  /** every callback attempt, oldest first */
  deliveries(): Delivery[];
  /** the customer enters the PIN; false if the prompt is no longer open */
  approve(id: string): boolean;
  /** the customer cancels; false if the prompt is no longer open */
  cancel(id: string): boolean;
  /** true: prompts wait for approve or cancel; false: outcomes happen automatically */
  hold(held: boolean): void;
  isHeld(): boolean;
  /** sets the behaviour of the next call of a kind; several are queued */
  next(call: DarajaCall, behaviour: DarajaBehaviour): void;
  /** removes queued behaviours */
  clearNext(): void;
  /** invalidates the current access token */
  expireToken(): void;
  /** delivers a settled prompt's callback again */
  redeliver(id: string): Promise<Delivery | undefined>;
  /** posts any callback body to any address, as an attacker would */
  forge(url: string, body: unknown): Promise<Delivery>;
  /** resets everything except the credentials */
  reset(): void;
}

/** The controls of one simulator. */
export function controlOf(world: DarajaWorld, stopTimers: () => void): DarajaControl {
  const { prompts, books, callbacks, next, token } = world;
  return {
    prompts: () => prompts.all(),
    openPrompts: () => prompts.open(),
    endedPrompts: (limit) => prompts.ended(limit),
    prompt: (id) => prompts.find(id),
    books: () => ({ entries: books.entries(), totals: books.totals() }),
    remember: (movement) => books.record(movement),
    statement: () => statementOf(books.entries(), world.shortcode),
    payment: (receipt) => books.payment(receipt),
    deliveries: () => callbacks.deliveries(),
    approve: (id) => prompts.approve(id),
    cancel: (id) => prompts.cancel(id),
    hold: (held) => prompts.hold(held),
    isHeld: () => prompts.held,
    next: (call, behaviour) => next.add(call, behaviour),
    clearNext: () => next.clear(),
    expireToken: () => token.expire(),
    async redeliver(id) {
      const prompt = prompts.find(id);
      if (!prompt || prompt.state === 'open') return undefined;
      const { checkoutRequestId, callbackUrl } = prompt;
      return callbacks.send(checkoutRequestId, callbackUrl, stkCallbackBody(prompt));
    },
    forge: (url, body) => callbacks.send('forged', url, JSON.stringify(body)),
    reset() {
      stopTimers();
      prompts.clear();
      books.clear();
      callbacks.clear();
      next.clear();
      token.expire();
      world.ruleOf17?.clear();
      world.conversations.clear();
      world.payoutIds.clear();
    },
  };
}

/** The same controls over HTTP, under a prefix that the provider does not use. */
export function controlRoutes(app: FastifyInstance, control: DarajaControl): void {
  app.get('/_sim/prompts', async (request) => {
    const { limit = '100' } = request.query as { limit?: string };
    return { held: control.isHeld(), prompts: control.prompts().slice(0, Number(limit)) };
  });
  app.get('/_sim/books', async () => control.books());
  app.get('/_sim/statement', async (_request, reply) =>
    reply.type('text/csv; charset=utf-8').send(control.statement()),
  );
  app.get('/_sim/deliveries', async () => ({ deliveries: control.deliveries() }));

  app.post<{ Params: { id: string; hand: string } }>(
    '/_sim/prompts/:id/:hand',
    async (request, reply) => {
      const { id, hand } = request.params;
      if (hand !== 'approve' && hand !== 'cancel') return reply.callNotFound();
      if (!control.prompt(id)) return reply.code(404).send({ message: 'No such prompt' });
      const done = hand === 'approve' ? control.approve(id) : control.cancel(id);
      return done ? { done } : reply.code(409).send({ message: 'The prompt has ended already' });
    },
  );
  app.post('/_sim/hold', async (request) => {
    control.hold(parseFields('json', request.body).hold === true);
    return { held: control.isHeld() };
  });
  app.post('/_sim/next', async (request, reply) => {
    const { call, behaviour } = parseFields('json', request.body);
    if (!isDarajaCall(call) || typeof behaviour !== 'object' || behaviour === null) {
      return reply.code(400).send({ message: 'Send {call, behaviour: {kind, …}}' });
    }
    control.next(call, behaviour as DarajaBehaviour);
    return { set: true };
  });
  app.post('/_sim/token/expire', async () => {
    control.expireToken();
    return { expired: true };
  });
  app.post('/_sim/reset', async () => {
    control.reset();
    return { reset: true };
  });
}
