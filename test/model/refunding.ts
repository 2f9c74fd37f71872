import { type Act, ask, unchanged } from './act.ts';
import { count } from './coverage.ts';
import { holds, type Model, pick, plays } from './model.ts';
import type { ModelShop } from './shop.ts';
import {
  hasRefund,
  isHeld,
  isOpen,
  type Order,
  PAID,
  type Payment,
  RECEIVED,
  type Snapshot,
  UNPAID,
} from './snapshot.ts';
import { livePaymentOf } from './start-table.ts';

/** M-PESA's minimum payout in shillings. */
const MIN_PAYOUT = 10;

export const PARTS = ['all', 'half', 'one shilling', 'too much'] as const;
export const REFUND_FATES = [
  'accepted',
  'refused',
  'answer lost',
  'gateway fault',
  'fails',
] as const;

/** Payments to refund: any, without an order, or of a delivered order. */
export const REFUND_OF = ['any', 'unspent', 'delivered'] as const;

export type RefundChoice = {
  of: (typeof REFUND_OF)[number];
  which: number;
  part: (typeof PARTS)[number];
  byHand: boolean;
  restock: boolean;
  fate: (typeof REFUND_FATES)[number];
  times: number;
};

/** Shillings of a payment that can still be refunded. */
export const leftOf = (now: Snapshot, payment: Payment): number => {
  if (payment.status !== 'succeeded' && payment.status !== 'needs_attention') return 0;
  const going = now.refunds
    .filter((refund) => refund.paymentId === payment.id && refund.state !== 'failed')
    .reduce((sum, refund) => sum + refund.amount, 0);
  return Math.max(0, (payment.received ?? payment.amount) - going);
};

const arrange = (shop: ModelShop, { fate }: RefundChoice): void => {
  for (const call of ['reversal', 'payout'] as const) {
    if (fate === 'refused') {
      const errorMessage = 'Bad Request - Invalid Initiator';
      shop.daraja.next(call, { kind: 'error', errorCode: '500.001.1001', errorMessage });
    }
    if (fate === 'answer lost') shop.daraja.next(call, { kind: 'drop-response' });
    if (fate === 'gateway fault') shop.daraja.next(call, { kind: 'fault' });
    if (fate === 'fails') shop.daraja.next(call, { kind: 'result', resultCode: 1 });
  }
  if (fate === 'answer lost') shop.card.next({ kind: 'drop-response' });
  if (fate === 'gateway fault' || fate === 'refused')
    shop.card.next({ kind: 'error', status: 401, type: 'api_error', message: 'No key' });
  if (fate === 'fails') {
    for (let attempt = 0; attempt < 3; attempt += 1) shop.card.next({ kind: 'drop-request' });
  }
};

const returnable = ({ snapshot }: Model, of: RefundChoice['of']): Payment[] => {
  const received = snapshot.payments.filter((payment) => RECEIVED.has(payment.status));
  if (of === 'any') return received;
  const orderOf = (payment: Payment) =>
    snapshot.orders.find((order) => order.id === payment.orderId);
  return received.filter(
    (payment) =>
      leftOf(snapshot, payment) > 0 &&
      (of === 'unspent' ? !payment.orderId : orderOf(payment)?.status === 'Delivered'),
  );
};

/** Whether a restock is allowed with this refund; one in five requests it anyway. */
const mayRestock = ({ snapshot }: Model, payment: Payment, choice: RefundChoice): boolean => {
  const order = snapshot.orders.find((one) => one.id === payment.orderId);
  return choice.part === 'all' && order !== undefined && PAID.has(order.status);
};

const ofText = ({ of }: RefundChoice): string =>
  of === 'any' ? '' : `, of ${of === 'unspent' ? 'unspent money' : 'a delivered order'}`;

