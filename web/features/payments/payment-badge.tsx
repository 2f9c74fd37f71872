import type { PaymentStatus } from '../../../contract/payment.ts';
import { Badge } from '../../ui/badge.tsx';
import { PAYMENT_WORDS, type PaymentWords } from './payment-words.ts';

type Props = { status: PaymentStatus; words?: PaymentWords | undefined };

export const PaymentBadge = ({ status, words = PAYMENT_WORDS }: Props) => (
  <Badge tone={words[status].tone}>{words[status].text}</Badge>
);
