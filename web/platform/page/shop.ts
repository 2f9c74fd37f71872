import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { ShopDetails } from '../../../contract/shop.endpoints.ts';
import { apiQuery } from '../api-client/query.ts';

/** What the pages need to know of this shop; every page's first HTML has it. */
export const shopSettings = apiQuery('GET /api/settings/shop');

/** Of a page whose server could not say: nothing of the shop is shown. */
export const NO_DETAILS: ShopDetails = {
  name: '',
  phone: '',
  whatsapp: '',
  email: '',
  address: '',
  hours: '',
};

export const ShopContext = createContext(NO_DETAILS);

/** What the owner says of the shop: its name and how to reach it. */
export const useShop = () => useContext(ShopContext);

/** From the query of the shop's settings, for those below. */
export const useShopDetails = (): ShopDetails => useQuery(shopSettings).data?.details ?? NO_DETAILS;

/** The lines of an address, the paragraphs of a text. */
export const lines = (text: string): string[] => text.split(/\s*\n\s*/).filter(Boolean);

/** A number that begins with 0 is of Kenya. */
export const phoneLink = ({ phone }: ShopDetails): string =>
  `tel:${phone.replace(/[^+\d]/g, '').replace(/^0/, '+254')}`;

/** A page's title with the shop's name behind it. */
export const useTitle = (title: string): string => {
  const { name } = useShop();
  return name ? `${title} | ${name}` : title;
};

/** All that the owner writes, with the words of the home page. */
export const shopTexts = apiQuery('GET /api/settings/texts');

/** Whether this shop has a card account: without one no page speaks of cards. */
export const useTakesCards = (): boolean => useQuery(shopSettings).data?.takesCards ?? true;

/** The ways to pay, in a sentence. */
export const useWaysToPay = (): string => (useTakesCards() ? 'MPESA or VISA' : 'MPESA');
