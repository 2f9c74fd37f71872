import { fan, hem, lining, piece } from './cloth.ts';
import type { Ink } from './ink.ts';
import { curve, flip, type Pt, symmetric, withHem } from './path.ts';
import type { Style } from './style.ts';

export type SkirtOptions = {
  top: number;
  waist: number;
  bottom: number;
  width: number;
  folds: number;
  depth?: number;
  sag?: number;
  hip?: number;
  strength?: number;
};

export function skirt(ink: Ink, s: Style, o: SkirtOptions): string {
  const depth = o.depth ?? 7;
  const sag = o.sag ?? 24;
  const side: Pt[] = [
    [0, o.top],
    [o.waist, o.top, 1],
    [o.hip ?? o.waist + (o.width - o.waist) * 0.4, o.top + (o.bottom - o.top) * 0.34],
    [o.width * 0.9, o.top + (o.bottom - o.top) * 0.78],
  ];
  const edge = hem(480 - o.width, 480 + o.width, o.bottom, o.folds, depth, sag);
  const inner: Pt[] = [
    [0, o.bottom - 90],
    [o.width * 0.9 - 26, o.bottom - 90],
    [o.width - 26, o.bottom - sag - 4, 1],
    [o.width * 0.5, o.bottom - sag * 0.4 - 2],
    [0, o.bottom - 3],
  ];
  const folds = fan(ink, {
    top: [480 - o.waist, 480 + o.waist, o.top],
    bottom: [480 - o.width, 480 + o.width, o.bottom],
    count: o.folds,
    tone: s.tone,
    strength: o.strength ?? 1,
  });
  return (
    lining(ink, symmetric(inner), s.tone) +
    piece(ink, withHem(side, edge), { tone: s.tone, fill: s.fill, folds, drape: 0.55 })
  );
}

export function backNeck(ink: Ink, s: Style, shoulder: number, y: number, depth: number): string {
  const half: Pt[] = [
    [0, y + 16],
    [shoulder * 0.6, y + 10],
    [shoulder, y, 1],
    [shoulder * 0.86, y + depth * 0.6],
    [0, y + depth + 20],
  ];
  const label = `<rect x="462" y="${y + 24}" width="36" height="17" rx="2" fill="#faf4ea"/><path d="M470 ${y + 32.5}h20" stroke="#9c1f4c" stroke-width="2.4"/>`;
  return lining(ink, symmetric(half), s.tone) + label;
}

/** Draws a right piece and its mirror; the left one is drawn anew so its folds differ. */
export function pair(
  ink: Ink,
  s: Style,
  points: Pt[],
  folds?: (side: 1 | -1) => string,
  cast = 0,
): string {
  const one = (pts: Pt[], side: 1 | -1): string =>
    piece(ink, curve(pts, true), {
      tone: s.tone,
      fill: s.fill,
      folds: folds?.(side) ?? '',
      drape: 0.4,
      cast,
    });
  return one(flip(points), -1) + one(points, 1);
}

export function belt(ink: Ink, s: Style, y: number, half: number, height = 26): string {
  const d = symmetric([
    [0, y + 5],
    [half, y - 2, 1],
    [half + 3, y + height - 4, 1],
    [0, y + height + 3],
  ]);
  return piece(ink, d, { tone: s.trim, drape: 0.15, round: 0.6, cast: 6, sheen: 0.35 });
}

export function bow(ink: Ink, s: Style, x: number, y: number): string {
  const tails: Pt[][] = [
    [
      [x, y, 1],
      [x + 34, y + 60],
      [x + 30, y + 150],
      [x + 46, y + 220, 1],
      [x + 18, y + 232, 1],
      [x + 4, y + 130],
      [x - 12, y + 20],
    ],
    [
      [x, y, 1],
      [x - 6, y + 70],
      [x - 26, y + 130],
      [x - 24, y + 184, 1],
      [x - 50, y + 180, 1],
      [x - 44, y + 90],
      [x - 16, y + 10],
    ],
  ];
  const loops: Pt[][] = [
    [
      [x, y, 1],
      [x + 34, y - 26],
      [x + 70, y - 16],
      [x + 60, y + 22],
      [x + 26, y + 16],
    ],
    [
      [x, y, 1],
      [x - 34, y - 30],
      [x - 66, y - 6],
      [x - 46, y + 26],
      [x - 18, y + 14],
    ],
  ];
  const draw = (pts: Pt[]): string =>
    piece(ink, curve(pts, true), { tone: s.tone, fill: s.fill, drape: 0.3, cast: 7, round: 0.9 });
  return (
    tails.map(draw).join('') +
    loops.map(draw).join('') +
    piece(
      ink,
      curve(
        [
          [x - 13, y - 12],
          [x + 12, y - 13],
          [x + 14, y + 13],
          [x - 12, y + 14],
        ],
        true,
      ),
      { tone: s.tone, fill: s.fill, drape: 0.2, cast: 4, round: 1 },
    )
  );
}
