import { crease, lining, piece, seamLine } from './cloth.ts';
import { sleeves } from './cuts-jacket.ts';
import { arm, ribbed, slouch, torso, wrist } from './cuts-sweater-parts.ts';
import { backNeck } from './dress-parts.ts';
import { hanger } from './hanger.ts';
import { curve, symmetric } from './path.ts';
import { type Cut, hung } from './style.ts';

function lifted(art: string): string {
  return `<g transform="translate(480 18) scale(1.2) translate(-480 0)">${art}</g>`;
}

export const crew: Cut = (ink, s) => {
  const collar = symmetric([
    [0, 262],
    [46, 246],
    [72, 208, 1],
    [96, 220, 1],
    [68, 272],
    [0, 296],
  ]);
  return hung(
    lifted(
      backNeck(ink, s, 76, 210, 44) +
        hanger(ink, 204, 84, 20) +
        sleeves(ink, s, { points: arm, cuff: wrist, trim: true }) +
        piece(ink, symmetric(torso), {
          tone: s.tone,
          fill: s.fill,
          folds: slouch(ink, s),
          drape: 0.55,
          round: 0.7,
        }) +
        ribbed(
          ink,
          s,
          symmetric([
            [0, 762],
            [168, 756, 1],
            [158, 832, 1],
            [0, 842],
          ]),
          318,
          650,
        ) +
        ribbed(ink, s, collar, 378, 590),
    ),
  );
};

export const turtleneck: Cut = (ink, s) => {
  const neck = symmetric([
    [0, 130],
    [62, 134, 1],
    [66, 190],
    [84, 238, 1],
    [40, 262],
    [0, 268],
  ]);
  const rolled = symmetric([
    [0, 150],
    [64, 140, 1],
    [72, 186],
    [70, 214, 1],
    [30, 226],
    [0, 228],
  ]);
  return hung(
    `<g transform="translate(480 66) scale(1.18) translate(-480 0)">${lining(
      ink,
      symmetric([
        [0, 128],
        [50, 128],
        [62, 142, 1],
        [0, 166],
      ]),
      s.tone,
    )}${hanger(ink, 150, 40, 0)}${sleeves(ink, s, { points: arm, cuff: wrist, trim: true })}${piece(ink, symmetric(torso), { tone: s.tone, fill: s.fill, folds: slouch(ink, s), drape: 0.5, round: 0.7 })}${ribbed(
      ink,
      s,
      symmetric([
        [0, 756],
        [168, 750, 1],
        [160, 812, 1],
        [0, 822],
      ]),
      318,
      650,
    )}${ribbed(ink, s, neck, 390, 575)}${ribbed(ink, s, rolled, 402, 562, 8)}</g>`,
  );
};

export const poncho: Cut = (ink, s) => {
  const body = curve(
    [
      [424, 214, 1],
      [536, 214, 1],
      [640, 290],
      [760, 470],
      [826, 690, 1],
      [690, 850],
      [560, 980],
      [480, 1040, 1],
      [400, 980],
      [270, 850],
      [134, 690, 1],
      [200, 470],
      [320, 290],
    ],
    true,
  );
  const folds = [-3, -2, -1, 0, 1, 2, 3]
    .map((i) =>
      crease(
        ink,
        s.tone,
        [
          [480 + i * 30, 300],
          [480 + i * 64, 520],
          [480 + i * 92, 1000 - Math.abs(i) * 70],
        ],
        26,
        0.34,
      ),
    )
    .join('');
  const fringe = Array.from({ length: 56 }, (_, i) => {
    const t = i / 55;
    const x = 140 + 680 * t;
    const y = t < 0.5 ? 694 + t * 2 * 344 : 1038 - (t - 0.5) * 2 * 344;
    const sway = ink.between(-6, 6);
    return `<path d="M${x.toFixed(0)} ${y.toFixed(0)}q${sway.toFixed(0)} 32 ${(sway * 0.4).toFixed(0)} ${(64 + ink.between(-6, 6)).toFixed(0)}" stroke="${i % 3 === 0 ? s.trim.dark : s.trim.base}" stroke-width="7" stroke-linecap="round" fill="none"/>`;
  }).join('');
  const neck = symmetric([
    [0, 150],
    [66, 156, 1],
    [70, 200],
    [96, 246, 1],
    [40, 270],
    [0, 276],
  ]);
  return hung(
    `<g transform="translate(0 40)">${lining(
      ink,
      symmetric([
        [0, 146],
        [66, 158, 1],
        [0, 184],
      ]),
      s.tone,
    )}${hanger(ink, 168, 44, 0)}${fringe}${piece(ink, body, { tone: s.tone, fill: s.fill, folds, drape: 0.5, round: 0.6 })}${ribbed(ink, s, neck, 384, 580, 6)}${seamLine('M300 730Q400 860 480 910Q560 860 660 730', s.tone, 0.2)}</g>`,
  );
};
