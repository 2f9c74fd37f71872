import { crease, fan, piece } from './cloth.ts';
import { bust } from './cuts-jewellery.ts';
import { display } from './cuts-jewellery-parts.ts';
import { fringe } from './cuts-scarf-hung.ts';
import { toneOf } from './palette.ts';
import { curve, type Pt } from './path.ts';
import { type Cut, standing } from './style.ts';

export const knotted: Cut = (ink, s) => {
  const tone = toneOf(Number.parseInt(s.tone.base.slice(3, 5), 16) > 140 ? '#4a2c40' : '#efe4d2');
  const loops: Pt[][] = [
    [
      [300, 470],
      [330, 360],
      [420, 300],
      [480, 318],
      [540, 300],
      [630, 360],
      [664, 470],
      [600, 560],
      [480, 590],
      [356, 562],
    ],
    [
      [316, 420],
      [400, 330],
      [480, 356],
      [560, 330],
      [648, 420],
      [590, 500],
      [480, 520],
      [370, 500],
    ],
  ];
  const tails: Pt[][] = [
    [
      [438, 520, 1],
      [500, 520, 1],
      [520, 700],
      [500, 880],
      [528, 1040, 1],
      [400, 1050, 1],
      [396, 880],
      [420, 700],
    ],
    [
      [470, 520, 1],
      [540, 520, 1],
      [600, 680],
      [622, 820],
      [660, 930, 1],
      [540, 966, 1],
      [520, 820],
      [490, 700],
    ],
  ];
  const draw = (pts: Pt[], cast: number, folds: string): string =>
    piece(ink, curve(pts, true), {
      tone: s.tone,
      fill: s.fill,
      drape: 0.6,
      round: 0.9,
      cast,
      folds,
    });
  const ring = [0, 1, 2, 3]
    .map((i) =>
      crease(
        ink,
        s.tone,
        [
          [320 + i * 12, 420 + i * 22],
          [400, 500 + i * 22],
          [480, 510 + i * 24],
          [560, 500 + i * 22],
          [640 - i * 12, 420 + i * 22],
        ],
        13,
        0.45,
      ),
    )
    .join('');
  return standing(
    bust(ink, tone) +
      fringe(ink, s, 546, 660, 950, 60, -24) +
      draw(
        tails[1] ?? [],
        10,
        fan(ink, { top: [470, 540, 530], bottom: [545, 655, 950], count: 3, tone: s.tone }),
      ) +
      fringe(ink, s, 404, 526, 1042, 66) +
      draw(
        tails[0] ?? [],
        12,
        fan(ink, { top: [440, 500, 530], bottom: [400, 526, 1045], count: 3, tone: s.tone }),
      ) +
      draw(loops[0] ?? [], 14, ring) +
      draw(loops[1] ?? [], 10, ring) +
      draw(
        [
          [430, 500],
          [480, 480],
          [536, 500],
          [546, 560],
          [490, 586],
          [432, 560],
        ],
        10,
        crease(
          ink,
          s.tone,
          [
            [450, 500],
            [470, 540],
            [460, 575],
          ],
          10,
          0.4,
        ),
      ),
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
