import { fan } from './cloth.ts';
import { framed, inside, label, sleeves } from './cuts-jacket-parts.ts';
import { brass, hanger } from './hanger.ts';
import type { Ink } from './ink.ts';
import { mix, tones } from './palette.ts';
import { curve, pts } from './path.ts';
import { type Cut, hung, type Style } from './style.ts';
import { ribbing, tailor } from './tailor.ts';

const puffed =
  '112,236! 180,262 222,322 252,440 278,640 288,776 270,838! 232,852 192,846! 176,780 170,640 158,520 132,420';
const cuff = '276,822! 270,892! 232,904 198,898! 190,834! 232,846';

function zip(ink: Ink, from: number, to: number): string {
  return `<path d="M480 ${from}V${to}" stroke="#3a2a20" stroke-width="11"/><path d="M480 ${from}V${to}" stroke="${brass(ink)}" stroke-width="7"/><path d="M480.1 ${from}V${to}" stroke="#f0cf86" stroke-width="7" stroke-dasharray="3.5 3"/><path d="M474 ${from + 30}h12l4 44q-10 10 -20 0Z" fill="#c8973a" stroke="#6d4a12" stroke-width="1.5"/>`;
}

function welts(s: Style, shape: string): string {
  const d = curve(pts(shape)) + curve(pts(shape).map(([x, y]) => [960 - x, y]));
  return `<path d="${d}" stroke="${s.tone.deep}" stroke-width="15" opacity="0.7" fill="none"/><path d="${d}" transform="translate(-2 -2)" stroke="${s.trim.base}" stroke-width="10" fill="none"/><path d="${d}" transform="translate(-5 -3)" stroke="${s.trim.light}" stroke-width="1.6" opacity="0.7" fill="none"/>`;
}

/** Lightly padded: the classic flight jacket with a thick rib at every edge. */
export const bomber: Cut = (ink, s) => {
  const t = tailor(ink, s);
  const rib = (x0: number, x1: number, y0: number, y1: number): string =>
    ribbing(s.trim.light, x0, x1, y0, y1);
  const padding = [0, 1, 2, 3]
    .map((i) => t.creases(`160,${410 + i * 96} 110,${436 + i * 92} 40,${428 + i * 90}`, 20, 0.3))
    .join('');
  return hung(
    framed(
      inside(ink, s, '0,214 60,204 82,212! 66,276 0,296', { tone: s.trim }) +
        label(226) +
        hanger(ink, 200, 84, 20) +
        sleeves(ink, s, {
          shape: puffed,
          cuff,
          cuffPanel: { tone: s.trim, inside: rib(200, 770, 810, 910) },
        }) +
        t.whole(
          '0,274 52,254 80,214! 114,236 156,258! 148,332 172,430 186,600 182,740 158,786! 0,794',
          {
            drape: 0.55,
            cast: 9,
            round: 0.7,
            folds: padding,
          },
        ) +
        t.whole('0,782 162,774! 148,840! 0,848', {
          tone: s.trim,
          drape: 0.1,
          round: 0.6,
          inside: rib(310, 660, 750, 860),
        }) +
        t.creases('150,766 90,752 30,764', 12, 0.34) +
        zip(ink, 292, 842) +
        t.whole('0,270 44,254 64,208! 78,200 90,212! 72,276 0,306', {
          tone: s.trim,
          drape: 0.05,
          round: 0.6,
          cast: 5,
          inside: rib(380, 580, 190, 320),
        }) +
        welts(s, '88,596 128,692'),
      1.18,
      12,
    ),
  );
};

