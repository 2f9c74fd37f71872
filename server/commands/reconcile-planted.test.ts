import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StatementLine } from '#contract/ledger.endpoints.ts';
import { sql } from '../../api/platform/database/database.ts';
import { chargeElsewhere } from '../../test/foreign-charge.ts';
import { until } from '../../test/paying-shop.ts';
import { openReconcilingShop, type ReconcilingShop } from '../../test/reconciling-shop.ts';
import type { Compared } from './reconcile-providers.ts';

let shop: ReconcilingShop;
beforeAll(async () => {
  shop = await openReconcilingShop();
});
afterAll(() => shop.close());

const LISTS = ['unknown', 'missing', 'different'] as const;
type Difference = {
  at: 'mpesa' | 'card';
  list: (typeof LISTS)[number];
  receipt: string;
  statement?: number;
  books?: number;
};

const card = () => shop.simulators.card.control;
const paymentOf = (id: string) =>
  shop.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const refundOf = (id: string) =>
  shop.db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const byCard = async () => {
  const id = await shop.byCard();
  return { id, intent: (await paymentOf(id)).request_id ?? '' };
};
const byMpesa = async () => {
  const id = await shop.byMpesa();
  return { id, receipt: (await paymentOf(id)).receipt ?? '' };
};

/** A row that another program, or a restored backup, has written. */
const copyRow = (table: 'payments' | 'refunds' | 'disputes', id: string, other: object) =>
  sql`INSERT INTO ${sql.table(table)}
    SELECT (jsonb_populate_record(t, ${JSON.stringify({ id: randomUUID(), ...other })}::jsonb)).*
    FROM ${sql.table(table)} t WHERE t.id = ${id}`.execute(shop.db);
