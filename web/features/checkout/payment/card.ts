import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { browserClient } from '../../../platform/api-client/query.ts';
import { shopSettings } from '../../../platform/page/shop.ts';
import { loadAgain } from '../../../ui/late-script.ts';

const addScript = (src: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`The card script did not load: ${src}`));
    };
    document.head.append(script);
  });

const importStripe = () => import('@stripe/stripe-js/pure');

const load = async (again: boolean): Promise<Stripe | null> => {
  const { cardPublishableKey, cardScript } = await browserClient().fetchQuery(shopSettings);
  if (cardScript && !('Stripe' in window)) await addScript(cardScript);
  const { loadStripe } = await (again ? loadAgain(importStripe) : importStripe());
  return loadStripe(cardPublishableKey);
};

let loading: Promise<Stripe | null> | undefined;

/** The card provider's library, loaded once; a failed load is retried by the next call. */
export const loadCard = (again = false): Promise<Stripe | null> => {
  loading ??= load(again).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
};

/** Opens the bank's page; returns an error message, if any. The payment's state comes from the server only. */
export const confirmWithBank = async (clientSecret: string): Promise<string | undefined> => {
  try {
    const stripe = await loadCard();
    if (!stripe) return 'Stripe has not loaded.';
    const { error } = await stripe.handleNextAction({ clientSecret });
    return error ? error.message || 'Your bank did not confirm the payment.' : undefined;
  } catch {
    return 'Stripe has not loaded.';
  }
};

type Made =
  | { paymentMethodId: string }
  | { error: 'not-loaded' | 'exception' }
  | { refused: string };

/** Turns the card field's content into a payment method; the shop never sees the number. */
export const makeCardMethod = async (card: StripeCardElement | null): Promise<Made> => {
  const stripe = card && (await loadCard().catch(() => null));
  if (!stripe || !card) return { error: 'not-loaded' };
  try {
    const { error, paymentMethod } = await stripe.createPaymentMethod({ type: 'card', card });
    if (error) return { refused: error.message ?? '' };
    return paymentMethod ? { paymentMethodId: paymentMethod.id } : { refused: '' };
  } catch {
    return { error: 'exception' };
  }
};
