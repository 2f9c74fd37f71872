import { crease, fan, hem, lining, piece, seamLine, stitch } from './cloth.ts';
import type { Ink } from './ink.ts';
import { curve, flip, type Pt, symmetric } from './path.ts';
import type { Style } from './style.ts';

type Leg = {
  knee: number;
  inner: number;
  hemOut: number;
  hemIn: number;
  bottom: number;
  soft?: number;
  drape?: number;
};

function leg(ink: Ink, s: Style, k: 1 | -1, o: Leg): string {
  const base: Pt[] = [
    [480, 214, 1],
    [590, 208, 1],
    [612, 300],
    [626, 420],
    [480 + o.knee, 700],
    [480 + o.hemOut, o.bottom, 1],
  ];
  const edge = hem(480 + o.hemIn, 480 + o.hemOut, o.bottom, 2, o.soft ?? 3, 6).slice(1, -1);
  const inner: Pt[] = [
    [480 + o.hemIn, o.bottom, 1],
    [480 + o.inner, 700],
    [488, 520, 1],
    [482, 440],
  ];
  const points = [...base, ...edge, ...inner];
  const x = (v: number): number => 480 + k * v;
  const mid = (o.hemOut + o.hemIn) / 2;
  const folds =
    crease(
      ink,
      s.tone,
      [
        [x(70), 330],
        [x((o.knee + o.inner) / 2), 700],
        [x(mid), o.bottom],
      ],
      12,
      0.5,
    ) +
    [0, 1]
      .map((i) =>
        crease(
          ink,
          s.tone,
          [
            [x(6), 470 - i * 40],
            [x(46), 476 - i * 62],
            [x(96), 462 - i * 84],
          ],
          12,
          0.26,
        ),
      )
      .join('') +
    fan(ink, {
      top: k > 0 ? [500, 600, 420] : [360, 460, 420],
      bottom:
        k > 0
          ? [480 + o.hemIn, 480 + o.hemOut, o.bottom]
          : [480 - o.hemOut, 480 - o.hemIn, o.bottom],
      count: o.drape ?? 2,
      tone: s.tone,
      strength: 0.7,
    });
  const shape = k > 0 ? points : flip(points);
  const back: Pt[] = [
    [x(o.hemIn + 6), o.bottom - 40, 1],
    [x(o.hemOut - 10), o.bottom - 40, 1],
    [x(o.hemOut - 4), o.bottom - 8, 1],
    [x(o.hemIn + 6), o.bottom - 6, 1],
  ];
  return (
    lining(ink, curve(back, true), s.tone) +
    piece(ink, curve(shape, true), { tone: s.tone, fill: s.fill, folds, drape: 0.45, round: 0.55 })
  );
}

export function legs(ink: Ink, s: Style, o: Leg): string {
  return leg(ink, s, -1, o) + leg(ink, s, 1, o);
}

export function band(ink: Ink, s: Style, height: number, cast = 4): string {
  return (
    lining(
      ink,
      symmetric([
        [0, 184],
        [100, 176, 1],
        [0, 210],
      ]),
      s.tone,
    ) +
    piece(
      ink,
      symmetric([
        [0, 190],
        [106, 180, 1],
        [112, 180 + height, 1],
        [0, 194 + height],
      ]),
      { tone: s.tone, fill: s.fill, drape: 0.15, cast, round: 0.5 },
    )
  );
}

export function loops(s: Style): string {
  return [-84, -36, 36, 84]
    .map(
      (x) =>
        `<rect x="${480 + x - 6}" y="178" width="12" height="50" rx="3" fill="${s.tone.base}" stroke="${s.tone.deep}" stroke-width="1.6"/>`,
    )
    .join('');
}

export function fly(s: Style, bottom: number): string {
  return (
    seamLine(`M482 232V500`, s.tone, 0.75, 2.6) +
    seamLine(`M516 232V${bottom - 60}C516 ${bottom - 20} 506 ${bottom} 484 ${bottom}`, s.tone, 0.55)
  );
}

export function sidePockets(s: Style, thread?: string): string {
  const d = (k: number): string =>
    `M${480 + k * 78} 234C${480 + k * 84} 290 ${480 + k * 108} 320 ${480 + k * 132} 330`;
  return (
    seamLine(d(1) + d(-1), s.tone, 0.75, 3) +
    (thread
      ? stitch(`M${480 + 71} 234C557 294 582 328 612 339M409 234C403 294 378 328 348 339`, thread)
      : '')
  );
}
