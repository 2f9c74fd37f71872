import type { Tracking } from '#contract/tracking.endpoints.ts';
import { dateAndTime } from '../../platform/dates.ts';
import { dayRange, joined } from '../delivery/delivery-words.ts';
import { StatusBadge } from '../orders/order-card.tsx';
import { Facts } from '../orders/order-parts.tsx';

const STEPS: Record<Tracking['steps'][number]['step'], string> = {
  placed: 'Order placed',
  paid: 'Payment received',
  shipped: 'Sent on its way',
  ready: 'Ready to be fetched',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Money returned',
};

const factsOf = (tracking: Tracking): [term: string, text: string][] => {
  const { delivery, courier, trackingCode, expected } = tracking;
  const point = delivery?.point;
  const facts: [string, string][] = [
    ['Delivery', delivery ? joined([delivery.name, delivery.carrier]) : 'To be agreed'],
    ['Pickup point', point ? joined([point.name, point.landmark, point.town]) : ''],
    ['Open', point?.hours ?? ''],
    ['Sent with', courier ?? ''],
    ['Tracking code', trackingCode ?? ''],
    ['Expected', expected ? dayRange(new Date(expected.first), new Date(expected.last)) : ''],
  ];
  return facts.filter(([, text]) => text !== '');
};

/** An order's events so far and its delivery. */
export const TrackingShown = ({ tracking }: { tracking: Tracking }) => (
  <div className="grid gap-6">
    <div className="flex flex-wrap items-center gap-3">
      <h2 className="subheading">{`Order ${tracking.code}`}</h2>
      <StatusBadge status={tracking.status} />
    </div>
    <ol className="timeline">
      {tracking.steps.map(({ step, at }) => (
        <li key={`${step} ${at}`}>
          <p className="font-semibold">
            {step === 'shipped' && tracking.delivery?.kind === 'shop' ? 'Packed' : STEPS[step]}
          </p>
          <p className="text-muted text-sm">
            <time dateTime={at}>{dateAndTime(at)}</time>
          </p>
        </li>
      ))}
    </ol>
    <Facts facts={factsOf(tracking)} />
  </div>
);
