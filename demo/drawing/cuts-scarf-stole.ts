import { fan, hem } from './cloth.ts';
import { bust } from './cuts-jewellery.ts';
import { display } from './cuts-jewellery-parts.ts';
import { fringe } from './cuts-scarf-hung.ts';
import { peg } from './hanger.ts';
import { type Cut, hung, standing } from './style.ts';
import { tailor } from './tailor.ts';

/** Laid over both shoulders and open in front, its fringed ends falling side by side. */
export const stole: Cut = (ink, s) => {
  const t = tailor(ink, s);
  const neck = `<g clip-path="${ink.url((id) => `<clipPath id="${id}"><rect x="404" y="100" width="152" height="330"/></clipPath>`)}">${bust(ink, display(s))}</g>`;
  const pleats = (k: 1 | -1): string =>
    fan(ink, {
      top: k > 0 ? [560, 700, 380] : [260, 400, 380],
      bottom: k > 0 ? [520, 780, 1040] : [180, 440, 1040],
      count: 5,
      tone: s.tone,
      strength: 1.1,
      sway: k * 20,
    });
  const drape = { drape: 0.6, round: 0.8, sheen: 0.2, folds: pleats, cast: 14 };
  return standing(
    bust(ink, display(s)) +
      t.whole('0,330 60,312 108,330! 90,384 0,402', {
        drape: 0.3,
        round: 1,
        tone: { ...s.tone, base: s.tone.dark },
      }) +
      neck +
      fringe(ink, s, 560, 800, 1000, 92, -40) +
      fringe(ink, s, 172, 420, 1006, 96, 26) +
      t.one(
        '92,316! 176,350 282,404 336,500 342,700 326,960! 250,986 180,1000 76,1012! 66,860 70,640 96,470 84,380',
        drape,
      ) +
      t.other(
        '92,316! 176,350 282,404 340,500 348,700 320,1006! 240,1022 160,1034 50,1036! 44,860 56,640 92,470 84,380',
        drape,
      ) +
      t.creases('100,330 190,400 250,520', 22, 0.4) +
      t.creases('110,330 240,390 312,500', 20, 0.36),
    1010,
  );
};

/** Doubled over a peg: two narrow tails with deep folds, one longer than the other. */
export const pegged: Cut = (ink, s) => {
  const t = tailor(ink, s);
  const tail = (top: [number, number], bottom: [number, number], y: number): string =>
    fan(ink, {
      top: [top[0], top[1], 190],
      bottom: [bottom[0], bottom[1], y],
      count: 4,
      tone: s.tone,
      strength: 1.3,
    });
  const edge = (left: number, right: number, y: number): string =>
    hem(left, right, y, 3, 12, 8)
      .map(([x, at, c]) => `${(x - 480).toFixed(0)},${at.toFixed(0)}${c ? '!' : ''}`)
      .join(' ');
  return hung(
    fringe(ink, s, 520, 760, 876, 84, 8) +
      t.one(
        `-4,160! 40,164 92,260 150,420 214,640 282,880! ${edge(516, 762, 886).split(' ').slice(1, -1).join(' ')} 36,886! 44,640 30,420 2,260`,
        {
          drape: 0.7,
          round: 0.9,
          folds: tail([484, 520], [516, 762], 880),
        },
      ) +
      fringe(ink, s, 214, 500, 1056, 92, 4) +
      t.one(
        `18,156! 40,180 44,240 40,420 30,720 24,1062! ${edge(210, 504, 1066).split(' ').slice(1, -1).join(' ')} -270,1062! -216,760 -140,470 -70,260 -24,164`,
        {
          drape: 0.7,
          round: 0.9,
          cast: 18,
          folds: tail([458, 500], [210, 504], 1060),
        },
      ) +
      peg(ink, 481, 158) +
      t.one('-34,150! -10,132 24,132 48,156! 44,206 8,222 -26,204', {
        drape: 0.3,
        round: 1,
        cast: 8,
      }),
  );
};
