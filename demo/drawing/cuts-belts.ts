import { peg } from './hanger.ts';
import type { Ink } from './ink.ts';
import { mix, type Tone, tones } from './palette.ts';
import { bead, wire } from './props.ts';
import { type Cut, hung, laid, standing } from './style.ts';
import { line, ribbon, Tube, type XY } from './tube.ts';

function buckle(ink: Ink, metal: Tone, width: number, height: number): string {
  const [x, y, r] = [width / 2, height / 2, 24];
  const frame = `M${-x} ${-y + r}Q${-x} ${-y} ${-x + r} ${-y}H${x - r}Q${x} ${-y} ${x} ${-y + r}V${y - r}Q${x} ${y} ${x - r} ${y}H${-x + r}Q${-x} ${y} ${-x} ${y - r}Z`;
  return `<path d="${frame}" transform="translate(6 10)" fill="none" stroke="#1c0814" stroke-width="20" opacity="0.4"/>${wire(ink, frame, 18, metal)}${wire(ink, `M${-x} 0H${x + 6}`, 11, metal)}`;
}

const hole = (x: number, y: number, color: string, sx = 1): string =>
  `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${(7.5 * sx).toFixed(1)}" ry="7.5" fill="#140608"/><ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${(9.5 * sx).toFixed(1)}" ry="9.5" fill="none" stroke="${color}" stroke-width="2.6"/>`;

/** Closed and stood up as a waist would hold it, its buckle to the front. */
export const closedBelt: Cut = (ink, s) => {
  const [cx, rx, ry] = [480, 322, 140];
  const high = 112;
  const at = (angle: number, y: number): XY => [
    cx + Math.cos(angle) * rx,
    y + Math.sin(angle) * ry,
  ];
  const wall = (from: number, to: number, y: number, lift: number): XY[] => {
    const arc = Array.from({ length: 61 }, (_, i) => from + ((to - from) * i) / 60);
    return [...arc.map((a) => at(a, y)), ...arc.reverse().map((a) => at(a, y - lift))];
  };
  const arcLine = (from: number, to: number, y: number): string =>
    line(Array.from({ length: 61 }, (_, i) => at(from + ((to - from) * i) / 60, y)));
  const leather = ink.gradient(
    [
      [0, s.tone.deep],
      [0.08, s.tone.dark],
      [0.26, mix(s.tone.base, s.tone.light, 0.42)],
      [0.5, s.tone.base],
      [0.84, s.tone.dark],
      [1, s.tone.deep],
    ],
    [0, 0],
    [1, 0],
  );
  const inside = ink.gradient(
    [
      [0, s.tone.deep],
      [0.6, mix(s.tone.base, s.tone.deep, 0.35)],
      [1, mix(s.tone.base, s.tone.light, 0.15)],
    ],
    [0, 0],
    [1, 0],
  );
  const y = 700;
  const front = wall(Math.PI, 0, y, high);
  const tail: XY[] = [
    ...Array.from({ length: 22 }, (_, i) => at(1.42 - i * 0.052, y - 7)),
    at(0.26, y - high / 2),
    ...Array.from({ length: 22 }, (_, i) => at(0.328 + i * 0.052, y - high + 7)),
  ];
  const holes = [1.16, 1.0, 0.84, 0.68, 0.52]
    .map((a) => {
      const [x, hy] = at(a, y - high / 2);
      return hole(x, hy, s.tone.deep, Math.sin(a));
    })
    .join('');
  const [kx, ky] = at(0.98, y - high / 2);
  const keeper = `<path d="M${kx - 30} ${ky - 62}h34v132h-34Z" transform="rotate(-9 ${kx} ${ky})" fill="${s.tone.dark}" stroke="${s.tone.deep}" stroke-width="2"/><path d="M${kx - 24} ${ky - 60}v126" transform="rotate(-9 ${kx} ${ky})" stroke="${s.tone.light}" stroke-width="5" opacity="0.4"/>`;
  const stitches = [y - 12, y - high + 12]
    .map(
      (level) =>
        `<path d="${arcLine(Math.PI - 0.02, 0.02, level)}" fill="none" stroke="${mix(s.tone.light, '#fff3dc', 0.4)}" stroke-width="3" stroke-dasharray="11 7" opacity="0.8"/>`,
    )
    .join('');
  const shade = `<ellipse cx="${cx + 14}" cy="${y + 10}" rx="${rx}" ry="${ry}" fill="#1c0814" opacity="0.42" filter="${ink.blur(13)}"/>`;
  return standing(
    `<g transform="translate(480 640) scale(1.12) translate(-480 -640)">${shade}<path d="${line(wall(Math.PI, Math.PI * 2, y, high), true)}" fill="${inside}"/><path d="${arcLine(Math.PI, Math.PI * 2, y - high)}" fill="none" stroke="${s.tone.light}" stroke-width="5" opacity="0.55"/><path d="${line(front, true)}" fill="${leather}" stroke="${s.tone.deep}" stroke-width="2"/>${stitches}<path d="${line(tail, true)}" transform="translate(5 9)" fill="#140608" opacity="0.4" filter="${ink.blur(5)}"/><path d="${line(tail, true)}" fill="${leather}" stroke="${s.tone.deep}" stroke-width="2"/>${holes}${keeper}<path d="${arcLine(Math.PI - 0.05, 0.05, y - high + 3)}" fill="none" stroke="${s.tone.light}" stroke-width="4" opacity="0.5"/><g transform="translate(468 ${y + ry - high / 2 - 1})">${buckle(ink, tones.gold, 148, 150)}</g></g>`,
    560,
  );
};

