import { openPayingShop, type PayingShopOptions, type Shopper, until } from './paying-shop.ts';

type Money = {
  method?: 'mpesa' | 'visa';
  /** M-PESA phone: its last six digits decide the outcome. */
  phone?: string;
  card?: string;
  stock?: number;
  quantity?: number;
  /** Delivery fee, in addition to the price. */
  fee?: number;
};

let phones = 0;
/** A phone that pays and that no other payment of this file has used. */
const freshPhone = (): string => `07110${String(10000 + ++phones)}`;

/** A shop with a staff member, and the common first steps of refund tests. */
export const openRefundingShop = async (
  env: Record<string, string> = {},
  more: Pick<PayingShopOptions, 'logTo'> = {},
) => {
  const shop = await openPayingShop({ env, ...more });
  const staff = await shop.shopper('admin');

  const paymentRow = (id: string) =>
    shop.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const orderRow = (id: string) =>
    shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const refundRows = (paymentId: string) =>
    shop.db
      .selectFrom('refunds')
      .selectAll()
      .where('payment_id', '=', paymentId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();

  const rider = async (fee: number) => {
    const { id } = await shop.db
      .insertInto('delivery_options')
      .values({ kind: 'door', name: `Rider ${fee}`, fee })
      .returning('id')
      .executeTakeFirstOrThrow();
    const shippingInfo = { phone: '0712345678', county: 'Nairobi', town: 'Westlands' };
    return { deliveryId: id, deliveryFee: fee, shippingInfo };
  };

  /** Without a callback: the first query finds the money, without its receipt. */
  const askForMoney = async () => {
    const open = async () => shop.simulators.daraja.control.openPrompts().length;
    await until(open, (prompts) => prompts === 0);
    await shop.pass(21_000);
  };

  return {
    ...shop,
    staff,
    paymentRow,
    orderRow,
    refundRows,
    /** A paid order of Ksh 1050 per piece; resolves once the money is booked. */
    async paidOrder({
      method = 'mpesa',
      phone,
      card,
      stock = 5,
      quantity = 1,
      fee = 0,
    }: Money = {}) {
      const shopper = await shop.shopper();
      const dress = await shop.product(100_000, stock);
      const items = [{ productId: dress, quantity }];
      const amount = 1050 * quantity + fee;
      const delivery = fee > 0 ? await rider(fee) : {};
      const started =
        method === 'mpesa'
          ? await shopper.post('/api/mpesa/stk-push', {
              phone: phone ?? freshPhone(),
              amount,
              items,
              ...delivery,
            })
          : await shopper.post('/api/stripe/create-payment-intent', {
              paymentMethodId: card ?? 'pm_card_visa',
              amount,
              items,
              ...delivery,
            });
      const { paymentId } = started.body;
      if (phone?.endsWith('999997')) await askForMoney();
      await until(
        () => paymentRow(paymentId),
        ({ status }) => status === 'succeeded',
      );
      const saved = await shopper.post('/api/orders', { items, paymentId, method });
      return { shopper, dress, paymentId: paymentId as string, orderId: saved.body.order._id };
    },
    /** Money of a bare push without an order. */
    async strayMoney(shopper: Shopper, amount: number, phone = freshPhone()) {
      const started = await shopper.post('/api/mpesa/stk-push', { phone, amount });
      if (phone.endsWith('999997')) await askForMoney();
      await until(
        () => paymentRow(started.body.paymentId),
        ({ status }) => status === 'succeeded' || status === 'needs_attention',
      );
      return started.body.paymentId as string;
    },
    /** A charge of which the shop has not heard, in a shop that waits 1.5 s for the card provider. */
    async unheardCharge() {
      const { control } = shop.simulators.card;
      const shopper = await shop.shopper();
      const dress = await shop.product(100_000, 5);
      control.next({ kind: 'delay', ms: 4000 });
      const started = await shopper.post('/api/stripe/create-payment-intent', {
        paymentMethodId: 'pm_card_visa',
        amount: 1050,
        items: [{ productId: dress, quantity: 1 }],
      });
      const { paymentId } = started.body;
      const { request_id: known } = await paymentRow(paymentId);
      if (known) throw new Error('the shop has heard of the charge');
      return { paymentId: paymentId as string, intent: control.intents().at(-1)?.id ?? '' };
    },
    refund: (paymentId: string, body: object, key?: string) =>
      staff.post(`/api/payments/${paymentId}/refunds`, body, key),
    refunds: (paymentId: string) => staff.get(`/api/payments/${paymentId}/refunds`),
    /** Waits until no refund of this payment is in progress; returns their outcomes. */
    async ended(paymentId: string) {
      const rows = await until(
        () => refundRows(paymentId),
        (all) => all.every(({ state }) => state === 'done' || state === 'failed'),
      );
      return rows.map(({ state }) => state);
    },
    mailsTo: async (userId: string) =>
      shop.db
        .selectFrom('outbox as m')
        .innerJoin('users as u', 'u.email', 'm.recipient')
        .select(['m.subject', 'm.text'])
        .where('u.id', '=', userId)
        // Without the mails about its orders.
        .where('m.subject', 'like', 'We returned%')
        .orderBy('m.id')
        .execute(),
  };
};
export type RefundingShop = Awaited<ReturnType<typeof openRefundingShop>>;
