import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRefundingShop, type RefundingShop } from '../test/refunding-shop.ts';
import { rememberPayments } from './remembered-payments.ts';

let shop: RefundingShop;
beforeAll(async () => {
  shop = await openRefundingShop();
});
afterAll(() => shop.close());

const daraja = () => shop.simulators.daraja.control;
const card = () => shop.simulators.card.control;

/** As at a restart: the simulators keep nothing, and are told. */
const restart = async (): Promise<void> => {
  daraja().reset();
  card().reset();
  await rememberPayments(shop.db, shop.simulators);
};

test('refunds of earlier payments are paid out at the first try after a restart, no shilling twice', async () => {
  const mpesa = await shop.paidOrder();
  const visa = await shop.paidOrder({ method: 'visa' });
  for (const { paymentId } of [mpesa, visa]) {
    await shop.refund(paymentId, { amount: 250 });
    expect(await shop.ended(paymentId)).toEqual(['done']);
  }
  const books = () => ({ mpesa: daraja().books().totals, card: card().books().totals });
  const before = books();

  await restart();
  expect(books()).toEqual(before);
  const { receipt } = await shop.paymentRow(mpesa.paymentId);
  expect(daraja().payment(receipt ?? '')).toMatchObject({ amount: 1050, reversed: 250 });

  for (const { paymentId, orderId } of [mpesa, visa]) {
    await shop.refund(paymentId, { amount: 800 });
    expect(await shop.ended(paymentId)).toEqual(['done', 'done']);
    expect((await shop.orderRow(orderId)).status).toBe('Refunded');
  }
  expect(books()).toMatchObject({ mpesa: { balance: 0 }, card: { balance: 0 } });
  await restart();
  expect(books()).toMatchObject({ mpesa: { balance: 0 }, card: { balance: 0 } });
});

test('the M-PESA statement has the same movements in the same order after a restart', async () => {
  const { paymentId } = await shop.paidOrder();
  await shop.paidOrder();
  await shop.refund(paymentId, { amount: 250 });
  expect(await shop.ended(paymentId)).toEqual(['done']);
  await shop.paidOrder();
  const listed = () =>
    daraja()
      .books()
      .entries.map(({ kind, amount }) => `${kind} ${amount}`);
  const before = listed().slice(-4);
  expect(before).toEqual(['payment 1050', 'payment 1050', 'reversal -250', 'payment 1050']);
  await restart();
  expect(listed().slice(-4)).toEqual(before);
});
