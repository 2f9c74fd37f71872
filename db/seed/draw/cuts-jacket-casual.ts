import { button, crease, piece, seamLine, stitch } from './cloth.ts';
import { longSleeve, sleeves } from './cuts-jacket-parts.ts';
import { backNeck } from './dress-parts.ts';
import { brass, hanger } from './hanger.ts';
import { curve, flip, type Pt, symmetric } from './path.ts';
import type { Cut } from './style.ts';

export const denimJacket: Cut = (ink, s) => {
  const thread = '#e0a951';
  const body = symmetric([
    [0, 250],
    [70, 212, 1],
    [138, 246, 1],
    [146, 330],
    [160, 412],
    [158, 560],
    [150, 726, 1],
    [0, 734],
  ]);
  const lines = (k: 1 | -1): string => {
    const x = (v: number): number => 480 + k * v;
    const yoke = `M${x(8)} 402H${x(156)}`;
    const panel = `M${x(58)} 480L${x(40)} 722M${x(108)} 480L${x(96)} 722`;
    return (
      seamLine(`${yoke}${panel}`, s.tone, 0.8, 3) +
      stitch(
        `M${x(8)} 409H${x(152)}M${x(64)} 484L${x(47)} 722M${x(114)} 484L${x(103)} 722`,
        thread,
      ) +
      crease(
        ink,
        s.tone,
        [
          [x(140), 440],
          [x(120), 580],
          [x(142), 700],
        ],
        18,
        0.35,
      )
    );
  };
  const flap = (k: 1 | -1): string =>
    piece(
      ink,
      curve(
        [
          [480 + k * 42, 404, 1],
          [480 + k * 126, 404, 1],
          [480 + k * 126, 440, 1],
          [480 + k * 84, 466, 1],
          [480 + k * 42, 440, 1],
        ],
        true,
      ),
      { tone: s.tone, fill: s.fill, drape: 0.1, cast: 6, round: 0.5 },
    ) +
    stitch(`M${480 + k * 47} 410V437L${480 + k * 84} 459L${480 + k * 121} 437V410`, thread) +
    button(ink, 480 + k * 84, 444, 7, '#c79a4a');
  const collar: Pt[] = [
    [482, 266, 1],
    [520, 222],
    [540, 196, 1],
    [572, 216],
    [592, 290],
    [560, 324, 1],
    [520, 298],
  ];
  const band = piece(
    ink,
    symmetric([
      [0, 722],
      [150, 714, 1],
      [146, 768, 1],
      [0, 778],
    ]),
    { tone: s.tone, fill: s.fill, drape: 0.2, cast: 3, round: 0.5 },
  );
  const cuff: Pt[] = [
    [752, 830, 1],
    [756, 880, 1],
    [716, 896],
    [670, 896, 1],
    [670, 846, 1],
    [714, 848],
  ];
  return {
    setting: 'hang',
    art: `<g transform="translate(480 16) scale(1.2) translate(-480 0)">${backNeck(ink, s, 70, 206, 50)}${hanger(ink, 204, 84, 20)}${sleeves(ink, s, { points: longSleeve, cuff })}${piece(ink, body, { tone: s.tone, fill: s.fill, folds: lines(1) + lines(-1), drape: 0.4 })}${band}${stitch('M334 730Q480 738 626 730M338 762Q480 770 622 762', thread)}${flap(1)}${flap(-1)}${seamLine('M462 276V772', s.tone, 0.8, 3)}${stitch('M470 290V772M500 290V772', thread)}${[310, 392, 474, 556, 638, 744].map((y) => button(ink, 484, y, 9, '#c79a4a')).join('')}${[collar, flip(collar)].map((c) => piece(ink, curve(c, true), { tone: s.tone, fill: s.fill, drape: 0.15, cast: 8, round: 0.5 })).join('')}${stitch('M522 232C550 250 572 280 582 292L560 314', thread)}${stitch('M438 232C410 250 388 280 378 292L400 314', thread)}</g>`,
  };
};

export const bomber: Cut = (ink, s) => {
  const body = symmetric([
    [0, 262],
    [56, 240],
    [78, 214, 1],
    [140, 244, 1],
    [152, 330],
    [170, 430],
    [180, 600],
    [172, 742],
    [150, 776, 1],
    [0, 782],
  ]);
  const puff: Pt[] = [
    [618, 250, 1],
    [680, 300],
    [724, 430],
    [752, 640],
    [764, 780],
    [748, 834, 1],
    [712, 850],
    [676, 844, 1],
    [656, 790],
    [652, 640],
    [640, 500],
    [630, 420],
  ];
  const ribs = (x0: number, x1: number, y0: number, y1: number): string =>
    Array.from(
      { length: Math.round(Math.abs(x1 - x0) / 11) },
      (_, i) =>
        `<path d="M${x0 + i * 11} ${y0}V${y1}" stroke="${s.trim.deep}" stroke-width="3" opacity="0.5"/>`,
    ).join('');
  const waist = piece(
    ink,
    symmetric([
      [0, 770],
      [152, 764, 1],
      [142, 828, 1],
      [0, 836],
    ]),
    { tone: s.trim, drape: 0.1, round: 0.6, inside: ribs(330, 640, 750, 850) },
  );
  const collar = piece(
    ink,
    symmetric([
      [0, 262],
      [40, 250],
      [60, 210, 1],
      [84, 218, 1],
      [66, 270],
      [0, 300],
    ]),
    { tone: s.trim, drape: 0.1, round: 0.6, inside: ribs(390, 575, 200, 310) },
  );
  const cuff: Pt[] = [
    [752, 822, 1],
    [748, 884, 1],
    [714, 896],
    [682, 890, 1],
    [676, 832, 1],
    [712, 842],
  ];
  const bulk = [1, -1]
    .map((k) =>
      [0, 1, 2]
        .map((i) =>
          crease(
            ink,
            s.tone,
            [
              [480 + k * 158, 500 + i * 90],
              [480 + k * 120, 540 + i * 84],
              [480 + k * 60, 548 + i * 76],
            ],
            20,
            0.36,
          ),
        )
        .join(''),
    )
    .join('');
  const pocket = (k: number): string =>
    `<path d="M${480 + k * 84} 590L${480 + k * 126} 690" stroke="${s.tone.deep}" stroke-width="11" opacity="0.75"/><path d="M${478 + k * 84} 590L${478 + k * 126} 690" stroke="${s.trim.base}" stroke-width="4"/>`;
  const zip = `<path d="M480 284V832" stroke="#3a2a20" stroke-width="11"/><path d="M480 284V832" stroke="${brass(ink)}" stroke-width="7"/><path d="M480.1 284V832" stroke="#d9ad55" stroke-width="7" stroke-dasharray="3.5 3"/><rect x="474" y="318" width="12" height="34" rx="4" fill="#c8973a" stroke="#6d4a12"/>`;
  return {
    setting: 'hang',
    art: `<g transform="translate(480 12) scale(1.2) translate(-480 0)">${backNeck(ink, s, 78, 208, 50)}${hanger(ink, 204, 84, 20)}${sleeves(ink, s, { points: puff, cuff, trim: true })}${piece(ink, body, { tone: s.tone, fill: s.fill, folds: bulk, drape: 0.6, sheen: 0.25 })}${waist}${zip}${collar}${pocket(1)}${pocket(-1)}</g>`,
  };
};
