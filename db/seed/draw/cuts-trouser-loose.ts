import { button, crease, fan, piece, seamLine } from './cloth.ts';
import { band, fly, legs, loops, sidePockets } from './cuts-trouser-parts.ts';
import { bow } from './dress-parts.ts';
import { clips } from './hanger.ts';
import { curve } from './path.ts';
import { type Cut, hung } from './style.ts';

export const wideLeg: Cut = (ink, s) => {
  const pleat = [1, -1]
    .map((k) =>
      crease(
        ink,
        s.tone,
        [
          [480 + k * 48, 232],
          [480 + k * 54, 320],
          [480 + k * 62, 420],
        ],
        10,
        0.5,
      ),
    )
    .join('');
  return hung(
    legs(ink, s, { knee: 176, inner: 26, hemOut: 214, hemIn: 24, bottom: 1128, drape: 3 }) +
      pleat +
      band(ink, s, 46) +
      loops(s) +
      fly(s, 420) +
      sidePockets(s) +
      button(ink, 494, 212, 10, s.accents[1]) +
      clips(ink, 190, 110),
  );
};

export const palazzo: Cut = (ink, s) => {
  const gather = fan(ink, {
    top: [374, 586, 214],
    bottom: [350, 610, 420],
    count: 12,
    tone: s.tone,
    strength: 0.7,
  });
  return hung(
    legs(ink, s, {
      knee: 204,
      inner: 16,
      hemOut: 284,
      hemIn: 10,
      bottom: 1132,
      soft: 8,
      drape: 5,
    }) +
      gather +
      band(ink, s, 58) +
      [196, 210, 224]
        .map((y) => seamLine(`M374 ${y}Q480 ${y + 14} 588 ${y}`, s.tone, 0.35))
        .join('') +
      bow(ink, s, 480, 226) +
      clips(ink, 190, 110),
  );
};

export const cargo: Cut = (ink, s) => {
  const pocket = (k: number): string => {
    const x = (v: number): number => 480 + k * v;
    return (
      piece(
        ink,
        curve(
          [
            [x(78), 600, 1],
            [x(172), 594, 1],
            [x(176), 730],
            [x(168), 744],
            [x(88), 750],
            [x(80), 738],
          ],
          true,
        ),
        { tone: s.tone, fill: s.fill, drape: 0.3, cast: 9, round: 0.6 },
      ) +
      piece(
        ink,
        curve(
          [
            [x(74), 592, 1],
            [x(174), 586, 1],
            [x(176), 628, 1],
            [x(126), 644, 1],
            [x(76), 634, 1],
          ],
          true,
        ),
        { tone: s.tone, fill: s.fill, drape: 0.15, cast: 7, round: 0.5 },
      ) +
      button(ink, x(126), 628, 7, s.accents[1])
    );
  };
  const cuff = (k: number): string =>
    piece(
      ink,
      curve(
        [
          [480 + k * 34, 1056, 1],
          [480 + k * 128, 1052, 1],
          [480 + k * 124, 1112, 1],
          [480 + k * 38, 1116, 1],
        ],
        true,
      ),
      {
        tone: s.tone,
        fill: s.fill,
        drape: 0.2,
        cast: 4,
        round: 1,
        inside: Array.from(
          { length: 11 },
          (_, i) =>
            `<path d="M${480 + k * (40 + i * 8.5)} 1040V1130" stroke="${s.tone.deep}" stroke-width="3" opacity="0.4"/>`,
        ).join(''),
      },
    );
  return hung(
    legs(ink, s, { knee: 158, inner: 24, hemOut: 136, hemIn: 26, bottom: 1078, drape: 2 }) +
      cuff(1) +
      cuff(-1) +
      band(ink, s, 46) +
      loops(s) +
      fly(s, 410) +
      sidePockets(s, s.tone.light) +
      pocket(1) +
      pocket(-1) +
      clips(ink, 190, 110),
  );
};
