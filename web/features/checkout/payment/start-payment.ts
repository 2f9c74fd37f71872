import type { StripeCardElement } from '@stripe/stripe-js';
import type { PaymentMethod } from '../../../../contract/payment.ts';
import { newKey } from '../../../platform/api-client/call.ts';
import { buyable, cartTotals, itemsOf, useCart } from '../../cart/cart-store.ts';
import { filledShipping, useCheckoutForm } from '../checkout-form.ts';
import { makeCardMethod } from './card.ts';
import { dispatch } from './payment-runner.ts';
import { type Payload, type PayRecord, TEXTS } from './payment-states.ts';

const recordNow = (userId: string, method: PaymentMethod): PayRecord => {
  const { shipping } = useCheckoutForm.getState();
  const lines = buyable(useCart.getState().lines);
  return {
    key: newKey(),
    orderKey: newKey(),
    userId,
    method,
    items: itemsOf(lines),
    amount: cartTotals(lines).payable,
    shippingInfo: filledShipping(shipping),
    at: Date.now(),
  };
};

const start = (userId: string, method: PaymentMethod, payload: Payload) =>
  dispatch({ type: 'start', record: recordNow(userId, method), payload });

export const payByMpesa = (userId: string): void =>
  start(userId, 'mpesa', { phone: useCheckoutForm.getState().phone });

export const payByCard = async (userId: string, card: StripeCardElement | null): Promise<void> => {
  dispatch({ type: 'prepare' });
  const made = await makeCardMethod(card);
  if ('paymentMethodId' in made) return start(userId, 'visa', made);
  if ('refused' in made) {
    const text = made.refused || 'The card could not be used. Check the number, date and CVC.';
    return dispatch({ type: 'not-prepared', text, toast: TEXTS.noMethod });
  }
  const text = 'The card form could not be used. Check your connection and try again.';
  const said = made.error === 'not-loaded' ? TEXTS.notLoaded : TEXTS.cardError;
  dispatch({ type: 'not-prepared', text, toast: said });
};
