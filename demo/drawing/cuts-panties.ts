import { crease, piece, seamLine } from './cloth.ts';
import type { Ink } from './ink.ts';
import { mix } from './palette.ts';
import { curve, type Pt, symmetric } from './path.ts';
import { type Cut, laid, type Style } from './style.ts';

type Shape = {
  waist: number;
  top: number;
  side: number;
  leg: number;
  gusset: number;
  bottom: number;
  curveIn: number;
  /** Height of the waistband. */
  band?: number;
  bow?: false;
  /** A firm panel in front, set off by its seams. */
  panel?: true;
};

const shapes = {
  brief: { waist: 300, top: 470, side: 640, leg: 318, gusset: 78, bottom: 880, curveIn: 0.5 },
  high: { waist: 268, top: 350, side: 650, leg: 322, gusset: 82, bottom: 910, curveIn: 0.46 },
  bikini: { waist: 312, top: 530, side: 588, leg: 320, gusset: 66, bottom: 870, curveIn: 0.36 },
  short: { waist: 296, top: 450, side: 780, leg: 336, gusset: 92, bottom: 850, curveIn: 0.72 },
  hipster: { waist: 318, top: 520, side: 716, leg: 336, gusset: 84, bottom: 880, curveIn: 0.6 },
  tanga: { waist: 300, top: 470, side: 566, leg: 308, gusset: 62, bottom: 900, curveIn: 0.24 },
  full: {
    waist: 286,
    top: 410,
    side: 668,
    leg: 330,
    gusset: 92,
    bottom: 892,
    curveIn: 0.56,
    band: 46,
    bow: false,
  },
  sculpt: {
    waist: 248,
    top: 300,
    side: 790,
    leg: 312,
    gusset: 104,
    bottom: 930,
    curveIn: 0.74,
    band: 30,
    bow: false,
    panel: true,
  },
} satisfies Record<string, Shape>;

function outline(o: Shape): Pt[] {
  return [
    [0, o.top + 14],
    [o.waist * 0.6, o.top + 8],
    [o.waist, o.top - 8, 1],
    [(o.waist + o.leg) / 2 + 3, (o.top + o.side) / 2],
    [o.leg, o.side, 1],
    [o.leg * o.curveIn + 40, o.side + (o.bottom - o.side) * 0.34],
    [o.gusset + 34, o.bottom - (o.bottom - o.side) * 0.26],
    [o.gusset, o.bottom, 1],
    [0, o.bottom + 12],
  ];
}

function back(s: Style, o: Shape, ink: Ink): string {
  const d = symmetric([
    [0, o.top - 20],
    [o.waist * 0.6, o.top - 18],
    [o.waist, o.top - 8, 1],
    [o.waist * 0.5, o.top + 30],
    [0, o.top + 36],
  ]);
  const seat = symmetric([
    [0, o.side - 60],
    [o.leg - 8, o.side - 10, 1],
    [o.leg * 0.62, o.side + (o.bottom - o.side) * 0.55],
    [o.gusset + 10, o.bottom - 8],
    [0, o.bottom],
  ]);
  const inside = { ...s.tone, base: mix(s.tone.base, s.tone.deep, 0.34) };
  return (
    piece(ink, seat, { tone: inside, drape: 0.3, round: 0.6 }) +
    piece(ink, d, { tone: inside, drape: 0.2, round: 0.5 })
  );
}

function scallops(points: Pt[], color: string, size: number): string {
  let out = '';
  for (let i = 1; i < points.length; i += 1) {
    const a = points[i - 1];
    const b = points[i];
    if (!a || !b) continue;
    const count = Math.max(1, Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / (size * 1.5)));
    for (let j = 0; j < count; j += 1) {
      const x = a[0] + ((b[0] - a[0]) * j) / count;
      const y = a[1] + ((b[1] - a[1]) * j) / count;
      out += `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${size}" fill="${color}" fill-opacity="0.62" stroke="${color}" stroke-width="2.4"/><circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${size * 0.5}" fill="none" stroke="#fff" stroke-width="1.5" stroke-dasharray="2.4 2.4" opacity="0.8"/><circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${size * 0.16}" fill="#fff" opacity="0.7"/>`;
    }
  }
  return out;
}

