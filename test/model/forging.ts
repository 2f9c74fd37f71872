import type { Prompt } from '../../simulators/daraja/prompts.ts';
import { type Act, type Judge, unchanged } from './act.ts';
import { paymentOf, promptsOf } from './hands.ts';
import { holds, type Model, pick, plays } from './model.ts';
import { judgeNotification } from './notification-table.ts';
import type { ModelShop } from './shop.ts';
import { type Payment, RECEIVED } from './snapshot.ts';

export const FORGERIES = [
  'unknown path',
  'body of another payment',
  'used receipt',
  'success without its data',
  'failure after all',
  'unlisted code',
  'no callback at all',
  'event without a signature',
] as const;
export type Forgery = (typeof FORGERIES)[number];

const bodyOf = (id: string, code: number, data?: { amount: number; receipt: string }): object => ({
  Body: {
    stkCallback: {
      MerchantRequestID: 'forged',
      CheckoutRequestID: id,
      ResultCode: code,
      ResultDesc: 'forged',
      ...(data
        ? {
            CallbackMetadata: {
              Item: [
                { Name: 'Amount', Value: data.amount },
                { Name: 'MpesaReceiptNumber', Value: data.receipt },
              ],
            },
          }
        : {}),
    },
  },
});

type Scene = {
  model: Model;
  shop: ModelShop;
  /** The prompt of the forged callback, and its payment. */
  prompt: Prompt;
  payment: Payment;
  which: number;
};

const post = async (
  { shop, payment }: Scene,
  body: object,
  status = 200,
  path = payment.token,
): Promise<void> => {
  const delivery = await shop.daraja.forge(`${shop.base()}/hooks/pay/${path}`, body);
  holds(delivery.status === status, `the callback is answered ${status}`, delivery);
};

const forgeries: Record<Forgery, (scene: Scene) => Promise<Judge | undefined>> = {
  async 'unknown path'(scene) {
    const { model, prompt, payment } = scene;
    plays(model, 'callback-unknown-address');
    const data = { amount: payment.amount, receipt: 'UKL4B7XQ2M' };
    await post(scene, bodyOf(prompt.checkoutRequestId, 0, data), 404, `${payment.token}x`);
    return unchanged;
  },
  async 'body of another payment'(scene) {
    const { model, shop, payment, which } = scene;
    const others = promptsOf(shop).filter((prompt) => {
      const owner = paymentOf(model.snapshot, prompt);
      return owner && owner.id !== payment.id && owner.requestId !== null;
    });
    // Preferably a paid one: that is the one worth copying.
    const paid = others.filter((prompt) => prompt.state === 'paid');
    const other = pick(paid.length > 0 ? paid : others, which);
    if (!other) return undefined;
    plays(model, 'callback-other-payment');
    const data = { amount: payment.amount, receipt: other.receipt ?? 'UKL4B7XQ2M' };
    await post(scene, bodyOf(other.checkoutRequestId, 0, data));
    return unchanged;
  },
  async 'used receipt'(scene) {
    const { model, payment, prompt, which } = scene;
    const others = model.snapshot.payments.filter(
      (one) => one.method === 'mpesa' && one.receipt !== null && one.id !== payment.id,
    );
    const receipt = pick(others, which)?.receipt;
    // A payment whose push got no response takes the id of a prompt that the provider reports as
    // paid.
    const requestId =
      payment.requestId ?? (prompt.state === 'paid' ? prompt.checkoutRequestId : undefined);
    if (!receipt || !requestId) return undefined;
    model.suspect.add(payment.id);
    const { amount } = payment;
    await post(scene, bodyOf(requestId, 0, { amount, receipt }));
    return (before, after) =>
      judgeNotification(model, before, after, payment.id, {
        kind: 'success',
        amount,
        receipt,
        used: true,
      });
  },
  async 'success without its data'(scene) {
    const { model, payment, prompt } = scene;
    if (!payment.requestId) return undefined;
    plays(model, 'callback-without-data');
    await post(scene, bodyOf(payment.requestId, 0));
    if (prompt.state !== 'paid') return unchanged;
    const { amount } = payment;
    return (before, after) =>
      judgeNotification(model, before, after, payment.id, {
        kind: 'success',
        amount,
        receipt: undefined,
      });
  },
  async 'failure after all'(scene) {
    const { model, payment } = scene;
    if (!payment.requestId) return undefined;
    await post(scene, bodyOf(payment.requestId, 1032));
    return (before, after) =>
      judgeNotification(model, before, after, payment.id, { kind: 'failure' });
  },
  async 'unlisted code'(scene) {
    const { model, payment } = scene;
    if (!payment.requestId) return undefined;
    plays(model, 'callback-unlisted');
    await post(scene, bodyOf(payment.requestId, 5555));
    return unchanged;
  },
  async 'no callback at all'(scene) {
    plays(scene.model, 'callback-malformed');
    await post(scene, { Body: 'nothing' }, 400);
    return unchanged;
  },
  async 'event without a signature'({ model, shop, which }) {
    const event = pick(shop.card.events(), which);
    if (!event) return undefined;
    plays(model, 'event-unsigned');
    shop.card.setWebhooks({ signature: 'bad' });
    const delivery = await shop.card.redeliver(event.id);
    shop.card.setWebhooks({ signature: 'good' });
    holds(delivery?.status === 400, 'a forged event is refused', delivery);
    return unchanged;
  },
};

/** A callback that is forged or false. */
export const forging = (choice: { which: number; how: Forgery }): Act => ({
  name: `forged: ${choice.how}`,
  detail: choice,
  can: (model) => model.snapshot.prompts > 0,
  async run(model, shop) {
    const prompts = promptsOf(shop).filter((prompt) => paymentOf(model.snapshot, prompt));
    // Somebody else's receipt is tried where no money is booked yet.
    const unpaid = prompts.filter(
      (one) => !RECEIVED.has(paymentOf(model.snapshot, one)?.status ?? ''),
    );
    const some = choice.how === 'used receipt' && unpaid.length > 0 ? unpaid : prompts;
    const prompt = pick(some, choice.which);
    const payment = prompt && paymentOf(model.snapshot, prompt);
    if (!prompt || !payment) return undefined;
    const scene = { model, shop, prompt, payment, which: choice.which };
    return forgeries[choice.how](scene);
  },
});
