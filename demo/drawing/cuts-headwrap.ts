import { crease, piece } from './cloth.ts';
import { profile } from './cuts-headwrap-bust.ts';
import type { Ink } from './ink.ts';
import { curve, type Pt } from './path.ts';
import { type Cut, type Style, standing } from './style.ts';
import { line, Tube, type XY } from './tube.ts';

/** The height at which one edge of a winding meets the front and the back of the head. */
type Edge = [front: number, back: number];

/** Cloth cut on a turned grain, so that the print runs with the winding and not with the page. */
function turned(
  ink: Ink,
  s: Style,
  points: XY[],
  turn: number,
  folds: XY[][],
  width: number,
): string {
  const angle = (-turn * Math.PI) / 180;
  const back = ([x, y]: XY): XY => [
    480 + (x - 480) * Math.cos(angle) - (y - 640) * Math.sin(angle),
    640 + (x - 480) * Math.sin(angle) + (y - 640) * Math.cos(angle),
  ];
  return `<g transform="rotate(${turn} 480 640)">${piece(ink, line(points.map(back), true), {
    tone: s.tone,
    fill: s.fill,
    drape: 0.5,
    round: 0.8,
    cast: 9,
    folds: folds.map((fold) => crease(ink, s.tone, fold.map(back), width, 0.8)).join(''),
  })}</g>`;
}

function winding(
  ink: Ink,
  s: Style,
  tube: Tube,
  low: Edge,
  high: Edge,
  turn: number,
  sag = 16,
): string {
  const edge = ([front, back]: Edge, lift = 0): XY[] =>
    Array.from({ length: 19 }, (_, i): XY => {
      const t = i / 18;
      const [x, y] = tube.round(front + (back - front) * t, t);
      return [x, y + (sag - lift) * Math.sin(t * Math.PI)];
    });
  const between = (k: number): XY[] =>
    edge([low[0] + (high[0] - low[0]) * k, low[1] + (high[1] - low[1]) * k]);
  return turned(
    ink,
    s,
    [...edge(low), ...edge(high).reverse()],
    turn,
    [0.22, 0.5, 0.78].map((k, i) => between(k).slice(i, 19 - (2 - i))),
    11,
  );
}

const shape = (ink: Ink, s: Style, points: Pt[], folds: Pt[][], width = 14, cast = 10): string =>
  piece(ink, curve(points, true), {
    tone: s.tone,
    fill: s.fill,
    drape: 0.5,
    round: 0.9,
    cast,
    folds: folds.map((fold) => crease(ink, s.tone, fold, width, 0.8)).join(''),
  });

const tall = new Tube([
  [338, 626, 628, 800],
  [326, 560, 668, 728],
  [334, 486, 716, 630],
  [354, 404, 752, 530],
  [378, 322, 790, 430],
  [410, 246, 822, 340],
  [446, 190, 838, 262],
]);

/** The high crown: wound back from the brow, and tied in a rose above it. */
export const headwrap: Cut = (ink, s) => {
  const top = shape(
    ink,
    s,
    [
      [372, 350, 1],
      [398, 232],
      [470, 150],
      [580, 108],
      [700, 116],
      [806, 174],
      [850, 260],
      [838, 340],
      [800, 420, 1],
      [620, 450],
    ],
    [
      [
        [420, 330],
        [480, 220],
        [600, 150],
      ],
      [
        [480, 360],
        [560, 250],
        [690, 160],
      ],
      [
        [580, 390],
        [670, 290],
        [780, 210],
      ],
      [
        [700, 400],
        [770, 340],
        [836, 270],
      ],
    ],
    20,
    0,
  );
  const rose = [
    [372, 452, 104, -28],
    [458, 400, 100, 40],
    [372, 380, 92, 8],
    [410, 424, 78, -50],
    [420, 410, 46, 20],
  ]
    .map(([cx = 0, cy = 0, r = 0, turn = 0]) => {
      const petal: XY[] = Array.from({ length: 25 }, (_, i): XY => {
        const a = (i / 24) * Math.PI * 2;
        const reach = r * (0.82 + 0.1 * Math.cos(a * 2 + turn));
        return [cx + Math.cos(a) * reach, cy + Math.sin(a) * reach * 0.86];
      });
      const curl: XY[] = Array.from({ length: 12 }, (_, i): XY => {
        const a = ((turn + i * 16) * Math.PI) / 180;
        return [cx + Math.cos(a) * r * 0.5, cy + Math.sin(a) * r * 0.46];
      });
      return turned(ink, s, petal, turn, [curl], 15);
    })
    .join('');
  return standing(
    profile(ink) +
      top +
      winding(ink, s, tall, [0.52, 0.44], [0.84, 0.78], 16) +
      winding(ink, s, tall, [0.46, 0.3], [0.7, 0.6], 12) +
      winding(ink, s, tall, [0.3, 0.36], [0.6, 0.5], 40) +
      winding(ink, s, tall, [0.2, 0.1], [0.44, 0.42], 22) +
      winding(ink, s, tall, [0, 0], [0.26, 0.2], 32, 4) +
      rose,
    1030,
  );
};