const set = (table: 'payments' | 'refunds' | 'disputes', id: string, column: string, to: unknown) =>
  sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${to} WHERE id = ${id}`.execute(shop.db);

/** What the card company does reaches the shop. */
const told = async <T>(act: () => T, known: () => Promise<unknown>): Promise<T> => {
  card().setWebhooks({ enabled: true });
  const done = act();
  await until(known, Boolean);
  return done;
};
/** It does not: events were lost, or never set up. */
const untold = <T>(act: () => T): T => {
  card().setWebhooks({ enabled: false });
  return act();
};
const knownDispute = (intent: string) => async () =>
  shop.db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .select('disputes.id')
    .where('payments.request_id', '=', intent)
    .where('withdrawn_at', 'is not', null)
    .executeTakeFirst();

const found = async (): Promise<Difference[]> => {
  const { code, out } = await shop.withStatement('--json');
  const all = JSON.parse(out) as Compared[];
  const lines = all.flatMap(({ unknown, match }, i) =>
    LISTS.flatMap((list) => {
      const these: StatementLine[] = list === 'unknown' ? unknown : (match?.[list].lines ?? []);
      return these.map(
        ({ receipt, statement, books }): Difference => ({
          at: i === 0 ? 'mpesa' : 'card',
          list,
          receipt,
          ...(statement === undefined ? {} : { statement }),
          ...(books === undefined ? {} : { books }),
        }),
      );
    }),
  );
  expect(code).toBe(lines.length > 0 ? 1 : 0);
  return lines;
};

const inMpesa = async (): Promise<Difference[]> => {
  const at = 'mpesa';
  const [first, second, other, back, less] = [
    await byMpesa(),
    await byMpesa(),
    await byMpesa(),
    await byMpesa(),
    await byMpesa(),
  ];
  const lost = await shop.refunded(back.id, 1050);
  const wrong = await shop.refunded(less.id, 1050);
  const [lostRow, wrongRow] = [await refundOf(lost), await refundOf(wrong)];
  await shop.lose(first.id);
  await shop.lose(second.id);
  await copyRow('payments', other.id, {
    receipt: 'UKL0NEVER0',
    request_id: 'ws_never',
    order_id: null,
    user_id: null,
    callback_token: randomUUID(),
  });
  await set('payments', other.id, 'received_amount', 1049);
  await set('refunds', lost, 'state', 'failed');
  await set('refunds', wrong, 'amount', 1000);
  return [
    { at, list: 'unknown', receipt: first.receipt, statement: 1050 },
    { at, list: 'unknown', receipt: second.receipt, statement: 1050 },
    { at, list: 'missing', receipt: 'UKL0NEVER0', books: 1050 },
    { at, list: 'different', receipt: other.receipt, statement: 1050, books: 1049 },
    { at, list: 'unknown', receipt: lostRow.receipt ?? '', statement: -1050 },
    { at, list: 'different', receipt: wrongRow.receipt ?? '', statement: -1050, books: -1000 },
  ];
};

const chargesOfCards = async (): Promise<Difference[]> => {
  const at = 'card';
  const [first, second, other] = [await byCard(), await byCard(), await byCard()];
  await shop.lose(first.id);
  await shop.lose(second.id);
  await copyRow('payments', other.id, {
    request_id: 'pi_never',
    receipt: 'ch_never',
    order_id: null,
    user_id: null,
    callback_token: randomUUID(),
  });
  await set('payments', other.id, 'received_amount', 1051);
  const foreign = await chargeElsewhere(shop.config.card);
  return [
    { at, list: 'unknown', receipt: first.intent, statement: 1050 },
    { at, list: 'unknown', receipt: second.intent, statement: 1050 },
    { at, list: 'missing', receipt: 'pi_never', books: 1050 },
    { at, list: 'different', receipt: other.intent, statement: 1050, books: 1051 },
    { at, list: 'unknown', receipt: foreign, statement: 70 },
  ];
};

const refundsOfCards = async (): Promise<Difference[]> => {
  const at = 'card';
  const [wrong, heard, whole, part, cents] = [
    await byCard(),
    await byCard(),
    await byCard(),
    await byCard(),
    await byCard(),
  ];
  const byStaff = await shop.refunded(wrong.id, 50);
  const { provider_id: wrongId } = await refundOf(byStaff);
  await set('refunds', byStaff, 'amount', 51);
  const onSite = await told(
    () => card().refundOnSite(heard.intent, 12_345),
    () =>
      shop.db
        .selectFrom('refunds')
        .select('id')
        .where('payment_id', '=', heard.id)
        .where('state', '=', 'done')
        .executeTakeFirst(),
  );
  const { id: heardId } = await shop.db
    .selectFrom('refunds')
    .select('id')
    .where('provider_id', '=', onSite.id)
    .executeTakeFirstOrThrow();
  await copyRow('refunds', heardId, {
    provider_id: 're_never',
    receipt: null,
    own_id: randomUUID(),
    callback_token: randomUUID(),
  });
  const untoldRefunds = [
    untold(() => card().refundOnSite(whole.intent)),
    untold(() => card().refundOnSite(part.intent, 30_000)),
    untold(() => card().refundOnSite(cents.intent, 1)),
  ];
  return [
    { at, list: 'different', receipt: wrongId ?? '', statement: -50, books: -51 },
    { at, list: 'missing', receipt: 're_never', books: -123.45 },
    ...untoldRefunds.map(({ id, amount }) => ({
      at,
      list: 'unknown' as const,
      receipt: id,
      statement: -amount / 100,
    })),
  ] as Difference[];
};

const disputesOfCards = async (): Promise<Difference[]> => {
  const at = 'card';
  const [whole, part, won, asked] = [
    await byCard(),
    await byCard(),
    await byCard(),
    await byCard(),
  ];
  const heard = await told(() => card().dispute(won.intent), knownDispute(won.intent));
  const { id } = await shop.db
    .selectFrom('disputes')
    .select('id')
    .where('payment_id', '=', won.id)
    .executeTakeFirstOrThrow();
  await copyRow('disputes', id, { provider_id: 'dp_never', refund_id: null });
  const untoldDisputes = [
    untold(() => card().dispute(whole.intent)),
    untold(() => card().dispute(part.intent, { amount: 40_000 })),
  ];
  untold(() => card().decide(heard?.id ?? '', 'won'));
  // A bank that only asks moves nothing.
  untold(() => card().dispute(asked.intent, { inquiry: true }));
  return [
    ...untoldDisputes.map((dispute) => ({
      at,
      list: 'unknown' as const,
      receipt: dispute?.id ?? '',
      statement: -(dispute?.amount ?? 0) / 100,
    })),
    { at, list: 'unknown', receipt: `${heard?.id}:back`, statement: 1050 },
    { at, list: 'missing', receipt: 'dp_never', books: -1050 },
  ] as Difference[];
};

test('of twenty differences with both providers twenty are found, and nothing else', async () => {
  await byMpesa();
  await byCard();
  expect(await found()).toEqual([]);
  const planted = [
    ...(await inMpesa()),
    ...(await chargesOfCards()),
    ...(await refundsOfCards()),
    ...(await disputesOfCards()),
  ];
  expect(planted).toHaveLength(20);
  const inOrder = (all: Difference[]) =>
    all.toSorted((a, b) => (a.at + a.list + a.receipt < b.at + b.list + b.receipt ? -1 : 1));
  expect(inOrder(await found())).toEqual(inOrder(planted));
});
