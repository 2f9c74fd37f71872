import { piece, stitch } from './cloth.ts';
import { leatherOf, onPlinth, strap } from './cuts-bag-parts.ts';
import { tones } from './palette.ts';
import { curve, type Pt, symmetric } from './path.ts';
import { chain, sampled } from './props.ts';
import type { Cut } from './style.ts';

export const backpack: Cut = (ink, s) => {
  const trim = leatherOf(s);
  const body = symmetric([
    [0, 330],
    [140, 344],
    [240, 430],
    [274, 620],
    [286, 960],
    [262, 1052],
    [200, 1066],
    [0, 1070],
  ]);
  const lid = symmetric([
    [0, 322],
    [150, 336],
    [250, 430],
    [272, 580],
    [250, 640],
    [120, 680],
    [0, 688],
  ]);
  const pocket = symmetric([
    [0, 742],
    [196, 738, 1],
    [212, 860],
    [202, 1010],
    [170, 1040],
    [0, 1044],
  ]);
  const sides: Pt[] = [
    [740, 760, 1],
    [800, 776],
    [816, 880],
    [800, 1020],
    [740, 1048, 1],
  ];
  const mirror = sides.map(([x, y, c]): Pt => (c ? [960 - x, y, 1] : [960 - x, y]));
  const buckle = (x: number): string =>
    strap(ink, `M${x} 600V770`, 26, trim) +
    `<rect x="${x - 24}" y="690" width="48" height="40" rx="7" fill="none" stroke="#8a6018" stroke-width="10"/><rect x="${x - 24}" y="688" width="48" height="40" rx="7" fill="none" stroke="#e3b95c" stroke-width="6"/>`;
  return onPlinth(
    ink,
    s,
    strap(ink, 'M430 350C426 240 534 240 530 350', 20, trim) +
      strap(ink, 'M250 480C170 560 170 820 220 1020', 30, trim) +
      strap(ink, 'M710 480C790 560 790 820 740 1020', 30, trim) +
      [sides, mirror]
        .map((p) =>
          piece(ink, curve(p, true), { tone: s.tone, fill: s.fill, drape: 0.2, round: 0.8 }),
        )
        .join('') +
      piece(ink, body, { tone: s.tone, fill: s.fill, drape: 0.35, round: 0.8 }) +
      piece(ink, pocket, { tone: s.tone, fill: s.fill, drape: 0.2, round: 0.6, cast: 9 }) +
      stitch(
        symmetric([
          [0, 758],
          [184, 754, 1],
          [198, 860],
          [188, 1000],
          [160, 1026],
          [0, 1030],
        ]),
        trim.light,
      ) +
      piece(ink, lid, { tone: s.tone, fill: s.fill, drape: 0.3, round: 0.7, cast: 14 }) +
      stitch(
        symmetric([
          [0, 342],
          [140, 352],
          [232, 440],
          [254, 580],
          [236, 624],
          [116, 662],
          [0, 670],
        ]),
        trim.light,
      ) +
      buckle(380) +
      buckle(580),
  );
};

