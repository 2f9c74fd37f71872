import type { FastifyInstance, FastifyReply } from 'fastify';
import type { CardControl } from '../card/control.ts';
import { escapeHtml, HIDDEN, sendPage } from './page.ts';

type ByIntent = { Params: { intent: string } };
type ByClientSecret = ByIntent & { Querystring: { client_secret?: string } };
type Decision = { Params: { intent: string; decision: string } };

/** Endpoints for the card provider's script, and the bank's 3-D Secure page. */
export function cardRoutes(app: FastifyInstance, card: CardControl): void {
  const pass = async (
    reply: FastifyReply,
    method: 'GET' | 'POST',
    path: string,
    params: unknown,
  ) => {
    const given = typeof params === 'object' && params !== null ? params : {};
    const { status, body } = await card.browserCall(method, path, given);
    return reply.code(status).header('cache-control', 'no-store').send(body);
  };
  const intentPath = (id: string) => `/v1/payment_intents/${encodeURIComponent(id)}`;

  app.post('/sim/card/payment_methods', HIDDEN, async (request, reply) =>
    pass(reply, 'POST', '/v1/payment_methods', request.body),
  );
  app.get<ByClientSecret>('/sim/card/payment_intents/:intent', HIDDEN, async (request, reply) => {
    const { client_secret } = request.query;
    return pass(reply, 'GET', intentPath(request.params.intent), { client_secret });
  });
  app.post<ByIntent>('/sim/card/payment_intents/:intent/confirm', HIDDEN, async (request, reply) =>
    pass(reply, 'POST', `${intentPath(request.params.intent)}/confirm`, request.body),
  );

  app.get<ByIntent>('/sim/3ds/:intent', HIDDEN, async (request, reply) =>
    sendBankPage(reply, card, request.params.intent),
  );
  app.post<Decision>('/sim/3ds/:intent/:decision', HIDDEN, async (request, reply) => {
    const { intent, decision } = request.params;
    if (decision !== 'approve' && decision !== 'fail') return reply.callNotFound();
    if (!card.intent(intent)) return reply.code(404).send({ message: 'No such payment' });
    const decided = card.authenticate(intent, decision);
    if (!decided) return reply.code(409).send({ message: 'This payment is already decided' });
    return reply.send({ status: decided.status });
  });
}

function sendBankPage(reply: FastifyReply, card: CardControl, id: string): FastifyReply {
  const intent = card.intent(id);
  const page = { name: '3ds', title: 'Confirm your payment', intent: id };
  if (intent?.status !== 'requires_action') {
    const body = '<h1>Nothing to confirm</h1><p>This payment is already decided.</p>';
    return sendPage(reply, { ...page, body, status: intent ? 200 : 404 });
  }
  const last4 = escapeHtml(card.attempt(id)?.card.last4 ?? '');
  const body = `<main>
<p class="bank">Demo bank · 3-D Secure</p>
<h1>Confirm your payment</h1>
<p>Malkia asks for</p>
<p class="amount">Ksh ${(intent.amount / 100).toLocaleString('en-KE', { minimumFractionDigits: 2 })}</p>
<p>with your card ending in ${last4}.</p>
<div class="choices">
<button type="button" data-decision="approve" disabled>Approve</button>
<button type="button" data-decision="fail" disabled>Fail</button>
</div>
<p role="status"></p>
</main>`;
  return sendPage(reply, { ...page, body });
}
