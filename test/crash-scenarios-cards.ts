import type { CrashPoint } from '../api/platform/operations/crash-points.ts';
import {
  charged,
  prompted,
  type Scenario,
  SECOND,
  startAgain,
  statusOf,
  TIMEOUT_MS,
  toTheEnd,
  until,
} from './crash-flows.ts';
import type { CrashWorld } from './crash-world.ts';

/** A card with 3-D Secure, confirmed at the bank; the webhook arrives or not. */
const atTheBank =
  (point: CrashPoint, webhooks: boolean) =>
  async (world: CrashWorld): Promise<string> => {
    const shopper = await world.shopper({ card: 'pm_card_authenticationRequired' });
    world.card.setWebhooks({ enabled: webhooks });
    await world.die(point, async () => {
      await shopper.start();
      const [intent] = world.card.intents();
      world.card.authenticate(intent?.id ?? '', 'approve');
      if (!webhooks) {
        await new Promise((resolve) => setTimeout(resolve, 2100));
        await shopper.look();
      }
    });
    const end = await world.live(async () => {
      if (webhooks) {
        // Only the worker: no page polls.
        await until(async () => (await statusOf(world, shopper)) === 'Paid');
      }
      return toTheEnd(shopper);
    });
    return charged(world, end);
  };

/**
 * Charged at the provider, but the response was not stored and no webhook comes; a worker repeats
 * the create call.
 */
const chargedUnbooked =
  (withItems: boolean) =>
  async (world: CrashWorld): Promise<string> => {
    const shopper = await world.shopper({ card: 'pm_card_visa' });
    world.card.setWebhooks({ enabled: false });
    const { key } = shopper.record;
    const bare = { amount: 1050, paymentMethodId: 'pm_card_visa', shippingInfo: {} };
    await world.die('card-answered', () =>
      withItems
        ? shopper.start()
        : shopper.call('POST', '/api/stripe/create-payment-intent', bare, key),
    );
    const end = await world.live(() => toTheEnd(shopper), { aheadMs: 31 * SECOND });
    return charged(world, end);
  };

/** Sends a contact message, crashes, sends it again if there was no response. */
const writing =
  (point: CrashPoint) =>
  async (world: CrashWorld): Promise<string> => {
    const shopper = await world.shopper();
    const message = { name: 'Achieng', email: 'achieng@example.com', message: 'Is it lined?' };
    let status: number | undefined;
    const write = async () => {
      status = (await shopper.call('POST', '/api/contact', message))?.status;
    };
    await world.die(point, write);
    return world.live(async () => {
      if (status === undefined) await write();
      await until(async () => world.letters.length > 0 && (await world.jobsLeft()) === 0);
      const kept = await world.db.selectFrom('contact_messages').select('id').execute();
      const known = new Set(world.letters.map((raw) => /^Message-ID: (.*)$/im.exec(raw)?.[1]));
      return `messages: ${kept.length}, mails: ${known.size}`;
    });
  };

/** Crashes during a card payment, and during a mail. */
export const CARD_SCENARIOS: readonly Scenario[] = [
  {
    point: 'start-after-commit',
    story: 'a card, written, never sent; the same press again',
    ends: 'Paid, charges: 1',
    run: startAgain('start-after-commit', 'pm_card_visa'),
  },
  {
    point: 'call-claimed',
    story: 'a card, claimed: the create is made by a worker half a minute later',
    ends: 'Paid, charges: 1',
    async run(world) {
      const shopper = await world.shopper({ card: 'pm_card_visa' });
      await world.die('call-claimed', shopper.start);
      return charged(world, await world.live(() => toTheEnd(shopper), { aheadMs: 31 * SECOND }));
    },
  },
  {
    point: 'card-answered',
    story: 'charged, not booked, no webhook: the create is repeated under its key',
    ends: 'Paid, charges: 1',
    run: chargedUnbooked(true),
  },
  {
    point: 'card-answered',
    story: 'a bare charge, not booked, no webhook: found by the same repetition',
    ends: 'Paid, charges: 1',
    run: chargedUnbooked(false),
  },
  {
    point: 'card-booked',
    story: 'charged and booked, the page got no answer: it looks and saves',
    ends: 'Paid, charges: 1',
    run: startAgain('card-booked', 'pm_card_visa'),
  },
  {
    point: 'card-queried',
    story: '3-D Secure passed, the look’s answer not booked: looked at again',
    ends: 'Paid, charges: 1',
    run: atTheBank('card-queried', false),
  },
  {
    point: 'webhook-stored',
    story: '3-D Secure passed, the event stored, not answered: its job works it, nobody looks',
    ends: 'Paid, charges: 1',
    run: atTheBank('webhook-stored', true),
  },
  {
    point: 'webhook-work',
    story: '3-D Secure passed, the event stored and answered, not worked: its job works it',
    ends: 'Paid, charges: 1',
    run: atTheBank('webhook-work', true),
  },
  {
    point: 'card-cancelled',
    story: 'given up at the provider for M-PESA, not booked: pressed again, M-PESA pays alone',
    ends: 'Paid, charges: 0, prompts: 1',
    async run(world) {
      const shopper = await world.shopper({ card: 'pm_card_authenticationRequired' });
      const mpesa = shopper.otherwise({ phone: shopper.phone });
      await world.die('card-cancelled', async () => {
        await shopper.start();
        await mpesa.start();
      });
      const end = await world.live(async () => {
        await mpesa.start();
        const status = await mpesa.watch(TIMEOUT_MS);
        return status === 'succeeded' ? mpesa.finish() : status;
      });
      return prompted(shopper, charged(world, end));
    },
  },
  {
    point: 'mail-queued',
    story: 'message, mail and job were not written: written once, mailed once',
    ends: 'messages: 1, mails: 1',
    run: writing('mail-queued'),
  },
  {
    point: 'mail-sent',
    story: 'mailed, not noted: mailed again under the same Message-ID',
    ends: 'messages: 1, mails: 1',
    run: writing('mail-sent'),
  },
];
