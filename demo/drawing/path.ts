/** A third value of 1 marks a corner, at which the curve may change direction. */
export type Pt = [number, number] | [number, number, 1];

const n = (value: number): string => String(Math.round(value * 10) / 10);

function handle(from: Pt, to: Pt, before: Pt | undefined, after: Pt | undefined): [number, number] {
  const reach = Math.hypot(to[0] - from[0], to[1] - from[1]) / 3;
  if (from[2] === 1 || !before || !after) {
    return [from[0] + (to[0] - from[0]) / 3, from[1] + (to[1] - from[1]) / 3];
  }
  const dx = after[0] - before[0];
  const dy = after[1] - before[1];
  // The handle length depends on the segment, not on the neighbours' distance, so that close points at a hem
  // cause no loops.
  const length = Math.hypot(dx, dy) || 1;
  return [from[0] + (dx / length) * reach, from[1] + (dy / length) * reach];
}

export function curve(points: Pt[], closed = false): string {
  const count = points.length;
  const at = (index: number): Pt | undefined =>
    closed ? points[(index + count) % count] : points[index];
  const first = points[0];
  if (!first) return '';
  let d = `M${n(first[0])} ${n(first[1])}`;
  const last = closed ? count : count - 1;
  for (let i = 0; i < last; i += 1) {
    const from = at(i);
    const to = at(i + 1);
    if (!from || !to) continue;
    const c1 = handle(from, to, at(i - 1), to);
    const c2 = handle(to, from, at(i + 2), from);
    d += `C${n(c1[0])} ${n(c1[1])} ${n(c2[0])} ${n(c2[1])} ${n(to[0])} ${n(to[1])}`;
  }
  return closed ? `${d}Z` : d;
}

/** Points written as `x,y` from the line `cx`, a corner as `x,y!`. */
export function pts(text: string, cx = 480): Pt[] {
  return text
    .trim()
    .split(/\s+/)
    .map((pair): Pt => {
      const [x = 0, y = 0] = pair.replace('!', '').split(',').map(Number);
      return pair.endsWith('!') ? [cx + x, y, 1] : [cx + x, y];
    });
}

export function move(points: Pt[], dx: number, dy: number): Pt[] {
  return points.map(([x, y, c]): Pt => (c ? [x + dx, y + dy, 1] : [x + dx, y + dy]));
}

export function flip(points: Pt[], cx = 480): Pt[] {
  return points.map(([x, y, c]): Pt => (c ? [2 * cx - x, y, 1] : [2 * cx - x, y]));
}

export function mirrored(half: Pt[], cx = 480): Pt[] {
  const right = move(half, cx, 0);
  const left = flip(right, cx)
    .reverse()
    .filter((point) => Math.abs(point[0] - cx) > 0.01);
  return [...right, ...left];
}

export function symmetric(half: Pt[], cx = 480): string {
  return curve(mirrored(half, cx), true);
}

/** A right half without its hem, closed by hem points that run from right to left. */
export function withHem(half: Pt[], hem: Pt[], cx = 480): string {
  const right = move(half, cx, 0);
  const left = flip(right, cx)
    .reverse()
    .filter((point) => Math.abs(point[0] - cx) > 0.01);
  return curve([...right, ...hem, ...left], true);
}

export function poly(points: Pt[]): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;
}

export type Box = { x: number; y: number; width: number; height: number };

export function boxOf(d: string, pad = 0): Box {
  const values = (d.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
  const xs = values.filter((_, index) => index % 2 === 0);
  const ys = values.filter((_, index) => index % 2 === 1);
  const x = Math.min(...xs) - pad;
  const y = Math.min(...ys) - pad;
  return { x, y, width: Math.max(...xs) + pad - x, height: Math.max(...ys) + pad - y };
}

export function ellipsePath(cx: number, cy: number, rx: number, ry: number): string {
  const k = 0.5523;
  return `M${n(cx - rx)} ${n(cy)}C${n(cx - rx)} ${n(cy - ry * k)} ${n(cx - rx * k)} ${n(cy - ry)} ${n(cx)} ${n(cy - ry)}C${n(cx + rx * k)} ${n(cy - ry)} ${n(cx + rx)} ${n(cy - ry * k)} ${n(cx + rx)} ${n(cy)}C${n(cx + rx)} ${n(cy + ry * k)} ${n(cx + rx * k)} ${n(cy + ry)} ${n(cx)} ${n(cy + ry)}C${n(cx - rx * k)} ${n(cy + ry)} ${n(cx - rx)} ${n(cy + ry * k)} ${n(cx - rx)} ${n(cy)}Z`;
}
