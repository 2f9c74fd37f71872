import { lining } from './cloth.ts';
import { framed, inside, label, sleeves } from './cuts-jacket-parts.ts';
import { edge, slouch, sparkle } from './cuts-sweater-parts.ts';
import { hanger } from './hanger.ts';
import { symmetric } from './path.ts';
import { type Cut, hung } from './style.ts';
import { tailor } from './tailor.ts';

const body = '0,272 50,254 78,216! 112,234 150,254! 146,332 166,430 174,600 168,776! 0,784';
const crewCollar = '0,266 44,250 64,208! 80,202 92,216! 70,272 0,300';
const wrist = '284,796! 282,876! 246,888 206,884! 200,822! 244,832';

/** Close at the neck and plain: set-in sleeves, ribs at neck, hip and wrist. */
export const crew: Cut = (ink, s) => {
  const t = tailor(ink, s);
  return hung(
    framed(
      inside(ink, s, '0,216 60,206 82,214! 66,268 0,290') +
        label(228) +
        hanger(ink, 204, 84, 20) +
        sleeves(ink, s, {
          shape:
            '112,234! 178,262 226,330 248,440 272,640 288,816! 248,838 196,834! 184,690 164,540 130,420',
          cuff: wrist,
          cuffPanel: edge(s, 190, 780),
        }) +
        t.whole(body, { folds: slouch(t), drape: 0.5, round: 0.7, cast: 8 }) +
        t.seams('76,222! 110,240 146,260', 0.4, 2) +
        t.whole('0,770 170,762! 158,826! 0,836', edge(s, 312, 652)) +
        t.whole(crewCollar, edge(s, 378, 590)),
      1.2,
      18,
    ),
  );
};

/** Thick cables: a broad one down the middle between two narrow, and cuffs long enough to pull down. */
export const cableCrew: Cut = (ink, s) => {
  const t = tailor(ink, s);
  const strand = (x: number, y: number, w: number, h: number, k: number): string => {
    const d = `M${x - k * w} ${y}C${x - k * w} ${y + h * 0.55} ${x + k * w} ${y + h * 0.45} ${x + k * w} ${y + h}`;
    return `<path d="${d}" stroke="${s.tone.deep}" stroke-width="${w * 1.12}" opacity="0.5" fill="none"/><path d="${d}" stroke="${s.tone.dark}" stroke-width="${w * 1.02}" fill="none"/><path d="${d}" stroke="${s.tone.base}" stroke-width="${w * 0.86}" fill="none"/><path d="${d}" transform="translate(${-w * 0.14} 0)" stroke="${s.tone.light}" stroke-width="${w * 0.3}" opacity="0.75" fill="none"/>`;
  };
  const plait = (x: number, w: number, h: number, from: number, to: number): string => {
    let out = `<rect x="${x - w * 1.9}" y="${from}" width="${w * 3.8}" height="${to - from}" fill="${s.tone.dark}" opacity="0.35"/>`;
    for (let y = from; y < to; y += h) out += strand(x, y, w, h, 1) + strand(x, y, w, h, -1);
    return out;
  };
  const cables =
    plait(480, 30, 84, 270, 800) +
    [392, 568].map((x) => plait(x, 15, 50, 240, 800)).join('') +
    [430, 530].map((x) => plait(x, 0.1, 900, 240, 250)).join('');
  const arms = [232, 728]
    .map(
      (x) =>
        `<g transform="rotate(${x < 480 ? 9 : -9} ${x} 540)">${plait(x + (x < 480 ? 22 : -22), 20, 62, 230, 860)}</g>`,
    )
    .join('');
  return hung(
    framed(
      inside(ink, s, '0,216 60,206 82,214! 66,268 0,290') +
        label(226) +
        hanger(ink, 204, 84, 20) +
        sleeves(ink, s, {
          shape:
            '112,234! 184,264 234,336 258,450 282,640 296,780! 252,802 194,798! 182,680 164,540 130,420',
          inside: arms,
          cuff: '292,756! 290,892! 250,904 204,900! 196,782! 248,796',
          cuffPanel: edge(s, 190, 790, 4),
        }) +
        t.whole(body, { folds: slouch(t), drape: 0.35, round: 0.8, cast: 9, inside: cables }) +
        t.whole('0,766 172,758! 160,838! 0,848', edge(s, 312, 652)) +
        t.whole('0,252 46,238 66,200! 84,192 98,212! 78,276 0,308', edge(s, 374, 590, 5)),
      1.18,
      18,
    ),
  );
};

