import type { ReactElement } from 'react';
import { formatKsh } from '#contract/money.ts';
import type { OrderDetail } from '#contract/orders.endpoints.ts';
import { methodName, type PaymentStatus } from '#contract/payment.ts';
import { dateAndTime } from '../../platform/dates.ts';
import { Badge } from '../../ui/notice.tsx';
import { PAYMENT_WORDS, type PaymentWords } from './payment-words.ts';

type PaymentBadgeProps = { status: PaymentStatus; words?: PaymentWords | undefined };

export const PaymentBadge = ({ status, words = PAYMENT_WORDS }: PaymentBadgeProps) => (
  <Badge tone={words[status].tone}>{words[status].text}</Badge>
);

type OrderPayment = OrderDetail['payments'][number];
type OrderPaymentsProps = {
  payments: readonly OrderPayment[];
  words?: PaymentWords;
  /** Content about refunds for staff, instead of the buyer's line. */
  more?: (payment: OrderPayment) => ReactElement;
};

/** All payments of one order, including failed ones; worded for its buyer by default. */
export const OrderPayments = ({ payments, words, more }: OrderPaymentsProps) => {
  if (payments.length === 0) return <p className="text-muted">Nothing has been paid yet.</p>;
  return (
    <ul className="grid gap-4">
      {payments.map((payment) => (
        <li key={payment._id} className="grid gap-1">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span>
              <span className="price">{formatKsh(payment.amount * 100)}</span>
              <span>{` by ${methodName(payment.method)}`}</span>
            </span>
            <PaymentBadge status={payment.status} words={words} />
          </div>
          <p className="text-muted text-sm">
            <time dateTime={payment.createdAt}>{dateAndTime(payment.createdAt)}</time>
            {payment.receipt && (
              <span>
                {' · '}Receipt{' '}
                <span className="inline-block select-all break-all font-semibold text-ink">
                  {payment.receipt}
                </span>
              </span>
            )}
          </p>
          {more ? more(payment) : <ReturnedLine payment={payment} />}
        </li>
      ))}
    </ul>
  );
};

/** The refunded part of a payment, unless its state says that all of it was refunded. */
export const ReturnedLine = ({
  payment,
}: {
  payment: Pick<OrderPayment, 'amount' | 'returned'>;
}) => {
  const { amount, returned = 0 } = payment;
  if (returned === 0 || returned === amount) return null;
  return (
    <p className="whitespace-nowrap text-muted text-sm">{`${formatKsh(returned * 100)} returned`}</p>
  );
};
