import { crease, lining, piece, seamLine } from './cloth.ts';
import { edge } from './cuts-sweater-parts.ts';
import { hanger } from './hanger.ts';
import { curve, symmetric } from './path.ts';
import { type Cut, hung } from './style.ts';
import { tailor } from './tailor.ts';

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
  const t = tailor(ink, s);
  const collar =
    t.whole('0,150 66,156! 70,200 96,246! 40,270 0,276', edge(s, 384, 580, 6)) +
    t.whole('0,158 68,150! 76,196 74,222! 36,232 0,234', edge(s, 400, 566, 8));
  return hung(
    `<g transform="translate(0 40)">${lining(
      ink,
      symmetric([
        [0, 146],
        [66, 158, 1],
        [0, 184],
      ]),
      s.tone,
    )}${hanger(ink, 168, 44, 0)}${fringe}${piece(ink, body, { tone: s.tone, fill: s.fill, folds, drape: 0.5, round: 0.6 })}${collar}${seamLine('M300 730Q400 860 480 910Q560 860 660 730', s.tone, 0.2)}</g>`,
  );
};
