import { type Composition, compose, goods } from './compose.ts';
import { rail } from './cuts-scarf.ts';
import type { WallName } from './palette.ts';
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

/** The rail fills the right; the head looks left, where the page has its text. */
export const hero = (): string =>
  compose({
    ...railed('hero', 1600, 1200, 'blush', 118, 460, 1050, 1100, [
      ['karura-floral-wrap-dress', 1094, 0.91],
      ['nyali-evening-slip-dress', 748, 0.91],
      ['malindi-kitenge-a-line-dress', 916, 0.91],
    ]),
    front: (ink, wall) => {
      const head = `<g transform="translate(1382 528) scale(0.52) translate(-480 -640)">${goods(ink, 'violet-crown-headwrap', wall)}</g>`;
      return (
        withShadow(
          ink,
          wall,
          plinth(ink, wall, 1422, 796, 124, 1120),
          [26, 14, 18, 0.3],
          [1200, 700, 400, 500],
        ) + withShadow(ink, wall, head, [24, 20, 16, 0.36], [1100, 100, 500, 800])
      );
    },
  });

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
