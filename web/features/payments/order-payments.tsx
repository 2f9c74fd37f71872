import { formatKsh } from '../../../contract/money.ts';
import type { OrderDetail } from '../../../contract/orders.endpoints.ts';
import { dateAndTime } from '../../platform/dates.ts';
import { PaymentBadge } from './payment-badge.tsx';
import type { PaymentWords } from './payment-words.ts';

type Props = { payments: OrderDetail['payments']; words?: PaymentWords };

/** What was paid or tried for one order; in its buyer’s words unless told otherwise. */
export const OrderPayments = ({ payments, words }: Props) => {
  if (payments.length === 0) return <p className="text-muted">Nothing has been paid yet.</p>;
  return (
    <ul className="grid gap-4">
      {payments.map((payment) => (
        <li key={payment._id} className="grid gap-1">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span>
              <span className="price">{formatKsh(payment.amount * 100)}</span> by {payment.method}
            </span>
            <PaymentBadge status={payment.status} words={words} />
          </div>
          <p className="text-muted text-sm">
            <time dateTime={payment.createdAt}>{dateAndTime(payment.createdAt)}</time>
            {payment.receipt && (
              <>
                {' · '}Receipt{' '}
                <span className="select-all break-all font-semibold text-ink">
                  {payment.receipt}
                </span>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
};
