import { type Act, ask, unchanged } from './act.ts';
import { aliveOf, holds, pick, plays } from './model.ts';

/** The same request with the same key: returns the same payment or order every time. */
export const repeating = ({ which, times }: { which: number; times: number }): Act => ({
  name: 'the same request again',
  detail: { which, times },
  can: (model) => model.keyed.some((one) => aliveOf(model, one.who)),
  async run(model, shop) {
    const keyed = pick(
      model.keyed.filter((one) => aliveOf(model, one.who)),
      which,
    );
    const person = keyed && aliveOf(model, keyed.who);
    if (!person) return undefined;
    plays(model, 'key-again');
    const { url, body, key } = keyed;
    const replies = await Promise.all(
      Array.from({ length: times }, () =>
        ask(model, shop, { method: 'POST', url, token: person.token, body, key }),
      ),
    );
    for (const reply of replies) {
      const id = keyed.kind === 'payment' ? reply.body?.paymentId : reply.body?.order?._id;
      holds(id === keyed.id, 'a replay answers the same', { keyed, reply });
    }
    return unchanged;
  },
});

/** Another request with a used key. */
export const reusingKey = ({ which }: { which: number }): Act => ({
  name: 'another request under the same key',
  detail: { which },
  can: (model) => model.keyed.some((one) => aliveOf(model, one.who)),
  async run(model, shop) {
    const keyed = pick(
      model.keyed.filter((one) => aliveOf(model, one.who)),
      which,
    );
    const person = keyed && aliveOf(model, keyed.who);
    if (!person) return undefined;
    const other =
      keyed.kind === 'payment'
        ? { ...keyed.body, amount: 77_777 }
        : { items: [{ productId: model.productIds[0], quantity: 777 }] };
    plays(model, 'key-other-body');
    const { url, key } = keyed;
    const reply = await ask(model, shop, {
      method: 'POST',
      url,
      token: person.token,
      body: other,
      key,
    });
    holds(reply.status === 422, 'another body under a used key is a 422', reply);
    return unchanged;
  },
});

/** The owner, or somebody else, reads a payment. A live card payment is queried at the provider. */
export const looking = ({ which, stranger }: { which: number; stranger: boolean }): Act => ({
  name: stranger ? 'a stranger looks at a payment' : 'the owner looks at a payment',
  detail: { which, stranger },
  can: (model) => model.snapshot.payments.some((payment) => payment.userId !== null),
  async run(model, shop) {
    const payment = pick(
      model.snapshot.payments.filter((one) => one.userId !== null),
      which,
    );
    const owner = model.people.findIndex((one) => one.id === payment?.userId);
    const person = aliveOf(model, stranger ? owner + 1 : owner);
    if (!payment || !person) return undefined;
    plays(model, 'payment-read');
    const url = `/api/payments/${payment.id}`;
    const reply = await ask(model, shop, { method: 'GET', url, token: person.token });
    holds(reply.status === (stranger ? 404 : 200), 'a payment is its owner’s alone', reply);
    if (payment.status !== 'requires_action') return unchanged;
    return undefined;
  },
});

export const NONSENSE = [
  'half a shilling',
  'nothing',
  'too much',
  'no items',
  'no pieces',
  'phone',
];

/** A payment that no provider could accept. */
export const startingNonsense = ({ who, what }: { who: number; what: string }): Act => ({
  name: 'a start that makes no sense',
  detail: { who, what },
  can: (model) => aliveOf(model, who) !== undefined,
  async run(model, shop) {
    const person = aliveOf(model, who);
    if (!person) return undefined;
    plays(model, what === 'phone' ? 'start-bad-phone' : 'start-out-of-range');
    const productId = model.productIds[0];
    const bodies: Record<string, object> = {
      'half a shilling': { amount: 10.5 },
      nothing: { amount: 0 },
      'too much': { amount: 250_001 },
      'no items': { amount: 10, items: [] },
      'no pieces': { amount: 10, items: [{ productId, quantity: 0 }] },
      phone: { amount: 10, phone: '0812345678' },
    };
    const reply = await ask(model, shop, {
      method: 'POST',
      url: '/api/mpesa/stk-push',
      token: person.token,
      body: { phone: '0712345678', ...bodies[what] },
    });
    holds(reply.status === 400, 'nonsense is a 400', reply);
    return unchanged;
  },
});
