type Edit = { file: string; from: string; to: string };

/** One fault in the product; `and`: a second place it needs. `from` occurs in its file exactly once. */
export type Mutant = Edit & { name: string; and?: Edit };

const feature = (file: string): string => `api/features/${file}`;

/** A missing or weakened trigger: changes the model's own database. */
const inDatabase = (statement: string): Edit => {
  const from = "      await db.deleteFrom('delivery_options').execute();\n";
  return {
    file: 'test/model/shop.ts',
    from,
    to: `${from}  await sql\`${statement}\`.execute(db);\n`,
  };
};

/** Faults that the model must find. */
export const MUTANTS: readonly Mutant[] = [
  {
    name: 'the paid amount is not compared with the asked one',
    file: feature('payments/settlement/settle.ts'),
    from: 'fact.amount !== undefined && fact.amount !== payment.amount',
    to: 'false',
  },
  {
    name: 'a receipt may be used twice',
    file: feature('payments/settlement/settle.ts'),
    from: '  if (used || wrongAmount) {\n    const why',
    to: '  if (wrongAmount) {\n    const why',
  },
  {
    name: 'a callback may be about another request',
    file: feature('payments/webhooks/process.ts'),
    from: 'if (payment.request_id) return payment.request_id === named;',
    to: 'if (payment.request_id) return true;',
  },
  {
    name: 'a failure overrides a success',
    file: feature('payments/settlement/settle.ts'),
    from: '  if (!isLive(payment.status)) return undefined;\n',
    to: "  if (payment.status === 'failed') return undefined;\n",
  },
  {
    name: 'a late success revives what a newer cart or a person ended',
    file: feature('payments/settlement/settle.ts'),
    from: " && order.ended_by === 'expiry')",
    to: ')',
  },
  {
    name: 'a late success sells pieces that are gone',
    file: feature('stock/stock.ts'),
    from: 'if (!allThere) return false;',
    to: '',
  },
  {
    name: 'a hold is released twice',
    file: feature('stock/stock.ts'),
    from: "\n    WHERE order_id = $1 AND state = 'open'",
    to: '\n    WHERE order_id = $1',
  },
  {
    name: 'sold pieces stay held',
    file: feature('stock/stock.ts'),
    from: 'moving({ held: -1, onHand: -1 })',
    to: 'moving({ held: 0, onHand: -1 })',
  },
  {
    name: 'a failed payment keeps the pieces of its order',
    file: feature('payments/settlement/settle.ts'),
    from: "if (order?.status === 'awaiting') await releaseHold(tx, order.id, now);",
    to: '',
  },
  {
    name: 'a payment is spent on two orders',
    file: feature('payments/store.ts'),
    from: "    .where('order_id', 'is', null)\n    .where('status', 'in', states)",
    to: "    .where('status', 'in', states)",
  },
  {
    name: 'money of another sum hides the order of the same call',
    file: feature('payments/store.ts'),
    from: "    .where('amount', 'in', [...new Set(amounts)])\n",
    to: '',
  },
  {
    name: 'an order takes money of another sum',
    file: feature('payments/store.ts'),
    from: "    .where('amount', 'in', [...new Set(amounts)])\n",
    to: '',
    and: {
      file: feature('checkout/place-order.ts'),
      from: 'usable.filter((payment) => amounts.includes(payment.amount))',
      to: 'usable',
    },
  },
  {
    name: 'a newer cart leaves the older orders open',
    file: feature('checkout/reserve-stock.ts'),
    from: "await endUnpaidOrder(tx, order, { actor: 'shopper', now, endedBy: 'superseded' });",
    to: '',
  },
  {
    name: 'a cart is held without looking at the stock',
    file: feature('checkout/reserve-stock.ts'),
    from: 'if (!same?.holdOpen) assertInStock(lines);',
    to: '',
  },
  {
    name: 'the shown amount is believed',
    file: feature('checkout/start-payment.ts'),
    from: 'if (payable === amount) return;',
    to: 'return;',
  },
  {
    name: 'an order is given for a payment that is somebody else’s',
    file: feature('checkout/place-order.ts'),
    from: 'if (payment?.user_id !== placing.userId)',
    to: 'if (!payment)',
  },
  {
    name: 'the user is not locked',
    file: feature('payments/store.ts'),
    from: "'SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE'",
    to: "'SELECT id FROM users WHERE id = $1'",
  },
  {
    name: 'neither payer nor payment is locked while it is settled',
    file: feature('payments/settlement/settle.ts'),
    from: '  await lockOwnerOfPayment(tx, paymentId);\n  const payment = await lockPayment(tx, paymentId);\n  const order',
    to: "  const payment = (await tx.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirst()) as Awaited<ReturnType<typeof lockPayment>>;\n  const order",
  },
  {
    name: 'the products are not locked',
    file: feature('stock/stock.ts'),
    from: 'ORDER BY id FOR NO KEY UPDATE`,\n);\n\nexport const lockProductsOf',
    to: 'ORDER BY id`,\n);\n\nexport const lockProductsOf',
  },
  {
    name: 'a replay is a new payment',
    file: feature('checkout/start-payment.ts'),
    from: "  if (known) return { kind: 'known', payment: known };\n\n  const fresh",
    to: '  const fresh',
  },
  {
    name: 'a query without an answer is a failure',
    file: feature('payments/clock/sweep.ts'),
    from: "if (answer.kind === 'unlisted' && age >= PROMPT_LIFE_MS)",
    to: "if (answer.kind !== 'paid')",
  },
  {
    name: 'unspent money is never given to a person',
    file: feature('payments/clock/sweep.ts'),
    from: 'if (user_id && age < UNCLAIMED_MS) return undefined;',
    to: 'if (user_id) return undefined;',
  },
  {
    name: 'a live card payment is given up without asking the provider',
    file: feature('payments/calls/provider-call.ts'),
    from: "const outcome = await card.cancel(payment.request_id ?? '');",
    to: "const outcome = { kind: 'cancelled', intentId: payment.request_id ?? '' } as Awaited<ReturnType<typeof card.cancel>>;",
  },
  {
    name: 'more is returned than came',
    file: feature('refunds/request.ts'),
    from: 'if (amount > left) {',
    to: 'if (amount > left * 2) {',
  },
  {
    name: 'what is on its way back may be returned once more',
    file: feature('refunds/rules.ts'),
    from: 'Math.max(0, received - returned - inFlight)',
    to: 'Math.max(0, received - returned + inFlight * 0)',
  },
  {
    name: 'pieces go back on the shelf twice',
    file: feature('stock/stock.ts'),
    from: 'moving({ held: 0, onHand: 1 })',
    to: 'moving({ held: 0, onHand: 2 as 1 })',
  },
  {
    name: 'pieces go back on the shelf without being asked to',
    file: feature('refunds/settle.ts'),
    from: 'if (money.restock || !sent) await',
    to: 'await',
  },
  {
    name: 'an order is paid with money that is on its way back',
    file: feature('payments/store.ts'),
    from: "    .where(hasNoRefund('payments.id'))\n",
    to: '',
  },
  {
    name: 'pieces are held unpaid for as long as they are asked for',
    file: feature('checkout/hold-rules.ts'),
    from: 'const left = MAX_HELD_MS - used;',
    to: 'const left = MAX_HELD_MS - used * 0;',
  },
  {
    name: 'a hold that ended is forgotten',
    file: feature('stock/stock.ts'),
    from: 'open_times = open_times + ',
    to: 'open_times = ',
  },
  {
    name: 'a cart is paid again while money for it waits',
    file: feature('checkout/start-payment.ts'),
    from: '  if (waiting) throw moneyInReview(waiting);\n',
    to: '',
  },
  {
    name: 'staff accept any shortfall',
    file: feature('payments/review/accept-shortfall.ts'),
    from: 'if (shortfall > most) {',
    to: 'if (false) {',
  },
  {
    name: 'an accepted shortfall changes the price',
    file: feature('payments/review/accept-shortfall.ts'),
    from: 'await payOrderByStaff(tx, order, payment, { actor: staffId, now, jobs });',
    to: 'await payOrderByStaff(tx, order, { ...payment, amount: payment.received_amount ?? 0 }, { actor: staffId, now, jobs });',
  },
  {
    name: 'the same call again is another order',
    file: feature('checkout/place-order.ts'),
    from: '    if (again) return { orderId: again, waitForPayment: undefined };\n',
    to: '',
  },
  {
    name: 'staff assign money of another sum',
    file: feature('payments/review/assign-to-order.ts'),
    from: 'if (order.payable !== received) {',
    to: 'if (false) {',
  },
  {
    name: 'staff assign money that never came',
    file: feature('payments/review/assign-to-order.ts'),
    from: "payment.attention === 'used_receipt'",
    to: 'false',
  },
  {
    name: 'a refund is booked that the provider refused',
    file: feature('refunds/send.ts'),
    from: "return settleAndSend(context, refund.id, { kind: 'failed', code: outcome.code, message });",
    to: "return settleAndSend(context, refund.id, { kind: 'done' });",
  },
  {
    name: 'a size is sold without looking at its pieces',
    file: feature('stock/line-rules.ts'),
    from: 'if (line.size !== undefined && left < line.quantity)',
    to: 'if (false)',
  },
  {
    name: 'the lines of a product are looked at one by one',
    file: feature('stock/line-rules.ts'),
    from: '.filter(({ productId }) => productId === line.productId)\n      .reduce(',
    to: '.filter((other) => other === line)\n      .reduce(',
  },
  {
    name: 'a cart in another size is the same cart',
    file: feature('stock/line-rules.ts'),
    from: 'lineKey(line)}:',
    to: 'line.productId}:',
  },
  {
    name: 'the pieces of a size stay where they are',
    file: feature('stock/stock.ts'),
    from: 'WHERE s.product_id = i.product_id AND s.label = i.size)`;',
    to: 'WHERE s.product_id = i.product_id AND s.label = i.size AND false)`;',
  },
  {
    name: 'a taken size is not held',
    file: feature('stock/stock.ts'),
    from: 'UPDATE product_sizes s SET held = s.held + t.quantity',
    to: 'UPDATE product_sizes s SET held = s.held',
  },
  {
    name: 'a size that comes in does not come into its lists',
    ...inDatabase('DROP TRIGGER IF EXISTS product_sizes_in_stock ON product_sizes'),
  },
  {
    name: 'a product that is held whole stays in the lists of its sizes',
    ...inDatabase('DROP TRIGGER IF EXISTS products_sizes_in_stock ON products'),
  },
  {
    name: 'nobody is told that a size is to be agreed',
    file: feature('stock/stock.ts'),
    from: 'SET size_to_agree = t.sized',
    to: 'SET size_to_agree = false',
  },
  {
    name: 'returned pieces of no size go to some size',
    file: feature('stock/stock.ts'),
    from: 'CASE WHEN i.size_to_agree THEN NULL',
    to: 'CASE WHEN false THEN NULL',
  },
  {
    name: 'an agreed size of sold pieces is held',
    file: feature('stock/stock.ts'),
    from: "hold === 'open' ? [1, 0] : [0, -1]",
    to: '[1, 0]',
  },
  {
    name: 'an agreed size is not taken',
    file: feature('orders/desk/agree-sizes.ts'),
    from: '  await claimSizes(tx, wanted as Required<CartItem>[], { hold, orderId, ...by });\n',
    to: '',
  },
  {
    name: 'a size is agreed without looking at its pieces',
    file: feature('orders/desk/agree-sizes.ts'),
    from: '  assertInStock(lines.map(',
    to: '  void (lines.map(',
  },
  {
    name: 'an order is sent without a size',
    file: feature('orders/desk/moves.ts'),
    from: '  await assertSizesAgreed(tx, id);\n',
    to: '',
  },
  {
    name: 'the fee is not charged',
    file: feature('checkout/reserve-stock.ts'),
    from: '  payable: totals.payable + fee,',
    to: '  payable: totals.payable,',
  },
  {
    name: 'the shown fee is not compared',
    file: feature('delivery/choose.ts'),
    from: 'asked.deliveryFee !== undefined && asked.deliveryFee !== fee',
    to: 'false',
  },
  {
    name: 'the shown fee is charged',
    file: feature('delivery/choose.ts'),
    from: '  const fee = feeOf(row, totalCents);\n  if (asked',
    to: '  const fee = asked.deliveryFee ?? feeOf(row, totalCents);\n  if (asked',
  },
  {
    name: 'a fee never falls away',
    file: 'contract/delivery.ts',
    from: 'freeOver !== undefined && totalCents >= freeOver * 100',
    to: 'freeOver !== undefined && totalCents < 0',
  },
  {
    name: 'a way that is switched off is still taken',
    file: feature('delivery/store.ts'),
    from: 'WHERE o.active AND',
    to: 'WHERE',
  },
  {
    name: 'who names no way is promised one that costs a fee',
    file: feature('delivery/choose.ts'),
    from: "row.kind === 'door' && feeOf(row, totalCents) === 0",
    to: "row.kind === 'door' && feeOf(row, totalCents) > 0",
  },
  {
    name: 'another way joins the payment that is there',
    file: feature('checkout/reserve-stock.ts'),
    from: 'if (!silent && asksForOther(want.delivery, same)) throw',
    to: 'if (false) throw',
  },
  {
    name: 'an order that is used again keeps its fee',
    file: feature('orders/store.ts'),
    from: '      delivery_fee: delivery.fee,\n',
    to: '',
  },
  {
    name: 'late money pays for what was chosen since',
    file: feature('orders/store.ts'),
    from: 'delivery_fee = coalesce($9, delivery_fee)',
    to: 'delivery_fee = coalesce(delivery_fee, $9)',
  },
  {
    name: 'money of another order brings its way',
    file: feature('payments/review/assign-to-order.ts'),
    from: 'amount: received, delivery: null, delivery_fee: null }',
    to: 'amount: received }',
  },
  {
    name: 'a payment forgets the fee it asks for',
    file: feature('checkout/start-payment.ts'),
    from: 'insertPayment(tx, { ...fresh, orderId, delivery, intentFrom })',
    to: 'insertPayment(tx, { ...fresh, orderId, delivery: null, intentFrom })',
  },
  {
    name: 'money without an order is looked for without the fee',
    file: feature('checkout/place-order.ts'),
    from: 'const amounts = [payable + fee, roundedGrandTotal + fee];',
    to: 'const amounts = [payable, roundedGrandTotal + fee * 0];',
  },
  {
    name: 'the fee is not returned with all of the money',
    file: feature('refunds/request.ts'),
    from: 'if (amount > left) {',
    to: 'if (amount > left - 150) {',
  },
];