/** Staff refund a payment in full or in part, once or by two concurrent requests. */
export const refunding = (choice: RefundChoice): Act => ({
  name: `staff return ${choice.part}${choice.byHand ? ' by hand' : ''}${ofText(choice)}`,
  detail: choice,
  can: (model) => returnable(model, choice.of).length > 0,
  async run(model, shop) {
    const payment = pick(returnable(model, choice.of), choice.which);
    if (!payment) return undefined;
    const left = leftOf(model.snapshot, payment);
    const amounts = {
      all: left,
      half: Math.ceil(left / 2),
      'one shilling': 1,
      'too much': left + 1,
    };
    const amount = Math.max(1, amounts[choice.part]);
    const { byHand, which } = choice;
    if (!byHand) {
      arrange(shop, choice);
      count(model.coverage.fates, `refund, ${payment.method}: ${choice.fate}`);
    }
    const restock = choice.restock && (which % 5 === 0 || mayRestock(model, payment, choice));
    const url = `/api/payments/${payment.id}/refunds`;
    const replies = await Promise.all(
      Array.from({ length: choice.times }, () =>
        ask(model, shop, {
          method: 'POST',
          url,
          token: model.admin.token,
          body: { amount, byHand, restock },
        }),
      ),
    );
    return (before, after) => {
      if (amount > left) {
        plays(model, 'refund-too-much');
        for (const reply of replies) {
          holds(reply.status === 409, 'more than there is can’t be returned', reply);
        }
        unchanged(before, after);
        return;
      }
      // Without a receipt the refund is a payout, with M-PESA's minimum of ten shillings.
      const bare = payment.method === 'mpesa' && payment.receipt === null;
      if (!byHand && bare && amount < MIN_PAYOUT) {
        plays(model, 'refund-by-hand-only');
        for (const reply of replies) {
          holds(reply.status === 409, 'so little goes back by hand alone', { payment, reply });
        }
        return;
      }
      if (!restock && choice.times === 1)
        holds(replies[0]?.status !== 409, 'all that came can be returned', { payment, replies });
      plays(model, byHand ? 'refund-by-hand' : 'refund');
      const made = after.refunds.length - before.refunds.length;
      const fits = replies.filter((reply) => reply.status !== 409).length;
      holds(made >= fits, 'each accepted refund is written', { replies });
      const is = after.payments.find((one) => one.id === payment.id);
      const going = before.refunds.some((one) => one.paymentId === payment.id && isOpen(one));
      if (byHand && amount === left && fits > 0 && !going) {
        holds(is?.status === 'refunded', 'money returned by hand is booked at once', is);
      }
    };
  },
});

const settleable = (model: Model) =>
  model.snapshot.refunds.filter(
    (refund) =>
      (refund.state === 'sent' || refund.state === 'requested') && refund.way !== 'dispute',
  );

/** Staff enter the outcome of a refund that the provider does not report. */
export const sayingHow = (choice: { which: number }): Act => ({
  name: 'staff say how a refund ended',
  detail: choice,
  can: (model) => settleable(model).length > 0,
  async run(model, shop) {
    const refund = pick(settleable(model), choice.which);
    if (!refund) return undefined;
    plays(model, 'refund-said');
    await enterOutcome(model, shop, refund.id, refund.paymentId);
    return undefined;
  },
});

/** The outcome by the providers' books, which staff would check. */
export const enterOutcome = async (
  model: Model,
  shop: ModelShop,
  refundId: string,
  paymentId: string,
): Promise<void> => {
  const { snapshot } = model;
  const done = snapshot.refunds
    .filter((refund) => refund.way !== 'by_hand')
    .filter((refund) => refund.state === 'done' || isHeld(refund))
    .reduce((sum, refund) => sum + refund.amount, 0);
  const refund = snapshot.refunds.find((one) => one.id === refundId);
  const left = snapshot.sentBack - done >= (refund?.amount ?? 0);
  await ask(model, shop, {
    method: 'POST',
    url: `/api/payments/${paymentId}/refunds/${refundId}/settle`,
    token: model.admin.token,
    body: { status: left ? 'done' : 'failed' },
  });
};

const bindable = (now: Snapshot): Payment[] =>
  now.payments.filter(
    (payment) =>
      payment.status === 'needs_attention' || (payment.status === 'succeeded' && !payment.orderId),
  );

const unpaidOf = (now: Snapshot, payment: Payment, any: boolean): Order[] =>
  now.orders.filter(
    (order) =>
      any ||
      (order.userId === payment.userId &&
        order.payable === (payment.received ?? payment.amount) &&
        (order.status === 'Pending' ||
          order.status === 'awaiting' ||
          order.id === payment.orderId)),
  );

