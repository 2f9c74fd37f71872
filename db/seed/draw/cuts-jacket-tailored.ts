import { button, crease, fan, hem, piece, seamLine } from './cloth.ts';
import { longSleeve, sleeves } from './cuts-jacket-parts.ts';
import { backNeck, belt } from './dress-parts.ts';
import { hanger } from './hanger.ts';
import { curve, flip, type Pt, symmetric, withHem } from './path.ts';
import { type Cut, hung } from './style.ts';

export const blazer: Cut = (ink, s) => {
  const body: Pt[] = [
    [482, 590, 1],
    [520, 470],
    [590, 226, 1],
    [624, 252, 1],
    [634, 330],
    [640, 412],
    [610, 600],
    [634, 780],
    [660, 900],
    [648, 962],
    [590, 980],
    [520, 968],
    [478, 900, 1],
    [472, 740],
  ];
  const over: Pt[] = [
    [494, 590, 1],
    [440, 470],
    [370, 226, 1],
    [336, 252, 1],
    [326, 330],
    [320, 412],
    [350, 600],
    [326, 780],
    [300, 900],
    [312, 962],
    [370, 980],
    [446, 968],
    [492, 890, 1],
    [498, 740],
  ];
  const lapel: Pt[] = [
    [494, 592, 1],
    [520, 500],
    [536, 380],
    [550, 226, 1],
    [584, 216, 1],
    [600, 300],
    [616, 352, 1],
    [592, 372, 1],
    [606, 402, 1],
    [560, 500],
  ];
  const collar: Pt[] = [
    [536, 204, 1],
    [572, 214],
    [604, 286],
    [616, 336, 1],
    [578, 346, 1],
    [556, 290],
    [528, 238],
  ];
  const shape = (k: number): string =>
    crease(
      ink,
      s.tone,
      [
        [480 + k * 100, 440],
        [480 + k * 82, 600],
        [480 + k * 100, 760],
      ],
      18,
      0.34,
    ) +
    seamLine(
      `M${480 + k * 66} 430C${480 + k * 60} 520 ${480 + k * 60} 620 ${480 + k * 70} 700`,
      s.tone,
      0.4,
    );
  const pocket = (k: number): string =>
    piece(
      ink,
      curve(
        [
          [480 + k * 58, 716, 1],
          [480 + k * 140, 704, 1],
          [480 + k * 146, 742, 1],
          [480 + k * 62, 756, 1],
        ],
        true,
      ),
      { tone: s.tone, fill: s.fill, drape: 0.1, cast: 6, round: 0.4 },
    );
  const front = (pts: Pt[], k: number, cast: number): string =>
    piece(ink, curve(pts, true), {
      tone: s.tone,
      fill: s.fill,
      folds: shape(k),
      drape: 0.35,
      cast,
    });
  const shirt = piece(
    ink,
    curve(
      [
        [400, 206, 1],
        [560, 206, 1],
        [560, 380],
        [490, 600, 1],
        [470, 600, 1],
        [400, 380],
      ],
      true,
    ),
    { tone: s.trim === s.tone ? { ...s.tone, base: s.tone.deep } : s.trim, drape: 0.3, round: 0.7 },
  );
  return hung(
    `<g transform="translate(480 4) scale(1.12) translate(-480 0)">` +
      hanger(ink, 200, 84, 24) +
      sleeves(ink, s, { points: longSleeve }) +
      shirt +
      front(body, 1, 0) +
      front(over, -1, 12) +
      pocket(1) +
      pocket(-1) +
      [lapel, flip(lapel)]
        .map((l) =>
          piece(ink, curve(l, true), {
            tone: s.tone,
            fill: s.fill,
            drape: 0.15,
            cast: 9,
            round: 0.4,
          }),
        )
        .join('') +
      [collar, flip(collar)]
        .map((l) =>
          piece(ink, curve(l, true), {
            tone: s.tone,
            fill: s.fill,
            drape: 0.15,
            cast: 4,
            round: 0.5,
          }),
        )
        .join('') +
      button(ink, 480, 622, 13, s.accents[1]) +
      button(ink, 484, 706, 13, s.accents[1]) +
      [0, 1, 2]
        .map(
          (i) =>
            button(ink, 736 - i * 2, 836 - i * 24, 7, s.accents[1]) +
            button(ink, 224 + i * 2, 836 - i * 24, 7, s.accents[1]),
        )
        .join('') +
      '</g>',
  );
};

export const trench: Cut = (ink, s) => {
  const flare = withHem(
    [
      [0, 600],
      [124, 600, 1],
      [150, 720],
      [190, 950],
    ],
    hem(480 - 204, 480 + 204, 1086, 5, 5, 14),
  );
  const body = symmetric([
    [0, 300],
    [70, 214, 1],
    [138, 246, 1],
    [146, 330],
    [160, 412],
    [140, 520],
    [124, 612, 1],
    [0, 620],
  ]);
  const storm: Pt[] = [
    [490, 330, 1],
    [600, 232, 1],
    [624, 262],
    [634, 400],
    [600, 452, 1],
    [556, 440],
    [500, 420, 1],
  ];
  const lapel: Pt[] = [
    [482, 470, 1],
    [520, 330],
    [548, 214, 1],
    [584, 216, 1],
    [618, 300, 1],
    [640, 350, 1],
    [574, 386, 1],
  ];
  const collar: Pt[] = [
    [530, 206, 1],
    [556, 192],
    [580, 208],
    [630, 270],
    [636, 312, 1],
    [580, 306],
    [546, 270],
  ];
  const buttons = [500, 572, 690, 776]
    .map((y) => button(ink, 426, y, 11, s.accents[1]) + button(ink, 540, y, 11, s.accents[1]))
    .join('');
  const both = (pts: Pt[], cast: number): string =>
    [pts, flip(pts)]
      .map((p) =>
        piece(ink, curve(p, true), { tone: s.tone, fill: s.fill, drape: 0.2, cast, round: 0.5 }),
      )
      .join('');
  return hung(
    backNeck(ink, s, 76, 206, 130) +
      hanger(ink, 200, 84, 22) +
      sleeves(ink, s, {
        points: longSleeve,
        cuff: [
          [740, 760, 1],
          [746, 792, 1],
          [706, 806],
          [662, 804, 1],
          [660, 772, 1],
          [700, 776],
        ],
      }) +
      piece(ink, flare, {
        tone: s.tone,
        fill: s.fill,
        drape: 0.4,
        folds: fan(ink, { top: [370, 590, 610], bottom: [276, 684, 1086], count: 6, tone: s.tone }),
      }) +
      piece(ink, body, {
        tone: s.tone,
        fill: s.fill,
        drape: 0.4,
        folds: [1, -1]
          .map((k) =>
            crease(
              ink,
              s.tone,
              [
                [480 + k * 130, 440],
                [480 + k * 96, 520],
                [480 + k * 104, 600],
              ],
              16,
              0.4,
            ),
          )
          .join(''),
      }) +
      both(storm, 8) +
      seamLine('M392 440C388 620 384 860 380 1080', s.tone, 0.7, 2.6) +
      buttons +
      belt(ink, { ...s, trim: s.tone }, 596, 127, 38) +
      `<rect x="446" y="592" width="68" height="54" rx="9" fill="none" stroke="${s.tone.deep}" stroke-width="11"/><rect x="446" y="591" width="68" height="54" rx="9" fill="none" stroke="${s.trim.base}" stroke-width="7"/>` +
      both(lapel, 9) +
      both(collar, 7),
  );
};
