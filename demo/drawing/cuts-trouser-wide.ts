import { button, fan, seamLine } from './cloth.ts';
import { beltLoops, fly, legs, waistback } from './cuts-trouser-parts.ts';
import { clips } from './hanger.ts';
import { type Cut, hung } from './style.ts';
import { tailor } from './tailor.ts';

/** High waist, one pressed pleat on each side, and a line as sharp as the iron left it. */
export const pleated: Cut = (ink, s) => {
  const t = tailor(ink, s);
  const button3 = s.trim === s.tone ? s.tone.dark : s.trim.base;
  return hung(
    waistback(ink, s) +
      legs(ink, s, t, {
        shape:
          '0,214! 106,206! 130,330 150,450 178,760 206,1132! 110,1142 18,1136! 20,900 18,700 12,560 6,520! 2,400',
        hem: [20, 204, 1134],
        fall: 2,
        strength: 0.5,
        press: 112,
      }) +
      t.creases('52,286 58,360 64,470', 13, 0.55) +
      t.creases('40,286 44,340 50,420', 7, 0.4) +
      t.seams('112,286! 136,400!', 0.85, 5) +
      fly(s, 430, 280) +
      t.whole('0,190 104,178! 110,282! 0,296', { drape: 0.12, cast: 5, round: 0.5 }) +
      t.seams('2,243! 106,230!', 0.35, 2) +
      [214, 240, 266].map((y) => button(ink, 500, y, 9, button3)).join('') +
      clips(ink, 190, 110),
  );
};

/** An easy linen leg with belt loops and deep turn-ups, creased from wearing. */
export const linenWide: Cut = (ink, s) => {
  const t = tailor(ink, s);
  return hung(
    waistback(ink, s) +
      legs(ink, s, t, {
        shape:
          '0,214! 108,206! 140,320 158,440 172,620 182,800 190,996! 104,1008 22,1002! 22,820 16,640 10,540 6,516! 2,400',
        hem: [24, 188, 1000],
        fall: 3,
        strength: 0.55,
        drape: 0.45,
        wear: [
          '154,470 110,520 60,524',
          '172,620 120,650 60,640',
          '180,760 110,800 30,786',
          '186,860 130,884 50,880',
          '30,600 80,640 120,644',
        ],
      }) +
      t.both('20,978! 192,968! 196,1046! 108,1058 22,1052!', {
        drape: 0.25,
        cast: 8,
        round: 0.6,
      }) +
      t.seams('24,990! 190,980!', 0.35, 2) +
      fly(s, 410) +
      t.seams('84,232! 138,352!', 0.85, 4) +
      t.stitches('76,234! 131,356!', s.tone.dark, 0.7) +
      t.whole('0,192 106,180! 112,230! 0,244', { drape: 0.15, cast: 4, round: 0.5 }) +
      beltLoops(s, 56) +
      button(ink, 494, 216, 11, s.accents[1]) +
      clips(ink, 190, 110),
  );
};

/** Light cotton gathered into a ruffled waist and tied; each very full leg swings free. */
export const palazzo: Cut = (ink, s) => {
  const t = tailor(ink, s);
  const gather = fan(ink, {
    top: [374, 586, 262],
    bottom: [340, 620, 480],
    count: 13,
    tone: s.tone,
    strength: 0.7,
  });
  const tie = { drape: 0.2, cast: 7, round: 0.9, seam: 0.8 };
  return hung(
    t.whole('0,178 40,166 74,180 110,166! 104,240! 0,252', {
      drape: 0.3,
      round: 0.6,
      folds: fan(ink, { top: [378, 582, 236], bottom: [370, 590, 160], count: 11, tone: s.tone }),
    }) +
      legs(ink, s, t, {
        shape:
          '0,240! 106,232! 142,330 182,520 236,820 288,1118! 236,1136 190,1124 140,1140 88,1128 34,1140 20,1130! 22,900 16,700 10,560 6,530! 2,400',
        hem: [22, 280, 1128],
        fall: 5,
        strength: 1,
      }) +
      `<g opacity="0.9">${gather}</g>` +
      t.whole('0,234 106,222! 110,266! 0,280', { drape: 0.15, cast: 4, round: 0.6 }) +
      t.one('4,262! 30,330 24,420 40,500! 12,508! 2,420 -10,330', tie) +
      t.one('-2,262! -22,330 -18,410 -34,470! -58,462! -44,380 -22,300', tie) +
      t.one('0,254! 34,226 64,236 58,272 28,276', tie) +
      t.one('0,254! -34,224 -66,240 -54,276 -24,276', tie) +
      t.one('-13,242 12,241 14,268 -12,270', { ...tie, cast: 4 }) +
      clips(ink, 178, 100),
  );
};

/** Evening crepe: long quiet folds that close over the shoes like a gown, sash at one side. */
export const gownPalazzo: Cut = (ink, s) => {
  const t = tailor(ink, s);
  const sash = { drape: 0.3, cast: 9, round: 0.9, sheen: 0.25 };
  const fall = fan(ink, {
    top: [376, 584, 270],
    bottom: [212, 748, 1150],
    count: 12,
    tone: s.tone,
    strength: 0.8,
  });
  return hung(
    waistback(ink, s) +
      t.whole(
        '0,240 106,232! 136,330 164,480 214,800 264,1134! 226,1150 186,1142 146,1156 104,1146 66,1158 26,1148 0,1154',
        { drape: 0.5, folds: fall, round: 0.6, sheen: 0.2 },
      ) +
      `<path d="M480 440C474 640 486 900 478 1152" fill="none" stroke="${s.tone.deep}" stroke-width="20" opacity="0.55" filter="${ink.blur(7)}"/>` +
      seamLine('M481 290V520C478 700 484 950 479 1150', s.tone, 0.85, 3.4) +
      t.creases('60,290 84,420 96,600', 12, 0.34) +
      t.creases('24,290 34,420 40,560', 10, 0.3) +
      t.whole('0,192 105,180! 110,262! 0,276', { drape: 0.25, cast: 5, round: 0.6, sheen: 0.2 }) +
      [206, 226, 246]
        .map((y) => seamLine(`M374 ${y - 8}Q480 ${y + 12} 588 ${y - 10}`, s.tone, 0.4))
        .join('') +
      t.one('62,240! 92,320 96,480 128,660! 88,676! 66,500 52,340 44,256', sash) +
      t.one('52,250! 46,340 30,470 34,590! -2,586! 2,460 22,340 34,246', sash) +
      t.one('34,216 66,212 74,250 58,270 36,264', { ...sash, cast: 5 }) +
      clips(ink, 190, 104),
  );
};
