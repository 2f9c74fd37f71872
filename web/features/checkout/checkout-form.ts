import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { PaymentMethod } from '../../../contract/payment.ts';
import { inBrowser, safeStorage } from '../../platform/browser/storage.ts';

export const EMPTY_SHIPPING = { fullName: '', phone: '', county: '', town: '' };
export type Shipping = typeof EMPTY_SHIPPING;

export type CheckoutForm = { method: PaymentMethod; phone: string; shipping: Shipping };

const EMPTY: CheckoutForm = { method: 'mpesa', phone: '', shipping: EMPTY_SHIPPING };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const whole = (stored: Partial<CheckoutForm> | undefined): CheckoutForm => {
  const shipping: Partial<Shipping> = stored?.shipping ?? {};
  return {
    method: stored?.method === 'visa' ? 'visa' : 'mpesa',
    phone: text(stored?.phone),
    shipping: {
      fullName: text(shipping.fullName),
      phone: text(shipping.phone),
      county: text(shipping.county),
      town: text(shipping.town),
    },
  };
};

/** What was typed on /checkout, stored for this tab: signing in on the way or a reload loses nothing. */
export const useCheckoutForm = create<CheckoutForm>()(
  persist(() => EMPTY, {
    name: 'checkout',
    version: 1,
    storage: safeStorage<CheckoutForm>(() => sessionStorage),
    skipHydration: !inBrowser,
    migrate: (state) => state as CheckoutForm,
    merge: (stored) => whole(stored as Partial<CheckoutForm> | undefined),
  }),
);

export const setShipping = (name: keyof Shipping, value: string): void => {
  useCheckoutForm.setState(({ shipping }) => ({ shipping: { ...shipping, [name]: value } }));
};

/** Nothing of one person's form is left for the next. */
export const forgetForm = (): void => {
  useCheckoutForm.setState(EMPTY);
};

/** Only what was filled in. */
export const filledShipping = (shipping: Shipping): Record<string, string> =>
  Object.fromEntries(
    Object.entries(shipping)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );
