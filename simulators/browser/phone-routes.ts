import type { FastifyInstance } from 'fastify';
import type { DarajaControl } from '../daraja/control.ts';
import { callbackText } from '../daraja/outcomes.ts';
import type { Prompt } from '../daraja/prompts.ts';
import type { Message } from '../sms/messages.ts';
import type { SmsControl } from '../sms/sms.ts';
import { HIDDEN, sendPage } from './page.ts';

type Tap = { Params: { id: string; hand: string } };

const LAST_ENDED = 5;
const LAST_MESSAGES = 30;
const LAST_PHONES = 50;

type Controls = { daraja: DarajaControl; sms: SmsControl };

/** The simulated phone: a page with received SMS and open prompts, and its actions. */
export function phoneRoutes(app: FastifyInstance, { daraja, sms }: Controls): void {
  app.get('/sim/phone', HIDDEN, async (_request, reply) =>
    sendPage(reply, { name: 'phone', title: 'Your phone, Malkia demo', body: PAGE }),
  );

  app.get('/sim/phone/prompts', HIDDEN, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({
      held: daraja.isHeld(),
      prompts: daraja.openPrompts().map(shown),
      ended: daraja.endedPrompts(LAST_ENDED).map((prompt) => ({
        ...shown(prompt),
        amount: prompt.paidAmount ?? prompt.amount,
        receipt: prompt.receipt,
        result: callbackText(prompt.resultCode ?? ''),
      })),
    }),
  );

  app.post<Tap>('/sim/phone/prompts/:id/:hand', HIDDEN, async (request, reply) => {
    const { id, hand } = request.params;
    if (hand !== 'approve' && hand !== 'cancel') return reply.callNotFound();
    if (!daraja.prompt(id)) return reply.code(404).send({ message: 'No such prompt' });
    const done = hand === 'approve' ? daraja.approve(id) : daraja.cancel(id);
    return done
      ? reply.send({ done })
      : reply.code(409).send({ message: 'The prompt has ended already' });
  });

  app.get<{ Querystring: { phone?: unknown } }>(
    '/sim/phone/messages',
    HIDDEN,
    async ({ query: { phone } }, reply) => {
      const one = typeof phone === 'string' && phone !== '' ? `+${phone}` : undefined;
      const phones = new Set(sms.arrived(Number.POSITIVE_INFINITY).map(bare));
      return reply.header('cache-control', 'no-store').send({
        phones: [...phones].slice(0, LAST_PHONES),
        messages: sms.arrived(LAST_MESSAGES, one).map((message) => ({
          ...shownSms(message),
          stopped: sms.optedOut(message.phone),
        })),
      });
    },
  );

  app.post<{ Params: { id: string } }>(
    '/sim/phone/messages/:id/opt-out',
    HIDDEN,
    async (request, reply) => {
      const message = sms.messages().find(({ id }) => id === request.params.id);
      if (!message) return reply.code(404).send({ message: 'No such message' });
      await sms.optOut(message.phone);
      return { done: true };
    },
  );

  app.post('/sim/phone/hold', HIDDEN, async (request) => {
    const { hold } = (request.body ?? {}) as { hold?: unknown };
    daraja.hold(hold === true);
    return { held: daraja.isHeld() };
  });
}

/** Fields shown on the phone; the CheckoutRequestID is not exposed in URLs. */
function shown({ id, phone, amount, accountReference, createdAt }: Prompt) {
  return { id, phone, amount, reference: accountReference, createdAt };
}

/** A number in the prompts' form: 2547XXXXXXXX. */
const bare = ({ phone }: Message) => phone.slice(1);

function shownSms(message: Message) {
  const { id, text, from, at } = message;
  return { id, phone: bare(message), text, from, at };
}

const PAGE = `<main>
<h1>Your phone</h1>
<p class="quiet">M-PESA prompts and SMS of the demo shop arrive here. No money moves.</p>
<label class="row">Phone <select id="phone"><option value="">All phones</option></select></label>
<label class="row">Wait for my tap <input type="checkbox" role="switch" id="hold"></label>
<p class="quiet">Off: each prompt is answered by itself after a moment.</p>
<h2>Waiting for you</h2>
<p class="empty quiet" id="empty">No prompt at the moment.</p>
<ul id="prompts" aria-live="polite"></ul>
<h2>Messages</h2>
<p class="empty quiet" id="no-messages">No message yet.</p>
<ul id="messages" aria-live="polite"></ul>
<h2>Answered</h2>
<ul id="ended"></ul>
<p role="status"></p>
</main>`;
