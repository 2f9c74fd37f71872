import type { Ink } from './ink.ts';
import { mix, type Wall, type WallName, walls } from './palette.ts';

/** hang: on the wall; stand: on a table edge; flat: seen from above. */
export type Setting = 'hang' | 'stand' | 'flat';

export type Drawing = { setting: Setting; art: string; floor?: number };

export function picture(width: number, height: number, body: string, ink: Ink): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${ink.defs}${body}</svg>`;
}

/** Redraws a part of a picture of 960 × 1280 in the same shape. */
export function closeUp(svg: string, at: { x: number; y: number; width: number }): string {
  const height = (at.width * 4) / 3;
  const [left, top] = [at.x - at.width / 2, at.y - height / 2];
  // Elements far from the visible part are left out, because filters are slow.
  const reach = 60;
  const near = `x="${left - reach}" y="${top - reach}" width="${at.width + 2 * reach}" height="${height + 2 * reach}"`;
  return svg
    .replace(
      '"0 0 960 1280" width="960" height="1280"',
      `"${left} ${top} ${at.width} ${height}" width="600" height="800"`,
    )
    .replaceAll(
      'filterUnits="userSpaceOnUse" x="0" y="0" width="960" height="1280"',
      `filterUnits="userSpaceOnUse" ${near}`,
    );
}

export function scene(ink: Ink, drawing: Drawing, wallName: WallName): string {
  const wall = walls[wallName];
  const floor = drawing.floor ?? (drawing.setting === 'hang' ? 1192 : 905);
  const ground =
    drawing.setting === 'flat' ? surface(ink, wall, 960, 1280) : room(ink, wall, 960, 1280, floor);
  return picture(960, 1280, ground + light(ink, wall, 960, 1280) + lit(ink, wall, drawing), ink);
}

export function surface(ink: Ink, wall: Wall, width: number, height: number): string {
  const base = ink.radial(
    [
      [0, wall.light],
      [0.6, mix(wall.light, wall.mid, 0.6)],
      [1, mix(wall.mid, wall.shade, 0.25)],
    ],
    0.32,
    0.24,
    1.05,
  );
  return `<rect width="${width}" height="${height}" fill="${base}"/>`;
}

export function room(ink: Ink, wall: Wall, width: number, height: number, floor: number): string {
  const top = mix(wall.mid, wall.shade, 0.12);
  const floorFill = ink.gradient([
    [0, mix(wall.mid, wall.shade, 0.42)],
    [0.12, mix(wall.mid, wall.shade, 0.18)],
    [1, mix(wall.mid, wall.light, 0.35)],
  ]);
  const edge = mix(wall.mid, wall.shade, 0.75);
  return `${surface(ink, wall, width, height)}<rect y="${floor - 90}" width="${width}" height="90" fill="${ink.gradient(
    [
      [0, top, 0],
      [1, wall.shade, 0.28],
    ],
  )}"/><rect y="${floor}" width="${width}" height="${height - floor}" fill="${floorFill}"/><rect y="${floor - 1}" width="${width}" height="2.5" fill="${edge}" opacity="0.5"/>`;
}

// Strong light on a dark wall would distract from the pale garment in front of it.
function isDeep(wall: Wall): boolean {
  return Number.parseInt(wall.mid.slice(3, 5), 16) < 140;
}

/** Morning light through a window, with leaves before it on some days. */
export function light(ink: Ink, wall: Wall, width: number, height: number): string {
  const x = ink.between(-0.12, 0.06) * width;
  const y = ink.between(-0.08, 0.02) * height;
  const w = width * 0.3;
  const h = height * 0.34;
  let panes = '';
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < 2; column += 1) {
      panes += `<rect x="${x + column * (w + 26)}" y="${y + row * (h + 28)}" width="${w}" height="${h}"/>`;
    }
  }
  const soft = ink.blur(13);
  const glow = `<g transform="skewY(14) rotate(-7)" filter="${soft}" fill="#fff6e4" opacity="${isDeep(wall) ? 0.17 : 0.36}">${panes}</g>`;
  const leaves =
    ink.random() < 0.6
      ? `<g filter="${ink.blur(6)}" fill="${wall.shade}" opacity="0.36">${frond(ink, width * ink.between(0.86, 1.02), height * -0.04, width * 0.62)}</g>`
      : '';
  return glow + leaves;
}

