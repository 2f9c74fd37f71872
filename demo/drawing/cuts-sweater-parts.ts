import type { Ink } from './ink.ts';
import type { Style } from './style.ts';
import { ribbing, type Tailor } from './tailor.ts';

/** A knitted edge: a piece whose ribs run down between the given sides. */
export function ribs(s: Style, left: number, right: number, step = 11): string {
  return (
    ribbing(s.trim.deep, left, right, 60, 1240, step) +
    `<g transform="translate(4 0)">${ribbing(s.trim.light, left, right, 60, 1240, step)}</g>`
  );
}

export const edge = (s: Style, left: number, right: number, cast = 3, step = 11) => ({
  tone: s.trim,
  fill: undefined,
  drape: 0.1,
  round: 0.8,
  cast,
  inside: ribs(s, left, right, step),
});

/** The body of a knit settles in loose folds from underarm to hip. */
export function slouch(t: Tailor, bottom = 776): string {
  const step = (bottom - 430) / 3.4;
  return [0, 1, 2]
    .map((i) => {
      const y = 446 + i * step;
      return t.creases(`158,${y} 108,${y + 44} 40,${y + 46}`, 22, 0.26);
    })
    .join('');
}

export function sparkle(
  ink: Ink,
  count: number,
  left: number,
  top: number,
  right: number,
  bottom: number,
): string {
  return Array.from({ length: count }, () => {
    const x = ink.between(left, right).toFixed(0);
    const y = ink.between(top, bottom).toFixed(0);
    const r = ink.between(1.4, 3.2).toFixed(1);
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff" opacity="${ink.between(0.5, 1).toFixed(2)}"/>`;
  }).join('');
}
