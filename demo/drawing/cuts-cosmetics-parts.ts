import type { Ink } from './ink.ts';
import { mix, type Tone, tones } from './palette.ts';

export const gold = tones.gold;

/** A turned solid: the same light runs round every tube, lid and flask. */
export function turned(ink: Ink, tone: Tone, gloss = 0.5): string {
  return ink.once(`turned${tone.base}${gloss}`, (id) => {
    const white = (share: number): string => mix(tone.light, '#ffffff', share);
    return `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="${tone.dark}"/><stop offset="0.1" stop-color="${tone.base}"/><stop offset="0.2" stop-color="${white(gloss)}"/><stop offset="0.27" stop-color="${tone.light}"/><stop offset="0.4" stop-color="${tone.base}"/><stop offset="0.76" stop-color="${tone.dark}"/><stop offset="0.9" stop-color="${tone.deep}"/><stop offset="1" stop-color="${tone.dark}"/></linearGradient>`;
  });
}

export function tube(
  ink: Ink,
  x: number,
  top: number,
  rx: number,
  bottom: number,
  tone: Tone,
  gloss = 0.5,
): string {
  const ry = rx * 0.16;
  return `<path d="M${x - rx} ${top}V${bottom}A${rx} ${ry} 0 0 0 ${x + rx} ${bottom}V${top}Z" fill="${turned(ink, tone, gloss)}"/><ellipse cx="${x}" cy="${top}" rx="${rx}" ry="${ry}" fill="${mix(tone.base, tone.light, 0.5)}"/><ellipse cx="${x}" cy="${top}" rx="${rx}" ry="${ry}" fill="none" stroke="${tone.light}" stroke-width="2" opacity="0.8"/>`;
}

/** The shop's pindo border stands in for a printed label. */
export function label(x: number, y: number, half: number, color: string): string {
  let out = `<path d="M${x - half} ${y}Q${x} ${y + half * 0.2} ${x + half} ${y}M${x - half} ${y + 66}Q${x} ${y + 66 + half * 0.2} ${x + half} ${y + 66}" stroke="${color}" stroke-width="4" fill="none"/>`;
  for (let i = -3; i <= 3; i += 1) {
    const cx = x + (i / 3.6) * half;
    const cy = y + 33 + half * 0.1 * (1 - (i / 3.6) ** 2);
    out += `<path d="M${cx} ${cy - 20}l${half * 0.1} 20l${-half * 0.1} 20l${-half * 0.1} -20Z" fill="${color}"/>`;
  }
  return out;
}
