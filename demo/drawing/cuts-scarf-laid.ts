import { crease, fan, piece } from './cloth.ts';
import { fringe } from './cuts-scarf-hung.ts';
import { tones } from './palette.ts';
import { curve, type Pt, poly } from './path.ts';
import { petals } from './prints.ts';
import { block } from './props.ts';
import { contact } from './scene.ts';
import { type Cut, laid, standing } from './style.ts';

/** A blanket folded to a soft block, its fringed end brought over the front. */
export const folded: Cut = (ink, s) => {
  const layer = (y: number, x: number, w: number, h: number): string =>
    piece(
      ink,
      curve(
        [
          [x + 40, y + 2],
          [x + w * 0.5, y - 3],
          [x + w - 36, y],
          [x + w, y + h * 0.5],
          [x + w - 34, y + h],
          [x + w * 0.5, y + h - 2],
          [x + 30, y + h],
          [x - 2, y + h * 0.5],
        ],
        true,
      ),
      { tone: s.tone, fill: s.fill, drape: 0.4, round: 0.9, grain: [0.003, 0.01], cast: 8 },
    );
  const stack = [0, 1, 2, 3]
    .map((i) => layer(946 - i * 92, 128 + i * 5, 704 - i * 8, 104 - i * 3))
    .join('');
  const top = piece(
    ink,
    curve(
      [
        [190, 604, 1],
        [480, 592],
        [772, 602, 1],
        [806, 640],
        [790, 682],
        [480, 694],
        [160, 684],
        [148, 642],
      ],
      true,
    ),
    { tone: { ...s.tone, base: s.tone.light }, fill: s.fill, drape: 0.3, round: 0.3, cast: 4 },
  );
  const end: Pt[] = [
    [236, 622, 1],
    [330, 606],
    [436, 618, 1],
    [462, 720],
    [452, 880],
    [474, 1096, 1],
    [350, 1110],
    [214, 1102, 1],
    [226, 900],
    [212, 720],
  ];
  const over = piece(ink, curve(end, true), {
    tone: s.tone,
    fill: s.fill,
    drape: 0.5,
    round: 0.6,
    cast: 14,
    folds: fan(ink, {
      top: [236, 440, 650],
      bottom: [214, 474, 1100],
      count: 3,
      tone: s.tone,
      strength: 0.8,
    }),
  });
  return standing(
    block(ink, s.wall, 92, 1050, 776, 1206) +
      contact(ink, 480, 1052, 366, 14, 0.55) +
      stack +
      top +
      fringe(ink, s, 220, 470, 1096, 78) +
      over,
    860,
  );
};

/** A square opened out, its border running right round the field as on a kanga. */
export const square: Cut = (ink, s) => {
  const big = 330;
  const ring = (k: number, color: string): string =>
    `<path d="${poly([
      [480 - big * k, 640 - big * k],
      [480 + big * k, 640 - big * k],
      [480 + big * k, 640 + big * k],
      [480 - big * k, 640 + big * k],
    ])}" fill="${color}"/>`;
  const teeth = Array.from({ length: 15 }, (_, i) => {
    const at = -big * 0.86 + (i * big * 1.72) / 14;
    const t = 21;
    return [
      [at, -big * 0.865],
      [at, big * 0.865],
      [-big * 0.865, at],
      [big * 0.865, at],
    ]
      .map(
        ([x = 0, y = 0]) =>
          `<path d="M${480 + x} ${640 + y - t}L${480 + x + t * 0.8} ${640 + y}L${480 + x} ${640 + y + t}L${480 + x - t * 0.8} ${640 + y}Z" fill="${s.accents[1]}"/>`,
      )
      .join('');
  }).join('');
  const bloom = (x: number, y: number, r: number): string =>
    petals(x, y, 9, r * 0.2, r * 1.04, r * 0.3, s.tone.deep) +
    petals(x, y, 9, r * 0.2, r, r * 0.27, s.accents[0]) +
    `<g transform="rotate(20 ${x} ${y})">${petals(x, y, 9, r * 0.16, r * 0.76, r * 0.21, s.accents[1])}</g>` +
    petals(x, y, 7, r * 0.1, r * 0.5, r * 0.15, s.tone.light) +
    petals(x, y, 6, r * 0.04, r * 0.3, r * 0.1, s.tone.dark) +
    `<circle cx="${x}" cy="${y}" r="${r * 0.1}" fill="${tones.gold.base}"/>`;
  const leaf = (turn: number): string =>
    `<g transform="rotate(${turn} 480 640)"><path d="M480 500C440 462 440 424 480 386C520 424 520 462 480 500Z" fill="${s.tone.dark}"/><path d="M480 496V396M480 460l18 -20M480 460l-18 -20M480 436l14 -16M480 436l-14 -16" stroke="${s.accents[0]}" stroke-width="3" fill="none"/></g>`;
  const corners = [
    [-172, -172],
    [172, -172],
    [172, 172],
    [-172, 172],
  ]
    .map(([x = 0, y = 0]) => bloom(480 + x, 640 + y, 58))
    .join('');
  const dots = Array.from({ length: 64 }, (_, i) => {
    const [x, y] = [-210 + (i % 8) * 60, -210 + Math.floor(i / 8) * 60];
    return `<circle cx="${480 + x}" cy="${640 + y}" r="5" fill="${s.tone.light}" opacity="0.85"/>`;
  }).join('');
  const design =
    ring(1.2, s.tone.base) +
    ring(1, s.accents[0]) +
    ring(0.95, s.tone.dark) +
    teeth +
    ring(0.77, s.accents[0]) +
    ring(0.73, s.tone.base) +
    dots +
    [0, 90, 180, 270].map(leaf).join('') +
    corners +
    bloom(480, 640, 148);
  const edge: Pt[] = [
    [152, 316, 1],
    [320, 311],
    [480, 315],
    [650, 310],
    [808, 314, 1],
    [805, 480],
    [810, 640],
    [804, 800],
    [809, 966, 1],
    [640, 961],
    [480, 967],
    [320, 962],
    [151, 967, 1],
    [155, 800],
    [149, 640],
    [155, 480],
  ];
  const folds =
    crease(
      ink,
      s.tone,
      [
        [150, 640],
        [480, 652],
        [812, 636],
      ],
      26,
      0.36,
    ) +
    crease(
      ink,
      s.tone,
      [
        [478, 320],
        [490, 640],
        [476, 962],
      ],
      26,
      0.36,
    ) +
    crease(
      ink,
      s.tone,
      [
        [180, 360],
        [330, 500],
        [400, 560],
      ],
      30,
      0.24,
    ) +
    crease(
      ink,
      s.tone,
      [
        [790, 940],
        [640, 800],
        [560, 720],
      ],
      30,
      0.26,
    );
  const hemLine = curve(edge, true);
  return laid(
    `<g transform="rotate(-11 480 640) translate(480 640) scale(1.08) translate(-480 -640)">${piece(ink, hemLine, { tone: s.tone, drape: 0.5, round: 0.25, inside: design, folds, grain: [0.006, 0.006] })}<path d="${hemLine}" fill="none" stroke="${s.tone.dark}" stroke-width="9" stroke-linejoin="round"/><path d="${hemLine}" transform="translate(-1.5 -2)" fill="none" stroke="${s.tone.light}" stroke-width="3" stroke-linejoin="round" opacity="0.8"/></g>`,
  );
};
