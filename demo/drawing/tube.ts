import type { Ink } from './ink.ts';
import type { Tone } from './palette.ts';

export type XY = [number, number];

/** Two facing points of a limb or sleeve: its front edge and its back edge. */
export type Pair = [number, number, number, number];

/** The two edges of a band that runs along points of [x, y, width]. */
export function ribbon(middle: [number, number, number][]): Pair[] {
  return middle.map(([x, y, width], i): Pair => {
    const [ax, ay] = middle[i - 1] ?? [x, y];
    const [bx, by] = middle[i + 1] ?? [x, y];
    const long = Math.hypot(bx - ax, by - ay) || 1;
    const [ox, oy] = [(((by - ay) / long) * width) / 2, ((-(bx - ax) / long) * width) / 2];
    // The front edge is the left one of a band that runs downward.
    return [x - ox, y - oy, x + ox, y + oy];
  });
}

const n = (value: number): string => value.toFixed(1);

function between(points: number[][], at: number): number[] {
  const i = Math.max(0, Math.min(points.length - 2, Math.floor(at)));
  const u = at - i;
  const get = (k: number): number[] =>
    points[Math.max(0, Math.min(points.length - 1, k))] ?? [0, 0, 0, 0];
  const [a, b, c, d] = [get(i - 1), get(i), get(i + 1), get(i + 2)];
  return (b ?? []).map((p1, k) => {
    const p0 = a?.[k] ?? p1;
    const p2 = c?.[k] ?? p1;
    const p3 = d?.[k] ?? p2;
    return (
      0.5 *
      (2 * p1 +
        (p2 - p0) * u +
        (2 * p0 - 5 * p1 + 4 * p2 - p3) * u * u +
        (3 * p1 - p0 - 3 * p2 + p3) * u * u * u)
    );
  });
}

/**
 * A long soft form given by its two edges. Points on it (ribs, stripes, net) are placed by `along` (0 top, 1
 * tip) and `across` (0 front, 1 back), and so follow the form.
 */
export class Tube {
  readonly length: number;
  readonly #rows: number[][];

  constructor(pairs: Pair[], rows = 150) {
    const fine = Array.from({ length: 601 }, (_, i) =>
      between(pairs, (i / 600) * (pairs.length - 1)),
    );
    const far = [0];
    for (let i = 1; i < fine.length; i += 1) {
      const [a = [], b = []] = [fine[i - 1], fine[i]];
      const mid = (p: number[], k: number): number => ((p[k] ?? 0) + (p[k + 2] ?? 0)) / 2;
      far.push((far[i - 1] ?? 0) + Math.hypot(mid(b, 0) - mid(a, 0), mid(b, 1) - mid(a, 1)));
    }
    this.length = far.at(-1) ?? 1;
    let k = 0;
    // Rows at equal distances: otherwise a stripe would be wide at the thigh and thin at the toe.
    this.#rows = Array.from({ length: rows + 1 }, (_, i) => {
      while (k < 600 && (far[k] ?? 0) < (i / rows) * this.length) k += 1;
      return fine[k] ?? [];
    });
  }

  at(along: number, across: number): XY {
    const last = this.#rows.length - 1;
    const [fx = 0, fy = 0, bx = 0, by = 0] = between(
      this.#rows,
      Math.max(0, Math.min(1, along)) * last,
    );
    return [fx + (bx - fx) * across, fy + (by - fy) * across];
  }

  /** The same place with `turn` counted round a cylinder, so that spacing closes up at the edges. */
  round(along: number, turn: number): XY {
    return this.at(along, (1 - Math.cos(Math.max(0, Math.min(1, turn)) * Math.PI)) / 2);
  }

  points(from: number, to: number, across: number, count = 60): XY[] {
    return Array.from({ length: count + 1 }, (_, i) =>
      this.at(from + ((to - from) * i) / count, across),
    );
  }

  /** A line once round the form, bulging the way the eye sees it from above. */
  ring(along: number, bulge = 0.06): XY[] {
    const [fx, fy] = this.at(along, 0);
    const [bx, by] = this.at(along, 1);
    return Array.from({ length: 17 }, (_, i): XY => {
      const s = i / 16;
      const sag = bulge * Math.sin(s * Math.PI);
      return [fx + (bx - fx) * s - (by - fy) * sag, fy + (by - fy) * s + (bx - fx) * sag];
    });
  }

  /** The outline of the part between two places, as path data. */
  part(from = 0, to = 1, bulge = 0.06): string {
    const tip = to >= 1 ? [this.at(1, 0.5)] : this.ring(to, bulge);
    return line(
      [
        ...this.points(from, to, 0),
        ...tip,
        ...this.points(to, from, 1),
        ...this.ring(from, bulge).reverse(),
      ],
      true,
    );
  }
}

export function line(points: XY[], closed = false): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}${closed ? 'Z' : ''}`;
}

/** Light from the upper left on a round form: a dark far edge, a soft near edge, one sheen. */
export function rounded(ink: Ink, tube: Tube, tone: Tone, strength = 1, sheen = 0.5): string {
  const stroke = (across: number, color: string, width: number, soft: number, opacity: number) =>
    `<path d="${line(tube.points(0, 1, across))}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" opacity="${(opacity * strength).toFixed(2)}" filter="${ink.blur(soft)}"/>`;
  return (
    stroke(1, tone.deep, 84, 20, 0.62) +
    stroke(0, tone.deep, 36, 12, 0.4) +
    stroke(0.3, tone.light, 30, 12, sheen) +
    stroke(0.27, '#fffaf0', 9, 5, sheen * 0.5)
  );
}
