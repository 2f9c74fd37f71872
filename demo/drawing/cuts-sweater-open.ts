import { button, fan } from './cloth.ts';
import { framed, inside, label, sleeves } from './cuts-jacket-parts.ts';
import { edge, slouch } from './cuts-sweater-parts.ts';
import { hanger } from './hanger.ts';
import { type Cut, hung } from './style.ts';
import { tailor } from './tailor.ts';

/** Long and slouchy to mid-thigh: deep patch pockets, wooden buttons from the chest down. */
export const longCardigan: Cut = (ink, s) => {
  const t = tailor(ink, s);
  const front =
    '10,470! 52,320 78,214! 122,236 164,262! 156,340 174,440 182,640 186,1000! 100,1014 6,1008!';
  return hung(
    framed(
      inside(ink, s, '0,214 60,206 88,220! 80,400 20,500! 0,506') +
        label(232) +
        hanger(ink, 204, 80, 18) +
        sleeves(ink, s, {
          shape:
            '122,238! 196,268 240,340 262,450 282,640 294,812! 250,836 194,830! 188,690 178,540 146,430',
          cuff: '292,780! 292,874! 250,886 204,880! 196,806! 246,820',
          cuffPanel: edge(s, 190, 790, 4),
        }) +
        t.both(front, {
          drape: 0.55,
          cast: 8,
          folds: (k) =>
            fan(ink, {
              top: k > 0 ? [520, 630, 380] : [330, 440, 380],
              bottom: k > 0 ? [500, 670, 1010] : [290, 460, 1010],
              count: 3,
              tone: s.tone,
              strength: 0.5,
            }),
        }) +
        t.creases('174,460 130,520 150,640', 20, 0.3) +
        t.both('6,1000! 186,992! 180,1048! 8,1058!', edge(s, 290, 670)) +
        t.both('52,730! 164,726! 168,916! 54,922!', { drape: 0.3, cast: 9, round: 0.5 }) +
        t.both('48,722! 168,718! 169,758! 49,764!', edge(s, 300, 660, 4)) +
        t.other(
          '-12,470! 40,320 62,206! 80,200 96,216! 74,330 24,480 26,1058! -14,1058!',
          edge(s, 380, 512, 5),
        ) +
        t.one(
          '-12,470! 40,320 62,206! 80,200 96,216! 74,330 24,480 26,1058! -14,1058!',
          edge(s, 452, 590, 7),
        ) +
        [520, 640, 760, 880, 1000]
          .map(
            (y) =>
              button(ink, 486, y, 15, '#b98552') +
              `<path d="M476 ${y - 5}q10 -6 20 1M475 ${y + 4}q11 -4 22 2" stroke="#6b431f" stroke-width="1.4" fill="none" opacity="0.7"/>`,
          )
          .join(''),
      1.03,
      -4,
    ),
  );
};

/** Short and round: full sleeves gathered into a tight cuff, pocket openings topped with rib. */
export const cardigan: Cut = (ink, s) => {
  const t = tailor(ink, s);
  const front =
    '10,440! 50,310 76,214! 118,236 158,258! 150,340 170,440 186,600 172,740! 90,756 6,752!';
  return hung(
    framed(
      inside(ink, s, '0,214 60,206 88,220! 78,380 20,460! 0,466') +
        label(232) +
        hanger(ink, 204, 80, 18) +
        sleeves(ink, s, {
          shape:
            '118,236! 196,262 252,336 286,450 312,610 306,720 276,770! 240,784 206,776! 186,700 176,560 142,430',
          cuff: '282,756! 272,838! 240,848 212,844! 202,768! 242,780',
          cuffPanel: edge(s, 190, 790, 4),
        }) +
        t.creases('276,770 290,690 288,600', 14, 0.34) +
        t.creases('240,778 244,700 236,620', 14, 0.3) +
        t.both(front, { drape: 0.5, cast: 8 }) +
        t.creases('168,450 120,500 70,510', 20, 0.28) +
        t.creases('182,620 140,670 80,690', 18, 0.26) +
        t.both('6,738! 174,730! 160,802! 8,812!', edge(s, 300, 660)) +
        t.both('60,604! 144,598! 146,630! 61,637!', edge(s, 320, 640, 6)) +
        t.other(
          '-12,440! 38,310 60,206! 78,200 94,216! 72,320 24,450 26,812! -14,812!',
          edge(s, 380, 512, 5),
        ) +
        t.one(
          '-12,440! 38,310 60,206! 78,200 94,216! 72,320 24,450 26,812! -14,812!',
          edge(s, 452, 590, 7),
        ) +
        [486, 562, 638, 714, 786].map((y) => button(ink, 486, y, 14, '#f3ead6')).join(''),
      1.18,
      14,
    ),
  );
};

export const vneck: Cut = (ink, s) => {
  const t = tailor(ink, s);
  const band = '0,424! 36,340 62,208! 78,200 98,216! 66,346 0,474!';
  return hung(
    framed(
      inside(ink, s, '0,214 60,206 86,216! 40,400 0,440') +
        label(234) +
        hanger(ink, 204, 80, 18) +
        sleeves(ink, s, {
          shape:
            '108,234! 170,226 232,266 284,420 308,600 300,716 282,756! 246,776 212,762! 184,680 166,540 128,410',
          cuff: '288,742! 278,846! 246,856 216,850! 210,764! 246,778',
          cuffPanel: edge(s, 190, 790, 4),
        }) +
        t.creases('138,238 176,268 196,330', 12, 0.36) +
        t.creases('160,228 206,262 230,330', 12, 0.3) +
        t.creases('280,756 296,690 296,610', 12, 0.34) +
        t.creases('246,770 250,700 244,630', 12, 0.3) +
        t.whole('0,430 24,380 84,214! 112,232 144,250! 142,330 166,430 160,560 150,680! 0,690', {
          folds: slouch(t, 690),
          drape: 0.5,
          round: 0.8,
          cast: 8,
        }) +
        t.whole('0,668 154,660! 146,752! 0,764', edge(s, 328, 640)) +
        t.other(band, edge(s, 370, 492)) +
        t.one(band, edge(s, 470, 590, 5)),
      1.22,
      14,
    ),
  );
};
