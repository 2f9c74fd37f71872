import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import type { DeliveryOption } from '#contract/delivery.endpoints.ts';
import { browserClient } from '../../../platform/api-client/query.ts';
import { cartTotals, useCart } from '../../cart/cart-store.ts';
import { useCounty } from '../../delivery/county.ts';
import { deliveryQuery, knownCounty, useDeliveryOptions } from '../../delivery/delivery-query.ts';
import { priced } from '../../delivery/delivery-words.ts';
import { type CheckoutForm, isCallable, useCheckoutForm, useNeeds } from '../checkout-form.ts';
import { type Choice, choiceKey, choiceOf } from './choice.ts';

const chosenOf = (
  options: readonly DeliveryOption[],
  totalCents: number,
  county: string,
  { deliveryId, pickupPointId, shipping, method, phone: payer }: CheckoutForm,
) => {
  const { fullName, town } = shipping;
  // Whoever brings it calls the phone that pays, unless another one is given.
  const phone = shipping.phone || (method === 'mpesa' ? payer : '');
  const known = priced(options, totalCents);
  const fields = { fullName, phone, town, county };
  return { options: known, choice: choiceOf(known, { deliveryId, pickupPointId, fields }) };
};

/** The delivery options of this cart for the county and town of the form, and the chosen one. */
export const useChoice = () => {
  const county = useCounty(knownCounty);
  const form = useCheckoutForm();
  const query = useDeliveryOptions(county, form.askedTown);
  const { totalCents } = cartTotals(useCart((cart) => cart.lines));
  const { data } = query;
  const chosen = useMemo(
    () => data && chosenOf(data.options, totalCents, county, form),
    [data, totalCents, county, form],
  );
  return { query, chosen };
};

/** The choice on the screen when Pay was clicked: no other one may be paid. */
const useShown = create<{ key: string | undefined }>(() => ({ key: undefined }));

/** Passes the shown choice and its needed fields to the rest of the form. */
export const useShownChoice = (choice: Choice | undefined): void => {
  const key = choice && choiceKey(choice);
  useEffect(() => {
    useShown.setState({ key });
    return () => useShown.setState({ key: undefined });
  }, [key]);
  useEffect(() => {
    if (!choice) return;
    const kind = choice.option?.kind ?? 'door';
    const fee = choice.option?.due ?? 0;
    useNeeds.setState({ fields: choice.needed, toAddress: kind === 'door', fee });
  }, [choice]);
};

export type ResolvedDelivery =
  | { deliveryId?: string; pickupPointId?: string; deliveryFee: number }
  | { missing: readonly string[] }
  | { changed: true };

/** The delivery part of the payment, or why it can't be paid yet. */
export const resolveDelivery = async (): Promise<ResolvedDelivery> => {
  const county = knownCounty(useCounty.getState());
  const form = useCheckoutForm.getState();
  const askedTown = form.shipping.town.trim();
  if (!isCallable(form.shipping.phone)) return { missing: ['phone'] };
  // A browser that fills in the field causes no blur event.
  if (askedTown !== form.askedTown) useCheckoutForm.setState({ askedTown });
  const { totalCents } = cartTotals(useCart.getState().lines);
  let options: DeliveryOption[];
  try {
    ({ options } = await browserClient().fetchQuery(deliveryQuery(county, askedTown)));
  } catch {
    // Payment continues without delivery options: no fee, delivery to be agreed.
    return { deliveryFee: 0 };
  }
  const { choice } = chosenOf(options, totalCents, county, form);
  const { option, point, missing } = choice;
  const { key } = useShown.getState();
  if (key === undefined ? (option?.due ?? 0) > 0 : key !== choiceKey(choice))
    return { changed: true };
  if (missing.length > 0) return { missing };
  if (!option) return { deliveryFee: 0 };
  return {
    deliveryId: option._id,
    ...(point ? { pickupPointId: point._id } : {}),
    deliveryFee: option.due,
  };
};
