import { CATEGORIES } from './categories.ts';

/** The places on the shop's pages whose pictures are the owner's to choose, with their names for staff. */
const PLACES = {
  logo: 'Logo',
  'logo-dark': 'Logo on dark pages',
  icon: 'Icon of the browser’s tab',
  hero: 'Top of the home page',
  'hero-phone': 'Top of the home page, on a phone',
  'trend-1': 'First trend card',
  'trend-2': 'Second trend card',
  'trend-3': 'Third trend card',
  about: 'About Us',
  'instagram-1': 'First Instagram picture',
  'instagram-2': 'Second Instagram picture',
  'instagram-3': 'Third Instagram picture',
  'instagram-4': 'Fourth Instagram picture',
  'instagram-5': 'Fifth Instagram picture',
  'instagram-6': 'Sixth Instagram picture',
} as const;

type Category = (typeof CATEGORIES)[number];
export type PicturePlace = keyof typeof PLACES | `category-${Category}`;

const CATEGORY_PLACES = CATEGORIES.map((category) => `category-${category}` as const);

export const PICTURE_PLACES: readonly PicturePlace[] = [
  ...(Object.keys(PLACES) as (keyof typeof PLACES)[]),
  ...CATEGORY_PLACES,
];

export const isPicturePlace = (text: string): text is PicturePlace =>
  PICTURE_PLACES.some((place) => place === text);

/** `Logo`, `Category dress` */
export const placeName = (place: PicturePlace): string =>
  place in PLACES
    ? PLACES[place as keyof typeof PLACES]
    : `Category ${place.slice('category-'.length)}`;

/** Whether a picture says something that the words beside it don't, so that it needs an alternative text. */
export const isDescribed = (place: PicturePlace): boolean =>
  place === 'hero' || place === 'about' || place.startsWith('instagram-');
