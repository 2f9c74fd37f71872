import { type Composition, compose, goods } from './compose.ts';
import { rail } from './cuts-scarf.ts';
import type { Ink } from './ink.ts';
import type { Wall, WallName } from './palette.ts';
import { plinth } from './props.ts';
import { withShadow } from './scene.ts';

function railed(
  name: string,
  width: number,
  height: number,
  wall: WallName,
  railY: number,
  half: number,
  centre: number,
  floor: number,
  slugs: [string, number, number, number?][],
): Composition {
  return {
    name,
    width,
    height,
    wall,
    floor,
    // Garments hang at the height of their own hooks, so that one rail fits all.
    items: slugs.map(([slug, x, scale, hook = 106]) => ({
      slug,
      x,
      y: railY + (640 - hook) * scale,
      scale,
    })),
    behind: (ink) => `<g transform="translate(${centre - 480} 0)">${rail(ink, railY, half)}</g>`,
  };
}

const onRail = (...place: Parameters<typeof railed>): string => compose(railed(...place));

type HeroPlace = {
  width: number;
  height: number;
  /** Rail: its height, half its length, its middle. */
  rail: [y: number, half: number, centre: number];
  floor: number;
  garments: [slug: string, x: number, scale: number][];
  head: [x: number, y: number, scale: number];
  plinth: [x: number, top: number, radius: number, bottom: number];
};

/** Dark: the edges and the text's side have the colour of the page, the goods stand in a warm light. */
const nightGround = (ink: Ink, { width, height, floor, rail: [, , centre] }: HeroPlace): string => {
  const page = '#1c0f19';
  const glow = ink.radial(
    [
      [0, '#6b4256'],
      [0.45, '#442a39'],
      [0.8, '#27161f'],
      [1, page],
    ],
    centre / width,
    0.38,
    0.62,
  );
  const boards = ink.gradient([
    [0, '#140910', 0.55],
    [0.3, '#140910', 0.1],
    [1, '#6b4256', 0.12],
  ]);
  return `<rect width="${width}" height="${height}" fill="${page}"/><rect width="${width}" height="${height}" fill="${glow}"/><rect y="${floor}" width="${width}" height="${height - floor}" fill="${boards}"/>`;
};

const drawHero = (place: HeroPlace, theme: 'light' | 'dark'): string => {
  const { width, height, garments, floor } = place;
  const [railY, half, centre] = place.rail;
  const wallName = theme === 'dark' ? 'night' : 'blush';
  const whole = [0, 0, width, height];
  const hung = railed('hero', width, height, wallName, railY, half, centre, floor, garments);
  return compose({
    ...hung,
    ...(theme === 'dark'
      ? {
          ground: 'none' as const,
          shadow: [20, 24, 18, 0.7],
          behind: (ink: Ink, wall: Wall) => nightGround(ink, place) + hung.behind?.(ink, wall),
        }
      : {}),
    front: (ink, wall) => {
      const [x, y, scale] = place.head;
      const head = `<g transform="translate(${x} ${y}) scale(${scale}) translate(-480 -640)">${goods(ink, 'violet-crown-headwrap', wall)}</g>`;
      // On a dark wall it stands in the light, or the head would seem to float.
      const stone =
        theme === 'dark' ? { light: '#83596e', mid: '#513546', shade: '#26151f' } : wall;
      return (
        withShadow(ink, wall, plinth(ink, stone, ...place.plinth), [26, 14, 18, 0.3], whole) +
        withShadow(ink, wall, head, [24, 20, 16, 0.36], whole)
      );
    },
  });
};

/** The rail fills the right; the head looks left, where the page has its text. */
const HERO: HeroPlace = {
  width: 1600,
  height: 1200,
  rail: [118, 460, 1050],
  floor: 1100,
  garments: [
    ['karura-floral-wrap-dress', 1094, 0.91],
    ['nyali-evening-slip-dress', 748, 0.91],
    ['malindi-kitenge-a-line-dress', 916, 0.91],
  ],
  head: [1382, 528, 0.52],
  plinth: [1422, 796, 124, 1120],
};

/**
 * For places wider than high: everything is whole, and stays so in frames from 7:5 to 2:1, which cut
 * off the sides or the top and bottom.
 */
const WIDE: HeroPlace = {
  width: 1600,
  height: 900,
  rail: [92, 400, 612],
  floor: 806,
  garments: [
    ['karura-floral-wrap-dress', 876, 0.7],
    ['nyali-evening-slip-dress', 342, 0.7],
    ['malindi-kitenge-a-line-dress', 606, 0.7],
  ],
  head: [1212, 382, 0.46],
  plinth: [1247, 620, 108, 814],
};

export const heroes = {
  'hero.webp': (): string => drawHero(HERO, 'light'),
  'hero-dark.webp': (): string => drawHero(HERO, 'dark'),
  'hero-wide.webp': (): string => drawHero(WIDE, 'light'),
  'hero-wide-dark.webp': (): string => drawHero(WIDE, 'dark'),
};

export const trends = {
  'trend-1.webp': (): string =>
    onRail('trend-1', 960, 720, 'ochre', 70, 400, 500, 690, [
      ['tsavo-diamond-shift', 740, 0.58],
      ['lamu-leaf-kaftan', 500, 0.58],
      ['coral-garden-wrap-dress', 240, 0.58],
    ]),
  'trend-2.webp': (): string =>
    compose({
      name: 'trend-2',
      width: 960,
      height: 720,
      wall: 'lagoon',
      floor: 560,
      items: [
        { slug: 'machakos-kiondo-basket', x: 300, y: 352, scale: 0.56 },
        { slug: 'hibiscus-saddle-bag', x: 738, y: 402, scale: 0.46 },
      ],
    }),
  'trend-3.webp': (): string =>
    compose({
      name: 'trend-3',
      width: 960,
      height: 720,
      wall: 'sky',
      floor: 560,
      items: [
        { slug: 'enkare-bead-collar', x: 320, y: 350, scale: 0.58 },
        { slug: 'fringe-bead-earrings', x: 700, y: 366, scale: 0.5 },
      ],
    }),
};

export const blog = {
  'blog-1.webp': (): string =>
    compose({
      name: 'blog-1',
      width: 960,
      height: 640,
      wall: 'sage',
      floor: 520,
      items: [
        { slug: 'kitenge-royal-headwrap', x: 300, y: 330, scale: 0.54 },
        { slug: 'laikipia-check-shawl', x: 690, y: 300, scale: 0.46 },
      ],
    }),
  'blog-2.webp': (): string =>
    compose({
      name: 'blog-2',
      width: 960,
      height: 640,
      wall: 'clay',
      floor: 510,
      items: [
        { slug: 'bazaar-green-kiondo', x: 284, y: 318, scale: 0.5 },
        { slug: 'machakos-kiondo-basket', x: 690, y: 306, scale: 0.52 },
      ],
    }),
  'blog-3.webp': (): string =>
    onRail('blog-3', 960, 640, 'paper', 62, 410, 480, 612, [
      ['tigoni-trench-coat', 740, 0.495, 92],
      ['westlands-wide-leg-trouser', 500, 0.5, 62],
      ['aberdare-cable-sweater', 250, 0.5, 140],
    ]),
};