/** Cropped, with raglan sleeves cut in one with the shoulder and a wide waist rib. */
export const raglanBomber: Cut = (ink, s) => {
  const t = tailor(ink, s);
  const rib = (x0: number, x1: number, y0: number, y1: number): string =>
    ribbing(s.trim.deep, x0, x1, y0, y1, 8);
  const slouch = (k: 1 | -1): string =>
    fan(ink, {
      top: k > 0 ? [560, 640, 280] : [320, 400, 280],
      bottom: k > 0 ? [650, 780, 770] : [180, 310, 770],
      count: 4,
      tone: s.tone,
      strength: 0.55,
      sway: k * 26,
    });
  return hung(
    framed(
      inside(ink, s, '0,216 60,206 84,216! 70,280 0,300', { tone: s.trim }) +
        label(230) +
        hanger(ink, 202, 84, 20) +
        t.whole('0,288 60,262 110,252! 166,436 184,560 176,640 150,670! 0,676', {
          drape: 0.7,
          cast: 6,
          sheen: 0.3,
          folds:
            t.creases('150,450 90,520 70,640', 18, 0.34) +
            t.creases('160,560 110,610 90,660', 14, 0.3) +
            t.creases('30,330 70,420 130,440', 18, 0.24),
        }) +
        t.both(
          '74,222! 130,244 196,292 236,400 272,580 292,720 282,776! 244,792 206,786! 190,720 182,560 164,440! 122,350 84,262!',
          { drape: 0.8, grain: [0.012, 0.004], round: 0.8, sheen: 0.35, cast: 5, folds: slouch },
        ) +
        t.seams('82,250! 122,350 164,444!', 0.75, 3) +
        t.both('290,758! 282,834! 246,846 212,840! 204,770! 246,782', {
          tone: s.trim,
          drape: 0.1,
          round: 0.9,
          cast: 4,
          inside: rib(180, 790, 750, 860),
        }) +
        t.whole('0,660 156,652! 146,748! 0,756', {
          tone: s.trim,
          drape: 0.1,
          round: 0.6,
          cast: 3,
          inside: rib(310, 660, 640, 770),
        }) +
        zip(ink, 306, 750) +
        t.whole('0,284 48,264 68,216! 82,208 94,222! 76,290 0,322', {
          tone: s.trim,
          drape: 0.05,
          round: 0.6,
          cast: 5,
          inside: rib(380, 580, 200, 330),
        }) +
        welts(s, '78,540 124,630'),
      1.2,
      40,
    ),
  );
};

/** Worn open over its brushed lining: a longer easy shape with hand-warmer pockets. */
export const easyBomber: Cut = (ink, s) => {
  const t = tailor(ink, s);
  const fleece = { ...tones.beige, base: mix(tones.beige.base, '#ffffff', 0.45) };
  const rib = (x0: number, x1: number, y0: number, y1: number): string =>
    ribbing(s.trim.light, x0, x1, y0, y1, 8);
  const ribbed = { tone: s.trim, drape: 0.05, round: 0.6 };
  const front =
    '38,300! 62,252 82,218! 130,238 178,268! 166,350 178,440 184,640 176,812 154,850! 90,858 44,852! 34,600';
  return hung(
    framed(
      inside(ink, s, '0,214 60,204 92,216! 120,420 132,800 120,846! 0,852', { tone: fleece }) +
        label(232) +
        hanger(ink, 200, 84, 20) +
        sleeves(ink, s, {
          shape:
            '128,240! 196,268 240,330 262,440 284,640 294,770 276,828! 238,842 200,836! 188,770 184,640 176,520 150,420',
          cuff: '284,812! 276,888! 240,900 206,894! 198,824! 240,836',
          cuffPanel: { ...ribbed, inside: rib(190, 780, 800, 910) },
        }) +
        t.both(front, {
          drape: 0.5,
          cast: 10,
          folds: (k) =>
            fan(ink, {
              top: k > 0 ? [530, 640, 330] : [320, 430, 330],
              bottom: k > 0 ? [530, 660, 860] : [300, 430, 860],
              count: 2,
              tone: s.tone,
              strength: 0.6,
            }),
        }) +
        t.creases('170,450 130,520 150,620', 16, 0.32) +
        t.both('72,596! 112,590! 164,664! 166,806! 74,812!', { drape: 0.2, cast: 8, round: 0.4 }) +
        t.both('104,584! 118,580! 172,660! 162,670!', {
          ...ribbed,
          cast: 4,
          inside: rib(300, 660, 570, 680),
        }) +
        t.both('44,840! 160,834! 148,896! 50,902!', {
          ...ribbed,
          inside: rib(320, 640, 820, 910),
        }) +
        t.both('38,300! 50,296! 48,600 56,900! 40,900! 30,600', {
          ...ribbed,
          cast: 4,
          inside: rib(420, 540, 280, 910),
        }) +
        t.both('32,296! 40,250 58,206! 76,194 94,212! 76,268 54,318! 40,318', {
          ...ribbed,
          cast: 6,
          inside: rib(380, 580, 180, 330),
        }),
      1.12,
      14,
    ),
  );
};