function frond(ink: Ink, x: number, y: number, length: number): string {
  let leaf = '';
  const lean = ink.between(0.55, 0.75);
  for (let i = 1; i < 15; i += 1) {
    const t = i / 15;
    const sx = x - length * t * lean;
    const sy = y + length * (0.1 * t + 0.5 * t * t);
    const along = Math.atan2(0.1 + t, -lean);
    const reach = length * (0.4 * Math.sin(Math.PI * (0.22 + t * 0.72)));
    for (const side of [-1, 1]) {
      const angle = along + side * (0.95 - t * 0.45);
      const ex = sx + Math.cos(angle) * reach;
      const ey = sy + Math.sin(angle) * reach + reach * 0.14;
      const w = length * 0.021;
      const px = -Math.sin(angle) * w;
      const py = Math.cos(angle) * w;
      const mx = (sx + ex) / 2;
      const my = (sy + ey) / 2 - reach * 0.05;
      leaf += `<path d="M${sx.toFixed(0)} ${sy.toFixed(0)}Q${(mx + px).toFixed(0)} ${(my + py).toFixed(0)} ${ex.toFixed(0)} ${ey.toFixed(0)}Q${(mx - px).toFixed(0)} ${(my - py).toFixed(0)} ${sx.toFixed(0)} ${sy.toFixed(0)}Z"/>`;
    }
  }
  return leaf;
}

function lit(ink: Ink, wall: Wall, drawing: Drawing): string {
  const far = { hang: [30, 38, 22, 0.42], stand: [26, 10, 16, 0.26], flat: [15, 19, 12, 0.5] }[
    drawing.setting
  ];
  return withShadow(ink, wall, drawing.art, far, [0, 0, 960, 1280]);
}

export function withShadow(
  ink: Ink,
  wall: Wall,
  art: string,
  shadow: number[],
  region: number[],
): string {
  const [dx = 0, dy = 0, soft = 1, depth = 0.4] = shadow;
  const [x = 0, y = 0, width = 0, height = 0] = region;
  const color = mix(wall.shade, '#2b0f22', 0.55);
  // One filter for shadow and weave, so that the garment's slow filters run once.
  const filter = ink.url(
    (id) =>
      `<filter id="${id}" filterUnits="userSpaceOnUse" x="${x}" y="${y}" width="${width}" height="${height}" color-interpolation-filters="sRGB">` +
      `<feGaussianBlur in="SourceAlpha" stdDeviation="${soft}" result="b"/><feOffset in="b" dx="${dx}" dy="${dy}"/><feColorMatrix values="${flood(color, depth)}" result="far"/>` +
      `<feGaussianBlur in="SourceAlpha" stdDeviation="${soft / 4}" result="c"/><feOffset in="c" dx="${dx / 5}" dy="${dy / 5}"/><feColorMatrix values="${flood(color, depth * 0.75)}" result="near"/>` +
      `<feTurbulence type="fractalNoise" baseFrequency="0.55 0.75" numOctaves="1" seed="7"/><feColorMatrix values="1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 0 0 0 0 1" result="weave"/>` +
      `<feComposite in="SourceGraphic" in2="weave" operator="arithmetic" k1="0.16" k2="0.92" result="cloth"/>` +
      `<feMerge><feMergeNode in="far"/><feMergeNode in="near"/><feMergeNode in="cloth"/></feMerge></filter>`,
  );
  return `<g filter="${filter}">${art}</g>`;
}

function flood(color: string, depth: number): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(color.slice(at, at + 2), 16) / 255,
  );
  return `0 0 0 0 ${r.toFixed(3)} 0 0 0 0 ${g.toFixed(3)} 0 0 0 0 ${b.toFixed(3)} 0 0 0 ${depth} 0`;
}

/** The dark contact line, without which an object seems to float above its table. */
export function contact(
  ink: Ink,
  cx: number,
  y: number,
  rx: number,
  ry = 16,
  opacity = 0.5,
): string {
  return `<ellipse cx="${cx + 12}" cy="${y}" rx="${rx}" ry="${ry}" fill="#2b0f22" opacity="${opacity}" filter="${ink.blur(9)}"/>`;
}
