import { button, crease, piece, stitch } from './cloth.ts';
import { backNeck, belt, pair, skirt } from './dress-parts.ts';
import { hanger } from './hanger.ts';
import { curve, flip, type Pt, symmetric } from './path.ts';
import { type Cut, hung } from './style.ts';

export const shirtDress: Cut = (ink, s) => {
  const sleeve: Pt[] = [
    [590, 232, 1],
    [634, 270],
    [676, 400],
    [700, 520, 1],
    [664, 536],
    [626, 534, 1],
    [608, 420],
    [596, 350],
  ];
  const cuff: Pt[] = [
    [697, 504, 1],
    [708, 546, 1],
    [668, 562],
    [626, 558, 1],
    [622, 518, 1],
    [662, 522],
  ];
  const bodice = symmetric([
    [0, 236],
    [66, 212, 1],
    [114, 230, 1],
    [112, 310],
    [126, 376, 1],
    [120, 440],
    [96, 548, 1],
    [0, 556],
  ]);
  const collar: Pt[] = [
    [480, 258, 1],
    [520, 232],
    [546, 200, 1],
    [560, 212],
    [568, 262],
    [536, 300, 1],
    [508, 282],
  ];
  const buttons = [300, 366, 432, 498, 600, 680, 760, 840, 920]
    .map((y) => button(ink, 480, y, 7.5, s.trim.base))
    .join('');
  return hung(
    backNeck(ink, s, 66, 206, 40) +
      hanger(ink, 200, 104, 28) +
      pair(ink, s, sleeve, (k) =>
        crease(
          ink,
          s.tone,
          [
            [480 + k * 130, 270],
            [480 + k * 170, 400],
            [480 + k * 178, 530],
          ],
          13,
          0.36,
        ),
      ) +
      skirt(ink, s, { top: 546, waist: 96, bottom: 1064, width: 218, folds: 7, depth: 7 }) +
      piece(ink, bodice, {
        tone: s.tone,
        fill: s.fill,
        drape: 0.35,
        folds:
          crease(
            ink,
            s.tone,
            [
              [410, 380],
              [430, 450],
              [424, 540],
            ],
            14,
            0.3,
          ) +
          crease(
            ink,
            s.tone,
            [
              [556, 380],
              [534, 450],
              [540, 540],
            ],
            14,
            0.3,
          ),
      }) +
      [cuff, flip(cuff)]
        .map((c) =>
          piece(ink, curve(c, true), {
            tone: s.tone,
            fill: s.fill,
            drape: 0.2,
            cast: 5,
            round: 0.8,
          }),
        )
        .join('') +
      stitch('M462 280V1050', s.tone.deep, 0.45) +
      stitch('M498 280V1050', s.tone.deep, 0.45) +
      buttons +
      belt(ink, s, 530, 99, 28) +
      `<rect x="455" y="527" width="50" height="40" rx="7" fill="none" stroke="#8a6018" stroke-width="9"/><rect x="455" y="526" width="50" height="40" rx="7" fill="none" stroke="#e3b95c" stroke-width="6"/>` +
      [collar, flip(collar)]
        .map((c) =>
          piece(ink, curve(c, true), {
            tone: s.tone,
            fill: s.fill,
            drape: 0.2,
            cast: 7,
            round: 0.6,
          }),
        )
        .join(''),
  );
};
