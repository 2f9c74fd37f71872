import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from '../api/platform/database/database.ts';
import { openPayingShop, type Shopper, until } from './paying-shop.ts';

const PROGRAM = path.join(import.meta.dirname, '..', 'server', 'commands', 'reconcile.ts');

type Ended = { code: number; out: string; said: string };

/** A shop that takes payments of 1,050 shillings, and `payments:reconcile -- --providers` as a command on its books. */
export const openReconcilingShop = async () => {
  const shop = await openPayingShop();
  const admin = await shop.shopper('admin');
  const dress = await shop.product(100_000, 1000);
  const dir = await mkdtemp(path.join(tmpdir(), 'malkia-reconcile-'));
  let shopper = await shop.shopper();
  let phones = 0;

  const reconcile = (...args: string[]): Promise<Ended> =>
    new Promise((resolve) => {
      const { daraja, card } = shop.config;
      const env = {
        DATABASE_URL: shop.databaseUrl,
        SIM_ELSEWHERE: '1',
        DARAJA_BASE_URL: daraja.baseUrl,
        STRIPE_BASE_URL: card.baseUrl,
        STRIPE_SECRET_KEY: card.secretKey,
      };
      execFile(process.execPath, [PROGRAM, '--providers', ...args], { env }, (error, out, said) =>
        resolve({ code: error ? Number(error.code) : 0, out, said }),
      );
    });

  /** A file of this text. */
  const fileOf = async (name: string, text: string): Promise<string> => {
    const file = path.join(dir, name);
    await writeFile(file, text);
    return file;
  };
  /** The statement that the owner exports. */
  const statement = async (): Promise<string> => {
    const reply = await fetch(`${shop.config.daraja.baseUrl}/_sim/statement`);
    return fileOf('statement.csv', await reply.text());
  };

  const items = () => [{ productId: dress, quantity: 1 }];
  const paid = async (started: Awaited<ReturnType<Shopper['post']>>): Promise<string> => {
    const { paymentId } = started.body;
    if (!paymentId) throw new Error(JSON.stringify(started.body));
    await until(
      () => shopper.get(`/api/payments/${paymentId}`),
      ({ body }) => body.status === 'succeeded',
    );
    await shopper.post('/api/orders', { paymentId });
    return paymentId;
  };

  return {
    ...shop,
    admin,
    reconcile,
    fileOf,
    statement,
    withStatement: async (...args: string[]) =>
      reconcile('--statement', await statement(), ...args),
    async byMpesa(): Promise<string> {
      phones++;
      const phone = `0712${345_000 + phones}`;
      const push = { phone, amount: 1050, items: items() };
      return paid(await shopper.post('/api/mpesa/stk-push', push));
    },
    async byCard(): Promise<string> {
      const intent = { amount: 1050, paymentMethodId: 'pm_card_visa', items: items() };
      return paid(await shopper.post('/api/stripe/create-payment-intent', intent));
    },
    /** A press whose prompt nobody answers. */
    unpaid: () =>
      shopper.post('/api/mpesa/stk-push', { phone: '0712991032', amount: 1050, items: items() }),
    /** A refund by staff; resolves once the money is out. */
    async refunded(paymentId: string, amount: number): Promise<string> {
      const asked = { amount, reason: 'late' };
      const { status, body } = await admin.post(`/api/payments/${paymentId}/refunds`, asked);
      if (status >= 300) throw new Error(JSON.stringify(body));
      const done = await until(
        () =>
          shop.db
            .selectFrom('refunds')
            .select('id')
            .where('payment_id', '=', paymentId)
            .where('state', '=', 'done')
            .executeTakeFirst(),
        (row) => row !== undefined,
      );
      return done?.id ?? '';
    },
    /** Loses a payment, as a database that lost its last seconds has. */
    async lose(id: string): Promise<void> {
      await sql`UPDATE payments SET status = 'failed', received_amount = NULL, receipt = NULL,
        request_id = 'lost-' || id WHERE id = ${id}`.execute(shop.db);
    },
    /** Empty books on both sides, and a new shopper. */
    async startOver(): Promise<void> {
      await sql`TRUNCATE payment_events, disputes, refunds, payments, holds, order_events, order_items, orders CASCADE`.execute(
        shop.db,
      );
      const { daraja, card } = shop.simulators;
      for (const { control } of [daraja, card]) control.reset();
      shopper = await shop.shopper();
    },
    async close(): Promise<void> {
      await shop.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
};
export type ReconcilingShop = Awaited<ReturnType<typeof openReconcilingShop>>;
