import { fan, lining, piece } from './cloth.ts';
import { hanger } from './hanger.ts';
import { curve, flip, type Pt, symmetric } from './path.ts';
import { type Cut, hung } from './style.ts';

export const kimono: Cut = (ink, s) => {
  const arm: Pt[] = [
    [606, 240, 1],
    [700, 262],
    [824, 330],
    [850, 352, 1],
    [838, 470],
    [790, 640, 1],
    [720, 622],
    [640, 560, 1],
    [616, 420],
  ];
  const arms = [arm, flip(arm)]
    .map((a, i) =>
      piece(ink, curve(a, true), {
        tone: s.tone,
        fill: s.fill,
        drape: 0.5,
        folds: fan(
          ink,
          i === 0
            ? { top: [610, 760, 260], bottom: [640, 850, 640], count: 4, tone: s.tone }
            : { top: [200, 350, 260], bottom: [110, 320, 640], count: 4, tone: s.tone },
        ),
      }),
    )
    .join('');
  const side = (k: 1 | -1): string => {
    const pts: Pt[] = [
      [522, 214, 1],
      [610, 240, 1],
      [640, 420],
      [650, 700],
      [676, 1060, 1],
      [620, 1076],
      [560, 1064],
      [520, 1072, 1],
      [508, 800],
      [502, 470],
    ];
    return piece(ink, curve(k > 0 ? pts : flip(pts), true), {
      tone: s.tone,
      fill: s.fill,
      drape: 0.5,
      folds: fan(
        ink,
        k > 0
          ? { top: [530, 640, 300], bottom: [520, 676, 1070], count: 4, tone: s.tone }
          : { top: [320, 430, 300], bottom: [284, 440, 1070], count: 4, tone: s.tone },
      ),
    });
  };
  const back = lining(
    ink,
    symmetric([
      [0, 224],
      [60, 212],
      [120, 260],
      [150, 600],
      [170, 1030, 1],
      [0, 1040],
    ]),
    s.tone,
  );
  const band: Pt[] = [
    [516, 206, 1],
    [546, 212, 1],
    [534, 470],
    [538, 800],
    [548, 1074, 1],
    [512, 1078, 1],
    [502, 800],
    [496, 470],
  ];
  return hung(
    back +
      hanger(ink, 206, 76, 14) +
      arms +
      side(-1) +
      side(1) +
      [band, flip(band)]
        .map((b) => piece(ink, curve(b, true), { tone: s.trim, drape: 0.2, round: 0.5, cast: 6 }))
        .join(''),
  );
};
