import { piece, stitch } from './cloth.ts';
import type { Ink } from './ink.ts';
import { mix, type Tone } from './palette.ts';
import { curve, flip, mirrored, type Pt, pts } from './path.ts';
import { type Cut, laid, type Style } from './style.ts';
import { tailor } from './tailor.ts';

type Frame = {
  /** Right half of the whole front, from the top of the bridge round to its underside. */
  front: string;
  glass: string;
  /** What shows through the glass, or round the frame, of the temples. */
  behind: (ink: Ink, s: Style) => string;
};

const gloss = { drape: 0, round: 0.8, sheen: 0.6, fill: undefined };

function front(ink: Ink, s: Style, frame: Frame): string {
  const glass = ink.gradient([
    [0, mix(s.tone.deep, '#1a1220', 0.6)],
    [0.55, mix(s.tone.dark, '#4a3448', 0.5)],
    [1, mix(s.tone.light, '#c89a86', 0.5)],
  ]);
  const lens = (points: Pt[], middle: number): string => {
    const d = curve(points, true);
    const clip = ink.url((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`);
    return `<path d="${d}" fill="${glass}" opacity="0.93"/><g clip-path="${clip}"><path d="M${middle - 150} 700L${middle - 6} 420h78L${middle - 72} 700Z" fill="#fff" opacity="0.2"/><path d="M${middle - 44} 700L${middle + 94} 420h24L${middle - 20} 700Z" fill="#fff" opacity="0.14"/><path d="${d}" fill="none" stroke="#0c050c" stroke-width="26" opacity="0.4" filter="${ink.blur(8)}"/></g><path d="${d}" fill="none" stroke="${s.tone.deep}" stroke-width="5"/><path d="${d}" transform="translate(1.5 2)" fill="none" stroke="${s.tone.light}" stroke-width="2" opacity="0.7"/>`;
  };
  const inner = pts(frame.glass);
  const outline = mirrored(pts(frame.front, 0));
  return (
    frame.behind(ink, s) +
    piece(ink, curve(outline, true), { tone: s.tone, ...gloss, cast: 12 }) +
    lens(inner, 690) +
    lens(flip(inner), 270) +
    [1, -1]
      .flatMap((k) =>
        [0, 1].map(
          (i) =>
            `<circle cx="${480 + k * (368 - i * 4) + 1.5}" cy="${476 + i * 24 + 2}" r="7.5" fill="#1c0814" opacity="0.5"/><circle cx="${480 + k * (368 - i * 4)}" cy="${476 + i * 24}" r="7" fill="#e3b95c"/><circle cx="${478 + k * (368 - i * 4)}" cy="${474 + i * 24}" r="2.6" fill="#fff3cf"/>`,
        ),
      )
      .join('')
  );
}

/** Open temples that run back from the hinge and bend down at the ear. */
function open(ink: Ink, s: Style): string {
  const temple =
    '388,420! 404,470! 372,400 326,250 288,150 262,112! 236,118 246,160 286,262 332,396 352,452!';
  return tailor(ink, s).both(temple, { ...gloss, cast: 8 });
}

/** Folded temples: one lies over the other behind the glass. */
function folded(ink: Ink, s: Style): string {
  const tone: Tone = { ...s.tone, base: s.tone.dark };
  const t = tailor(ink, s);
  return (
    t.one('392,456! 392,500! 200,560 -120,640 -240,690! -262,660 -130,600 200,516', {
      ...gloss,
      tone,
    }) +
    t.one('-392,456! -392,500! -200,548 120,616 240,668! 262,638 130,576 -200,506', {
      ...gloss,
      tone,
    })
  );
}

const catEye: Frame = {
  front:
    '0,484 52,494 140,470 270,436 412,376! 412,470 372,600 282,676 152,674 74,612 44,552 0,530',
  glass: '78,524 150,500 270,472 366,430 368,480 336,580 270,632 160,632 98,588',
  behind: open,
};

const oversize: Frame = {
  front:
    '0,502 54,500 104,438 214,402 334,422 394,500 388,618 312,718 190,740 86,682 50,594 30,554 0,544',
  glass: '90,530 124,468 214,438 318,456 356,520 350,604 288,682 194,702 110,656 84,584',
  behind: folded,
};

/** A hard case that shuts with a stud. */
function caseOf(ink: Ink, s: Style): string {
  const body = pts(
    '-290,830! 0,812 290,830! 320,900 310,1040 260,1086 -260,1086 -310,1040 -320,900',
  );
  const lid = pts('-292,826! 0,806 292,826! 322,896 316,934 0,964 -316,934 -322,896');
  return (
    piece(ink, curve(body, true), { tone: s.trim, drape: 0.2, round: 0.9, sheen: 0.35 }) +
    piece(ink, curve(lid, true), { tone: s.trim, drape: 0.2, round: 0.6, sheen: 0.3, cast: 10 }) +
    stitch('M174 930C260 946 380 952 480 950C580 952 700 946 786 930', '#f0d9a8') +
    `<circle cx="483" cy="934" r="17" fill="#1c0814" opacity="0.4"/><circle cx="480" cy="930" r="16" fill="#d9ad55"/><circle cx="475" cy="925" r="6" fill="#fff3cf"/>`
  );
}

/** A soft pouch closed by its cord. */
function pouch(ink: Ink, s: Style): string {
  const tan: Tone = { ...s.trim, base: mix(s.trim.base, '#e0b078', 0.45) };
  const t = tailor(ink, { ...s, tone: tan, fill: undefined });
  const cord = (d: string): string =>
    `<path d="${d}" transform="translate(3 5)" fill="none" stroke="#1c0814" stroke-width="10" opacity="0.3"/><path d="${d}" fill="none" stroke="#f0e2c8" stroke-width="9" stroke-linecap="round"/><path d="${d}" fill="none" stroke="#b59a70" stroke-width="9" stroke-dasharray="3 7"/>`;
  const gathers = [-1, 1]
    .flatMap((k) => [
      t.crease(1, `210,${950 + k * 60} 120,${950 + k * 50} 0,${960 + k * 64}`, 14, 0.4),
      t.crease(1, `206,${950 + k * 24} 110,${950 + k * 20} 30,${952 + k * 26}`, 10, 0.36),
    ])
    .join('');
  return (
    t.one(
      '-330,872! -180,846 60,850 214,892 226,950 214,1010 60,1058 -180,1064 -330,1042! -344,956',
      {
        drape: 0.5,
        round: 0.9,
        folds: gathers,
      },
    ) +
    t.one('206,900 262,862 318,850! 306,900 322,950 304,1004 322,1052! 262,1040 206,1002 196,950', {
      drape: 0.5,
      round: 0.9,
      cast: 6,
    }) +
    cord('M686 896C668 930 668 972 686 1006') +
    cord('M690 950C740 1000 780 1060 748 1108') +
    cord('M690 950C720 1020 712 1080 664 1112')
  );
}

export const catEyeSunglasses: Cut = (ink, s) =>
  laid(`<g transform="rotate(-4 480 640)">${caseOf(ink, s)}${front(ink, s, catEye)}</g>`);

export const oversizeSunglasses: Cut = (ink, s) =>
  laid(
    `<g transform="rotate(-4 480 640)">${pouch(ink, s)}<g transform="translate(0 -110)">${front(ink, s, oversize)}</g></g>`,
  );
