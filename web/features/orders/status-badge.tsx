import type { OrderStatus } from '../../../contract/payment.ts';
import { Badge } from '../../ui/badge.tsx';

const TONES: Partial<Record<OrderStatus, 'ok' | 'info'>> = { Paid: 'ok', Shipped: 'info' };

/** Paid is green, Shipped blue, everything else yellow. */
export const StatusBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={TONES[status] ?? 'warn'}>{status}</Badge>
);
