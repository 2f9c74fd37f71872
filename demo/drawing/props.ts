import type { Ink } from './ink.ts';
import { mix, type Tone, type Wall } from './palette.ts';
import { contact } from './scene.ts';

/** A painted plinth of the wall's own colour, so that only the goods carry colour. */
export function plinth(
  ink: Ink,
  wall: Wall,
  cx: number,
  top: number,
  rx: number,
  bottom: number,
): string {
  const ry = rx * 0.13;
  const side = ink.gradient(
    [
      [0, mix(wall.light, wall.mid, 0.35)],
      [0.3, wall.light],
      [1, mix(wall.mid, wall.shade, 0.75)],
    ],
    [0, 0],
    [1, 0],
  );
  const face = ink.gradient(
    [
      [0, wall.light],
      [1, mix(wall.light, wall.mid, 0.7)],
    ],
    [0, 0],
    [1, 0.6],
  );
  return `${contact(ink, cx, bottom + ry * 0.7, rx * 1.02, ry, 0.4)}<path d="M${cx - rx} ${top}V${bottom}A${rx} ${ry} 0 0 0 ${cx + rx} ${bottom}V${top}Z" fill="${side}"/><ellipse cx="${cx}" cy="${top}" rx="${rx}" ry="${ry}" fill="${face}"/><path d="M${cx - rx} ${top}A${rx} ${ry} 0 0 0 ${cx + rx} ${top}" fill="none" stroke="#fff" stroke-width="2" opacity="0.5"/>`;
}

export function block(
  ink: Ink,
  wall: Wall,
  x: number,
  top: number,
  width: number,
  bottom: number,
): string {
  const depth = 46;
  const front = ink.gradient(
    [
      [0, mix(wall.light, wall.mid, 0.5)],
      [1, mix(wall.mid, wall.shade, 0.55)],
    ],
    [0, 0],
    [1, 0.7],
  );
  return `<path d="M${x} ${top}h${width}V${bottom}h${-width}Z" fill="${front}"/><path d="M${x} ${top}l26 ${-depth}h${width - 52}l26 ${depth}Z" fill="${mix(wall.light, '#ffffff', 0.25)}"/><path d="M${x} ${top}h${width}" stroke="#fff" stroke-width="2" opacity="0.5"/>`;
}

export function bead(ink: Ink, x: number, y: number, r: number, color: string): string {
  const fill = ink.once(`bead${color}`, (id) => {
    return `<radialGradient id="${id}" cx="0.36" cy="0.32" r="0.75"><stop offset="0" stop-color="${mix(color, '#ffffff', 0.82)}"/><stop offset="0.28" stop-color="${mix(color, '#ffffff', 0.14)}"/><stop offset="0.7" stop-color="${color}"/><stop offset="1" stop-color="${mix(color, '#14060f', 0.55)}"/></radialGradient>`;
  });
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="${fill}"/>`;
}

/** Polished metal bent into a line: dark body, mid tone, and a thin running highlight. */
export function wire(ink: Ink, d: string, width: number, tone: Tone): string {
  const shine = ink.once(`wire${tone.base}`, (id) => {
    const stops = [
      tone.dark,
      tone.light,
      tone.base,
      tone.dark,
      tone.base,
      tone.light,
      tone.base,
      tone.dark,
    ];
    return `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="0.7">${stops.map((color, i) => `<stop offset="${i / 7}" stop-color="${color}"/>`).join('')}</linearGradient>`;
  });
  const line = (color: string, w: number, dx: number, opacity = 1): string =>
    `<path d="${d}" transform="translate(${dx} ${dx})" fill="none" stroke="${color}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`;
  return (
    line(tone.deep, width + 2, 0) +
    line(shine, width, 0) +
    line(tone.light, width * 0.22, -width * 0.18, 0.85)
  );
}

export function chain(points: [number, number][], tone: Tone, size = 9): string {
  let out = '';
  for (let i = 1; i < points.length; i += 1) {
    const [x0, y0] = points[i - 1] ?? [0, 0];
    const [x1, y1] = points[i] ?? [0, 0];
    const length = Math.hypot(x1 - x0, y1 - y0);
    const count = Math.max(1, Math.round(length / (size * 1.35)));
    const turn = (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI;
    for (let j = 0; j < count; j += 1) {
      const x = x0 + ((x1 - x0) * j) / count;
      const y = y0 + ((y1 - y0) * j) / count;
      const flat = j % 2 ? 0.3 : 0.62;
      out += `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${size}" ry="${(size * flat).toFixed(1)}" transform="rotate(${turn.toFixed(0)} ${x.toFixed(1)} ${y.toFixed(1)})" fill="none" stroke="${tone.dark}" stroke-width="${size * 0.5}"/><ellipse cx="${(x - 0.7).toFixed(1)}" cy="${(y - 0.9).toFixed(1)}" rx="${size}" ry="${(size * flat).toFixed(1)}" transform="rotate(${turn.toFixed(0)} ${x.toFixed(1)} ${y.toFixed(1)})" fill="none" stroke="${tone.light}" stroke-width="${size * 0.24}"/>`;
    }
  }
  return out;
}

export function sampled(at: (t: number) => [number, number], count: number): [number, number][] {
  return Array.from({ length: count + 1 }, (_, i) => at(i / count));
}
