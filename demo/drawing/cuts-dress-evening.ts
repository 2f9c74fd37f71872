import { crease, fan, hem, lining, piece } from './cloth.ts';
import { belt, skirt } from './dress-parts.ts';
import { hanger } from './hanger.ts';
import { symmetric, withHem } from './path.ts';
import { type Cut, hung } from './style.ts';

export const tiered: Cut = (ink, s) => {
  const strap = (side: 1 | -1): string =>
    `<path d="M${480 + side * 78} 222L${480 + side * 66} 330" stroke="${s.tone.dark}" stroke-width="15"/><path d="M${480 + side * 77} 222L${480 + side * 65} 330" stroke="${s.tone.base}" stroke-width="10"/>`;
  const top = symmetric([
    [0, 344],
    [50, 318],
    [92, 322, 1],
    [116, 370],
    [112, 420],
    [94, 492, 1],
    [0, 498],
  ]);
  const tier = (y: number, w: number, b: number, w2: number, folds: number): string =>
    skirt(ink, s, {
      top: y,
      waist: w,
      bottom: b,
      width: w2,
      folds,
      depth: 8,
      sag: 14,
      hip: w + (w2 - w) * 0.46,
      strength: 0.9,
    });
  const frill = withHem(
    [
      [0, 330],
      [100, 318, 1],
      [128, 350],
    ],
    hem(480 - 134, 480 + 134, 408, 9, 6, 6),
  );
  return hung(
    hanger(ink, 214, 96, 12) +
      tier(886, 246, 1140, 300, 13) +
      tier(676, 186, 904, 258, 11) +
      tier(490, 94, 694, 198, 9) +
      piece(ink, top, { tone: s.tone, fill: s.fill, drape: 0.25 }) +
      strap(1) +
      strap(-1) +
      piece(ink, frill, {
        tone: s.tone,
        fill: s.fill,
        drape: 0.3,
        cast: 8,
        folds: fan(ink, { top: [385, 575, 324], bottom: [346, 614, 408], count: 9, tone: s.tone }),
      }) +
      belt(ink, s, 480, 95, 16),
  );
};

export const slip: Cut = (ink, s) => {
  const body = withHem(
    [
      [0, 368],
      [40, 340],
      [84, 306, 1],
      [108, 372],
      [106, 440],
      [92, 540],
      [124, 680],
      [152, 850],
    ],
    hem(480 - 196, 480 + 196, 1126, 5, 10, 26),
  );
  const cowl = [0, 1, 2, 3]
    .map((i) =>
      crease(
        ink,
        s.tone,
        [
          [402 + i * 8, 318 + i * 26],
          [440, 372 + i * 32],
          [480, 392 + i * 34],
          [520, 372 + i * 32],
          [558 - i * 8, 318 + i * 26],
        ],
        12,
        0.42,
      ),
    )
    .join('');
  const bias = [
    [400, 560, 520, 800, 560, 1120],
    [560, 560, 500, 800, 420, 1120],
    [470, 620, 440, 850, 350, 1110],
    [530, 640, 590, 850, 640, 1110],
  ]
    .map(([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]) =>
      crease(
        ink,
        s.tone,
        [
          [a, b],
          [c, d],
          [e, f],
        ],
        26,
        0.42,
      ),
    )
    .join('');
  const straps = [1, -1]
    .map(
      (k) =>
        `<path d="M${480 + k * 70} 220C${480 + k * 76} 250 ${480 + k * 84} 280 ${480 + k * 84} 312" fill="none" stroke="${s.tone.dark}" stroke-width="6"/><path d="M${479 + k * 70} 220C${479 + k * 76} 250 ${479 + k * 84} 280 ${479 + k * 84} 312" fill="none" stroke="${s.tone.light}" stroke-width="2.5"/>`,
    )
    .join('');
  return hung(
    lining(
      ink,
      symmetric([
        [0, 346],
        [84, 306, 1],
        [60, 380],
        [0, 400],
      ]),
      s.tone,
    ) +
      hanger(ink, 212, 92, 12) +
      straps +
      piece(ink, body, {
        tone: s.tone,
        fill: s.fill,
        folds: cowl + bias,
        drape: 0.7,
        grain: [0.009, 0.004],
        sheen: 0.3,
      }),
  );
};

export const trumpet: Cut = (ink, s) => {
  const body = symmetric([
    [0, 330],
    [60, 318],
    [108, 300, 1],
    [116, 380],
    [108, 440],
    [86, 540],
    [118, 650],
    [124, 740],
    [98, 880, 1],
    [0, 892],
  ]);
  const frill = withHem(
    [
      [0, 330],
      [70, 300],
      [132, 250, 1],
      [176, 320],
    ],
    hem(480 - 190, 480 + 190, 416, 9, 8, -18),
  );
  const folds = [
    [390, 560, 440, 590],
    [570, 570, 520, 596],
    [395, 500, 440, 520],
    [565, 505, 520, 524],
  ]
    .map(([a = 0, b = 0, c = 0, d = 0]) =>
      crease(
        ink,
        s.tone,
        [
          [a, b],
          [(a + c) / 2, b + 20],
          [c, d],
        ],
        8,
        0.3,
      ),
    )
    .join('');
  return hung(
    lining(
      ink,
      symmetric([
        [0, 290],
        [80, 268],
        [130, 250, 1],
        [70, 320],
        [0, 345],
      ]),
      s.tone,
    ) +
      hanger(ink, 214, 132, 28) +
      skirt(ink, s, {
        top: 870,
        waist: 100,
        bottom: 1130,
        width: 246,
        folds: 10,
        depth: 11,
        hip: 146,
      }) +
      piece(ink, body, { tone: s.tone, fill: s.fill, folds, drape: 0.3, round: 0.9 }) +
      piece(ink, frill, {
        tone: s.tone,
        fill: s.fill,
        cast: 12,
        drape: 0.35,
        folds: fan(ink, { top: [380, 580, 300], bottom: [290, 670, 416], count: 9, tone: s.tone }),
      }) +
      belt(ink, s, 532, 88, 20),
  );
};
