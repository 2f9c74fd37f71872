import { useEffect, useState } from 'react';
import type { Quote } from '#contract/cart.endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { useSession } from '../../platform/api-client/session.ts';
import { applyQuote, itemsOf, useCart } from './cart-store.ts';

/** Fetches and applies a quote; undefined if the cart is empty or the shop can't be reached. */
export const fetchQuote = async (signal?: AbortSignal): Promise<Quote | undefined> => {
  const items = itemsOf(useCart.getState().lines);
  if (items.length === 0) return undefined;
  try {
    const quote = await call('POST /api/cart/quote', { body: { items } }, { signal });
    if (!signal?.aborted) applyQuote(quote.lines);
    return quote;
  } catch {
    // The last known prices stay: the payment compares them with the server's.
    return undefined;
  }
};

/**
 * Fetches prices and stock of the cart whenever `active` turns true or another user signs in; returns money
 * received for exactly this cart that is in the review queue.
 */
export const useCartQuote = (active: boolean): Quote['waiting'] => {
  const [waiting, setWaiting] = useState<Quote['waiting']>();
  const token = useSession((session) => session.token);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another token the user's own holds count as free stock
  useEffect(() => {
    if (!active) return;
    const abort = new AbortController();
    fetchQuote(abort.signal).then((quote) => quote && setWaiting(quote.waiting));
    return () => abort.abort();
  }, [active, token]);
  return waiting;
};
