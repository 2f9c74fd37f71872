import { crease, fan, hem, piece } from './cloth.ts';
import { fringe, rail } from './cuts-scarf.ts';
import type { Ink } from './ink.ts';
import { mix, type Tone } from './palette.ts';
import { curve, ellipsePath, type Pt, poly } from './path.ts';
import { block } from './props.ts';
import { contact } from './scene.ts';
import { type Cut, hung, type Style, standing } from './style.ts';

function bandAt(s: Style, y: number, x0: number, x1: number): string {
  const row = (dy: number, h: number, color: string, opacity = 1): string =>
    `<rect x="${x0}" y="${y + dy}" width="${x1 - x0}" height="${h}" fill="${color}" opacity="${opacity}"/>`;
  const diamonds = Array.from(
    { length: Math.ceil((x1 - x0) / 40) },
    (_, i) =>
      `<path d="M${x0 + i * 40 + 20} ${y + 16}l13 19l-13 19l-13 -19Z" fill="${s.accents[1]}"/>`,
  ).join('');
  return (
    row(0, 8, s.accents[0]) +
    row(10, 50, mix(s.tone.base, s.tone.dark, 0.55)) +
    diamonds +
    row(62, 8, s.accents[0])
  );
}

export const hanging: Cut = (ink, s) => {
  const back = curve(
    [
      [560, 222, 1],
      [742, 222, 1],
      [748, 500],
      [744, 800, 1],
      [560, 806, 1],
    ],
    true,
  );
  const front = curve(
    [
      [218, 216, 1],
      [690, 216, 1],
      [700, 500],
      [694, 1086, 1],
      ...hem(214, 694, 1092, 4, 3, 3).slice(1, -1),
      [214, 1086, 1],
      [220, 700],
    ],
    true,
  );
  return hung(
    rail(ink, 222, 390) +
      piece(ink, back, {
        tone: s.tone,
        fill: s.fill,
        drape: 0.35,
        round: 0.8,
        inside: bandAt(s, 690, 540, 770),
      }) +
      piece(ink, front, {
        tone: s.tone,
        fill: s.fill,
        drape: 0.45,
        round: 0.5,
        cast: 16,
        inside: bandAt(s, 946, 190, 720),
        folds: fan(ink, {
          top: [240, 670, 230],
          bottom: [216, 692, 1090],
          count: 4,
          tone: s.tone,
          strength: 0.8,
        }),
      }) +
      `<path d="M216 212Q450 196 692 212L692 252Q450 232 218 252Z" fill="#fff8ea" opacity="0.25"/><path d="M440 1090v26h28v-26" fill="none" stroke="${s.tone.dark}" stroke-width="7"/>`,
  );
};

function fold(
  ink: Ink,
  s: Style,
  tone: Tone,
  x: number,
  y: number,
  w: number,
  h: number,
  border: boolean,
): string {
  const r = h * 0.46;
  const d = curve(
    [
      [x + r, y, 1],
      [x + w, y + 3, 1],
      [x + w + 6, y + h / 2],
      [x + w, y + h, 1],
      [x + r, y + h, 1],
      [x + r * 0.25, y + h * 0.86],
      [x, y + h / 2],
      [x + r * 0.25, y + h * 0.14],
    ],
    true,
  );
  const slit = (k: number): string =>
    `<path d="M${x + r * 0.8} ${y + h * k}Q${x + w * 0.5} ${y + h * k + 5} ${x + w} ${y + h * k}" stroke="${tone.deep}" stroke-width="5" opacity="0.5" fill="none"/><path d="M${x + r * 0.8} ${y + h * k + 5}Q${x + w * 0.5} ${y + h * k + 10} ${x + w} ${y + h * k + 5}" stroke="${tone.light}" stroke-width="4" opacity="0.5" fill="none"/>`;
  const trim = border
    ? `<path d="M${x + w * 0.66} ${y - 10}v${h + 20}h46v${-h - 20}Z" fill="${s.accents[0]}" opacity="0.92"/><path d="M${x + w * 0.66 + 16} ${y - 10}v${h + 20}h14v${-h - 20}Z" fill="${s.accents[1]}"/>`
    : '';
  return piece(ink, d, {
    tone,
    fill: tone === s.tone ? s.fill : undefined,
    drape: 0.25,
    grain: [0.004, 0.014],
    round: 1,
    cast: 7,
    inside: trim,
    folds: slit(0.34) + slit(0.66),
  });
}

