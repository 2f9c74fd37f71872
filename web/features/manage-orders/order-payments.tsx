import { formatKsh } from '../../../contract/money.ts';
import type { OrderDetail } from '../../../contract/orders.endpoints.ts';
import { dateAndTime } from '../../platform/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { paymentWords } from './history-words.ts';

/** What was paid or tried for an order, oldest first. */
export const OrderPayments = ({ payments }: { payments: OrderDetail['payments'] }) =>
  payments.length === 0 ? (
    <p className="text-muted">Nothing was paid for this order yet.</p>
  ) : (
    <ul className="grid gap-4">
      {payments.map((payment) => (
        <li key={payment._id} className="grid gap-1">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span>
              <span className="price">{formatKsh(payment.amount * 100)}</span> by{' '}
              <span className="uppercase">{payment.method}</span>
            </span>
            <Badge tone={paymentWords[payment.status].tone}>
              {paymentWords[payment.status].text}
            </Badge>
          </div>
          {payment.receipt && (
            <p className="wrap-anywhere">
              Receipt <span className="font-semibold">{payment.receipt}</span>
            </p>
          )}
          <p className="text-muted text-sm">
            <time dateTime={payment.createdAt}>{dateAndTime(payment.createdAt)}</time>
          </p>
        </li>
      ))}
    </ul>
  );