const close = new Tube([
  [338, 626, 628, 800],
  [324, 560, 672, 732],
  [336, 492, 716, 640],
  [376, 430, 718, 552],
  [440, 390, 690, 480],
  [520, 380, 630, 430],
]);

/** The gele: a pleated fan standing behind close windings, with a knot at the side. */
export const gele: Cut = (ink, s) => {
  const [cx, cy] = [540, 566];
  const count = 11;
  const at = (angle: number, r: number): XY => [
    cx + Math.cos(angle) * r,
    cy + Math.sin(angle) * r * 0.96,
  ];
  const pleats = Array.from({ length: count }, (_, i) => {
    const from = Math.PI * (1.06 + (0.84 * i) / count);
    const to = Math.PI * (1.06 + (0.84 * (i + 1.45)) / count);
    const middle = (from + to) / 2;
    const reach =
      374 + 24 * Math.sin((i / count) * Math.PI) - (i === 0 || i === count - 1 ? 34 : 0);
    const edge: XY[] = [0, 0.25, 0.5, 0.75, 1].map((t) =>
      at(from + (to - from) * t, reach + 13 * Math.sin(t * Math.PI)),
    );
    return turned(
      ink,
      s,
      [at(from, 96), ...edge, at(to, 96)],
      ((middle * 180) / Math.PI + 90) % 360,
      [[at(to - 0.03, 110), at(to - 0.035, 260), at(to - 0.04, reach - 6)]],
      20,
    );
  }).join('');
  const bow = shape(
    ink,
    s,
    [
      [620, 556],
      [690, 470],
      [790, 470],
      [828, 540],
      [790, 624],
      [704, 650],
      [628, 610],
    ],
    [
      [
        [630, 580],
        [710, 520],
        [810, 510],
      ],
      [
        [632, 588],
        [720, 572],
        [816, 574],
      ],
      [
        [632, 596],
        [710, 618],
        [784, 616],
      ],
    ],
  );
  const tail = shape(
    ink,
    s,
    [
      [610, 600],
      [668, 640],
      [730, 740],
      [770, 850, 1],
      [700, 862],
      [650, 880, 1],
      [624, 760],
      [596, 640],
    ],
    [
      [
        [620, 620],
        [676, 730],
        [716, 856],
      ],
      [
        [612, 640],
        [640, 750],
        [676, 868],
      ],
    ],
  );
  const knot = shape(
    ink,
    s,
    [
      [572, 560],
      [612, 530],
      [656, 556],
      [662, 604],
      [626, 640],
      [584, 620],
    ],
    [
      [
        [588, 556],
        [606, 590],
        [598, 626],
      ],
      [
        [620, 540],
        [636, 586],
        [622, 634],
      ],
    ],
    10,
  );
  return standing(
    profile(ink) +
      pleats +
      winding(ink, s, close, [0.44, 0.6], [1, 1], 6) +
      winding(ink, s, close, [0.34, 0.3], [0.72, 0.66], 14) +
      winding(ink, s, close, [0.16, 0.3], [0.5, 0.52], 44) +
      winding(ink, s, close, [0, 0], [0.3, 0.34], 30, 4) +
      tail +
      bow +
      knot,
    1030,
  );
};
