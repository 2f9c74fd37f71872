import { fan, lining, piece, seamLine, stitch } from './cloth.ts';
import { leatherOf, onPlinth, strap } from './cuts-bag-parts.ts';
import { tones } from './palette.ts';
import { curve, symmetric } from './path.ts';
import { chain, sampled } from './props.ts';
import { type Cut, laid } from './style.ts';

export const tote: Cut = (ink, s) => {
  const trim = leatherOf(s);
  const body = symmetric([
    [0, 500],
    [270, 480, 1],
    [292, 700],
    [306, 1040],
    [290, 1062, 1],
    [0, 1070],
  ]);
  const base = symmetric([
    [0, 930],
    [302, 918, 1],
    [309, 1040],
    [292, 1066, 1],
    [0, 1074],
  ]);
  const handle = (x: number, h: number): string =>
    `M${480 - x} 580C${480 - x} ${h} ${480 - x * 0.6} ${h - 60} 480 ${h - 60}C${480 + x * 0.6} ${h - 60} ${480 + x} ${h} ${480 + x} 580`;
  const tab = (x: number): string =>
    piece(ink, `M${x - 26} 520H${x + 26}V640L${x} 668L${x - 26} 640Z`, {
      tone: trim,
      drape: 0,
      round: 0.5,
      cast: 5,
    }) + stitch(`M${x - 19} 528V636L${x} 656L${x + 19} 636V528`, '#f0d9a8');
  return onPlinth(
    ink,
    s,
    strap(ink, handle(150, 250), 20, { ...trim, base: trim.dark }) +
      lining(
        ink,
        symmetric([
          [0, 478],
          [262, 476],
          [270, 486, 1],
          [0, 520],
        ]),
        s.tone,
      ) +
      piece(ink, body, {
        tone: s.tone,
        fill: s.fill,
        drape: 0.5,
        round: 0.6,
        folds: fan(ink, {
          top: [260, 700, 560],
          bottom: [190, 770, 1060],
          count: 4,
          tone: s.tone,
          strength: 0.5,
        }),
      }) +
      piece(ink, base, { tone: trim, drape: 0.1, round: 0.7, sheen: 0.25, cast: 3 }) +
      stitch('M184 938Q480 952 776 938', '#f0d9a8') +
      strap(ink, handle(158, 290), 22, trim) +
      tab(322) +
      tab(638),
  );
};

export const kiondo: Cut = (ink, s) => {
  const trim = leatherOf(s);
  const body = symmetric([
    [0, 560],
    [250, 540, 1],
    [296, 700],
    [292, 860],
    [226, 1010],
    [130, 1062],
    [0, 1070],
  ]);
  const handle = (x: number, h: number): string =>
    `M${480 - x} 640C${480 - x - 30} ${h + 120} ${480 - x * 0.5} ${h} 480 ${h}C${480 + x * 0.5} ${h} ${480 + x + 30} ${h + 120} ${480 + x} 640`;
  const bands = [660, 790, 900]
    .map(
      (y, i) =>
        `<path d="M150 ${y}Q480 ${y + 36} 810 ${y}V${y + 54}Q480 ${y + 90} 150 ${y + 54}Z" fill="${s.accents[i % 2]}" opacity="0.78"/><path d="M150 ${y + 18}Q480 ${y + 54} 810 ${y + 18}" fill="none" stroke="${s.tone.deep}" stroke-width="14" stroke-dasharray="16 14" opacity="0.8"/>`,
    )
    .join('');
  const weave = Array.from(
    { length: 27 },
    (_, i) =>
      `<path d="M140 ${548 + i * 20}Q480 ${586 + i * 20} 820 ${548 + i * 20}" fill="none" stroke="${s.tone.deep}" stroke-width="3" opacity="0.4"/><path d="M140 ${556 + i * 20}Q480 ${594 + i * 20} 820 ${556 + i * 20}" fill="none" stroke="${s.tone.light}" stroke-width="9" stroke-dasharray="13 5" stroke-dashoffset="${(i % 2) * 9}" opacity="0.3"/>`,
  ).join('');
  const rim = piece(
    ink,
    symmetric([
      [0, 560],
      [252, 530, 1],
      [258, 572, 1],
      [0, 606],
    ]),
    { tone: trim, drape: 0, round: 0.6, sheen: 0.3, cast: 6 },
  );
  return onPlinth(
    ink,
    s,
    strap(ink, handle(150, 230), 20, { ...trim, base: trim.dark }) +
      lining(
        ink,
        symmetric([
          [0, 520],
          [180, 524],
          [252, 540, 1],
          [0, 580],
        ]),
        s.tone,
      ) +
      piece(ink, body, { tone: s.tone, drape: 0.3, round: 1, inside: bands + weave }) +
      rim +
      stitch('M232 562Q480 592 728 562', '#f0d9a8') +
      strap(ink, handle(164, 276), 22, trim) +
      [316, 644]
        .map(
          (x) =>
            `${piece(ink, `M${x - 24} 566H${x + 24}L${x + 18} 676H${x - 18}Z`, {
              tone: trim,
              drape: 0,
              round: 0.5,
              cast: 5,
            })}<circle cx="${x}" cy="652" r="7" fill="#d9ad55"/>`,
        )
        .join(''),
  );
};

