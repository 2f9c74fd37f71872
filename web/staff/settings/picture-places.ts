import { CATEGORIES } from '#contract/categories.ts';
import { iconAt } from '#contract/shop-icon.ts';
import type { ShopPictures } from '#contract/shop-pictures.endpoints.ts';
import type { PicturePlace } from '#contract/shop-pictures.ts';
import { art, pictureAt } from '../../platform/page/pictures.ts';
import type { PictureShape } from '../../ui/picture-field.tsx';

type Place = { place: PicturePlace; shape: PictureShape; hint: string };
type PlaceGroup = { title: string; places: readonly Place[] };

const SQUARE = 'Square. JPEG, PNG or WebP, at most 5 MB.';
const LANDSCAPE = 'A little wider than high. JPEG, PNG or WebP, at most 5 MB.';

/** The pictures of the shop's pages as staff see them: in the order of the pages. */
export const PLACE_GROUPS: readonly PlaceGroup[] = [
  {
    title: 'Logo',
    places: [
      {
        place: 'logo',
        shape: 'any',
        hint: 'In the header of every page. Best is a PNG without a background.',
      },
      {
        place: 'logo-dark',
        shape: 'any',
        hint: 'For those who read on dark pages. Without it they see the other logo on a light plate.',
      },
      {
        place: 'icon',
        shape: 'square',
        hint: 'In the browser’s tab, and on the home screen of a phone that keeps your shop there: a sign that can be read when it is very small. Without it your logo stands there.',
      },
    ],
  },
  {
    title: 'Top of the home page',
    places: [
      { place: 'hero', shape: 'landscape', hint: `Beside the headline. ${LANDSCAPE}` },
      {
        place: 'hero-phone',
        shape: 'landscape',
        hint: 'Above the headline; a part of the picture that can be read when it is small. Without it a phone shows the other one.',
      },
    ],
  },
  {
    title: 'Trend cards',
    places: (['trend-1', 'trend-2', 'trend-3'] as const).map((place) => ({
      place,
      shape: 'landscape',
      hint: LANDSCAPE,
    })),
  },
  {
    title: 'Categories',
    places: CATEGORIES.map((category) => ({
      place: `category-${category}`,
      shape: 'square',
      hint: `Its upper corners are cut round. ${SQUARE}`,
    })),
  },
  {
    title: 'About Us',
    places: [{ place: 'about', shape: 'landscape', hint: LANDSCAPE }],
  },
  {
    title: 'Instagram',
    places: (
      [
        'instagram-1',
        'instagram-2',
        'instagram-3',
        'instagram-4',
        'instagram-5',
        'instagram-6',
      ] as const
    ).map((place) => ({ place, shape: 'square', hint: `At the foot of every page. ${SQUARE}` })),
  },
];

/** Places where the shop shows no picture of its own, or a name instead. */
const WITHOUT_OURS: readonly PicturePlace[] = ['logo', 'logo-dark', 'hero-phone', 'about'];

/** The URL of the picture that the shop shows in a place, the owner's or ours, if any. */
export const shownIn = (place: PicturePlace, pictures: ShopPictures): string | undefined => {
  // As the tab shows it: her logo stands in for an icon.
  if (place === 'icon') return iconAt(pictures, 192);
  const shown = pictures[place]?.url ?? (WITHOUT_OURS.includes(place) ? undefined : art(place));
  return shown && pictureAt(shown, 320);
};

export const findPlace = (name: string): Place | undefined =>
  PLACE_GROUPS.flatMap(({ places }) => places).find(({ place }) => place === name);
