import { crease, fan, piece } from './cloth.ts';
import { bust } from './cuts-jewellery.ts';
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

export const snood: Cut = (ink, s) => {
  const tone = toneOf(Number.parseInt(s.tone.base.slice(3, 5), 16) > 140 ? '#4a2c40' : '#efe4d2');
  const rolls = [
    [500, 232, 118],
    [404, 186, 98],
    [318, 130, 74],
  ] as const;
  const art = rolls
    .map(([y, rx, ry]) =>
      piece(
        ink,
        curve(
          [
            [480 - rx, y - 8],
            [480 - rx * 0.62, y - ry * 0.78],
            [480, y - ry * 0.7],
            [480 + rx * 0.62, y - ry * 0.78],
            [480 + rx, y - 8],
            [480 + rx * 0.74, y + ry * 0.7],
            [480 + 14, y + ry],
            [480 - rx * 0.74, y + ry * 0.66],
          ],
          true,
        ),
        {
          tone: s.tone,
          fill: s.fill,
          drape: 0.6,
          round: 1,
          cast: 16,
          folds:
            crease(
              ink,
              s.tone,
              [
                [480 - rx * 0.9, y - ry * 0.1],
                [480, y + ry * 0.46],
                [480 + rx * 0.9, y - ry * 0.2],
              ],
              18,
              0.7,
            ) +
            crease(
              ink,
              s.tone,
              [
                [480 - rx * 0.6, y - ry * 0.5],
                [500, y + ry * 0.05],
                [480 + rx * 0.8, y - ry * 0.5],
              ],
              14,
              0.6,
            ),
        },
      ),
    )
    .join('');
  return standing(bust(ink, tone) + art, 1010);
};
