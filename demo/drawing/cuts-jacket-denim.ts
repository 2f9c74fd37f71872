import { button } from './cloth.ts';
import { framed, inside, label, sleeves, straightSleeve } from './cuts-jacket-parts.ts';
import { hanger } from './hanger.ts';
import { type Cut, hung } from './style.ts';
import { tailor } from './tailor.ts';

const copper = '#b5703c';

/** The rider's jacket: chest flaps, a V of seams, welts at the side, worn pale at the bends. */
export const denimJacket: Cut = (ink, s) => {
  const t = tailor(ink, s);
  const thread = '#e3b04e';
  const half = '0,262 30,244 66,214! 112,236 152,258! 142,332 162,430 168,580 164,744! 0,752';
  const worn = (x: number, y: number, rx: number, ry: number): string =>
    [x, -x]
      .map(
        (dx) =>
          `<ellipse cx="${480 + dx}" cy="${y}" rx="${rx}" ry="${ry}" fill="#dfeaf8" opacity="0.3" filter="${ink.blur(16)}"/>`,
      )
      .join('');
  return hung(
    framed(
      inside(ink, s, '0,216 56,208 76,214! 64,280 0,300') +
        label(226) +
        hanger(ink, 202, 84, 20) +
        sleeves(ink, s, {
          shape: straightSleeve,
          cuff: '268,808! 276,866! 236,882 190,880! 190,824! 232,828',
          inside: worn(222, 520, 20, 70),
        }) +
        t.stitches('122,420 142,350 132,300 146,268', thread, 0) +
        t.whole(half, { drape: 0.35, cast: 8, inside: worn(92, 620, 30, 90) }) +
        t.creases('152,450 120,520 140,640', 15, 0.3) +
        t.seams('4,404! 150,396!', 0.8, 3) +
        t.stitches('4,412! 150,404!', thread) +
        t.seams('62,470! 34,744!', 0.75, 2.6) +
        t.stitches('69,470! 42,742!', thread) +
        t.seams('118,470! 94,742!', 0.75, 2.6) +
        t.stitches('124,470! 101,742!', thread) +
        t.seams('122,590! 146,690!', 0.9, 6) +
        t.stitches('114,590! 138,694!', thread) +
        t.stitches('145,270! 136,332 154,428', thread) +
        t.both('40,398! 128,392! 128,434! 86,462! 42,438!', { drape: 0.1, cast: 6, round: 0.5 }) +
        t.stitches('48,404! 49,434! 86,454! 121,430! 121,399!', thread) +
        [394, 566].map((x) => button(ink, x, 442, 7, copper)).join('') +
        t.whole('0,744 165,736! 160,796! 0,806', { drape: 0.15, cast: 3, round: 0.5 }) +
        t.stitches('2,753! 162,745!', thread) +
        t.stitches('2,797! 158,788!', thread) +
        t.seams('18,280! 18,804!', 0.6, 2.4) +
        t.stitches('12,286! 12,804!', thread) +
        [318, 404, 490, 576, 662, 776].map((y) => button(ink, 480, y, 9.5, copper)).join('') +
        t.both('2,270! 26,240 44,204! 62,190 80,204 112,274 120,302! 62,334! 26,306', {
          drape: 0.12,
          cast: 8,
          round: 0.5,
        }) +
        t.stitches('72,206! 102,274 110,298! 64,323! 30,300', thread),
      1.18,
      14,
    ),
  );
};

/** Cropped and boxy, with a pointed western yoke, snapped pocket flaps and turned-back cuffs. */
export const westernJacket: Cut = (ink, s) => {
  const t = tailor(ink, s);
  const thread = '#b99a63';
  const pearl = '#efe9f2';
  const half = '0,268 34,248 68,214! 118,236 172,262! 158,340 178,440 184,560 186,664! 0,672';
  const snap = (x: number, y: number, r: number): string =>
    `<circle cx="${x}" cy="${y}" r="${r + 2.4}" fill="#a98a4e"/>${button(ink, x, y, r, pearl)}`;
  const flap = '44,432! 140,424! 142,466! 114,494 92,478 68,496 46,474!';
  return hung(
    framed(
      inside(ink, s, '0,216 56,208 78,214! 66,284 0,306') +
        label(226) +
        hanger(ink, 202, 84, 20) +
        sleeves(ink, s, {
          shape:
            '122,238! 188,268 226,330 250,430 272,600 286,760! 246,780 190,778! 178,640 172,520 150,420',
          cuff: '280,706! 296,782! 246,802 184,798! 184,724! 236,732',
          cuffPanel: { cast: 8 },
        }) +
        t.stitches('190,788! 246,792 288,776', thread) +
        t.whole(half, { drape: 0.35, cast: 9 }) +
        t.creases('168,450 140,520 166,620', 16, 0.3) +
        t.creases('30,640 60,600 110,612', 14, 0.22) +
        t.both('14,284! 66,226! 120,240 166,262! 156,330 160,380! 124,372 92,424 60,372 18,388!', {
          drape: 0.1,
          cast: 6,
          round: 0.35,
        }) +
        t.stitches('22,378! 58,364 92,412 126,363 156,370!', thread) +
        t.both(flap, { drape: 0.08, cast: 7, round: 0.4 }) +
        t.stitches('52,438! 54,468! 70,486 92,469 113,485 134,462! 133,431!', thread) +
        [388, 572].map((x) => snap(x, 464, 7)).join('') +
        t.seams('92,500! 98,664!', 0.4, 2) +
        t.stitches('86,500! 92,660!', thread, 0.6) +
        t.whole('0,650 186,642! 184,692! 0,700', { drape: 0.12, cast: 4, round: 0.5 }) +
        t.stitches('2,658! 182,650!', thread) +
        t.seams('20,300! 20,698!', 0.5, 2.2) +
        t.stitches('14,304! 14,694!', thread) +
        [330, 412, 494, 576, 676].map((y) => snap(480, y, 9)).join('') +
        t.both('2,276! 24,246 46,206! 66,192 82,206 106,262 142,322! 88,318 32,318', {
          drape: 0.1,
          cast: 9,
          round: 0.5,
        }) +
        t.stitches('74,210! 98,262 128,312! 84,309 36,309', thread),
      1.2,
      34,
    ),
  );
};
