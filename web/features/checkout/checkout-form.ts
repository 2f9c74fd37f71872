import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { PaymentMethod } from '../../../contract/payment.ts';
import { inBrowser, safeStorage } from '../../platform/browser/storage.ts';

/** All but the county, which is chosen once for the whole shop. */
export const EMPTY_SHIPPING = {
  fullName: '',
  phone: '',
  town: '',
  estate: '',
  landmark: '',
  note: '',
};
export type Shipping = typeof EMPTY_SHIPPING;

export type CheckoutForm = {
  method: PaymentMethod;
  phone: string;
  shipping: Shipping;
  /** The town once it is written: what can be delivered there is not asked at each letter. */
  askedTown: string;
  /** The option that was chosen by hand, or `TO_AGREE`; empty: what is preselected, if anything. */
  deliveryId: string;
  pickupPointId: string;
};

/** Chosen where no way is free: no fee now, the shop and the shopper agree later. */
export const TO_AGREE = 'agree';

const EMPTY: CheckoutForm = {
  method: 'mpesa',
  phone: '',
  shipping: EMPTY_SHIPPING,
  askedTown: '',
  deliveryId: '',
  pickupPointId: '',
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const whole = (stored: Partial<CheckoutForm> | undefined): CheckoutForm => {
  const shipping: Partial<Shipping> = stored?.shipping ?? {};
  return {
    method: stored?.method === 'visa' ? 'visa' : 'mpesa',
    phone: text(stored?.phone),
    shipping: Object.fromEntries(
      Object.keys(EMPTY_SHIPPING).map((name) => [name, text(shipping[name as keyof Shipping])]),
    ) as Shipping,
    askedTown: text(stored?.askedTown),
    deliveryId: text(stored?.deliveryId),
    pickupPointId: text(stored?.pickupPointId),
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

/** What the chosen delivery asks of the form; its group says so once it is drawn. */
export const useNeeds = create<{
  fields: readonly string[];
  /** Pay was pressed without them. */
  missed: boolean;
  /** It comes to an address, so an estate helps. */
  toAddress: boolean;
  /** Whole shillings. */
  fee: number;
}>(() => ({ fields: [], missed: false, toAddress: true, fee: 0 }));

/** Only what was filled in. */
export const filledShipping = (shipping: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(shipping)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );
