import type { DeliverySnapshot } from '#contract/delivery.endpoints.ts';
import { expectedDays } from '#contract/delivery.ts';
import { SHORT_ID } from '#contract/payment.ts';
import { phoneDigits, readPhone } from '#contract/phone.ts';
import type { Tracking } from '#contract/tracking.endpoints.ts';
import { outwardOrderStatus } from '../orders/states.ts';

export type TrackedRow = {
  id: string;
  status: string;
  created_at: Date;
  paid_at: Date | null;
  delivery: DeliverySnapshot | null;
  courier: string;
  tracking_code: string;
  ready_at: Date | null;
};
export type StepRow = { at: Date; from_status: string | null; to_status: string };

type Step = Tracking['steps'][number];

const STEPS: Record<string, Step['step']> = {
  Paid: 'paid',
  Shipped: 'shipped',
  Delivered: 'delivered',
  Cancelled: 'cancelled',
  lapsed: 'cancelled',
  Refunded: 'refunded',
};

/** Steps that still apply: an undone step is left out together with its undo. */
const stepsOf = (row: TrackedRow, history: readonly StepRow[]): Step[] => {
  const steps: Step[] = [{ step: 'placed', at: row.created_at.toISOString() }];
  for (const { at, from_status, to_status } of history) {
    const isUndo =
      (from_status === 'Shipped' && to_status === 'Paid') ||
      (from_status === 'Delivered' && to_status === 'Shipped');
    const step = STEPS[to_status];
    if (isUndo) steps.pop();
    else if (step && from_status !== to_status) steps.push({ step, at: at.toISOString() });
  }
  if (row.ready_at) steps.push({ step: 'ready', at: row.ready_at.toISOString() });
  return steps.sort((a, b) => a.at.localeCompare(b.at));
};

/** An order's progress, without personal data. */
export const toTracking = (row: TrackedRow, history: readonly StepRow[]): Tracking => {
  const { delivery, paid_at } = row;
  const status = outwardOrderStatus(row.status);
  const isComing = status === 'Paid' || status === 'Shipped';
  const days = isComing && delivery && paid_at ? expectedDays(delivery, paid_at) : undefined;
  return {
    code: row.id.slice(0, SHORT_ID),
    status,
    steps: stepsOf(row, history),
    delivery: delivery && {
      kind: delivery.kind,
      name: delivery.name,
      carrier: delivery.carrier,
      ...(delivery.point ? { point: delivery.point } : {}),
    },
    ...(days
      ? { expected: { first: days.first.toISOString(), last: days.last.toISOString() } }
      : {}),
    ...(row.courier ? { courier: row.courier } : {}),
    ...(row.tracking_code ? { trackingCode: row.tracking_code } : {}),
    ...(row.ready_at ? { readyAt: row.ready_at.toISOString() } : {}),
  };
};

/** The phone in the form of the database's `national_number`; undefined if it is not one. */
export const nationalNumber = (text: string): string | undefined => {
  const phone = readPhone(text);
  return phone && phoneDigits(phone);
};
