import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../api-client/query.ts';

/** Where people find the shop. Placeholders of the demo shop: .example is a name nobody can own. */
export const SHOP = {
  name: 'Malkia',
  address: ['Malkia House, 2nd floor', 'Biashara Street', 'Nairobi, Kenya'],
  email: 'hello@malkia.example',
  phone: '+254 700 000 000',
  phoneLink: 'tel:+254700000000',
  hours: 'Monday to Saturday, 9:00 to 18:00',
} as const;

/** What the pages need to know of this shop; every page's first HTML has it. */
export const shopSettings = apiQuery('GET /api/settings/shop');

/** Whether this shop has a card account: without one no page speaks of cards. */
export const useTakesCards = (): boolean => useQuery(shopSettings).data?.takesCards ?? true;

/** The ways to pay, in a sentence. */
export const useWaysToPay = (): string => (useTakesCards() ? 'MPESA or VISA' : 'MPESA');
