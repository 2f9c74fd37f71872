import type { CrashPoint } from '../api/platform/operations/crash-points.ts';
import type { CrashShopper, CrashWorld } from './crash-world.ts';

export type Scenario = {
  point: CrashPoint;
  /** What happens, and what the shopper and the workers do after the restart. */
  story: string;
  /** Final state of the order, and how often the customer was prompted. */
  ends: string;
  run(world: CrashWorld): Promise<string>;
  /** Money that appears only in the provider's statement: no API call finds it. */
  statementOnly?: true;
};

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const TIMEOUT_MS = 25_000;

/** What the page does until the end: poll, then save. */
export const toTheEnd = async (shopper: CrashShopper, patienceMs = TIMEOUT_MS): Promise<string> => {
  const status = await shopper.watch(patienceMs);
  return status === 'succeeded' ? shopper.finish() : status;
};
export const prompted = (shopper: CrashShopper, end: string): string =>
  `${end}, prompts: ${shopper.prompts().length}`;
export const charged = (world: CrashWorld, end: string): string =>
  `${end}, charges: ${world.card.books().entries.length}`;

export const statusOf = async (world: CrashWorld, shopper: CrashShopper): Promise<string> => {
  const order = await world.db
    .selectFrom('orders')
    .select('status')
    .where('user_id', '=', shopper.userId)
    .executeTakeFirst();
  return order?.status ?? 'no order';
};
export const heldOf = async (world: CrashWorld, shopper: CrashShopper): Promise<number> => {
  const { held } = await world.db
    .selectFrom('products')
    .select('held')
    .where('id', '=', shopper.productId)
    .executeTakeFirstOrThrow();
  return held;
};
export const until = async (
  done: () => Promise<boolean>,
  patienceMs = TIMEOUT_MS,
): Promise<void> => {
  for (const end = performance.now() + patienceMs; !(await done()); ) {
    if (performance.now() > end) throw new Error('timed out');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/** Crashes while a payment is started; then it is started again, as by a shopper who retries. */
export const startAgain =
  (point: CrashPoint, card?: string) =>
  async (world: CrashWorld): Promise<string> => {
    const shopper = await world.shopper(card ? { card } : {});
    await world.die(point, shopper.start);
    const end = await world.live(async () => {
      await shopper.start();
      return toTheEnd(shopper);
    });
    return card ? charged(world, end) : prompted(shopper, end);
  };

/**
 * Crashes while a payment is started and the phone waits for its PIN; then the page polls and the
 * PIN is entered.
 */
export const pinLater =
  (point: CrashPoint) =>
  async (world: CrashWorld): Promise<string> => {
    const shopper = await world.shopper();
    world.daraja.hold(true);
    await world.die(point, shopper.start);
    const end = await world.live(async () => {
      await shopper.look();
      shopper.approve();
      return toTheEnd(shopper);
    });
    return prompted(shopper, end);
  };

/**
 * Starts a payment, then crashes when the callback comes; `aheadMs` later the workers recover it.
 */
export const atTheCallback =
  (point: CrashPoint, aheadMs = 0) =>
  async (world: CrashWorld): Promise<string> => {
    const shopper = await world.shopper();
    await world.die(point, async () => {
      await shopper.start();
    });
    const end = await world.live(() => toTheEnd(shopper), { aheadMs });
    return prompted(shopper, end);
  };

/** Crashes with a callback received, then again at `point` of the job that processes it. */
export const dieTwice = async (world: CrashWorld, point: CrashPoint): Promise<CrashShopper> => {
  const shopper = await world.shopper();
  await world.die('callback-work', async () => {
    await shopper.start();
  });
  await world.die(point, async () => {});
  return shopper;
};

/** The callback never comes: crashes while a worker queries, and another one queries again. */
export const whileAsking =
  (point: CrashPoint) =>
  async (world: CrashWorld): Promise<string> => {
    const shopper = await world.shopper();
    await world.live(async () => {
      world.daraja.next('push', { kind: 'outcome', outcome: { callbacks: 0 } });
      await shopper.start();
      await until(async () => world.daraja.openPrompts().length === 0);
    });
    await world.die(point, async () => {}, { aheadMs: 21 * SECOND });
    const end = await world.live(() => toTheEnd(shopper), { aheadMs: 90 * SECOND });
    return prompted(shopper, end);
  };

/**
 * Order saved, PIN not entered: crashes while the hold ends; the pieces are released, and late
 * money still pays.
 */
export const holdEnds =
  (point: CrashPoint) =>
  async (world: CrashWorld): Promise<string> => {
    const shopper = await world.shopper();
    world.daraja.hold(true);
    await world.live(async () => {
      await shopper.start();
      await shopper.save();
    });
    await world.die(point, async () => {}, { aheadMs: 16 * MINUTE });
    const [ended, end] = await world.live(
      async () => {
        await until(async () => (await statusOf(world, shopper)) === 'Cancelled');
        const held = await heldOf(world, shopper);
        shopper.approve();
        await until(async () => (await statusOf(world, shopper)) === 'Paid');
        return [`Cancelled, held ${held}`, await toTheEnd(shopper)];
      },
      { aheadMs: 16 * MINUTE },
    );
    return prompted(shopper, `${ended}, then ${end}`);
  };

/** Crashes while the order of a paid cart is saved; the page saves again with its key. */
export const saving =
  (point: CrashPoint) =>
  async (world: CrashWorld): Promise<string> => {
    const shopper = await world.shopper();
    await world.die(point, async () => {
      await shopper.start();
      await shopper.watch(TIMEOUT_MS);
      await shopper.save();
    });
    const end = await world.live(() => toTheEnd(shopper));
    const orders = await world.db.selectFrom('orders').select('id').execute();
    return prompted(shopper, `${end}, orders: ${orders.length}`);
  };

/**
 * Crashes while the order is saved before the PIN is entered; saved again with its key or not, then
 * paid.
 */
export const savingEarly =
  (point: CrashPoint, { again }: { again: boolean }) =>
  async (world: CrashWorld): Promise<string> => {
    const shopper = await world.shopper();
    world.daraja.hold(true);
    await world.die(point, async () => {
      await shopper.start();
      await shopper.save();
    });
    const end = await world.live(async () => {
      if (again) await shopper.save();
      shopper.approve();
      await until(async () => (await statusOf(world, shopper)) === 'Paid');
      return shopper.finish();
    });
    const orders = await world.db.selectFrom('orders').select('id').execute();
    return prompted(shopper, `${end}, orders: ${orders.length}`);
  };

export const barePush = (shopper: CrashShopper, amount: number) =>
  shopper.call('POST', '/api/mpesa/stk-push', { phone: shopper.phone, amount, method: 'mpesa' });
