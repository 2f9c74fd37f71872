import { crease, piece } from './cloth.ts';
import { toneOf, tones } from './palette.ts';
import { curve, ellipsePath, type Pt, symmetric } from './path.ts';
import { wire } from './props.ts';
import { contact } from './scene.ts';
import { type Cut, standing } from './style.ts';

export const headwrap: Cut = (ink, s) => {
  const skin = toneOf('#6e432c');
  const head = symmetric([
    [0, 520],
    [110, 540],
    [146, 640],
    [138, 750],
    [106, 850],
    [54, 908],
    [0, 920],
  ]);
  const neck = symmetric([
    [0, 780],
    [72, 800],
    [70, 940],
    [92, 1000],
    [200, 1050],
    [262, 1124, 1],
    [0, 1140],
  ]);
  const draw = (pts: Pt[], cast: number, folds: string): string =>
    piece(ink, curve(pts, true), {
      tone: s.tone,
      fill: s.fill,
      drape: 0.5,
      round: 0.8,
      cast,
      folds,
    });
  const crest: Pt[] = [
    [390, 500, 1],
    [286, 430],
    [208, 318],
    [232, 220],
    [330, 150],
    [450, 112],
    [570, 118],
    [690, 170],
    [752, 262],
    [722, 360],
    [650, 440],
    [566, 500, 1],
  ];
  const pleats = Array.from({ length: 11 }, (_, i) => {
    const a = Math.PI * (1.1 + (0.8 * i) / 10);
    return crease(
      ink,
      s.tone,
      [
        [480 + Math.cos(a) * 60, 480 + Math.sin(a) * 50],
        [480 + Math.cos(a) * 190, 460 + Math.sin(a) * 190],
        [480 + Math.cos(a) * 300, 470 + Math.sin(a) * 370],
      ],
      24,
      0.95,
    );
  }).join('');
  const dome: Pt[] = [
    [322, 700],
    [312, 600],
    [330, 490],
    [400, 430],
    [480, 418],
    [560, 430],
    [630, 490],
    [648, 600],
    [638, 700],
    [616, 664],
    [560, 632],
    [480, 622],
    [400, 632],
    [344, 664],
  ];
  const across = (k: 1 | -1): Pt[] => [
    [480 - k * 156, 690],
    [480 - k * 166, 600],
    [480 - k * 90, 510],
    [480 + k * 60, 430],
    [480 + k * 120, 450],
    [480 + k * 132, 500],
    [480 + k * 30, 560],
    [480 - k * 90, 634],
  ];
  const wraps = ([1, -1] as const)
    .map((k) =>
      draw(
        across(k),
        8,
        [0, 26, 52]
          .map((d) =>
            crease(
              ink,
              s.tone,
              [
                [480 - k * 160, 650 - d * 1.1],
                [480 - k * 70, 552 - d * 0.8],
                [480 + k * 110, 476 - d * 0.6],
              ],
              15,
              0.9,
            ),
          )
          .join(''),
      ),
    )
    .join('');
  const knot = draw(
    [
      [404, 470],
      [420, 420],
      [480, 400],
      [544, 420],
      [558, 470],
      [530, 520],
      [480, 534],
      [430, 520],
    ],
    9,
    [-30, 0, 30]
      .map((d) =>
        crease(
          ink,
          s.tone,
          [
            [480 + d, 412],
            [480 + d * 1.4, 466],
            [480 + d, 524],
          ],
          14,
          0.85,
        ),
      )
      .join(''),
  );
  const hoop = (k: number): string =>
    wire(ink, ellipsePath(480 + k * 152, 818, 30, 50), 8, tones.gold);
  const ears = [-1, 1]
    .map((k) => `<ellipse cx="${480 + k * 142}" cy="738" rx="17" ry="36" fill="${skin.dark}"/>`)
    .join('');
  return standing(
    contact(ink, 480, 1138, 230, 14, 0.35) +
      piece(ink, neck, { tone: skin, drape: 0, round: 0.9 }) +
      `<ellipse cx="492" cy="912" rx="72" ry="30" fill="#1c0814" opacity="0.45" filter="${ink.blur(12)}"/>` +
      ears +
      piece(ink, head, { tone: skin, drape: 0, round: 0.9, sheen: 0.25 }) +
      hoop(1) +
      hoop(-1) +
      draw(crest, 6, pleats) +
      draw(dome, 12, '') +
      wraps +
      knot,
    1030,
  );
};
