import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { PaymentMethod } from '#contract/payment.ts';
import { readPhone } from '#contract/phone.ts';
import { CHECKOUT, whenPersonLeaves } from '../../platform/api-client/person.ts';
import { inBrowser, safeStorage, tabStorage } from '../../platform/browser/storage.ts';
import { chooseCounty, useCounty } from '../delivery/county.ts';

/** Without the county, which is chosen once for the whole shop. */
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
  /** The town after editing ended, so that delivery options are not fetched at each letter. */
  askedTown: string;
  /** The option chosen by hand, or `TO_AGREE`; empty: the preselected one, if any. */
  deliveryId: string;
  pickupPointId: string;
  /** From the last order: not yet, or what was filled in was cleared again. Paid: all of it is of the last order. */
  filled: 'no' | 'yes' | 'cleared';
  /** Pay led to signing in. */
  signsIn: boolean;
};

/** Offered where no option is free: no fee now, shop and shopper agree on delivery later. */
export const TO_AGREE = 'agree';

const EMPTY: CheckoutForm = {
  method: 'mpesa',
  phone: '',
  shipping: EMPTY_SHIPPING,
  askedTown: '',
  deliveryId: '',
  pickupPointId: '',
  filled: 'no',
  signsIn: false,
};

/** The API's longest. */
const MAX_TEXT = 200;

const text = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, MAX_TEXT) : '';

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
    filled: stored?.filled === 'yes' || stored?.filled === 'cleared' ? stored.filled : 'no',
    signsIn: stored?.signsIn === true,
  };
};

/** The form of /checkout, stored for this tab, so that signing in or a reload does not lose it. */
export const useCheckoutForm = create<CheckoutForm>()(
  persist(() => EMPTY, {
    name: CHECKOUT,
    version: 1,
    storage: safeStorage<CheckoutForm>(tabStorage),
    skipHydration: !inBrowser,
    migrate: (state) => state as CheckoutForm,
    merge: (stored) => whole(stored as Partial<CheckoutForm> | undefined),
  }),
);

export const setShipping = (name: keyof Shipping, value: string): void => {
  useCheckoutForm.setState(({ shipping }) => ({ shipping: { ...shipping, [name]: value } }));
};

const clearTown = () =>
  useCheckoutForm.setState(({ shipping }) => ({
    shipping: { ...shipping, town: '' },
    askedTown: '',
  }));

// Chosen in another tab too: a town of one county is none of another.
useCounty.subscribe(({ county }, { county: before }) => {
  if (before && county !== before) clearTown();
});

/** Another person at this device fills in their own. */
export const clearDetails = (): void => {
  chooseCounty('');
  useNeeds.setState({ missed: false });
  useCheckoutForm.setState({
    phone: '',
    shipping: EMPTY_SHIPPING,
    askedTown: '',
    filled: 'cleared',
  });
};

whenPersonLeaves(() => useCheckoutForm.setState(EMPTY));

/** Requirements of the chosen delivery, set by its group once it has rendered. */
export const useNeeds = create<{
  fields: readonly string[];
  /** Pay was clicked while a needed field was empty. */
  missed: boolean;
  /** Delivered to an address, so the estate field is useful. */
  toAddress: boolean;
  /** In whole shillings. */
  fee: number;
}>(() => ({ fields: [], missed: false, toAddress: true, fee: 0 }));

/** Nothing, or a number that can be dialled. */
export const isCallable = (phone: string): boolean =>
  phone.trim() === '' || readPhone(phone) !== undefined;

/** Only fields that were filled in. */
export const filledShipping = (shipping: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(shipping)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );
