import { button, stitch } from './cloth.ts';
import { band, fly, legs, loops, sidePockets } from './cuts-trouser-parts.ts';
import { clips } from './hanger.ts';
import { type Cut, hung } from './style.ts';

export const slim: Cut = (ink, s) =>
  hung(
    legs(ink, s, { knee: 118, inner: 28, hemOut: 98, hemIn: 26, bottom: 1106, soft: 1, drape: 1 }) +
      band(ink, s, 42) +
      loops(s) +
      fly(s, 410) +
      sidePockets(s) +
      button(ink, 494, 208, 9, s.accents[1]) +
      clips(ink, 190, 110),
  );

export const jeans: Cut = (ink, s) => {
  const thread = '#e0a951';
  const fade = [1, -1]
    .map(
      (k) =>
        `<ellipse cx="${480 + k * 84}" cy="560" rx="34" ry="180" fill="${s.tone.light}" opacity="0.3" filter="${ink.blur(26)}"/>`,
    )
    .join('');
  const flare = (k: number): string =>
    stitch(`M${480 + k * 34} 1112L${480 + k * 168} 1110`, thread);
  return hung(
    legs(ink, s, {
      knee: 116,
      inner: 30,
      hemOut: 182,
      hemIn: 20,
      bottom: 1128,
      soft: 3,
      drape: 2,
    }) +
      fade +
      flare(1) +
      flare(-1) +
      band(ink, s, 46) +
      stitch('M376 190Q480 200 584 190M372 222Q480 234 588 222', thread) +
      loops(s) +
      fly(s, 400) +
      stitch('M510 236V344C510 376 500 392 486 394', thread) +
      sidePockets(s, thread) +
      button(ink, 494, 212, 11, '#c79a4a') +
      clips(ink, 190, 110),
  );
};
