import {
  atTheCallback,
  barePush,
  dieTwice,
  heldOf,
  holdEnds,
  MINUTE,
  pinLater,
  prompted,
  type Scenario,
  SECOND,
  saving,
  savingEarly,
  startAgain,
  statusOf,
  TIMEOUT_MS,
  toTheEnd,
  until,
  whileAsking,
} from './crash-flows.ts';
import { piecesOf } from './sizes.ts';

/** Crashes during an M-PESA payment. */
export const MPESA_SCENARIOS: readonly Scenario[] = [
  {
    point: 'start-before-commit',
    story: 'nothing was written; the same press again',
    ends: 'Paid, prompts: 1',
    run: startAgain('start-before-commit'),
  },
  {
    point: 'start-after-commit',
    story: 'written, never sent; the same press again sends it',
    ends: 'Paid, prompts: 1',
    run: startAgain('start-after-commit'),
  },
  {
    point: 'start-after-commit',
    story:
      'written, never sent; the shopper only looks on: told after a minute that nothing was charged',
    ends: 'failed, awaiting, held 0, prompts: 0',
    async run(world) {
      const shopper = await world.shopper();
      await world.die('start-after-commit', shopper.start);
      const end = await world.live(() => toTheEnd(shopper), { aheadMs: 61 * SECOND });
      const held = await heldOf(world, shopper);
      return prompted(shopper, `${end}, ${await statusOf(world, shopper)}, held ${held}`);
    },
  },
  {
    point: 'call-claimed',
    story: 'claimed, perhaps sent: never sent twice, ends with its hold',
    ends: 'expired, lapsed, prompts: 0',
    async run(world) {
      const shopper = await world.shopper();
      await world.die('call-claimed', shopper.start);
      await world.live(shopper.start);
      const end = await world.live(
        async () => {
          await until(async () => (await statusOf(world, shopper)) === 'lapsed');
          return toTheEnd(shopper);
        },
        { aheadMs: 16 * MINUTE },
      );
      return prompted(shopper, `${end}, ${await statusOf(world, shopper)}`);
    },
  },
  {
    point: 'push-answered',
    story:
      'sent, its answer not booked; the PIN is entered after the restart, the callback brings the id',
    ends: 'Paid, prompts: 1',
    run: pinLater('push-answered'),
  },
  {
    point: 'push-answered',
    story: 'sent, its answer not booked, and the one callback came to a dead shop',
    ends: 'expired, prompts: 1',
    statementOnly: true,
    async run(world) {
      const shopper = await world.shopper();
      await world.die('push-answered', shopper.start);
      await until(async () => world.daraja.deliveries().length === 1);
      const end = await world.live(() => toTheEnd(shopper), { aheadMs: 16 * MINUTE });
      return prompted(shopper, end);
    },
  },
  {
    point: 'push-booked',
    story: 'booked, the page got no answer; the PIN is entered after the restart',
    ends: 'Paid, prompts: 1',
    run: pinLater('push-booked'),
  },
  {
    point: 'push-booked',
    story: 'booked; the one callback came to a dead shop, the query finds the money',
    ends: 'Paid, prompts: 1',
    async run(world) {
      const shopper = await world.shopper();
      await world.die('push-booked', shopper.start);
      await until(async () => world.daraja.deliveries().length === 1);
      const end = await world.live(() => toTheEnd(shopper), { aheadMs: 21 * SECOND });
      return prompted(shopper, end);
    },
  },
  {
    point: 'callback-before-commit',
    story: 'the callback was not stored and not answered: the query finds the money',
    ends: 'Paid, prompts: 1',
    run: atTheCallback('callback-before-commit', 21 * SECOND),
  },
  {
    point: 'callback-stored',
    story: 'stored, not answered: its job works it',
    ends: 'Paid, prompts: 1',
    run: atTheCallback('callback-stored'),
  },
  {
    point: 'callback-work',
    story: 'stored and answered, not worked: its job works it',
    ends: 'Paid, prompts: 1',
    run: atTheCallback('callback-work'),
  },
  {
    point: 'settle-before-commit',
    story: 'payment, order and stock were not written: the job writes them',
    ends: 'Paid, prompts: 1',
    run: atTheCallback('settle-before-commit'),
  },
  {
    point: 'settle-before-commit',
    story: 'a size, brought for a fee: its pieces, its fee and its money are written together',
    ends: 'Paid, to pay 1300 with a fee of 250, M: 1 of 2 left, 0 held, prompts: 1',
    async run(world) {
      const shopper = await world.shopper({ fee: 250, sizes: { S: 1, M: 2 } });
      await world.die('settle-before-commit', async () => {
        await shopper.start();
      });
      const end = await world.live(() => toTheEnd(shopper));
      const order = await world.db
        .selectFrom('orders')
        .select(['payable', 'delivery_fee'])
        .where('user_id', '=', shopper.userId)
        .executeTakeFirstOrThrow();
      const { M = [0, 0] } = await piecesOf(world.db, shopper.productId);
      const fee = `to pay ${order.payable} with a fee of ${order.delivery_fee}`;
      return prompted(shopper, `${end}, ${fee}, M: ${M[0]} of 2 left, ${M[1]} held`);
    },
  },
  {
    point: 'settle-after-commit',
    story: 'all written; the job finds it done',
    ends: 'Paid, prompts: 1',
    run: atTheCallback('settle-after-commit'),
  },
  {
    point: 'job-before-work',
    story: 'a callback left behind, and the worker had taken its job: another takes it over',
    ends: 'Paid, prompts: 1',
    async run(world) {
      const shopper = await dieTwice(world, 'job-before-work');
      return prompted(shopper, await world.live(() => toTheEnd(shopper)));
    },
  },
  {
    point: 'job-after-work',
    story:
      'a callback left behind, worked, the job not marked as done: it is worked again without effect',
    ends: 'Paid, jobs left: 0, prompts: 1',
    async run(world) {
      const shopper = await dieTwice(world, 'job-after-work');
      const end = await world.live(async () => {
        const status = await toTheEnd(shopper);
        await until(async () => (await world.jobsLeft()) === 0);
        return `${status}, jobs left: ${await world.jobsLeft()}`;
      });
      return prompted(shopper, end);
    },
  },
  {
    point: 'sweep-claimed',
    story: 'claimed for asking, not asked: asked a minute later',
    ends: 'Paid, prompts: 1',
    run: whileAsking('sweep-claimed'),
  },
  {
    point: 'query-answered',
    story: 'asked, the answer not booked: asked a minute later',
    ends: 'Paid, prompts: 1',
    run: whileAsking('query-answered'),
  },
  {
    point: 'payment-expired',
    story: 'the prompt was ended, its order not yet; then late money',
    ends: 'Cancelled, held 0, then Paid, prompts: 1',
    run: holdEnds('payment-expired'),
  },
  {
    point: 'hold-expiry',
    story: 'the order’s end was not written; then late money',
    ends: 'Cancelled, held 0, then Paid, prompts: 1',
    run: holdEnds('hold-expiry'),
  },
  {
    point: 'order-before-commit',
    story: 'saved before the PIN was entered, not written: saved again under its key, then paid',
    ends: 'Paid, orders: 1, prompts: 1',
    run: savingEarly('order-before-commit', { again: true }),
  },
  {
    point: 'order-after-commit',
    story: 'listed, not answered: the same key finds it',
    ends: 'Paid, orders: 1, prompts: 1',
    run: saving('order-after-commit'),
  },
  {
    point: 'order-paid',
    story: 'listed and seen as paid, not answered: the same key finds it',
    ends: 'Paid, orders: 1, prompts: 1',
    run: saving('order-paid'),
  },
  {
    point: 'order-after-commit',
    story: 'saved before the PIN was entered: Pending, then the callback pays it',
    ends: 'Paid, orders: 1, prompts: 1',
    run: savingEarly('order-after-commit', { again: false }),
  },
  {
    point: 'consume',
    story: 'money that came first was being given to its order: given once',
    ends: 'Paid, orders: 1, prompts: 1',
    async run(world) {
      const shopper = await world.shopper();
      await world.die('consume', async () => {
        const pushed = await barePush(shopper, 1050);
        shopper.record.paymentId = pushed?.body.paymentId ?? '';
        await shopper.watch(TIMEOUT_MS);
        await shopper.save();
      });
      const end = await world.live(() => shopper.finish());
      const orders = await world.db.selectFrom('orders').select('id').execute();
      return prompted(shopper, `${end}, orders: ${orders.length}`);
    },
  },
  {
    point: 'money-offered',
    story: 'money that no order claimed was being put before a person',
    ends: 'needs_attention, prompts: 1',
    async run(world) {
      const shopper = await world.shopper();
      await world.live(async () => {
        const pushed = await barePush(shopper, 77);
        shopper.record.paymentId = pushed?.body.paymentId ?? '';
        await shopper.watch(TIMEOUT_MS);
      });
      await world.die('money-offered', async () => {}, { aheadMs: 16 * MINUTE });
      const end = await world.live(
        async () => {
          await until(async () => (await shopper.watch(1000)) === 'needs_attention');
          return shopper.watch(1000);
        },
        { aheadMs: 16 * MINUTE },
      );
      return prompted(shopper, end);
    },
  },
];
