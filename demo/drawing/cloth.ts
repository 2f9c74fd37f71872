import type { Ink } from './ink.ts';
import { type Tone, tones } from './palette.ts';
import { boxOf, curve, type Pt } from './path.ts';

export type PieceOptions = {
  tone: Tone;
  fill?: string;
  folds?: string;
  /** Strength of the cloth's undulation; 0 for leather, card and metal. */
  drape?: number;
  /** Length of the undulations across and along the grain, as noise frequency. */
  grain?: [number, number];
  /** Roundness: how far the shade reaches inwards from the edges. */
  round?: number;
  /** Length of the shadow cast on what is below this piece. */
  cast?: number;
  seam?: number;
  /** Additional drawing on the cloth, clipped to its outline. */
  inside?: string;
  sheen?: number;
};

function metalFill(ink: Ink, tone: Tone): string {
  return ink.gradient(
    [
      [0, tone.dark],
      [0.14, tone.base],
      [0.28, tone.light],
      [0.42, tone.base],
      [0.58, tone.dark],
      [0.72, tone.base],
      [0.84, tone.light],
      [1, tone.dark],
    ],
    [0, 0.1],
    [1, 0.35],
  );
}

function drapeFilter(ink: Ink, d: string, amount: number, grain: [number, number]): string {
  const box = boxOf(d, 14);
  const seed = Math.floor(ink.between(1, 900));
  const k = 1.5 * amount;
  return ink.url(
    (id) =>
      `<filter id="${id}" filterUnits="userSpaceOnUse" x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" color-interpolation-filters="sRGB">` +
      `<feTurbulence type="fractalNoise" baseFrequency="${grain[0]} ${grain[1]}" numOctaves="2" seed="${seed}" result="n"/>` +
      `<feDisplacementMap in="SourceGraphic" in2="n" scale="${Math.round(26 * amount)}" xChannelSelector="R" yChannelSelector="G" result="p"/>` +
      // Light and displacement use the same noise, so that the print bends where the cloth does.
      `<feColorMatrix in="n" values="1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 0 0 0 0 1"/><feGaussianBlur stdDeviation="2" result="h"/>` +
      `<feComposite in="p" in2="h" operator="arithmetic" k1="${k}" k2="${1 - k / 2}"/></filter>`,
  );
}

