import { crease, piece } from './cloth.ts';
import type { Ink } from './ink.ts';
import { curve, flip, type Pt } from './path.ts';
import type { Style } from './style.ts';

type Sleeve = { points: Pt[]; cuff?: Pt[]; trim?: boolean };

export function sleeves(ink: Ink, s: Style, o: Sleeve): string {
  const one = (k: 1 | -1): string => {
    const points = k > 0 ? o.points : flip(o.points);
    const folds =
      [0, 1, 2]
        .map((i) =>
          crease(
            ink,
            s.tone,
            [
              [480 + k * (196 + i * 12), 440 + i * 54],
              [480 + k * (226 + i * 9), 462 + i * 50],
              [480 + k * (262 + i * 8), 452 + i * 44],
            ],
            13,
            0.42,
          ),
        )
        .join('') +
      crease(
        ink,
        s.tone,
        [
          [480 + k * 172, 300],
          [480 + k * 208, 500],
          [480 + k * 234, 780],
        ],
        18,
        0.3,
      );
    const arm = piece(ink, curve(points, true), {
      tone: s.tone,
      fill: s.fill,
      folds,
      drape: 0.5,
      round: 0.8,
    });
    const cuff = o.cuff
      ? piece(ink, curve(k > 0 ? o.cuff : flip(o.cuff), true), {
          tone: o.trim ? s.trim : s.tone,
          fill: o.trim ? undefined : s.fill,
          drape: 0.2,
          round: 0.9,
          cast: 4,
        })
      : '';
    return arm + cuff;
  };
  return one(-1) + one(1);
}

export const longSleeve: Pt[] = [
  [616, 254, 1],
  [668, 300],
  [704, 430],
  [734, 640],
  [752, 850, 1],
  [716, 868],
  [672, 868, 1],
  [656, 690],
  [636, 520],
  [618, 420],
];
