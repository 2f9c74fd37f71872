import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../api-client/query.ts';

/** What the pages need to know of this shop; every page's first HTML has it. */
export const shopSettings = apiQuery('GET /api/settings/shop');

/** Whether this shop has a card account: without one no page speaks of cards. */
export const useTakesCards = (): boolean => useQuery(shopSettings).data?.takesCards ?? true;

/** The ways to pay, in a sentence. */
export const useWaysToPay = (): string => (useTakesCards() ? 'MPESA or VISA' : 'MPESA');