export function piece(ink: Ink, d: string, o: PieceOptions): string {
  const { tone } = o;
  const drape = o.drape ?? 0.5;
  const round = o.round ?? 0.5;
  const clip = ink.url((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`);
  const fill = o.fill ?? (tone.metal ? metalFill(ink, tone) : tone.base);
  const box = boxOf(d, 40);
  // The ground is larger than the outline, so that displacement leaves no gap at the edge.
  const ground = `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="${tone.base}"/><rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="${fill}"/>`;
  const cloth =
    drape > 0
      ? `<g filter="${drapeFilter(ink, d, drape, o.grain ?? [0.011, 0.0028])}">${ground}</g>`
      : ground;
  const volume = ink.once('volume', (id) => {
    return `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="0.18"><stop offset="0" stop-color="#fff8ea" stop-opacity="0.2"/><stop offset="0.32" stop-color="#fff8ea" stop-opacity="0.1"/><stop offset="0.55" stop-color="#1c0814" stop-opacity="0"/><stop offset="1" stop-color="#1c0814" stop-opacity="0.4"/></linearGradient>`;
  });
  const edge = Math.min(box.width, box.height) * 0.16;
  const soft = Math.max(3, Math.round(edge * 0.45));
  const parts = [
    cloth,
    o.inside ?? '',
    o.folds ?? '',
    `<path d="${d}" fill="${volume}" opacity="${0.4 + round * 0.6}"/>`,
    round > 0
      ? `<path d="${d}" transform="translate(${-soft * 0.25} ${-soft * 0.2})" fill="none" stroke="${tone.deep}" stroke-width="${edge.toFixed(1)}" opacity="${(0.42 * round).toFixed(2)}" filter="${ink.blur(soft, d)}"/>`
      : '',
    o.sheen
      ? `<path d="${d}" transform="translate(${soft * 0.9} ${soft * 0.8})" fill="none" stroke="#fffaf0" stroke-width="${(edge * 0.35).toFixed(1)}" opacity="${o.sheen}" filter="${ink.blur(Math.max(2, Math.round(soft * 0.4)), d)}"/>`
      : '',
  ];
  const cast = o.cast
    ? `<path d="${d}" transform="translate(${o.cast * 0.5} ${o.cast})" fill="${tone.deep}" opacity="0.5" filter="${ink.blur(Math.max(2, Math.round(o.cast * 0.6)), d)}"/>`
    : '';
  const seam = o.seam ?? 0.5;
  return `${cast}<g clip-path="${clip}">${parts.join('')}</g><path d="${d}" fill="none" stroke="${tone.deep}" stroke-width="1.6" stroke-linejoin="round" opacity="${seam}"/>`;
}

export function lining(ink: Ink, d: string, tone: Tone): string {
  const white = tone === tones.white;
  const shade = ink.gradient([
    [0, white ? '#b3a7a2' : tone.deep],
    [1, white ? '#d8d0c8' : tone.dark],
  ]);
  return `<path d="${d}" fill="${shade}"/>`;
}

export type FanOptions = {
  top: [number, number, number];
  bottom: [number, number, number];
  count: number;
  strength?: number;
  tone: Tone;
  sway?: number;
};

/** Folds that spring from a gathered line and open towards the hem. */
export function fan(ink: Ink, o: FanOptions): string {
  const strength = o.strength ?? 1;
  const [tl, tr, ty] = o.top;
  const [bl, br, by] = o.bottom;
  const step = (br - bl) / o.count;
  let dark = '';
  let light = '';
  for (let i = 0; i < o.count; i += 1) {
    const t = (i + 0.5 + ink.between(-0.12, 0.12)) / o.count;
    const x0 = tl + (tr - tl) * t;
    const x1 = bl + (br - bl) * t;
    const start = ty + (by - ty) * ink.between(0, 0.22);
    const bend = (o.sway ?? 0) + ink.between(-8, 8);
    const w = step * ink.between(0.3, 0.5);
    const middle = (start + by) / 2;
    dark += wedge(x0, start, x1 + w * 0.5, by, w, bend, middle, ink.between(0.5, 0.8) * strength);
    light += wedge(
      x0 - 3,
      start + 12,
      x1 - w * 0.8,
      by,
      w * 0.7,
      bend,
      middle,
      ink.between(0.3, 0.55) * strength,
    );
  }
  const region = `M${Math.min(tl, bl) - step} ${ty}L${Math.max(tr, br) + step} ${by + 40}`;
  const soft = ink.blur(Math.max(3, Math.round(Math.abs(step) * 0.13)), region);
  return `<g filter="${soft}"><g fill="${o.tone.deep}">${dark}</g><g fill="${o.tone.metal ? '#fffbe8' : o.tone.light}">${light}</g></g>`;
}

function wedge(
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  w: number,
  bend: number,
  middle: number,
  opacity: number,
): string {
  const f = (value: number): string => value.toFixed(1);
  return `<path opacity="${opacity.toFixed(2)}" d="M${f(x0)} ${f(y0)}C${f(x0 + bend)} ${f(middle)} ${f(x1 - w / 2)} ${f(middle)} ${f(x1 - w / 2)} ${f(y1 + 30)}L${f(x1 + w / 2)} ${f(y1 + 30)}C${f(x1 + w / 2)} ${f(middle)} ${f(x0 + bend + 5)} ${f(middle)} ${f(x0 + 3)} ${f(y0)}Z"/>`;
}

/** A rippling hem from right to left, whose valleys meet the folds of `fan`. */
export function hem(
  left: number,
  right: number,
  y: number,
  count: number,
  depth: number,
  sag = 0,
): Pt[] {
  const points: Pt[] = [[right, y - sag, 1]];
  const total = count * 2;
  for (let i = 1; i < total; i += 1) {
    // Uneven steps, because evenly spaced ripples look artificial.
    const t = (i + 0.34 * Math.sin(i * 2.4 + count)) / total;
    const x = right + (left - right) * t;
    const lift = Math.sin(t * Math.PI) * sag;
    points.push([
      x,
      y - sag + lift + (i % 2 === 0 ? -depth : depth) * (0.7 + 0.3 * Math.sin(i * 1.7)),
    ]);
  }
  points.push([left, y - sag, 1]);
  return points;
}

export function crease(ink: Ink, tone: Tone, points: Pt[], width: number, opacity = 0.4): string {
  const d = curve(points);
  const wide = boxOf(d, width);
  const region = `M${wide.x} ${wide.y}L${wide.x + wide.width} ${wide.y + wide.height}`;
  return `<g filter="${ink.blur(Math.max(2, Math.round(width * 0.4)), region)}" fill="none" stroke-linecap="round"><path d="${d}" stroke="${tone.deep}" stroke-width="${width}" opacity="${opacity}"/><path d="${d}" transform="translate(${-width * 0.7} ${-width * 0.6})" stroke="${tone.light}" stroke-width="${width * 0.6}" opacity="${opacity * 0.7}"/></g>`;
}

export function stitch(d: string, color: string, opacity = 0.8, width = 1.8): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-dasharray="7 4.5" stroke-linecap="round" opacity="${opacity}"/>`;
}

export function seamLine(d: string, tone: Tone, opacity = 0.55, width = 2): string {
  return `<path d="${d}" fill="none" stroke="${tone.deep}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"/><path d="${d}" transform="translate(-1.6 -1.4)" fill="none" stroke="${tone.light}" stroke-width="${width * 0.6}" opacity="${opacity * 0.5}"/>`;
}

export function button(ink: Ink, x: number, y: number, r: number, color: string): string {
  const shine = ink.once(`button${color}`, (id) => {
    return `<radialGradient id="${id}" cx="0.35" cy="0.3" r="0.8"><stop offset="0" stop-color="#fff" stop-opacity="0.75"/><stop offset="0.4" stop-color="#fff" stop-opacity="0.08"/><stop offset="1" stop-color="#000" stop-opacity="0.45"/></radialGradient>`;
  });
  return `<circle cx="${x + r * 0.2}" cy="${y + r * 0.35}" r="${r}" fill="#12060e" opacity="0.4"/><circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/><circle cx="${x}" cy="${y}" r="${r}" fill="${shine}"/><circle cx="${x - r * 0.25}" cy="${y}" r="${r * 0.14}" fill="#12060e" opacity="0.6"/><circle cx="${x + r * 0.25}" cy="${y}" r="${r * 0.14}" fill="#12060e" opacity="0.6"/>`;
}
