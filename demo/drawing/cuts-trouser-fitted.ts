import { button, stitch } from './cloth.ts';
import { beltLoops, fly, legs, waistback } from './cuts-trouser-parts.ts';
import { clips } from './hanger.ts';
import { type Cut, hung } from './style.ts';
import { tailor } from './tailor.ts';

/** Narrow and pressed, to the ankle bone, with a small slit and a hook-and-bar waist. */
export const cigarette: Cut = (ink, s) => {
  const t = tailor(ink, s);
  return hung(
    waistback(ink, s) +
      legs(ink, s, t, {
        shape:
          '0,214! 108,206! 128,300 138,420 126,560 112,760 98,960 92,1098! 60,1106 34,1102! 32,960 26,760 12,560 6,500! 2,400',
        hem: [34, 92, 1100],
        press: 62,
        wear: ['120,730 84,750 30,742'],
      }) +
      t.seams('86,1066! 86,1100!', 0.8, 3) +
      fly(s, 404) +
      t.whole('0,192 105,180! 110,232! 0,246', { drape: 0.12, cast: 4, round: 0.5 }) +
      // The waistband runs on past the fly, so that the hook and the button lie side by side.
      t.one('-4,196! 52,193 66,202 66,232 52,241 -4,244!', { drape: 0.1, cast: 5, round: 0.5 }) +
      button(ink, 530, 217, 9, '#3b333d') +
      t.seams('116,250! 134,330!', 0.85, 5) +
      t.seams('66,250! 70,330', 0.5, 2) +
      clips(ink, 190, 110),
  );
};

/** Flat-fronted stretch cotton, cropped above the ankle with a turned-back hem. */
export const cropped: Cut = (ink, s) => {
  const t = tailor(ink, s);
  const cuff = '30,988! 116,980! 118,1034! 72,1044 32,1040!';
  return hung(
    waistback(ink, s) +
      legs(ink, s, t, {
        shape:
          '0,214! 108,206! 132,300 146,420 142,560 128,760 116,960 114,1010! 72,1020 32,1016! 30,900 26,740 12,560 6,500! 2,400',
        hem: [34, 114, 1014],
        wear: [
          '146,520 96,560 30,556',
          '136,730 84,752 30,740',
          '130,770 90,782 34,776',
          '120,880 80,892 30,884',
        ],
      }) +
      t.seams('136,300 140,560 122,800 112,980', 0.3, 2) +
      t.both(cuff, { drape: 0.15, cast: 7, round: 0.7 }) +
      t.stitches('34,998! 112,990!', s.tone.light, 0.6) +
      fly(s, 396) +
      t.whole('0,192 105,180! 111,222! 0,236', { drape: 0.12, cast: 4, round: 0.5 }) +
      t.seams('72,238 84,296 112,326 138,332', 0.8, 3) +
      t.stitches('66,238 80,302 110,334 139,341', s.tone.light, 0.55) +
      t.one('84,262! 120,258! 124,300! 92,304!', { drape: 0.05, cast: 3, round: 0.3, seam: 0.35 }) +
      beltLoops(s, 48) +
      button(ink, 494, 212, 10, s.accents[1]) +
      clips(ink, 190, 110),
  );
};

export const jeans: Cut = (ink, s) => {
  const t = tailor(ink, s);
  const thread = '#e3b04e';
  const fade = [1, -1]
    .map(
      (k) =>
        `<ellipse cx="${480 + k * 76}" cy="540" rx="30" ry="180" fill="#e6eef8" opacity="0.34" filter="${ink.blur(22)}"/>`,
    )
    .join('');
  const whiskers = [0, 1, 2]
    .map((i) => t.creases(`128,${404 + i * 30} 84,${424 + i * 30} 40,${420 + i * 30}`, 6, 0.3))
    .join('');
  return hung(
    waistback(ink, s) +
      legs(ink, s, t, {
        shape:
          '0,214! 108,206! 132,300 142,420 128,560 110,720 126,860 158,1010 188,1124! 104,1136 14,1130! 26,980 34,820 30,700 12,560 6,500! 2,400',
        hem: [16, 186, 1128],
        fall: 3,
        inside: fade,
      }) +
      whiskers +
      t.stitches('20,1112! 104,1118 182,1107!', thread) +
      t.seams('138,330 126,560 106,720 122,860 154,1010 180,1110', 0.4, 2) +
      fly(s, 396) +
      stitch('M511 236V344C511 376 501 388 486 390M505 236V344C505 366 499 380 486 382', thread) +
      t.seams('74,238 82,296 108,324 136,330', 0.85, 3) +
      t.stitches('68,238 78,302 108,333 137,339', thread) +
      t.stitches('63,238 73,306 106,340 138,346', thread) +
      t.one('88,282! 124,276! 126,322! 96,322!', { drape: 0.05, cast: 2, round: 0.2, seam: 0.4 }) +
      stitch('M569 287L603 282', thread) +
      t.whole('0,192 105,180! 111,226! 0,240', { drape: 0.12, cast: 4, round: 0.5 }) +
      t.stitches('2,198! 104,187!', thread) +
      t.stitches('2,234! 110,221!', thread) +
      beltLoops(s, 52) +
      button(ink, 494, 215, 11, '#b5703c') +
      [564, 612]
        .map((x) => `<circle cx="${x}" cy="${x < 600 ? 246 : 330}" r="4" fill="#b5703c"/>`)
        .join('') +
      clips(ink, 190, 110),
  );
};
