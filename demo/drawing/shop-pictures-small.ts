import type { Category } from '../product-types.ts';
import { crease, piece } from './cloth.ts';
import { type Composition, compose, goods } from './compose.ts';
import { Ink } from './ink.ts';
import { inkColors, mix, tones, type WallName, walls } from './palette.ts';
import { kitengeRosette } from './prints.ts';
import { picture } from './scene.ts';

const covers: Record<Category, [string, WallName, number | null, number?]> = {
  accessories: ['kitenge-royal-headwrap', 'sage', 640],
  bag: ['purple-leaf-tote', 'blush', 540],
  cosmetics: ['queens-red-lipstick', 'ochre', 520],
  dress: ['malindi-kitenge-a-line-dress', 'paper', null],
  jacket: ['ngong-road-denim-jacket', 'ochre', null, 0.64],
  jewellery: ['enkare-bead-collar', 'sky', 600],
  panties: ['rose-dot-cotton-brief', 'sky', null, 0.72],
  scarf: ['lamu-kikoy-scarf', 'sage', null],
  shoes: ['kilimani-red-pump', 'paper', 530],
  stocking: ['jacaranda-opaque-tights', 'ochre', 570, 0.54],
  sweater: ['candy-stripe-v-neck', 'sky', null, 0.64],
  towel: ['emerald-towel-stack', 'blush', 500],
  trouser: ['diani-fan-palazzo', 'sage', null, 0.56],
};

function cover(category: Category): string {
  const [slug, wall, floor, scale = 0.6] = covers[category];
  const o: Composition = {
    name: `category-${category}`,
    width: 720,
    height: 720,
    wall,
    items: [{ slug, x: 360, y: scale > 0.6 ? 376 : 368, scale }],
  };
  return compose(floor ? { ...o, floor } : o);
}

const detail =
  (
    name: string,
    slug: string,
    wall: WallName,
    x: number,
    y: number,
    scale: number,
    turn = 0,
  ): (() => string) =>
  () =>
    compose({ name, width: 640, height: 640, wall, items: [{ slug, x, y, scale, turn }] });

export function cloth(): string {
  const ink = new Ink('instagram-cloth');
  const tone = tones.red;
  const fill = kitengeRosette(ink, tone, [tones.gold.base, tones.green.base]);
  const folds = [
    [-40, 120, 300, 240, 700, 60],
    [-40, 380, 280, 420, 700, 250],
    [100, 700, 300, 520, 700, 470],
    [-40, 560, 200, 600, 420, 720],
  ]
    .map(([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]) =>
      crease(
        ink,
        tone,
        [
          [a, b],
          [c, d],
          [e, f],
        ],
        44,
        0.55,
      ),
    )
    .join('');
  const body = piece(ink, 'M-60 -60H700V700H-60Z', {
    tone,
    fill,
    folds,
    drape: 1,
    grain: [0.005, 0.006],
    round: 0.3,
    seam: 0,
  });
  // The displaced print leaves gaps at the picture's edge, which the flat one beneath fills.
  const ground = `<rect width="640" height="640" fill="${fill}"/>`;
  return picture(640, 640, ground + body, ink);
}

export const instagram = {
  'instagram-1.webp': cloth,
  'instagram-2.webp': detail('instagram-2', 'enkare-bead-collar', 'sky', 320, 470, 0.98),
  'instagram-3.webp': detail('instagram-3', 'loita-beaded-sandal', 'blush', 320, 330, 0.56, 8),
  'instagram-4.webp': detail('instagram-4', 'machakos-kiondo-basket', 'blush', 322, 196, 0.8),
  'instagram-5.webp': detail('instagram-5', 'rose-silk-square', 'sage', 320, 320, 0.66, 14),
  'instagram-6.webp': detail('instagram-6', 'garden-party-capeline', 'lagoon', 320, 320, 0.66, -8),
};

export function avatar(): string {
  const ink = new Ink('avatar');
  const wall = walls.blush;
  const ground = ink.radial(
    [
      [0, mix(inkColors.berry, '#ffffff', 0.4)],
      [1, inkColors.berry],
    ],
    0.35,
    0.3,
    0.9,
  );
  return picture(
    256,
    256,
    `<rect width="256" height="256" fill="${ground}"/><g transform="translate(128 140) scale(0.25) translate(-480 -660)">${goods(ink, 'violet-crown-headwrap', wall)}</g>`,
    ink,
  );
}

export const categoryCovers = Object.fromEntries(
  (Object.keys(covers) as Category[]).map((category) => [
    `category-${category}.webp`,
    (): string => cover(category),
  ]),
);
