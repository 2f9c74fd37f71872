import type { Quote } from '#contract/cart.endpoints.ts';
import type { Order } from '#contract/orders.endpoints.ts';
import type { PaymentMethod, PaymentStatus } from '#contract/payment.ts';
import type { CartItem } from '#contract/shapes.endpoints.ts';
import type { ProblemCode } from '../../../platform/api-client/call.ts';
import type { ToastKind } from '../../../platform/toast.ts';

/** A started payment, stored before the call is sent so that a reload can resume it. */
export type PayRecord = {
  key: string;
  /** Idempotency-Key of the order that follows the payment. */
  orderKey: string;
  userId: string;
  method: PaymentMethod;
  items: CartItem[];
  /** Whole shillings, including the delivery fee. */
  amount: number;
  /** That got the prompt. */
  phone?: string;
  shippingInfo: Record<string, string>;
  /** Absent in records stored before delivery options existed. `deliveryFee` is the fee shown, in whole shillings. */
  delivery?: { deliveryId?: string; pickupPointId?: string; deliveryFee?: number };
  /** Start time in milliseconds since the epoch. */
  at: number;
  paymentId?: string;
};

/** A payment as the start and a poll return it. */
export type PaymentState = {
  paymentId: string;
  status: PaymentStatus;
  message: string;
  clientSecret?: string | undefined;
};
export type Refusal = {
  status: number;
  code: ProblemCode;
  message: string;
  quote?: Quote | undefined;
};

/** The bank's confirmation page of a card payment. */
export type BankStep = 'none' | 'open' | 'closed' | 'failed';
export type Waiting = {
  kind: 'waiting';
  record: PayRecord;
  paymentId: string;
  bank: BankStep;
  /** No longer 'Processing...': the shopper may start again. */
  slow: boolean;
  note?: string | undefined;
};

export type FlowState =
  | {
      kind: 'idle';
      /** `danger`: it was refused, nothing is charged. `warn`: it may still be paid. */
      tone?: 'danger' | 'warn' | 'info' | undefined;
      text?: string | undefined;
      /** The card was refused: said beside its field. */
      ofCard?: boolean;
      /** The session ended meanwhile: the page redirects to sign-in. */
      signIn?: true;
    }
  | { kind: 'preparing' }
  | { kind: 'starting'; record: PayRecord; payload: Payload; previous?: Waiting | undefined }
  /** `away`: the shop said that it can't answer for a moment. */
  | { kind: 'reading'; record: PayRecord; reads: number; started: boolean; away?: boolean }
  | Waiting
  | { kind: 'saving'; record: PayRecord; paymentId: string; tries: number }
  /** `refusal`: the server's message why the order could not be saved. */
  | { kind: 'done'; order?: Order | undefined; refusal?: string };

/** A method's own fields of the call, beside amount, items and shipping. */
export type Payload = { phone: string } | { paymentMethodId: string };

export type FlowEvent =
  | { type: 'prepare' }
  | { type: 'not-prepared'; text: string; toast: string }
  | { type: 'start'; record: PayRecord; payload: Payload }
  | { type: 'resume'; record: PayRecord }
  | { type: 'answered'; payment: PaymentState; now: number }
  | { type: 'refused'; problem: Refusal; now: number }
  | { type: 'not-found'; now: number }
  | { type: 'unreachable'; now: number }
  | { type: 'bank-closed'; error?: string | undefined }
  | { type: 'saved'; order: Order }
  | { type: 'not-saved'; retry: boolean; message?: string }
  | { type: 'signed-out' }
  | { type: 'reset' };

export type Effect =
  | { type: 'store'; record: PayRecord }
  | { type: 'remove'; record: PayRecord }
  | { type: 'push'; record: PayRecord; payload: Payload }
  | { type: 'read'; record: PayRecord; afterMs: number }
  /** `waitS`: how long the server may wait for a change before it replies. */
  | { type: 'poll'; paymentId: string; afterMs: number; waitS: number }
  | { type: 'bank'; clientSecret: string }
  | { type: 'save'; record: PayRecord; paymentId: string; afterMs: number }
  | { type: 'remove-bought'; record: PayRecord }
  | { type: 'reprice'; quote: Quote }
  /** Fetches a quote: an item is short or no longer sold. */
  | { type: 'requote' }
  | { type: 'toast'; kind: ToastKind; message: string };

export const TEXTS = {
  mpesaFailed: 'MPESA STK Push failed.',
  mpesaError: 'Server error during MPESA checkout.',
  cardFailed: 'Stripe payment failed',
  cardError: 'Card failed. Check your info or try again.',
  cardPaid: 'VISA Payment successful',
  notLoaded: 'Stripe has not loaded.',
  noMethod: 'Stripe failed to create payment method.',
  saved: 'Order saved',
  notSaved: 'Order saving failed.',
  away: 'Buying will work again shortly. Your cart is kept.',
  backAgain: 'Buying works again. Nothing was charged: please press Pay once more.',
  notReached: 'We could not reach the shop.',
  stillPays: 'If your phone asks for your PIN, you can still pay: we keep your order.',
} as const;

/** Whether a prompt is on a phone, or may be: no other one is sent meanwhile. */
export const isPrompted = (state: FlowState): boolean =>
  state.kind === 'waiting' && state.record.method === 'mpesa';

/** Whether the button shows 'Processing...'. */
export const isProcessing = (state: FlowState): boolean =>
  state.kind === 'waiting' ? !state.slow : state.kind !== 'idle';
