import { button, crease, lining, piece } from './cloth.ts';
import { sleeves } from './cuts-jacket.ts';
import { arm, ribbed, slouch, wrist } from './cuts-sweater-parts.ts';
import { backNeck } from './dress-parts.ts';
import { hanger } from './hanger.ts';
import { curve, flip, type Pt, symmetric } from './path.ts';
import { type Cut, hung } from './style.ts';

export const cardigan: Cut = (ink, s) => {
  const front: Pt[] = [
    [492, 420, 1],
    [530, 300],
    [560, 214, 1],
    [614, 242, 1],
    [628, 330],
    [646, 430],
    [652, 640],
    [650, 880, 1],
    [570, 892],
    [490, 890, 1],
  ];
  const left = flip(front);
  const band: Pt[] = [
    [474, 420, 1],
    [518, 300],
    [548, 206, 1],
    [576, 214, 1],
    [546, 310],
    [506, 426],
    [506, 940, 1],
    [472, 940, 1],
  ];
  const pocket = (k: number): string =>
    piece(
      ink,
      curve(
        [
          [480 + k * 52, 690, 1],
          [480 + k * 142, 690, 1],
          [480 + k * 142, 806, 1],
          [480 + k * 52, 806, 1],
        ],
        true,
      ),
      { tone: s.tone, fill: s.fill, drape: 0.2, cast: 7, round: 0.5 },
    ) +
    ribbed(
      ink,
      s,
      curve(
        [
          [480 + k * 50, 676, 1],
          [480 + k * 144, 676, 1],
          [480 + k * 144, 706, 1],
          [480 + k * 50, 706, 1],
        ],
        true,
      ),
      320,
      640,
    );
  const hemBand = (k: 1 | -1): string => {
    const pts: Pt[] = [
      [490, 876, 1],
      [650, 866, 1],
      [644, 934, 1],
      [490, 946, 1],
    ];
    return ribbed(ink, s, curve(k > 0 ? pts : flip(pts), true), 318, 650);
  };
  const folds = (k: number): string =>
    crease(
      ink,
      s.tone,
      [
        [480 + k * 150, 440],
        [480 + k * 118, 600],
        [480 + k * 140, 860],
      ],
      24,
      0.3,
    ) +
    crease(
      ink,
      s.tone,
      [
        [480 + k * 60, 520],
        [480 + k * 74, 660],
        [480 + k * 50, 860],
      ],
      20,
      0.24,
    );
  return hung(
    `<g transform="translate(480 8) scale(1.14) translate(-480 0)">` +
      backNeck(ink, s, 72, 206, 200) +
      hanger(ink, 204, 80, 18) +
      sleeves(ink, s, { points: arm, cuff: wrist, trim: true }) +
      lining(
        ink,
        symmetric([
          [0, 300],
          [50, 300],
          [16, 430, 1],
          [0, 430],
        ]),
        s.tone,
      ) +
      piece(ink, curve(front, true), { tone: s.tone, fill: s.fill, folds: folds(1), drape: 0.5 }) +
      piece(ink, curve(left, true), { tone: s.tone, fill: s.fill, folds: folds(-1), drape: 0.5 }) +
      hemBand(1) +
      hemBand(-1) +
      pocket(1) +
      pocket(-1) +
      ribbed(ink, s, curve(flip(band), true), 380, 510, 5) +
      ribbed(ink, s, curve(band, true), 455, 590, 7) +
      [470, 570, 670, 770, 870].map((y) => button(ink, 490, y, 13, s.accents[1])).join('') +
      '</g>',
  );
};

export const vneck: Cut = (ink, s) => {
  const body = symmetric([
    [0, 430],
    [24, 380],
    [82, 214, 1],
    [140, 244, 1],
    [152, 330],
    [168, 430],
    [158, 560],
    [150, 680, 1],
    [0, 690],
  ]);
  const band: Pt[] = [
    [480, 424, 1],
    [516, 340],
    [552, 206, 1],
    [582, 218, 1],
    [544, 346],
    [480, 470, 1],
  ];
  const puff: Pt[] = [
    [612, 246, 1],
    [690, 276],
    [748, 420],
    [780, 620],
    [776, 740, 1],
    [730, 780],
    [690, 764, 1],
    [652, 660],
    [640, 520],
    [624, 420],
  ];
  const cuff: Pt[] = [
    [766, 742, 1],
    [758, 824, 1],
    [726, 834],
    [696, 828, 1],
    [692, 766, 1],
    [726, 780],
  ];
  return hung(
    `<g transform="translate(480 14) scale(1.24) translate(-480 0)">${backNeck(ink, s, 78, 206, 190)}${hanger(ink, 204, 80, 18)}${sleeves(ink, s, { points: puff, cuff, trim: true })}${piece(ink, body, { tone: s.tone, fill: s.fill, folds: slouch(ink, s), drape: 0.5, round: 0.8 })}${ribbed(
      ink,
      s,
      symmetric([
        [0, 668],
        [152, 660, 1],
        [146, 748, 1],
        [0, 760],
      ]),
      328,
      640,
    )}${ribbed(ink, s, curve(flip(band), true), 370, 490)}${ribbed(ink, s, curve(band, true), 480, 590)}</g>`,
  );
};
