import { button, fan } from './cloth.ts';
import { edge } from './cuts-sweater-parts.ts';
import { beltLoops, fly, legs, waistback } from './cuts-trouser-parts.ts';
import { clips } from './hanger.ts';
import { type Cut, hung } from './style.ts';
import { tailor } from './tailor.ts';

/** Ripstop with big bellows pockets, darted knees and an ankle gathered on elastic. */
export const cargo: Cut = (ink, s) => {
  const t = tailor(ink, s);
  const gathers = (k: 1 | -1): string =>
    fan(ink, {
      top: k > 0 ? [514, 640, 980] : [320, 446, 980],
      bottom: k > 0 ? [512, 604, 1074] : [356, 448, 1074],
      count: 7,
      tone: s.tone,
    });
  return hung(
    waistback(ink, s) +
      legs(ink, s, t, {
        shape:
          '0,214! 108,206! 136,310 154,430 160,620 158,800 160,960 130,1060! 78,1070 34,1064! 20,960 26,780 16,600 10,530 6,504! 2,400',
        hem: [36, 128, 1064],
      }) +
      t.both('22,960 158,950! 130,1066! 78,1076 34,1070!', {
        drape: 0.3,
        seam: 0,
        folds: gathers,
      }) +
      t.both('32,1058! 130,1052! 124,1092! 78,1100 38,1096!', {
        drape: 0.15,
        cast: 4,
        round: 0.9,
      }) +
      t.seams('34,780! 74,790!', 0.8, 3) +
      t.seams('34,824! 72,818!', 0.8, 3) +
      t.creases('34,800 80,806 130,796', 14, 0.3) +
      fly(s, 400) +
      t.whole('0,192 106,180! 111,228! 0,242', { drape: 0.12, cast: 4, round: 0.5 }) +
      t.seams('66,238! 128,330!', 0.85, 4) +
      t.stitches('58,240! 122,336!', s.tone.light, 0.7) +
      t.both('88,574! 180,568! 190,712! 182,734 98,742 88,720!', {
        drape: 0.25,
        cast: 11,
        round: 0.7,
      }) +
      t.seams('116,626! 120,738!', 0.5, 2.4) +
      t.seams('156,624! 160,736!', 0.5, 2.4) +
      t.stitches('94,580! 96,724 180,720 176,574!', s.tone.light, 0.5) +
      t.both('82,562! 184,556! 188,604! 136,628! 84,612!', { drape: 0.12, cast: 8, round: 0.5 }) +
      t.stitches('89,606! 136,620! 182,598!', s.tone.light, 0.7) +
      [344, 616].map((x) => button(ink, x, 606, 8, s.accents[1])).join('') +
      beltLoops(s, 54) +
      button(ink, 494, 214, 10, s.accents[1]) +
      clips(ink, 190, 110),
  );
};

/** Soft drill on a drawcord: slanted hand pockets, two buttoned side pockets, long ribbed hems. */
export const drawcordCargo: Cut = (ink, s) => {
  const t = tailor(ink, s);
  const gather = fan(ink, {
    top: [376, 584, 232],
    bottom: [350, 610, 400],
    count: 14,
    tone: s.tone,
    strength: 0.6,
  });
  const cord = (d: string): string =>
    `<path d="${d}" transform="translate(3 5)" fill="none" stroke="#1c0814" stroke-width="8" stroke-linecap="round" opacity="0.35"/><path d="${d}" fill="none" stroke="#8d6a45" stroke-width="9" stroke-linecap="round"/><path d="${d}" fill="none" stroke="#ecd9b4" stroke-width="7" stroke-linecap="round"/><path d="${d}" fill="none" stroke="#b39366" stroke-width="7" stroke-dasharray="2 5"/>`;
  const flap = '96,604! 178,594! 182,636! 98,648!';
  return hung(
    waistback(ink, s) +
      legs(ink, s, t, {
        shape:
          '0,228! 108,220! 148,320 172,450 172,620 154,800 130,1004! 80,1014 40,1008! 34,860 20,680 12,580 6,540! 2,400',
        hem: [42, 128, 1008],
        fall: 2,
        strength: 0.5,
        wear: ['172,520 120,570 40,566', '156,820 104,850 30,836', '140,940 96,960 36,950'],
      }) +
      gather +
      t.both(
        '40,1000! 130,994! 120,1104! 82,1110 50,1106!',
        edge({ ...s, trim: s.tone }, 320, 640, 5, 9),
      ) +
      t.seams('82,252! 146,372!', 0.85, 5) +
      t.stitches('74,254! 138,376!', s.tone.light, 0.6) +
      t.both('100,612! 176,604! 178,716! 102,726!', { drape: 0.15, cast: 8, round: 0.5 }) +
      t.stitches('106,650! 108,718! 171,710! 170,640!', s.tone.light, 0.6) +
      t.both(flap, { drape: 0.08, cast: 7, round: 0.4 }) +
      t.stitches('103,640! 176,629!', s.tone.light, 0.7) +
      [338, 622].map((x) => button(ink, x, 628, 9, '#d9b98a')).join('') +
      t.whole('0,194 106,182! 110,242! 0,256', {
        drape: 0.15,
        cast: 4,
        round: 0.6,
        inside: fan(ink, {
          top: [372, 588, 176],
          bottom: [372, 588, 250],
          count: 20,
          tone: s.tone,
          strength: 0.7,
        }),
      }) +
      [462, 500]
        .map(
          (x) =>
            `<circle cx="${x}" cy="222" r="7" fill="${s.tone.deep}"/><circle cx="${x}" cy="222" r="7" fill="none" stroke="#c79a4a" stroke-width="3"/>`,
        )
        .join('') +
      cord('M462 222C446 280 470 320 456 392') +
      cord('M500 222C520 270 496 310 514 372') +
      cord('M462 222C476 246 488 246 500 222') +
      clips(ink, 190, 110),
  );
};
