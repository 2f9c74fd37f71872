import { crease, piece } from './cloth.ts';
import type { Ink } from './ink.ts';
import { mix } from './palette.ts';
import { curve } from './path.ts';
import { type Cut, laid, type Style } from './style.ts';
import { line, ribbon, rounded, Tube } from './tube.ts';

const ribs = (x0: number, x1: number, y0: number, y1: number, s: Style): string => {
  const count = Math.round((x1 - x0) / 9);
  return Array.from({ length: count }, (_, i) => {
    const x = x0 + ((x1 - x0) * (i + 0.5)) / count;
    return `<path d="M${x.toFixed(1)} ${y0}V${y1}" stroke="${s.tone.deep}" stroke-width="3" opacity="0.36"/><path d="M${(x + 3).toFixed(1)} ${y0}V${y1}" stroke="${s.tone.light}" stroke-width="2.4" opacity="0.3"/>`;
  }).join('');
};

/** Knitted spots keep to the leg: rows across it, every second one shifted. */
function spots(tube: Tube, color: string): string {
  const step = 31 / tube.length;
  let out = '';
  for (let row = 0; row * step < 0.97; row += 1) {
    const along = (row + 0.5) * step;
    for (const across of row % 2 ? [0.03, 0.36, 0.69, 1] : [0.2, 0.53, 0.86]) {
      const [x, y] = tube.at(along, across);
      out += `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="7.4" fill="${color}"/>`;
    }
  }
  return out;
}