function legEdge(o: Shape, k: 1 | -1): Pt[] {
  const pts: Pt[] = [
    [o.leg, o.side],
    [o.leg * o.curveIn + 40, o.side + (o.bottom - o.side) * 0.34],
    [o.gusset + 34, o.bottom - (o.bottom - o.side) * 0.26],
    [o.gusset, o.bottom],
  ];
  return pts.map(([x, y]): Pt => [480 + k * x, y]);
}

function panelSeams(s: Style, o: Shape): string {
  const side = (k: number): string =>
    `M${480 + k * o.waist * 0.56} ${o.top + 12}C${480 + k * o.waist * 0.44} ${o.top + 200} ${480 + k * o.waist * 0.6} ${o.side - 60} ${480 + k * (o.gusset + 40)} ${o.bottom - 60}`;
  const d = side(1) + side(-1);
  return `<path d="${side(1)}L${480 - o.gusset - 40} ${o.bottom - 60}${side(-1).replace('M', 'L')}" fill="${s.tone.dark}" opacity="0.12"/>${seamLine(d, s.tone, 0.6, 3)}<path d="${d}" transform="translate(6 0)" fill="none" stroke="${s.tone.deep}" stroke-width="2" stroke-dasharray="6 4" opacity="0.45"/>`;
}

function knickers(ink: Ink, s: Style, o: Shape, lace: boolean): string {
  const wrinkle = [1, -1]
    .map(
      (k) =>
        crease(
          ink,
          s.tone,
          [
            [480 + k * o.leg * 0.9, o.side - 10],
            [480 + k * o.leg * 0.5, o.side + 20],
            [480 + k * 60, o.bottom - 90],
          ],
          16,
          0.3,
        ) +
        crease(
          ink,
          s.tone,
          [
            [480 + k * o.waist * 0.8, o.top + 60],
            [480 + k * o.waist * 0.5, o.top + 110],
            [480 + k * 40, o.top + 130],
          ],
          16,
          0.22,
        ),
    )
    .join('');
  const gusset = seamLine(
    `M${480 - o.gusset - 40} ${o.bottom - (o.bottom - o.side) * 0.24}Q480 ${o.bottom - (o.bottom - o.side) * 0.12} ${480 + o.gusset + 40} ${o.bottom - (o.bottom - o.side) * 0.24}`,
    s.tone,
    0.5,
  );
  const edge = [1, -1]
    .map((k) => {
      const d = curve(legEdge(o, k === 1 ? 1 : -1));
      return `<path d="${d}" fill="none" stroke="${s.trim.base}" stroke-width="14" stroke-dasharray="1 9" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${s.trim.dark}" stroke-width="10"/><path d="${d}" fill="none" stroke="${mix(s.trim.base, s.trim.light, 0.15)}" stroke-width="7.5"/><path d="${d}" fill="none" stroke="${s.trim.light}" stroke-width="2" stroke-dasharray="4 4" opacity="0.7"/>`;
    })
    .join('');
  const frill = lace
    ? [1, -1]
        .map((k) => scallops(legEdge(o, k === 1 ? 1 : -1), mix(s.trim.base, s.trim.light, 0.5), 16))
        .join('')
    : '';
  const bandTop = curve([
    [480 - o.waist, o.top - 8],
    [480 - o.waist * 0.6, o.top + 8],
    [480, o.top + 14],
    [480 + o.waist * 0.6, o.top + 8],
    [480 + o.waist, o.top - 8],
  ]);
  const thick = o.band ?? 20;
  const band = `<path d="${bandTop}" transform="translate(0 ${thick / 2})" fill="none" stroke="${s.trim.dark}" stroke-width="${thick + 4}"/><path d="${bandTop}" transform="translate(0 ${thick / 2 - 1})" fill="none" stroke="${s.trim.base}" stroke-width="${thick}"/><path d="${bandTop}" transform="translate(0 ${thick / 2 - 1})" fill="none" stroke="${s.trim.light}" stroke-width="${thick - 7}" stroke-dasharray="2 5" opacity="0.42"/><path d="${bandTop}" transform="translate(0 -2)" fill="none" stroke="${mix(s.trim.base, s.trim.light, 0.3)}" stroke-width="7" stroke-dasharray="0.5 9" stroke-linecap="round"/>`;
  const y = o.top + 34;
  const loop = (k: number): string =>
    `M480 ${y}C${480 + k * 14} ${y - 22} ${480 + k * 44} ${y - 30} ${480 + k * 46} ${y - 6}C${480 + k * 46} ${y + 16} ${480 + k * 18} ${y + 14} 480 ${y}Z`;
  const tail = (k: number): string =>
    `M480 ${y}L${480 + k * 14} ${y + 46}L${480 + k * 26} ${y + 34}L${480 + k * 38} ${y + 44}Z`;
  const bow = `<g transform="translate(480 ${y}) scale(0.62) translate(-480 ${-y - 16})"><g stroke="${s.trim.deep}" stroke-width="1.5"><path d="${tail(1)}${tail(-1)}" fill="${s.trim.dark}"/><path d="${loop(1)}${loop(-1)}" fill="${mix(s.trim.base, s.trim.light, 0.25)}"/></g><path d="M492 ${y - 4}q14 -4 26 -6M468 ${y - 4}q-14 -4 -26 -6" stroke="${s.trim.dark}" stroke-width="4" fill="none"/><rect x="471" y="${y - 10}" width="18" height="19" rx="6" fill="${s.trim.dark}"/></g>`;
  return (
    back(s, o, ink) +
    frill +
    piece(ink, symmetric(outline(o)), {
      tone: s.tone,
      fill: s.fill,
      drape: 0.4,
      round: 0.45,
      folds: wrinkle,
    }) +
    gusset +
    (o.panel ? panelSeams(s, o) : '') +
    edge +
    band +
    (lace
      ? scallops(
          [
            [480 - o.waist, o.top + 4],
            [480 - o.waist * 0.5, o.top + 22],
            [480, o.top + 26],
            [480 + o.waist * 0.5, o.top + 22],
            [480 + o.waist, o.top + 4],
          ],
          mix(s.trim.base, s.trim.light, 0.4),
          12,
        )
      : '') +
    (o.bow === false ? '' : bow)
  );
}