/** Dropped shoulder and wide arm; the back hem shows below the front, between side slits. */
export const easyCableCrew: Cut = (ink, s) => {
  const t = tailor(ink, s);
  return hung(
    framed(
      inside(ink, s, '0,216 66,206 90,214! 74,280 0,304') +
        label(234) +
        hanger(ink, 204, 84, 20) +
        sleeves(ink, s, {
          shape:
            '150,262! 236,306 270,370 292,460 312,620 316,770! 266,794 204,786! 206,680 200,560 176,440',
          cuff: '318,748! 296,836! 256,846 216,838! 200,762! 262,776',
          cuffPanel: edge(s, 190, 810, 4),
        }) +
        t.whole('0,700 178,700! 184,862! 0,876', {
          drape: 0.2,
          round: 0.7,
          fill: undefined,
          tone: { ...s.tone, base: s.tone.dark },
        }) +
        t.whole('0,836 184,826! 178,876! 0,890', edge(s, 296, 664)) +
        t.whole('0,286 58,264 84,214! 130,234 184,268! 174,350 196,450 200,620 192,770! 0,780', {
          folds: slouch(t, 780),
          drape: 0.5,
          round: 0.7,
          cast: 9,
        }) +
        t.whole('0,764 194,756! 182,812! 0,822', edge(s, 290, 670, 6)) +
        t.whole('0,282 52,262 72,210! 86,204 100,218! 82,284 0,318', edge(s, 374, 590)),
      1.14,
      26,
    ),
  );
};

/** Close-fitting, its neck folded over once. */
export const turtleneck: Cut = (ink, s) => {
  const t = tailor(ink, s);
  return hung(
    framed(
      lining(
        ink,
        symmetric([
          [0, 128],
          [50, 128],
          [62, 142, 1],
          [0, 166],
        ]),
        s.tone,
      ) +
        hanger(ink, 150, 40, 0) +
        sleeves(ink, s, {
          shape:
            '108,236! 172,264 214,332 236,440 258,640 274,816! 236,836 190,832! 178,690 160,540 126,420',
          cuff: '272,796! 268,876! 234,888 200,884! 192,820! 234,832',
          cuffPanel: edge(s, 190, 780),
        }) +
        t.whole('0,262 60,250 84,226! 112,236 148,256! 142,332 160,430 150,600 160,770! 0,778', {
          folds: slouch(t),
          drape: 0.45,
          round: 0.8,
          cast: 8,
        }) +
        t.whole('0,756 161,748! 154,806! 0,816', edge(s, 318, 650)) +
        t.whole('0,150 62,146! 66,200 88,240! 46,264 0,270', edge(s, 390, 575, 5)) +
        t.whole('0,146 66,138! 78,186 74,218! 36,230 0,232', edge(s, 398, 566, 9)),
      1.18,
      66,
    ),
  );
};

/** A fine metallic skin: narrow shoulder, nipped waist, a tall neck in soft folds. */
export const slimTurtleneck: Cut = (ink, s) => {
  const t = tailor(ink, s);
  const glitter = sparkle(ink, 190, 300, 200, 660, 780);
  return hung(
    framed(
      lining(
        ink,
        symmetric([
          [0, 96],
          [48, 98],
          [58, 110, 1],
          [0, 130],
        ]),
        s.tone,
      ) +
        hanger(ink, 118, 30, 0) +
        sleeves(ink, s, {
          shape:
            '98,240! 158,268 190,330 208,440 228,640 244,850! 214,864 178,858! 166,690 148,540 120,420',
          round: 1,
          inside: sparkle(ink, 120, 230, 260, 730, 850),
        }) +
        t.whole(
          '0,250 50,246 74,230! 102,240 132,260! 124,332 142,430 116,590 132,740 136,800! 0,810',
          { drape: 0.4, round: 1, cast: 7, inside: glitter },
        ) +
        t.creases('120,590 80,602 40,594', 12, 0.26) +
        t.creases('136,450 100,486 50,492', 14, 0.24) +
        t.stitches('2,800! 134,790!', s.tone.dark, 0.5) +
        t.whole('0,120 58,112! 62,190 78,238! 42,256 0,260', edge(s, 396, 570, 4, 8)) +
        t.whole('0,112 62,104! 74,150 72,196! 38,210 0,212', edge(s, 400, 562, 8, 8)) +
        t.creases('66,150 30,164 0,166', 8, 0.3) +
        sparkle(ink, 40, 410, 110, 550, 250),
      1.2,
      96,
    ),
  );
};
