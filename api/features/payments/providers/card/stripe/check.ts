import Stripe from 'stripe';
import type { Checked } from '../../checked.ts';

/** Reads the account's balance: tests the key and changes nothing. */
export const checkStripe = async (stripe: Stripe): Promise<Checked> => {
  try {
    const { livemode } = await stripe.balance.retrieve();
    const mode = livemode ? 'live' : 'test';
    return { ok: true, message: `Stripe accepted the secret key, in ${mode} mode.` };
  } catch (error) {
    return { ok: false, message: sentenceOf(error) };
  }
};

const sentenceOf = (error: unknown): string => {
  if (error instanceof Stripe.errors.StripeAuthenticationError) {
    return 'Stripe refused the secret key. Check STRIPE_SECRET_KEY.';
  }
  if (error instanceof Stripe.errors.StripePermissionError) {
    return 'Stripe knows the key, but it may not read the balance. Give the restricted key that right to test it.';
  }
  if (error instanceof Stripe.errors.StripeRateLimitError) {
    return 'Stripe is busy with other requests. Try again in a minute.';
  }
  return 'Stripe could not be reached. Try again in a minute.';
};