export const clutch: Cut = (ink, s) => {
  const gold = tones.gold;
  const body = curve(
    [
      [130, 520, 1],
      [480, 512],
      [830, 520, 1],
      [838, 700],
      [830, 884, 1],
      [480, 894],
      [130, 884, 1],
      [122, 700],
    ],
    true,
  );
  const flap = curve(
    [
      [126, 516, 1],
      [480, 506],
      [834, 516, 1],
      [820, 580],
      [496, 772],
      [464, 772],
      [140, 580],
    ],
    true,
  );
  const tassel = Array.from(
    { length: 15 },
    (_, i) =>
      `<path d="M868 ${620}q${i * 3 - 22} 90 ${i * 4.4 - 32} 190" stroke="${i % 3 ? s.trim.base : s.trim.dark}" stroke-width="6" fill="none"/>`,
  ).join('');
  const links = chain(
    sampled((t) => [150 + 690 * t, 530 - Math.sin(t * Math.PI) * 250 - t * 20], 46),
    gold,
    11,
  );
  return laid(
    `<g transform="rotate(-9 480 640) translate(-10 -20)">${links}${piece(ink, body, { tone: s.tone, fill: s.fill, drape: 0.2, round: 0.4 })}${piece(ink, flap, { tone: s.tone, fill: s.fill, drape: 0.2, round: 0.4, cast: 14, sheen: 0.3 })}${seamLine('M140 580L464 772H496L820 580', s.tone, 0.3)}<circle cx="484" cy="758" r="29" fill="#3a1c10" opacity="0.4"/><circle cx="480" cy="752" r="28" fill="${gold.dark}"/><circle cx="478" cy="749" r="25" fill="${gold.base}"/><circle cx="471" cy="741" r="11" fill="${gold.light}"/>${tassel}<circle cx="866" cy="616" r="17" fill="${gold.base}"/><circle cx="861" cy="610" r="6" fill="${gold.light}"/><path d="M834 540L864 604" stroke="${gold.dark}" stroke-width="7"/></g>`,
  );
};

export const bucket: Cut = (ink, s) => {
  const trim = leatherOf(s);
  const body = symmetric([
    [0, 560],
    [190, 548, 1],
    [222, 640],
    [246, 900],
    [240, 1044],
    [200, 1064, 1],
    [0, 1072],
  ]);
  const ruffle = symmetric([
    [0, 470],
    [60, 478],
    [120, 462],
    [206, 478, 1],
    [196, 530],
    [190, 566, 1],
    [0, 584],
  ]);
  return onPlinth(
    ink,
    s,
    strap(ink, 'M286 560C240 180 720 180 674 560', 26, trim) +
      lining(
        ink,
        symmetric([
          [0, 452],
          [150, 456],
          [204, 480, 1],
          [0, 500],
        ]),
        s.tone,
      ) +
      piece(ink, ruffle, {
        tone: s.tone,
        fill: s.fill,
        drape: 0.4,
        round: 0.7,
        folds: fan(ink, { top: [290, 670, 480], bottom: [300, 660, 570], count: 13, tone: s.tone }),
      }) +
      piece(ink, body, {
        tone: s.tone,
        fill: s.fill,
        drape: 0.4,
        round: 0.9,
        folds: fan(ink, {
          top: [295, 665, 566],
          bottom: [220, 740, 900],
          count: 10,
          tone: s.tone,
          strength: 0.7,
        }),
      }) +
      strap(ink, 'M292 560Q480 584 668 560', 11, trim) +
      strap(ink, 'M480 574C430 640 440 700 420 770', 9, trim) +
      strap(ink, 'M484 574C520 650 510 710 530 790', 9, trim) +
      piece(
        ink,
        symmetric([
          [0, 1000],
          [245, 990, 1],
          [242, 1044],
          [202, 1066, 1],
          [0, 1074],
        ]),
        { tone: trim, drape: 0, round: 0.7, sheen: 0.3 },
      ) +
      `<ellipse cx="418" cy="782" rx="14" ry="20" fill="${trim.base}"/><ellipse cx="531" cy="802" rx="14" ry="20" fill="${trim.base}"/>`,
  );
};