export const crossbody: Cut = (ink, s) => {
  const trim = leatherOf(s);
  const body = symmetric([
    [0, 640],
    [258, 626, 1],
    [292, 720],
    [270, 900],
    [180, 1030],
    [0, 1066],
  ]);
  const flap = symmetric([
    [0, 622],
    [250, 612],
    [284, 650],
    [280, 760],
    [200, 880],
    [0, 922],
  ]);
  const loop = chain(
    sampled((t) => [222 + 516 * t, 660 - Math.sin(t * Math.PI) ** 0.8 * 470], 60),
    tones.gold,
    11,
  );
  return onPlinth(
    ink,
    s,
    loop +
      piece(ink, body, { tone: s.tone, fill: s.fill, drape: 0.1, round: 0.8 }) +
      piece(ink, flap, {
        tone: s.tone,
        fill: s.fill,
        drape: 0.12,
        round: 0.6,
        cast: 16,
        sheen: 0.4,
      }) +
      stitch(
        symmetric([
          [0, 636],
          [240, 626],
          [268, 660],
          [264, 752],
          [190, 862],
          [0, 904],
        ]),
        s.tone.light,
        0.8,
        2.4,
      ) +
      [226, 734]
        .map(
          (x) =>
            `<circle cx="${x}" cy="662" r="19" fill="none" stroke="#8a6018" stroke-width="9"/><circle cx="${x}" cy="660" r="19" fill="none" stroke="#efcf84" stroke-width="5"/>`,
        )
        .join('') +
      piece(ink, 'M450 850H510V936L480 952L450 936Z', {
        tone: trim,
        drape: 0,
        round: 0.5,
        cast: 6,
      }) +
      `<rect x="462" y="884" width="36" height="30" rx="8" fill="#d9ad55" stroke="#7d5414" stroke-width="3"/><rect x="466" y="887" width="16" height="10" rx="4" fill="#fff0c4"/>`,
  );
};

/** Upright and squared, its flap closed by a turning lock, on a chain laced with leather. */
export const flapBag: Cut = (ink, s) => {
  const metal = s.trim.metal ? s.trim : tones.gold;
  const line = sampled((t) => [206 + 548 * t, 560 - Math.sin(t * Math.PI) ** 0.72 * 372], 60);
  const body = symmetric([
    [0, 566],
    [262, 566],
    [286, 590, 1],
    [300, 800],
    [302, 1020],
    [280, 1058, 1],
    [0, 1064],
  ]);
  const gusset = symmetric([
    [0, 552],
    [288, 560, 1],
    [318, 700],
    [316, 1040, 1],
    [0, 1054],
  ]);
  const flap = symmetric([
    [0, 546],
    [266, 548],
    [292, 580, 1],
    [298, 700],
    [290, 816],
    [250, 850, 1],
    [0, 866],
  ]);
  const lock = `<rect x="438" y="806" width="84" height="96" rx="20" fill="#1c0814" opacity="0.4" transform="translate(5 8)"/><rect x="438" y="806" width="84" height="96" rx="20" fill="${metal.base}" stroke="${metal.dark}" stroke-width="3"/><rect x="446" y="813" width="40" height="34" rx="12" fill="${metal.light}" opacity="0.75"/><path d="M480 828L504 854L480 880L456 854Z" fill="${metal.dark}"/><path d="M480 838L495 854L480 870L465 854Z" fill="${metal.light}"/>`;
  const rings = [206, 754]
    .map(
      (x) =>
        `<circle cx="${x}" cy="572" r="22" fill="none" stroke="${metal.deep}" stroke-width="11"/><circle cx="${x}" cy="570" r="22" fill="none" stroke="${metal.light}" stroke-width="6"/>`,
    )
    .join('');
  return onPlinth(
    ink,
    s,
    chain(line, metal, 12) +
      `<path d="M${line.map(([x, y]) => `${x.toFixed(0)} ${y.toFixed(0)}`).join('L')}" fill="none" stroke="${s.tone.base}" stroke-width="6" stroke-dasharray="14 12"/>` +
      piece(ink, gusset, { tone: { ...s.tone, base: s.tone.dark }, drape: 0, round: 0.7 }) +
      piece(ink, body, { tone: s.tone, fill: s.fill, drape: 0.1, round: 0.7 }) +
      piece(ink, flap, {
        tone: s.tone,
        fill: s.fill,
        drape: 0.1,
        round: 0.6,
        cast: 18,
        sheen: 0.4,
      }) +
      stitch(
        symmetric([
          [0, 562],
          [258, 564],
          [278, 588, 1],
          [283, 700],
          [276, 806],
          [244, 834, 1],
          [0, 850],
        ]),
        s.tone.light,
        0.8,
        2.4,
      ) +
      stitch('M196 1040Q480 1052 764 1040', s.tone.light, 0.6, 2.2) +
      rings +
      lock,
  );
};
