import { stitch } from './cloth.ts';
import type { Ink } from './ink.ts';
import { type Tone, toneOf } from './palette.ts';
import { plinth } from './props.ts';
import { contact, type Drawing } from './scene.ts';
import { type Style, standing } from './style.ts';

const tan = toneOf('#9a6238');

export function strap(ink: Ink, d: string, width: number, tone: Tone): string {
  return `<path d="${d}" transform="translate(5 8)" fill="none" stroke="#1c0814" stroke-width="${width}" opacity="0.25" filter="${ink.blur(5)}"/><path d="${d}" fill="none" stroke="${tone.deep}" stroke-width="${width + 3}" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${tone.base}" stroke-width="${width}" stroke-linecap="round"/><path d="${d}" transform="translate(-${width * 0.16} -${width * 0.12})" fill="none" stroke="${tone.light}" stroke-width="${width * 0.3}" opacity="0.6"/>${stitch(d, tone.light, 0.35, 1.6)}`;
}

export function onPlinth(ink: Ink, s: Style, art: string): Drawing {
  return standing(
    plinth(ink, s.wall, 480, 1062, 400, 1160) + contact(ink, 480, 1064, 300, 14, 0.55) + art,
    880,
  );
}

export const leatherOf = (s: Style): Tone => (s.trim === s.tone ? tan : s.trim);
