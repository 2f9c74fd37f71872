import { crease, type PieceOptions, piece, seamLine, stitch } from './cloth.ts';
import type { Ink } from './ink.ts';
import { curve, flip, mirrored, type Pt, pts } from './path.ts';
import type { Style } from './style.ts';

export type Panel = Partial<Omit<PieceOptions, 'folds'>> & {
  folds?: string | ((side: 1 | -1) => string);
};

/** Cuts pieces of one cloth; shapes are written as for `pts`, from the centre line to the right. */
export function tailor(ink: Ink, s: Style) {
  const cut = (points: Pt[], side: 1 | -1, o: Panel): string =>
    piece(ink, curve(points, true), {
      tone: s.tone,
      // Another tone needs its own fill, because the print would cover it.
      fill: o.tone && o.tone !== s.tone ? undefined : s.fill,
      drape: 0.3,
      ...o,
      folds: typeof o.folds === 'function' ? o.folds(side) : o.folds,
    });
  const line = (shape: string): string => {
    const points = pts(shape);
    return curve(points) + curve(flip(points));
  };
  return {
    /** The outline as it is written. */
    one: (shape: string, o: Panel = {}): string => cut(pts(shape), 1, o),
    /** The same on the other side alone. */
    other: (shape: string, o: Panel = {}): string => cut(flip(pts(shape)), -1, o),
    /** A piece and its mirror image, each with folds of its own. */
    both: (shape: string, o: Panel = {}): string =>
      cut(flip(pts(shape)), -1, o) + cut(pts(shape), 1, o),
    /** One piece across the centre line, from its right half. */
    whole: (half: string, o: Panel = {}): string => cut(mirrored(pts(half, 0)), 1, o),
    seams: (shape: string, opacity = 0.6, width = 2.2): string =>
      seamLine(line(shape), s.tone, opacity, width),
    stitches: (shape: string, color: string, opacity = 0.8): string =>
      stitch(line(shape), color, opacity),
    /** One crease, to be laid inside a piece as its fold. */
    crease: (side: 1 | -1, shape: string, width: number, opacity = 0.3): string =>
      crease(ink, s.tone, side > 0 ? pts(shape) : flip(pts(shape)), width, opacity),
    creases: (shape: string, width: number, opacity = 0.36): string => {
      const points = pts(shape);
      return (
        crease(ink, s.tone, points, width, opacity) +
        crease(ink, s.tone, flip(points), width, opacity)
      );
    },
  };
}

export type Tailor = ReturnType<typeof tailor>;

/** Knitted ribs between two heights, to be laid inside a piece. */
export function ribbing(
  color: string,
  left: number,
  right: number,
  y0: number,
  y1: number,
  step = 9,
): string {
  let d = '';
  for (let x = left; x <= right; x += step) d += `M${x.toFixed(1)} ${y0}V${y1}`;
  return `<path d="${d}" stroke="${color}" stroke-width="${(step * 0.32).toFixed(1)}" opacity="0.5" fill="none"/>`;
}
