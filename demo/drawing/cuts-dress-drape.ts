import { crease, fan, hem, piece } from './cloth.ts';
import { backNeck, bow, pair, skirt } from './dress-parts.ts';
import { hanger } from './hanger.ts';
import { curve, flip, type Pt, symmetric, withHem } from './path.ts';
import { type Cut, hung } from './style.ts';

export const wrap: Cut = (ink, s) => {
  const sleeve: Pt[] = [
    [576, 220, 1],
    [640, 270],
    [676, 372],
    [690, 404, 1],
    [640, 424],
    [588, 400, 1],
    [570, 330],
  ];
  const sleeveFolds = (side: 1 | -1): string =>
    fan(ink, {
      top: side > 0 ? [588, 600, 235] : [360, 372, 235],
      bottom: side > 0 ? [600, 690, 410] : [270, 360, 410],
      count: 3,
      tone: s.tone,
    });
  const under = curve(
    [
      [416, 214, 1],
      [372, 224, 1],
      [382, 300],
      [358, 366, 1],
      [368, 440],
      [392, 532, 1],
      [560, 536, 1],
      [520, 440],
      [448, 300],
    ],
    true,
  );
  const over = curve(
    [
      [544, 214, 1],
      [590, 224, 1],
      [578, 300],
      [602, 366, 1],
      [592, 440],
      [568, 532, 1],
      [396, 534, 1],
      [418, 470],
      [470, 380],
      [520, 290],
    ],
    true,
  );
  const pull = [
    [590, 380, 420, 500],
    [590, 440, 430, 515],
    [560, 330, 470, 430],
  ]
    .map(([a = 0, b = 0, c = 0, d = 0]) =>
      crease(
        ink,
        s.tone,
        [
          [a, b],
          [(a + c) / 2, (b + d) / 2 + 14],
          [c, d],
        ],
        9,
        0.34,
      ),
    )
    .join('');
  const flap: Pt[] = [
    [398, 528, 1],
    [568, 530, 1],
    [632, 720],
    [694, 940],
    [728, 1080, 1],
    [690, 1106],
    [640, 1092],
    [590, 1114],
    [540, 1098],
    [490, 1116],
    [436, 1096, 1],
    [424, 960],
    [404, 740],
  ];
  const flapFolds = fan(ink, {
    top: [405, 560, 534],
    bottom: [440, 720, 1100],
    count: 6,
    tone: s.tone,
    strength: 1.1,
  });
  return hung(
    backNeck(ink, s, 64, 214, 120) +
      hanger(ink, 206, 104, 22) +
      skirt(ink, s, { top: 528, waist: 90, bottom: 1088, width: 236, folds: 7, depth: 9 }) +
      pair(ink, s, sleeve, sleeveFolds) +
      piece(ink, under, { tone: s.tone, fill: s.fill, drape: 0.35 }) +
      piece(ink, over, { tone: s.tone, fill: s.fill, folds: pull, drape: 0.35, cast: 8 }) +
      piece(ink, curve(flap, true), {
        tone: s.tone,
        fill: s.fill,
        folds: flapFolds,
        drape: 0.45,
        cast: 12,
      }) +
      piece(
        ink,
        symmetric([
          [0, 522],
          [90, 514, 1],
          [92, 542, 1],
          [0, 552],
        ]),
        { tone: s.tone, fill: s.fill, drape: 0.3, cast: 6, round: 0.9 },
      ) +
      bow(ink, s, 410, 534),
  );
};

export const kaftan: Cut = (ink, s) => {
  const body = withHem(
    [
      [0, 330],
      [20, 300],
      [60, 214, 1],
      [150, 250],
      [250, 350],
      [322, 470],
      [330, 500, 1],
      [262, 566],
      [196, 622],
      [178, 700],
      [190, 900],
    ],
    hem(480 - 214, 480 + 214, 1128, 6, 9, 22),
  );
  const folds =
    fan(ink, { top: [400, 560, 300], bottom: [280, 680, 1120], count: 7, tone: s.tone }) +
    [1, -1]
      .map((k) =>
        [0, 1, 2, 3]
          .map((i) =>
            crease(
              ink,
              s.tone,
              [
                [480 + k * (100 + i * 22), 262 + i * 22],
                [480 + k * (170 + i * 18), 400 + i * 20],
                [480 + k * (180 + i * 8), 560 + i * 12],
              ],
              12,
              0.34,
            ),
          )
          .join(''),
      )
      .join('');
  const yoke = symmetric([
    [0, 330],
    [20, 300],
    [60, 214, 1],
    [96, 226, 1],
    [70, 310],
    [44, 400],
    [0, 470],
  ]);
  const beads = [0, 1, 2, 3, 4, 5, 6, 7, 8]
    .map((i) =>
      [1, -1]
        .map(
          (k) =>
            `<circle cx="${480 + k * (79 - i * 8.2)}" cy="${232 + i * 25}" r="5" fill="${s.accents[i % 2]}"/>`,
        )
        .join(''),
    )
    .join('');
  const cuffs: Pt[] = [
    [322 + 480, 456, 1],
    [334 + 480, 500, 1],
    [268 + 480, 572],
    [196 + 480, 628, 1],
    [190 + 480, 606, 1],
    [250 + 480, 548],
  ];
  return hung(
    backNeck(ink, s, 60, 214, 120) +
      hanger(ink, 206, 56, 12) +
      piece(ink, body, { tone: s.tone, fill: s.fill, folds, drape: 0.55 }) +
      piece(ink, yoke, { tone: s.trim, drape: 0.15, round: 0.4, cast: 6, inside: '' }) +
      beads +
      [cuffs, flip(cuffs)]
        .map((c) => piece(ink, curve(c, true), { tone: s.trim, drape: 0.1, round: 0.4 }))
        .join(''),
  );
};
