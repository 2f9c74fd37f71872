import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { ShopDetails } from '#contract/shop.endpoints.ts';
import type { ShopPictures } from '#contract/shop-pictures.endpoints.ts';
import type { PicturePlace } from '#contract/shop-pictures.ts';
import { apiQuery } from '../api-client/query.ts';
import { art } from './pictures.ts';

/** Settings that every page needs; every page's first HTML has them. */
export const shopSettings = apiQuery('GET /api/settings/shop');

/** Used when the server could not load them: the page shows no shop details. */
export const NO_DETAILS: ShopDetails = {
  name: '',
  phone: '',
  whatsapp: '',
  email: '',
  instagram: '',
  tiktok: '',
  facebook: '',
  address: '',
  hours: '',
};

export const ShopContext = createContext(NO_DETAILS);

/** The shop's name and contact details, as the owner set them. */
export const useShop = () => useContext(ShopContext);

/** For the provider of `ShopContext`. */
export const useShopDetails = (): ShopDetails => useQuery(shopSettings).data?.details ?? NO_DETAILS;

const NO_PICTURES: ShopPictures = {};

/** The owner's pictures, by their places. */
export const useShopPictures = (): ShopPictures =>
  useQuery(shopSettings).data?.pictures ?? NO_PICTURES;

/** What a place shows: the owner's picture, else the shop's own drawing. */
export const pictureIn = (
  pictures: ShopPictures,
  place: Exclude<PicturePlace, 'hero-phone' | 'about' | `logo${string}`>,
): string => pictures[place]?.url ?? art(place);

/** The lines of an address, the paragraphs of a text. */
export const lines = (text: string): string[] => text.split(/\s*\n\s*/).filter(Boolean);

/** A number with a leading 0 is a Kenyan one. */
export const phoneLink = ({ phone }: ShopDetails): string =>
  `tel:${phone.replace(/[^+\d]/g, '').replace(/^0/, '+254')}`;

/** A page's title followed by the shop's name. */
export const useTitle = (title: string): string => {
  const { name } = useShop();
  return name ? `${title} | ${name}` : title;
};

/** All texts that the owner edits, including those of the home page. */
export const shopTexts = apiQuery('GET /api/settings/texts');

/** False if the shop has no card account: then no page mentions cards. */
export const useTakesCards = (): boolean => useQuery(shopSettings).data?.takesCards ?? true;

/** The ways to pay, for use in a sentence. */
export const usePaymentMethodsText = (): string => (useTakesCards() ? 'M-PESA or VISA' : 'M-PESA');