const framed = (art: string, y = 640, k = 1.15): string =>
  `<g transform="translate(480 640) rotate(-4) scale(${k}) translate(-480 ${-y})">${art}</g>`;

export const brief: Cut = (ink, s) =>
  laid(framed(knickers(ink, s, shapes.brief, false), 660, 1.22));
export const highWaist: Cut = (ink, s) =>
  laid(framed(knickers(ink, s, shapes.high, false), 620, 1.22));
export const bikini: Cut = (ink, s) =>
  laid(framed(knickers(ink, s, shapes.bikini, true), 690, 1.2));
export const boyShort: Cut = (ink, s) =>
  laid(framed(knickers(ink, s, shapes.short, false), 650, 1.18));

/** Wide at the hip and low in the leg, scalloped all round. */
export const laceHipster: Cut = (ink, s) =>
  laid(framed(knickers(ink, s, shapes.hipster, true), 690, 1.16));
/** Cut high over the thigh, the edge of the leg in hand-set lace. */
export const tanga: Cut = (ink, s) => laid(framed(knickers(ink, s, shapes.tanga, true), 680, 1.22));
/** Full cover with a broad soft band. */
export const fullBrief: Cut = (ink, s) =>
  laid(framed(knickers(ink, s, shapes.full, false), 650, 1.22));
/** From the navel to the top of the thigh, with a firm front panel. */
export const sculpting: Cut = (ink, s) =>
  laid(framed(knickers(ink, s, shapes.sculpt, false), 615, 1.2));

export const setOfThree: Cut = (ink, s) => {
  const paler = {
    ...s,
    fill: undefined,
    tone: { ...s.tone, base: mix(s.tone.base, s.tone.light, 0.55) },
  };
  const darker = {
    ...s,
    fill: undefined,
    tone: { ...s.tone, base: mix(s.tone.base, s.tone.dark, 0.55) },
  };
  const at = (x: number, y: number, turn: number, art: string): string =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(0.88) translate(-480 -660)">${art}</g>`;
  return laid(
    at(420, 370, -7, knickers(ink, paler, shapes.hipster, true)) +
      at(540, 640, 5, knickers(ink, s, shapes.brief, true)) +
      at(430, 910, -5, knickers(ink, darker, shapes.bikini, true)),
  );
};
