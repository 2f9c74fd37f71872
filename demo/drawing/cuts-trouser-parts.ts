import { fan, lining } from './cloth.ts';
import type { Ink } from './ink.ts';
import { curve, flip, pts, symmetric } from './path.ts';
import type { Style } from './style.ts';
import type { Panel, Tailor } from './tailor.ts';

type Legs = Panel & {
  /** Outline of the right leg, waist to hem and back up the inseam. */
  shape: string;
  hem: [inner: number, outer: number, y: number];
  /** Soft folds between thigh and hem. */
  fall?: number;
  /** A line pressed with the iron, down to this x at the hem. */
  press?: number;
  strength?: number;
  /** Creases of wearing, kept within the leg. */
  wear?: string[];
};

export function legs(ink: Ink, s: Style, t: Tailor, o: Legs): string {
  const { shape, hem, fall, press, strength, wear = [], ...rest } = o;
  const [inner, outer, y] = hem;
  const rumples = (k: 1 | -1): string => wear.map((at) => t.crease(k, at, 13, 0.28)).join('');
  const folds = (k: 1 | -1): string =>
    rumples(k) +
    (fall
      ? fan(ink, {
          top: k > 0 ? [502, 604, 400] : [356, 458, 400],
          bottom: k > 0 ? [480 + inner, 480 + outer, y] : [480 - outer, 480 - inner, y],
          count: fall,
          tone: s.tone,
          strength: strength ?? 0.7,
        })
      : '');
  const back = pts(
    `${inner + 4},${y - 30}! ${outer - 12},${y - 30}! ${outer - 8},${y - 7}! ${inner + 4},${y - 5}!`,
  );
  return (
    [back, flip(back)].map((hole) => lining(ink, curve(hole, true), s.tone)).join('') +
    t.both(shape, { drape: 0.4, round: 0.55, folds, ...rest }) +
    t.creases('4,470 40,462 92,432', 12, 0.26) +
    t.creases('6,506 50,512 110,486', 13, 0.24) +
    (press === undefined
      ? ''
      : t.seams(`60,300 ${(60 + press) / 2 + 6},680 ${press},${y - 8}`, 0.5, 2.4))
  );
}

/** The back of the waistband, seen over the front. */
export function waistback(ink: Ink, s: Style): string {
  return lining(
    ink,
    symmetric([
      [0, 182],
      [100, 174, 1],
      [104, 190, 1],
      [0, 212],
    ]),
    s.tone,
  );
}

export function beltLoops(s: Style, height: number): string {
  return [-86, -38, 38, 86]
    .map(
      (x) =>
        `<rect x="${480 + x - 4}" y="182" width="12" height="${height}" rx="3" fill="#1c0814" opacity="0.35"/><rect x="${480 + x - 6}" y="178" width="12" height="${height}" rx="3" fill="${s.tone.base}" stroke="${s.tone.deep}" stroke-width="1.6"/><path d="M${480 + x - 3} 182v${height - 8}" stroke="${s.tone.light}" stroke-width="2" opacity="0.5"/>`,
    )
    .join('');
}

export function fly(s: Style, bottom: number, top = 232): string {
  const d = `M518 ${top}V${bottom - 60}C518 ${bottom - 20} 508 ${bottom} 484 ${bottom}`;
  return `<path d="M481 ${top}V506" stroke="${s.tone.deep}" stroke-width="3" opacity="0.8" fill="none"/><path d="M478.5 ${top}V506" stroke="${s.tone.light}" stroke-width="1.6" opacity="0.5" fill="none"/><path d="${d}" fill="none" stroke="${s.tone.deep}" stroke-width="2.2" opacity="0.6"/>`;
}