function knitted(ink: Ink, s: Style, tube: Tube, inside: string): string {
  const d = tube.part(0, 1, 0);
  const clip = ink.url((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`);
  return `<path d="${d}" transform="translate(7 11)" fill="${s.tone.deep}" opacity="0.3" filter="${ink.blur(7)}"/><g clip-path="${clip}"><path d="${d}" fill="${s.tone.base}"/>${inside}${rounded(ink, tube, s.tone, 0.75, 0.4)}</g><path d="${d}" fill="none" stroke="${s.tone.deep}" stroke-width="1.6" opacity="0.45"/>`;
}

export const tights: Cut = (ink, s) => {
  // Crossed at the ankles, as a shop lays them out: a straight pair reads as a cut-out doll.
  const left = new Tube(
    ribbon([
      [402, 320, 146],
      [392, 460, 138],
      [396, 630, 118],
      [424, 780, 106],
      [470, 910, 80],
      [502, 1004, 68],
      [538, 1066, 72],
      [600, 1096, 64],
      [660, 1110, 56],
      [700, 1112, 36],
      [712, 1112, 14],
    ]),
  );
  const right = new Tube(
    ribbon([
      [558, 320, 146],
      [570, 460, 138],
      [566, 630, 118],
      [534, 780, 106],
      [474, 910, 80],
      [428, 1006, 68],
      [384, 1070, 72],
      [322, 1104, 64],
      [262, 1120, 56],
      [222, 1124, 36],
      [210, 1124, 14],
    ]),
  );
  const body = curve(
    [
      [360, 170, 1],
      [480, 180],
      [600, 170, 1],
      [622, 250],
      [632, 350],
      [560, 420],
      [482, 452, 1],
      [400, 420],
      [328, 350],
      [338, 250],
    ],
    true,
  );
  const panty = piece(ink, body, {
    tone: s.tone,
    fill: s.fill,
    drape: 0.2,
    round: 0.5,
    seam: 0.15,
    folds: [-1, 1]
      .map((k) =>
        crease(
          ink,
          s.tone,
          [
            [480 + k * 24, 430],
            [480 + k * 70, 380],
            [480 + k * 130, 350],
          ],
          14,
          0.3,
        ),
      )
      .join(''),
  });
  const seam = `<path d="M480 232C484 300 480 380 482 446" fill="none" stroke="${s.tone.deep}" stroke-width="3" opacity="0.45"/>`;
  const band = piece(
    ink,
    curve(
      [
        [356, 140, 1],
        [480, 152],
        [604, 140, 1],
        [608, 228, 1],
        [480, 240],
        [352, 228, 1],
      ],
      true,
    ),
    {
      tone: { ...s.tone, base: mix(s.tone.base, s.tone.dark, 0.35) },
      drape: 0,
      round: 0.6,
      cast: 6,
      inside: ribs(352, 608, 130, 250, s),
    },
  );
  const wrinkle = (tube: Tube, along: number): string =>
    crease(
      ink,
      s.tone,
      [tube.at(along, 0.1), tube.at(along + 0.02, 0.5), tube.at(along + 0.005, 0.85)],
      9,
      0.36,
    );
  const one = (tube: Tube): string =>
    knitted(
      ink,
      s,
      tube,
      spots(tube, s.accents[0]) + wrinkle(tube, 0.42) + wrinkle(tube, 0.46) + wrinkle(tube, 0.78),
    );
  return laid(
    `<g transform="rotate(-4 480 640) translate(480 640) scale(1.07) translate(-466 -650)">${one(left)}${one(right)}${panty}${seam}${band}</g>`,
  );
};

const sock = new Tube([
  [332, 130, 536, 130],
  [336, 250, 534, 250],
  [340, 360, 536, 360],
  [336, 440, 552, 456],
  [314, 512, 582, 546],
  [276, 566, 582, 622],
  [232, 610, 530, 682],
  [184, 652, 430, 716],
  [138, 694, 336, 752],
  [100, 736, 244, 794],
  [84, 780, 160, 818],
  [88, 806, 112, 820],
]);

export const ankleSocks: Cut = (ink, s) => {
  const stripes = Array.from({ length: 11 }, (_, i) => {
    const from = 0.2 + i * 0.063;
    return `<path d="${sock.part(from, from + 0.027, -0.05)}" fill="${s.accents[0]}"/>`;
  }).join('');
  const solid = mix(s.tone.base, s.tone.dark, 0.16);
  const heel = line(
    [
      ...sock.points(0.43, 0.66, 1, 20),
      sock.at(0.6, 0.72),
      sock.at(0.55, 0.52),
      sock.at(0.49, 0.72),
    ],
    true,
  );
  const linked = `<path d="${line(sock.ring(0.885, -0.05))}" fill="none" stroke="${s.tone.deep}" stroke-width="4" stroke-dasharray="3 4" opacity="0.55"/>`;
  const patches = `<path d="${heel}" fill="${solid}"/><path d="${heel}" fill="none" stroke="${s.tone.deep}" stroke-width="4" stroke-dasharray="3 4" opacity="0.45"/><path d="${sock.part(0.885, 1, -0.05)}" fill="${solid}"/>${linked}`;
  const wrinkles = [0.47, 0.52, 0.57]
    .map((along, i) =>
      crease(
        ink,
        s.tone,
        [
          sock.at(along - 0.015, 0.02),
          sock.at(along + 0.01, 0.24),
          sock.at(along + 0.012, 0.46 - i * 0.04),
        ],
        11,
        0.42,
      ),
    )
    .join('');
  const cuff = piece(
    ink,
    curve(
      [
        [324, 104, 1],
        [434, 112],
        [544, 104, 1],
        [546, 170],
        [544, 240, 1],
        [434, 250],
        [326, 240, 1],
        [323, 170],
      ],
      true,
    ),
    { tone: s.tone, drape: 0, round: 0.8, cast: 8, inside: ribs(322, 548, 90, 260, s) },
  );
  const one = (x: number, y: number, turn: number): string =>
    `<g transform="translate(${x} ${y}) rotate(${turn} 340 480) scale(1.06)">${knitted(ink, s, sock, stripes + patches + wrinkles)}${cuff}</g>`;
  return laid(one(222, 36, -7) + one(86, 352, 5));
};
