import type { StripeCardElement } from '@stripe/stripe-js';
import type { PaymentMethod } from '#contract/payment.ts';
import { newKey } from '../../../platform/api-client/call.ts';
import { buyable, cartTotals, itemsOf, useCart } from '../../cart/cart-store.ts';
import { useCounty } from '../../delivery/county.ts';
import { knownCounty } from '../../delivery/delivery-query.ts';
import { filledShipping, useCheckoutForm, useNeeds } from '../checkout-form.ts';
import { makeCardMethod } from './card.ts';
import { dispatch } from './payment-runner.ts';
import { type PayRecord, TEXTS } from './payment-states.ts';

export type PaidDelivery = NonNullable<PayRecord['delivery']> & { deliveryFee: number };

const recordNow = (userId: string, method: PaymentMethod, delivery: PaidDelivery): PayRecord => {
  const { shipping, phone: payer } = useCheckoutForm.getState();
  const called = method === 'mpesa' && useNeeds.getState().fields.includes('phone') ? payer : '';
  const lines = buyable(useCart.getState().lines);
  return {
    key: newKey(),
    orderKey: newKey(),
    userId,
    method,
    items: itemsOf(lines),
    amount: cartTotals(lines).payable + delivery.deliveryFee,
    ...(method === 'mpesa' && { phone: payer }),
    shippingInfo: filledShipping({
      ...shipping,
      phone: shipping.phone || called,
      county: knownCounty(useCounty.getState()),
    }),
    delivery,
    at: Date.now(),
  };
};

export const payByMpesa = (userId: string, delivery: PaidDelivery): void =>
  dispatch({
    type: 'start',
    record: recordNow(userId, 'mpesa', delivery),
    payload: { phone: useCheckoutForm.getState().phone },
  });

export const payByCard = async (
  userId: string,
  delivery: PaidDelivery,
  card: StripeCardElement | null,
): Promise<void> => {
  dispatch({ type: 'prepare' });
  const made = await makeCardMethod(card);
  if ('paymentMethodId' in made) {
    const record = recordNow(userId, 'visa', delivery);
    return dispatch({ type: 'start', record, payload: made });
  }
  if ('refused' in made) {
    const text = made.refused || 'The card could not be used. Check the number, date and CVC.';
    return dispatch({ type: 'not-prepared', text, toast: TEXTS.noMethod });
  }
  const text = 'The card form could not be used. Check your connection and try again.';
  const toastText = made.error === 'not-loaded' ? TEXTS.notLoaded : TEXTS.cardError;
  dispatch({ type: 'not-prepared', text, toast: toastText });
};
