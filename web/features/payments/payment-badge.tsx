import type { PaymentStatus } from '../../../contract/payment.ts';
import { Badge } from '../../ui/badge.tsx';
import { PAYMENT_WORDS } from './payment-words.ts';

export const PaymentBadge = ({ status }: { status: PaymentStatus }) => (
  <Badge tone={PAYMENT_WORDS[status].tone}>{PAYMENT_WORDS[status].text}</Badge>
);
