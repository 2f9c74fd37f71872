import { isId, type Tx } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/http/problem.ts';
import { lockOwner, lockPayment, type PaymentRow } from '../store.ts';

/** The payment that a request names, locked after its owner as in all such transactions; 404 where there is none. */
export const lockNamedPayment = async (tx: Tx, id: string): Promise<PaymentRow> => {
  if (!isId(id)) throw notFound('Payment');
  await lockOwner(tx, id);
  const payment = await lockPayment(tx, id);
  if (!payment) throw notFound('Payment');
  return payment;
};