/** Laid out in one loose curve, from the buckle to the pointed end with its holes. */
export const loopedBelt: Cut = (ink, s) => {
  const strap = new Tube(
    ribbon([
      [236, 286, 88],
      [420, 262, 88],
      [610, 280, 88],
      [738, 370, 88],
      [742, 500, 88],
      [620, 590, 88],
      [440, 632, 88],
      [268, 700, 88],
      [194, 830, 88],
      [262, 958, 88],
      [430, 1010, 88],
      [610, 1000, 86],
      [740, 962, 74],
      [786, 946, 20],
    ]),
    220,
  );
  const d = strap.part(0, 1, 0);
  const along = (across: number, color: string, width: number, opacity: number, soft?: number) =>
    `<path d="${line(strap.points(0, 0.99, across, 150))}" fill="none" stroke="${color}" stroke-width="${width}" opacity="${opacity}"${soft ? ` filter="${ink.blur(soft)}"` : ''}/>`;
  const clip = ink.url((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`);
  // Polished leather shows the window in patches where it turns towards it.
  const glints = [0.05, 0.2, 0.42, 0.58, 0.76, 0.93]
    .map(
      (from) =>
        `<path d="${strap.part(from, from + 0.05, 0)}" fill="${s.tone.light}" opacity="0.75" filter="${ink.blur(16)}"/>`,
    )
    .join('');
  const holes = [0.945, 0.918, 0.891, 0.864, 0.837].map((t) => {
    const [x, y] = strap.at(t, 0.5);
    return hole(x, y, s.tone.dark);
  });
  const [kx, ky] = strap.at(0.1, 0.5);
  const keeper = `<g transform="translate(${kx} ${ky}) rotate(-4)"><rect x="-18" y="-52" width="36" height="104" rx="6" fill="${mix(s.tone.base, s.tone.dark, 0.5)}" stroke="${s.tone.deep}" stroke-width="2"/><path d="M-12 -50V50" stroke="${s.tone.light}" stroke-width="6" opacity="0.8"/></g>`;
  return laid(
    `<g transform="translate(-6 18)"><path d="${d}" transform="translate(9 14)" fill="#1c0814" opacity="0.32" filter="${ink.blur(8)}"/><g clip-path="${clip}"><path d="${d}" fill="${s.tone.base}"/>${glints}${along(1, s.tone.deep, 22, 0.4, 6)}${along(0, s.tone.deep, 14, 0.28, 5)}${along(0.16, '#ffffff', 6, 0.6, 2)}</g>${along(0.11, s.tone.dark, 2.6, 0.9).replace('<path', '<path stroke-dasharray="10 6"')}${along(0.89, s.tone.light, 2.6, 0.9).replace('<path', '<path stroke-dasharray="10 6"')}<path d="${d}" fill="none" stroke="${s.tone.deep}" stroke-width="2" opacity="0.7"/>${holes.join('')}${keeper}<g transform="translate(222 288) rotate(-6)">${buckle(ink, s.tone, 128, 148)}</g></g>`,
  );
};

/** The beadworker's belt hung between two pegs: its motif follows the swag, its fringe the waist. */
export const hungBelt: Cut = (ink, s) => {
  const count = 62;
  const at = (t: number): { x: number; y: number; nx: number; ny: number } => {
    const u = t * 2 - 1;
    const slope = 2 * u * 1.28;
    const long = Math.hypot(1, slope);
    return { x: 480 + u * 330, y: 780 - 422 * u * u, nx: slope / long, ny: 1 / long };
  };
  let beads = '';
  let fringe = '';
  for (let i = 0; i <= count; i += 1) {
    // Even steps of length, or the beads would crowd where the swag turns.
    const u = (i / count) * 2 - 1;
    const t = (Math.sign(u) * Math.abs(u) ** 0.82 + 1) / 2;
    const { x, y, nx, ny } = at(t);
    for (let j = -4; j <= 4; j += 1) {
      const motif = (Math.abs((i % 12) - 6) + Math.abs(j)) % 6;
      const color =
        Math.abs(j) === 4
          ? s.accents[1]
          : motif === 0 || motif === 5
            ? s.accents[0]
            : motif === 3
              ? s.accents[1]
              : s.tone.base;
      beads += bead(ink, x + nx * j * 15.5, y + ny * j * 15.5, 8.6, color);
    }
    if (i > 6 && i < count - 6 && i % 2 === 0) {
      const drop = 6 + Math.round(7 * (1 - Math.abs(u)));
      for (let k = 0; k < drop; k += 1)
        fringe += bead(
          ink,
          x + nx * 72,
          y + ny * 72 + k * 14,
          k === drop - 1 ? 10 : 6.8,
          k === drop - 1 ? s.accents[1] : k % 4 === 3 ? s.accents[0] : s.tone.base,
        );
    }
  }
  const ends = [0, 1]
    .map((t) => {
      const { x, y } = at(t);
      const k = t ? 1 : -1;
      const knot = `<path d="M${x - k * 2} ${y}C${x + k * 16} ${y - 40} ${x + k * 20} ${y - 70} ${x + k * 14} ${y - 104}" fill="none" stroke="${s.tone.deep}" stroke-width="13" stroke-linecap="round"/><path d="M${x - k * 3} ${y}C${x + k * 15} ${y - 40} ${x + k * 19} ${y - 70} ${x + k * 13} ${y - 104}" fill="none" stroke="${s.tone.base}" stroke-width="8" stroke-linecap="round"/>`;
      const tassel = Array.from(
        { length: 6 },
        (_, i) =>
          `<path d="M${x + k * 14 + i * 5 - 12} ${y - 96}q${k * 12 + (i - 3) * 3} 90 ${k * 16 + (i - 3) * 7} 200" stroke="${i % 2 ? s.tone.dark : s.tone.base}" stroke-width="7" stroke-linecap="round" fill="none"/>`,
      ).join('');
      return tassel + knot + peg(ink, x + k * 14, y - 112);
    })
    .join('');
  return hung(`<g transform="translate(0 -40)">${fringe}${ends}${beads}</g>`);
};