/** Staff assign unmatched money to an order: one that it fits, or any. */
export const assigning = (choice: { which: number; order: number; any: boolean }): Act => ({
  name: choice.any ? 'staff assign money to any order' : 'staff assign money to its order',
  detail: choice,
  can: ({ snapshot }) =>
    bindable(snapshot).some((payment) => unpaidOf(snapshot, payment, choice.any).length > 0),
  async run(model, shop) {
    const { snapshot } = model;
    const fitting = bindable(snapshot).filter(
      (payment) => unpaidOf(snapshot, payment, choice.any).length > 0,
    );
    const payment = pick(fitting, choice.which);
    const order = payment && pick(unpaidOf(snapshot, payment, choice.any), choice.order);
    if (!payment || !order) return undefined;
    const reply = await ask(model, shop, {
      method: 'POST',
      url: `/api/payments/${payment.id}/bind`,
      token: model.admin.token,
      body: { orderId: order.id },
    });
    if (reply.status === 200) model.assigned.add(payment.id);
    return (before, after) => {
      const exact = order.payable === (payment.received ?? payment.amount);
      const free = !hasRefund(before, payment.id) && !livePaymentOf(before, order.id);
      const came = payment.status === 'succeeded' || payment.attention !== 'used_receipt';
      if (!exact || !free || !came || payment.userId !== order.userId) {
        plays(model, 'assign-misfit');
        holds(reply.status === 409, 'what does not fit is not bound', { payment, order, reply });
      }
      if (reply.status !== 200) {
        unchanged(before, after);
        return;
      }
      plays(model, 'assign');
      const is = after.payments.find((one) => one.id === payment.id);
      const paid = after.orders.find((one) => one.id === order.id);
      holds(is?.status === 'succeeded' && is.orderId === order.id, 'bound money is spent', is);
      holds(paid?.status === 'Paid' && paid.hold?.state === 'sold', 'its order is Paid', paid);
      const way = ({ fee, deliveryId }: Order) => `${fee} ${deliveryId}`;
      holds((paid && way(paid)) === way(order), 'and goes its own way', { order, paid });
    };
  },
});

/** Staff accept a payment that is too small; the model's shop allows one shilling. */
export const accepting = (choice: { which: number }): Act => {
  const tooSmall = ({ snapshot }: Model): Payment[] =>
    snapshot.payments.filter((payment) => payment.attention === 'wrong_amount');
  return {
    name: 'staff accept a shortfall',
    detail: choice,
    can: (model) => tooSmall(model).length > 0,
    async run(model, shop) {
      const payment = pick(tooSmall(model), choice.which);
      if (!payment) return undefined;
      const reply = await ask(model, shop, {
        method: 'POST',
        url: `/api/payments/${payment.id}/accept`,
        token: model.admin.token,
      });
      return (before, after) => {
        const order = before.orders.find((one) => one.id === payment.orderId);
        const missing = payment.amount - (payment.received ?? payment.amount);
        const waits = payment.status === 'needs_attention' && !hasRefund(before, payment.id);
        const live = order && livePaymentOf(before, order.id);
        if (!order || !waits || missing !== 1 || (live && UNPAID.has(order.status))) {
          plays(model, 'shortfall-misfit');
          holds(reply.status === 409, 'what does not fit is not accepted', { payment, reply });
        }
        if (reply.status !== 200) {
          unchanged(before, after);
          return;
        }
        plays(model, 'shortfall-accepted');
        const is = after.payments.find((one) => one.id === payment.id);
        const paid = after.orders.find((one) => one.id === payment.orderId);
        holds(is?.status === 'succeeded' && is.shortfall === 1, 'the shortfall is booked', is);
        holds(is?.received === payment.received, 'and no more money than came', is);
        holds(paid !== undefined && PAID.has(paid.status), 'its order is Paid', paid);
        // If the order now has another delivery, it uses the one that was paid.
        // A bare payment has no delivery of its own.
        const asked = { payable: payment.amount, fee: payment.fee ?? order?.fee };
        holds(paid?.payable === asked.payable && paid.fee === asked.fee, 'at the price asked', {
          paid,
          payment,
        });
      };
    },
  };
};
