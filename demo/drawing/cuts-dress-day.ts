import { button, crease, piece, seamLine, stitch } from './cloth.ts';
import { backNeck, belt, pair, skirt } from './dress-parts.ts';
import { hanger } from './hanger.ts';
import { curve, flip, type Pt, symmetric } from './path.ts';
import { type Cut, hung } from './style.ts';

export const aLine: Cut = (ink, s) => {
  const bodice = symmetric([
    [0, 318],
    [34, 292],
    [64, 214, 1],
    [112, 226, 1],
    [100, 296],
    [126, 366, 1],
    [118, 420],
    [90, 532, 1],
    [0, 540],
  ]);
  const darts = [1, -1]
    .map((side) =>
      crease(
        ink,
        s.tone,
        [
          [480 + side * 52, 530],
          [480 + side * 62, 450],
          [480 + side * 70, 400],
        ],
        8,
        0.3,
      ),
    )
    .join('');
  return hung(
    backNeck(ink, s, 64, 214, 110) +
      hanger(ink, 206, 100, 20) +
      skirt(ink, s, { top: 530, waist: 90, bottom: 1098, width: 272, folds: 8, depth: 10 }) +
      piece(ink, bodice, { tone: s.tone, fill: s.fill, folds: darts, drape: 0.3 }) +
      seamLine(
        curve([
          [414, 217],
          [446, 292],
          [480, 318],
          [514, 292],
          [546, 217],
        ]),
        s.trim,
        0.7,
        5,
      ) +
      belt(ink, s, 516, 92, 28),
  );
};

/** Sleeveless and scooped, with a fuller skirt and pockets in its seams. */
export const sundress: Cut = (ink, s) => {
  const bodice = symmetric([
    [0, 388],
    [46, 372],
    [72, 318],
    [78, 222, 1],
    [106, 226, 1],
    [102, 300],
    [122, 372, 1],
    [116, 430],
    [90, 524, 1],
    [0, 530],
  ]);
  const scoop = curve([
    [402, 224],
    [408, 318],
    [434, 372],
    [480, 388],
    [526, 372],
    [552, 318],
    [558, 224],
  ]);
  const pocket = (k: 1 | -1): string =>
    seamLine(
      curve([
        [480 + k * 96, 606],
        [480 + k * 106, 650],
        [480 + k * 124, 704],
      ]),
      s.tone,
      0.9,
      5,
    );
  const buttons = [420, 456, 492].map((y) => button(ink, 480, y, 9, s.trim.base)).join('');
  return hung(
    backNeck(ink, s, 78, 222, 150) +
      hanger(ink, 208, 98, 18) +
      skirt(ink, s, {
        top: 520,
        waist: 90,
        bottom: 1080,
        width: 318,
        folds: 11,
        depth: 13,
        sag: 34,
      }) +
      pocket(1) +
      pocket(-1) +
      piece(ink, bodice, { tone: s.tone, fill: s.fill, drape: 0.3 }) +
      seamLine(scoop, s.trim, 0.8, 7) +
      buttons +
      belt(ink, s, 508, 92, 20),
  );
};

export const shift: Cut = (ink, s) => {
  const sleeve: Pt[] = [
    [594, 226, 1],
    [640, 262],
    [678, 368],
    [692, 418, 1],
    [644, 438],
    [612, 436, 1],
    [598, 340],
  ];
  const body = symmetric([
    [0, 262],
    [44, 246],
    [72, 214, 1],
    [116, 226, 1],
    [120, 300],
    [132, 366],
    [128, 480],
    [136, 620],
    [156, 850],
    [166, 1000, 1],
    [80, 1012],
    [0, 1014],
  ]);
  const inside = [
    crease(
      ink,
      s.tone,
      [
        [420, 420],
        [440, 640],
        [420, 1000],
      ],
      22,
      0.26,
    ),
    crease(
      ink,
      s.tone,
      [
        [545, 430],
        [530, 660],
        [560, 1000],
      ],
      24,
      0.28,
    ),
    crease(
      ink,
      s.tone,
      [
        [380, 380],
        [410, 400],
        [440, 400],
      ],
      9,
      0.3,
    ),
    crease(
      ink,
      s.tone,
      [
        [580, 380],
        [550, 402],
        [520, 402],
      ],
      9,
      0.3,
    ),
  ].join('');
  const band = (y: number, half: number, h: number): string =>
    piece(
      ink,
      symmetric([
        [0, y + 4],
        [half, y, 1],
        [half + 2, y + h, 1],
        [0, y + h + 6],
      ]),
      { tone: s.trim, drape: 0.15, round: 0.4, seam: 0.35 },
    );
  const cuff = (pts: Pt[]): string =>
    piece(ink, curve(pts, true), { tone: s.trim, drape: 0.1, round: 0.7 });
  const cuffAt: Pt[] = [
    [690, 396, 1],
    [696, 420, 1],
    [646, 444],
    [611, 440, 1],
    [608, 416, 1],
    [650, 416],
  ];
  const pocket = (x: number): string =>
    piece(
      ink,
      curve(
        [
          [x - 44, 668, 1],
          [x + 44, 668, 1],
          [x + 44, 764],
          [x + 34, 776],
          [x - 34, 776],
          [x - 44, 764],
        ],
        true,
      ),
      { tone: s.tone, fill: s.fill, drape: 0.2, cast: 5, round: 0.4 },
    ) + stitch(`M${x - 40} 684H${x + 40}`, s.trim.base);
  return hung(
    backNeck(ink, s, 72, 214, 44) +
      hanger(ink, 206, 108, 22) +
      pair(ink, s, sleeve, (side) =>
        crease(
          ink,
          s.tone,
          side > 0
            ? [
                [606, 250],
                [640, 330],
                [650, 430],
              ]
            : [
                [354, 250],
                [320, 330],
                [310, 430],
              ],
          10,
          0.35,
        ),
      ) +
      cuff(cuffAt) +
      cuff(flip(cuffAt)) +
      piece(ink, body, { tone: s.tone, fill: s.fill, folds: inside, drape: 0.45 }) +
      band(984, 166, 32) +
      piece(
        ink,
        symmetric([
          [0, 262],
          [44, 246],
          [72, 214, 1],
          [88, 219, 1],
          [56, 262],
          [0, 284],
        ]),
        { tone: s.trim, drape: 0.1, round: 0.5, cast: 3 },
      ) +
      pocket(412) +
      pocket(548),
  );
};
