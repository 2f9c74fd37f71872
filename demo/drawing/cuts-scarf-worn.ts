import { crease, fan, piece } from './cloth.ts';
import { bust } from './cuts-jewellery.ts';
import { display } from './cuts-jewellery-parts.ts';
import { fringe } from './cuts-scarf-hung.ts';
import { toneOf } from './palette.ts';
import { curve, type Pt } from './path.ts';
import { type Cut, standing } from './style.ts';
import { tailor } from './tailor.ts';

/** Twice round the neck and knotted to one side, with two loose tails. */
export const knotted: Cut = (ink, s) => {
  const tone = toneOf(Number.parseInt(s.tone.base.slice(3, 5), 16) > 140 ? '#4a2c40' : '#efe4d2');
  const t = tailor(ink, s);
  const soft = { drape: 0.6, grain: [0.008, 0.006] as [number, number], round: 0.9 };
  const swag = (y: number, deep: number): string =>
    [0, 1, 2]
      .map((i) =>
        t.crease(
          1,
          `${-150 + i * 10},${y + i * 22} ${-80 + i * 6},${y + deep * 0.8 + i * 24} 0,${y + deep + i * 24} ${80 - i * 6},${y + deep * 0.8 + i * 24} ${150 - i * 10},${y + i * 22}`,
          13,
          0.46,
        ),
      )
      .join('');
  const fall = (top: [number, number], bottom: [number, number], y: number): string =>
    fan(ink, { top: [...top, 580], bottom: [...bottom, y], count: 3, tone: s.tone, strength: 1.1 });
  const neck = `<g clip-path="${ink.url((id) => `<clipPath id="${id}"><rect x="400" y="100" width="160" height="300"/></clipPath>`)}">${bust(ink, tone)}</g>`;
  return standing(
    bust(ink, tone) +
      t.whole('0,296 70,292 132,318! 140,360 60,400 0,404', {
        tone: { ...s.tone, base: s.tone.dark },
        fill: s.fill,
        drape: 0.3,
        round: 1,
      }) +
      neck +
      t.one(
        '-196,352! -190,450 -124,556 -10,608 108,566 184,458 198,350! 154,326 138,416 74,488 0,510 -74,488 -136,416 -152,326!',
        { ...soft, cast: 14, folds: swag(420, 110) },
      ) +
      t.one(
        '-158,322! -154,396 -96,478 -4,510 92,474 152,396 160,320! 116,296 98,362 52,408 0,424 -52,408 -98,362 -114,298!',
        { ...soft, cast: 12, folds: swag(360, 66) },
      ) +
      fringe(ink, s, 474, 590, 906, 56, -22) +
      t.one('-112,560! -60,560! -20,650 20,760 112,886! -6,914! -60,780 -100,660', {
        ...soft,
        cast: 10,
        folds: fall([366, 420], [474, 592], 900),
      }) +
      fringe(ink, s, 300, 424, 1040, 62, 4) +
      t.one('-148,566! -84,570! -72,700 -84,860 -56,1046! -182,1044! -182,880 -160,720', {
        ...soft,
        cast: 12,
        folds: fall([334, 396], [300, 424], 1044),
      }) +
      t.one('-166,520 -126,488 -74,500 -48,548 -70,604 -126,614 -168,578', {
        ...soft,
        cast: 12,
        folds:
          t.crease(1, '-150,520 -110,552 -66,560', 11, 0.5) +
          t.crease(1, '-156,560 -116,576 -80,596', 9, 0.4),
      }),
    1010,
  );
};

/** One soft loop seen from the front: its outer and inner line from left to right. */
const loop = (outer: Pt[], inner: Pt[]): Pt[] => [...outer, ...inner.slice().reverse()];

export const snood: Cut = (ink, s) => {
  const draw = (points: Pt[], folds: Pt[][], cast: number): string =>
    piece(ink, curve(points, true), {
      tone: s.tone,
      fill: s.fill,
      drape: 0.7,
      grain: [0.006, 0.006],
      round: 0.9,
      cast,
      folds: folds.map((fold) => crease(ink, s.tone, fold, 20, 0.6)).join(''),
    });
  const behind = piece(
    ink,
    curve(
      [
        [322, 372],
        [352, 296],
        [424, 262],
        [480, 256],
        [540, 262],
        [612, 296],
        [640, 372],
        [480, 440],
      ],
      true,
    ),
    { tone: { ...s.tone, base: s.tone.dark }, fill: s.fill, drape: 0.4, round: 1 },
  );
  const low = loop(
    [
      [256, 404],
      [240, 500],
      [310, 626],
      [440, 690],
      [560, 676],
      [676, 600],
      [724, 480],
      [704, 396],
    ],
    [
      [300, 380],
      [330, 440],
      [420, 510],
      [500, 520],
      [600, 470],
      [656, 380],
    ],
  );
  const high = loop(
    [
      [300, 340],
      [290, 410],
      [350, 500],
      [460, 552],
      [570, 526],
      [650, 440],
      [664, 344],
    ],
    [
      [346, 300],
      [372, 360],
      [440, 402],
      [520, 400],
      [584, 356],
      [614, 300],
    ],
  );
  // The neck stands between the far and the near side of the loops.
  const neck = `<g clip-path="${ink.url((id) => `<clipPath id="${id}"><rect x="380" y="100" width="200" height="320"/></clipPath>`)}">${bust(ink, display(s))}</g>`;
  return standing(
    bust(ink, display(s)) +
      behind +
      neck +
      draw(
        low,
        [
          [
            [262, 470],
            [380, 590],
            [540, 610],
            [700, 470],
          ],
          [
            [290, 420],
            [400, 540],
            [520, 566],
            [670, 430],
          ],
          [
            [300, 590],
            [420, 650],
            [560, 640],
          ],
        ],
        16,
      ) +
      draw(
        high,
        [
          [
            [304, 390],
            [400, 470],
            [520, 480],
            [650, 390],
          ],
          [
            [340, 330],
            [420, 420],
            [520, 436],
            [630, 330],
          ],
          [
            [344, 466],
            [440, 520],
            [560, 506],
          ],
        ],
        16,
      ),
    1010,
  );
};
