import { type PieceOptions, piece } from './cloth.ts';
import type { Ink } from './ink.ts';
import { type Tone, toneOf } from './palette.ts';
import { curve, pts } from './path.ts';
import { block } from './props.ts';
import { contact, type Drawing } from './scene.ts';
import { type Style, standing } from './style.ts';

export const sole = toneOf('#8a5a36');

export const insole = toneOf('#e2c49c');

export const rubber = toneOf('#f3ede2');

/** One shoe stands on a step, its fellow faces it from the floor: a pair fills an upright frame. */
export function stepped(ink: Ink, s: Style, shoe: () => string, base = 414, scale = 1.16): Drawing {
  const at = (x: number, y: number, k: 1 | -1): string =>
    `<g transform="translate(${x} ${y}) scale(${k * scale} ${scale}) translate(0 ${-base})">${shoe()}</g>`;
  return standing(
    block(ink, s.wall, 188, 640, 840, 960) +
      contact(ink, 548, 646, 290, 9, 0.45) +
      at(890, 640, -1) +
      contact(ink, 400, 1056, 320, 12, 0.5) +
      at(76, 1050, 1),
    900,
  );
}

export const leather = (
  ink: Ink,
  d: string,
  s: Style,
  extra: { folds?: string; cast?: number; tone?: Tone; inside?: string } = {},
): string =>
  piece(ink, d, {
    tone: extra.tone ?? s.tone,
    fill: extra.tone ? undefined : s.fill,
    drape: 0.12,
    round: 0.75,
    sheen: 0.5,
    ...(extra.folds ? { folds: extra.folds } : {}),
    ...(extra.cast ? { cast: extra.cast } : {}),
    ...(extra.inside ? { inside: extra.inside } : {}),
  });

/** Shapes of one shoe seen from the side, its toe at the left; the outline is written as for `pts`. */
export const shoemaker =
  (ink: Ink, s: Style) =>
  (shape: string, o: Partial<PieceOptions> = {}): string =>
    piece(ink, curve(pts(shape, 0), true), {
      tone: s.tone,
      fill: o.tone ? undefined : s.fill,
      drape: 0.12,
      round: 0.75,
      sheen: 0.45,
      ...o,
    });
