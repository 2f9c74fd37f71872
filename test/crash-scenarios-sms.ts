import type { CrashPoint } from '../api/platform/operations/crash-points.ts';
import { openSession } from '../api/platform/security/sessions.ts';
import { caller } from './browser-like.ts';
import { type Scenario, toTheEnd, until } from './crash-flows.ts';
import type { CrashWorld } from './crash-world.ts';

const MINUTE_MS = 60_000;

/** Number of SMS accepted by the provider for an event, and what the shop stored of them. */
const told = async ({ sms, db }: CrashWorld, words: string, event: string): Promise<string> => {
  const sent = sms.messages().filter(({ text }) => text.includes(words)).length;
  const rows = await db
    .selectFrom('outbox')
    .select(['state'])
    .where('channel', '=', 'sms')
    .where('event', '=', event)
    .execute();
  return `SMS: ${sent}, ${rows.map(({ state }) => state).join(', ')}`;
};

/** Waits until no job waits, runs or will be retried. */
const quiet = (world: CrashWorld) => until(async () => (await world.jobsLeft()) === 0, MINUTE_MS);

/** Crashes while sending the SMS about a paid order. */
const paying =
  (point: CrashPoint) =>
  async (world: CrashWorld): Promise<string> => {
    const shopper = await world.shopper();
    await world.die(point, async () => {
      await shopper.start();
      await toTheEnd(shopper);
    });
    // The interrupted call has ended.
    await world.live(
      async () => {
        await toTheEnd(shopper);
        await quiet(world);
      },
      { aheadMs: MINUTE_MS },
    );
    return told(world, ' paid: ', 'order-paid');
  };

/** Crashes after the provider accepted the SMS about a shipped order, before that was stored. */
const shipping = async (world: CrashWorld): Promise<string> => {
  const shopper = await world.shopper();
  const staff = await world.db
    .insertInto('users')
    .values({
      username: 'Staff',
      email: 'staff-of-crash@example.com',
      password_hash: '-',
      role: 'admin',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!staff) throw new Error('the staff of this story are there already');
  await world.db.insertInto('demo_rows').values({ id: staff.id }).execute();
  const token = await openSession(world.db, staff.id, { now: new Date(), days: 30 });
  const call = caller(() => world.base, token);
  await world.live(async () => {
    await shopper.start();
    await toTheEnd(shopper);
    await quiet(world);
  });
  const { id } = await world.db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', shopper.userId)
    .executeTakeFirstOrThrow();
  await world.die('sms-answered', () =>
    call('PATCH', `/api/orders/${id}/status`, { status: 'Shipped' }),
  );
  await world.live(() => quiet(world), { aheadMs: MINUTE_MS });
  return told(world, ' is on its way', 'order-shipped');
};

/** Crashes while sending an SMS. */
export const SMS_SCENARIOS: readonly Scenario[] = [
  {
    point: 'sms-queued',
    story: 'SMS and job were not written: the letter is written again, one SMS',
    ends: 'SMS: 1, delivered',
    run: paying('sms-queued'),
  },
  {
    point: 'sms-claimed',
    story: 'about to be sent, not sent: the lost call of a receipt is made once more, one SMS',
    ends: 'SMS: 1, delivered',
    run: paying('sms-claimed'),
  },
  {
    point: 'sms-answered',
    story: 'a receipt was taken and not noted: worth a second SMS, never a third',
    ends: 'SMS: 2, delivered',
    run: paying('sms-answered'),
  },
  {
    point: 'sms-answered',
    story: 'any other was taken and not noted: not sent again, staff see it',
    ends: 'SMS: 1, failed',
    run: shipping,
  },
];