export const stack: Cut = (ink, s) => {
  const tones = [s.tone, s.tone, s.tone, s.tone];
  const sizes = [
    [116, 724, 166],
    [128, 704, 160],
    [214, 540, 116],
    [226, 520, 112],
  ];
  let y = 1080;
  const art = tones.map((tone, i) => {
    const [x = 0, w = 0, h = 0] = sizes[i] ?? [];
    y -= h - 4;
    return fold(ink, s, tone, x, y, w, h, true);
  });
  const ribbon = piece(
    ink,
    poly([
      [452, y - 6],
      [520, y - 6],
      [524, 1084],
      [448, 1084],
    ]),
    {
      tone: s.trim,
      drape: 0.15,
      round: 0.6,
      cast: 5,
    },
  );
  const bow: Pt[][] = [
    [
      [486, y + 6, 1],
      [420, y - 66],
      [350, y - 60],
      [350, y + 6],
      [420, y + 20],
    ],
    [
      [486, y + 6, 1],
      [552, y - 66],
      [622, y - 60],
      [622, y + 6],
      [552, y + 20],
    ],
    [
      [462, y - 14],
      [510, y - 14],
      [510, y + 24],
      [462, y + 24],
    ],
  ];
  return standing(
    block(ink, s.wall, 70, 1078, 820, 1240) +
      contact(ink, 480, 1080, 360, 16, 0.55) +
      art.join('') +
      ribbon +
      bow
        .map((b) => piece(ink, curve(b, true), { tone: s.trim, drape: 0.3, round: 1, cast: 6 }))
        .join(''),
    880,
  );
};

export const rolled: Cut = (ink, s) => {
  const roll = (cx: number, cy: number, r: number, tone: Tone): string => {
    const body = piece(ink, ellipsePath(cx, cy, r, r), {
      tone,
      fill: s.fill,
      drape: 0.3,
      round: 0.8,
      cast: 9,
    });
    let spiral = `M${cx + 6} ${cy}`;
    for (let i = 1; i < 92; i += 1) {
      const a = i * 0.27;
      const rr = 6 + (r - 14) * (i / 92);
      spiral += `L${(cx + Math.cos(a) * rr).toFixed(1)} ${(cy + Math.sin(a) * rr).toFixed(1)}`;
    }
    return `${body}<path d="${spiral}" transform="translate(2 4)" fill="none" stroke="${tone.light}" stroke-width="8" opacity="0.55"/><path d="${spiral}" fill="none" stroke="${tone.deep}" stroke-width="8" opacity="0.6" stroke-linecap="round"/>`;
  };
  const soft = { ...s.tone, base: mix(s.tone.base, s.tone.light, 0.25) };
  return standing(
    block(ink, s.wall, 70, 1076, 820, 1240) +
      contact(ink, 480, 1078, 360, 16, 0.55) +
      roll(236, 950, 126, s.tone) +
      roll(486, 952, 126, soft) +
      roll(734, 950, 126, s.tone) +
      roll(360, 734, 126, soft) +
      roll(612, 736, 126, s.tone) +
      roll(486, 518, 124, s.tone),
    880,
  );
};

export const fringed: Cut = (ink, s) => {
  const cloth = curve(
    [
      [220, 220, 1],
      [740, 220, 1],
      [752, 520],
      [736, 1010, 1],
      ...hem(226, 736, 1016, 5, 5, 4).slice(1, -1),
      [226, 1010, 1],
      [208, 520],
    ],
    true,
  );
  const folds =
    fan(ink, {
      top: [250, 710, 230],
      bottom: [226, 736, 1010],
      count: 6,
      tone: s.tone,
      strength: 1,
    }) +
    crease(
      ink,
      s.tone,
      [
        [240, 260],
        [480, 330],
        [720, 258],
      ],
      26,
      0.3,
    );
  return hung(
    rail(ink, 222, 390) +
      fringe(ink, s, 232, 732, 1004, 116) +
      piece(ink, cloth, { tone: s.tone, fill: s.fill, drape: 0.6, round: 0.5, folds }) +
      `<path d="M218 216Q480 200 742 216V250Q480 232 218 250Z" fill="#fff8ea" opacity="0.25"/>`,
  );
};
