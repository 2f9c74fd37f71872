import { sql } from '../api/platform/database/database.ts';
import type { CrashPoint } from '../api/platform/operations/crash-points.ts';
import { type Scenario, statusOf, toTheEnd, until } from './crash-flows.ts';
import type { CrashShopper, CrashWorld } from './crash-world.ts';

type Act = (world: CrashWorld, intent: string) => unknown;

const intentOf = (world: CrashWorld): string => world.card.intents()[0]?.id ?? '';

const moneyOf = async (world: CrashWorld): Promise<string> => {
  const { rows } = await sql<{ way: string; state: string; amount: number }>`
    SELECT way, state, amount FROM refunds ORDER BY created_at`.execute(world.db);
  return rows.map(({ way, state, amount }) => `${way} ${state} ${amount}`).join(', ');
};

const paid = async (world: CrashWorld): Promise<CrashShopper> => {
  const shopper = await world.shopper({ card: 'pm_card_visa' });
  await world.live(async () => {
    await shopper.start();
    await toTheEnd(shopper);
  });
  return shopper;
};

const toldOf = async (world: CrashWorld, shopper: CrashShopper): Promise<string> => {
  const told = await world.db
    .selectFrom('outbox')
    .select('id')
    .where('event', '=', 'card-money')
    .execute();
  return `${await statusOf(world, shopper)}, ${await moneyOf(world)}, letters: ${told.length}`;
};

/** All work is done once the books say `money`. */
const booked = async (world: CrashWorld, money: string): Promise<void> => {
  await until(async () => (await moneyOf(world)) === money);
  await until(async () => (await world.jobsLeft()) === 0);
};

/** Something moves at the card company while the shop works its event, and dies. Nobody looks at a page. */
const moved =
  (point: CrashPoint, act: Act, money: string) =>
  async (world: CrashWorld): Promise<string> => {
    const shopper = await paid(world);
    await world.die(point, async () => act(world, intentOf(world)));
    await world.live(() => booked(world, money));
    return toldOf(world, shopper);
  };

const part: Act = (world, intent) => world.card.refundOnSite(intent, 12_345);
const all: Act = (world, intent) => world.card.refundOnSite(intent);
const disputed: Act = (world, intent) => world.card.dispute(intent);

/** Crashes while the shop works what moved at the card company's own site. */
export const MOVED_SCENARIOS: readonly Scenario[] = [
  {
    point: 'webhook-stored',
    story: 'a refund at the card company, its event stored, not answered: its job works it',
    ends: 'Paid, card done 124, letters: 1',
    run: moved('webhook-stored', part, 'card done 124'),
  },
  {
    point: 'moved-work',
    story: 'a refund at the card company, its event answered, not worked: its job works it',
    ends: 'Refunded, card done 1050, letters: 1',
    run: moved('moved-work', all, 'card done 1050'),
  },
  {
    point: 'moved-listed',
    story: 'a refund at the card company, listed there, not booked: listed again, booked once',
    ends: 'Paid, card done 124, letters: 1',
    run: moved('moved-listed', part, 'card done 124'),
  },
  {
    point: 'moved-booked',
    story: 'a refund at the card company, written, its end not booked: booked once',
    ends: 'Refunded, card done 1050, letters: 1',
    run: moved('moved-booked', all, 'card done 1050'),
  },
  {
    point: 'moved-listed',
    story: 'a dispute, listed there, not booked: listed again, its money held once',
    ends: 'Paid, dispute sent 1050, letters: 1',
    run: moved('moved-listed', disputed, 'dispute sent 1050'),
  },
  {
    point: 'moved-booked',
    story: 'a dispute, booked, its job not ended: worked again, nothing more is booked',
    ends: 'Paid, dispute sent 1050, letters: 1',
    run: moved('moved-booked', disputed, 'dispute sent 1050'),
  },
  {
    point: 'moved-listed',
    story: 'a dispute is won, listed, not booked: the money is here again once',
    ends: 'Paid, dispute failed 1050, letters: 2',
    async run(world) {
      const shopper = await paid(world);
      const intent = intentOf(world);
      let dispute = '';
      await world.live(async () => {
        dispute = world.card.dispute(intent)?.id ?? '';
        await booked(world, 'dispute sent 1050');
      });
      await world.die('moved-listed', async () => world.card.decide(dispute, 'won'));
      await world.live(() => booked(world, 'dispute failed 1050'));
      return toldOf(world, shopper);
    },
  },
];
