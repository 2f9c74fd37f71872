import { button, fan } from './cloth.ts';
import { framed, inside, label, sleeves } from './cuts-jacket-parts.ts';
import { hanger } from './hanger.ts';
import { mix, tones } from './palette.ts';
import { type Cut, hung } from './style.ts';
import { tailor } from './tailor.ts';

const lining = '0,214 60,206 96,232! 104,420 60,640! 0,660';

/** One button at a nipped waist, notched lapels, rounded fronts. */
export const blazer: Cut = (ink, s) => {
  const t = tailor(ink, s);
  const silk = { ...s.tone, base: mix(s.tone.base, s.tone.light, 0.35) };
  const right =
    '0,604! 66,400 72,216! 116,238 146,256! 140,330 154,424 118,596 140,740 176,890 174,948 118,984 58,976 22,900 4,780';
  const left =
    '-8,604! 60,400 72,216! 116,238 146,256! 140,330 154,424 118,596 140,740 176,890 174,948 118,984 62,978 16,890 -8,760';
  const waist = (k: 1 | -1): string =>
    fan(ink, {
      top: k > 0 ? [500, 590, 590] : [370, 460, 590],
      bottom: k > 0 ? [500, 650, 990] : [310, 460, 990],
      count: 3,
      tone: s.tone,
      strength: 0.4,
    });
  const vents = [0, 1, 2]
    .map(
      (i) =>
        button(ink, 738 - i * 2, 832 - i * 24, 7, s.accents[1]) +
        button(ink, 222 + i * 2, 832 - i * 24, 7, s.accents[1]),
    )
    .join('');
  return hung(
    framed(
      inside(ink, s, lining, { tone: silk, sheen: 0.3 }) +
        label(232) +
        hanger(ink, 200, 84, 24) +
        sleeves(ink, s) +
        vents +
        t.one(right, { folds: waist, cast: 8 }) +
        t.other(left, { folds: waist, cast: 11 }) +
        t.creases('136,420 96,520 108,620', 15, 0.34) +
        t.creases('60,560 90,600 118,592', 10, 0.26) +
        t.seams('74,430 62,540 66,620 84,712', 0.45) +
        t.both('60,724! 142,710! 148,750! 64,766!', { drape: 0.1, cast: 6, round: 0.4 }) +
        t.one('86,438! 140,424! 142,444! 88,458!', { drape: 0.1, cast: 3, round: 0.4 }) +
        t.both('0,610! 26,500 48,384 58,300! 100,312! 156,344! 132,430 76,530', {
          drape: 0.15,
          cast: 9,
          round: 0.4,
        }) +
        t.both('40,208! 58,186 82,194 108,242 124,286! 100,318! 62,308! 50,254', {
          drape: 0.15,
          cast: 5,
          round: 0.5,
        }) +
        button(ink, 482, 626, 15, s.accents[1]),
      1.12,
      4,
    ),
  );
};

/** Double-breasted on a single pair of buttons, with a satin shawl collar over a pleated inset. */
export const tuxedo: Cut = (ink, s) => {
  const t = tailor(ink, s);
  const satin = { ...s.tone, base: mix(s.tone.base, s.tone.light, 0.16) };
  const front =
    '-44,648! 56,420 80,212! 124,232 162,250! 152,330 160,424 140,600 158,800 166,1006! 60,1018 -44,1020!';
  const pleats = Array.from({ length: 9 }, (_, i) => 444 + i * 9)
    .map(
      (x) =>
        `<path d="M${x} 366L${480 + (x - 480) * 0.25} 660" stroke="#9a8f8c" stroke-width="2.4" opacity="0.55"/><path d="M${x + 3} 366L${483 + (x - 480) * 0.25} 660" stroke="#fff" stroke-width="2.4" opacity="0.8"/>`,
    )
    .join('');
  const hang = (k: 1 | -1): string =>
    fan(ink, {
      top: k > 0 ? [500, 600, 640] : [360, 460, 640],
      bottom: k > 0 ? [500, 640, 1010] : [320, 460, 1010],
      count: 3,
      tone: s.tone,
      strength: 0.45,
    });
  const gold = tones.gold.base;
  const shawl = { tone: satin, drape: 0.1, cast: 10, round: 0.5, sheen: 0.5 };
  return hung(
    framed(
      inside(ink, s, '0,216 60,206 96,232! 110,420 60,640! 0,660') +
        label(238) +
        hanger(ink, 200, 84, 24) +
        t.whole('0,378 40,372 88,330! 96,440 40,640 0,690', {
          tone: s.trim,
          drape: 0.2,
          round: 0.6,
          inside: pleats,
        }) +
        sleeves(ink, s, {
          shape:
            '116,230! 184,252 220,312 236,424 258,620 274,838! 238,852 196,850! 180,700 164,520 130,420',
          cuff: '270,800! 276,852! 238,866 194,864! 192,812! 236,816',
          cuffPanel: { tone: satin, sheen: 0.35 },
        }) +
        t.one(front, { folds: hang, cast: 8 }) +
        t.other(front, { folds: hang, cast: 12 }) +
        t.creases('142,440 108,560 120,660', 15, 0.3) +
        t.seams('88,440 78,560 84,700 92,860', 0.4) +
        t.both('74,776! 146,764! 148,776! 76,790!', {
          tone: satin,
          drape: 0,
          cast: 3,
          round: 0.3,
        }) +
        t.one(
          '2,600! 22,520 42,420 52,320 44,204! 60,184 84,196 112,262 126,344 110,450 50,556 16,604!',
          shawl,
        ) +
        t.other(
          '-44,656! 10,540 42,420 52,320 44,204! 60,184 84,196 112,262 126,344 110,450 50,560',
          shawl,
        ) +
        button(ink, 440, 676, 15, gold) +
        button(ink, 524, 676, 15, gold),
      1.1,
      6,
    ),
  );
};
