import { button, fan, hem, lining, piece } from './cloth.ts';
import { framed, inside, label, sleeves } from './cuts-jacket-parts.ts';
import { hanger } from './hanger.ts';
import type { Ink } from './ink.ts';
import { type Pt, symmetric, withHem } from './path.ts';
import { type Cut, hung, type Style } from './style.ts';
import { tailor } from './tailor.ts';

function coatSkirt(
  ink: Ink,
  s: Style,
  top: number,
  bottom: number,
  waist: number,
  width: number,
): string {
  const side: Pt[] = [
    [0, top],
    [waist, top, 1],
    [waist + (width - waist) * 0.44, top + (bottom - top) * 0.32],
    [width * 0.95, top + (bottom - top) * 0.82],
  ];
  const back = symmetric([
    [0, bottom - 90],
    [width * 0.9, bottom - 90, 1],
    [width - 14, bottom - 20, 1],
    [0, bottom],
  ]);
  return (
    lining(ink, back, s.tone) +
    piece(ink, withHem(side, hem(480 - width, 480 + width, bottom, 4, 4, 12)), {
      tone: s.tone,
      fill: s.fill,
      drape: 0.4,
      folds: fan(ink, {
        top: [480 - waist, 480 + waist, top],
        bottom: [480 - width, 480 + width, bottom],
        count: 6,
        tone: s.tone,
        strength: 0.9,
      }),
    })
  );
}

const bodice = '0,320 40,260 66,214! 112,236 152,258! 142,332 160,424 142,520 128,612! 0,620';

/** The officer's coat: storm flap, shoulder straps, buckled belt and cuff straps, to the calf. */
export const trench: Cut = (ink, s) => {
  const t = tailor(ink, s);
  const flat = { drape: 0.12, cast: 7, round: 0.5 };
  const buckle = (x: number, y: number, w: number, h: number, line: number): string =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${h * 0.17}" fill="none" stroke="#1c0814" stroke-width="${line}" opacity="0.4" transform="translate(3 4)"/><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${h * 0.17}" fill="none" stroke="${s.trim.deep}" stroke-width="${line}"/><rect x="${x - 1}" y="${y - 1}" width="${w}" height="${h}" rx="${h * 0.17}" fill="none" stroke="${s.trim.base}" stroke-width="${line * 0.6}"/>`;
  const rows = [486, 560, 690, 786]
    .map((y) => button(ink, 428, y, 11, s.trim.base) + button(ink, 536, y, 11, s.trim.base))
    .join('');
  return hung(
    framed(
      inside(ink, s, '0,216 60,206 80,214! 68,330 0,400') +
        label(226) +
        hanger(ink, 200, 84, 22) +
        sleeves(ink, s) +
        t.both('262,744! 268,780! 228,792 184,790! 182,756! 226,760', flat) +
        buckle(232, 752, 32, 40, 7) +
        buckle(696, 752, 32, 40, 7) +
        coatSkirt(ink, s, 600, 1178, 128, 214) +
        t.whole(bodice, { drape: 0.35, cast: 6 }) +
        t.creases('148,440 110,520 112,600', 15, 0.36) +
        t.creases('60,590 92,560 126,570', 10, 0.3) +
        // The gun flap is worn on one side only: it is what tells this coat from any other.
        t.one('10,330! 70,232! 116,240 150,262! 142,330 146,404! 112,452 84,438 40,424!', flat) +
        t.other('20,330! 70,232! 116,240 150,262! 144,320 120,350! 60,360!', { ...flat, cast: 4 }) +
        t.seams('-86,452! -88,620 -96,860 -100,1170', 0, 2) +
        `<path d="M396 440C390 640 386 900 384 1176" fill="none" stroke="${s.tone.deep}" stroke-width="3" opacity="0.7"/><path d="M393 440C387 640 383 900 381 1176" fill="none" stroke="${s.tone.light}" stroke-width="1.6" opacity="0.6"/>` +
        rows +
        t.both('96,724! 156,690! 166,710! 104,748!', { ...flat, cast: 4 }) +
        t.whole('0,598 128,588! 132,628! 0,640', { drape: 0.1, cast: 7, round: 0.6 }) +
        t.stitches('2,604! 128,595!', s.tone.dark, 0.6) +
        t.stitches('2,633! 130,622!', s.tone.dark, 0.6) +
        t.one('-84,590! -112,588! -118,760! -102,772! -84,758!', flat) +
        buckle(446, 590, 68, 56, 10) +
        t.both('12,462! 34,350 60,250! 96,252! 146,338! 80,392!', { ...flat, cast: 9 }) +
        t.both('34,224! 58,190 82,204 118,262 140,306! 78,314! 50,270', flat) +
        t.both('84,222! 158,252! 150,276! 86,248!', { ...flat, cast: 4 }) +
        [340, 620].map((x) => button(ink, x, 254, 6.5, s.trim.base)).join(''),
      0.99,
      2,
    ),
  );
};

/** A lighter coat: broad open revers, set-in belt knotted to one side, no flaps or straps. */
export const wrapTrench: Cut = (ink, s) => {
  const t = tailor(ink, s);
  const soft = { drape: 0.25, cast: 9, round: 0.5 };
  const tail = (shape: string): string =>
    t.one(shape, { drape: 0.3, cast: 8, round: 0.8, seam: 0.6 });
  return hung(
    framed(
      inside(ink, s, '0,216 60,206 84,216! 88,420 40,600! 0,610') +
        label(230) +
        hanger(ink, 200, 84, 22) +
        sleeves(ink, s, {
          shape:
            '112,236! 178,262 218,324 242,430 268,620 288,800! 246,822 188,818! 174,690 158,520 130,420',
          cuff: '280,734! 300,816! 246,838 180,832! 178,752! 230,758',
          cuffPanel: { cast: 8 },
        }) +
        coatSkirt(ink, s, 600, 1096, 124, 240) +
        `<path d="M514 640C524 780 540 940 560 1084" fill="none" stroke="${s.tone.deep}" stroke-width="3.4" opacity="0.7"/><path d="M511 640C521 780 537 940 557 1084" fill="none" stroke="${s.tone.light}" stroke-width="1.6" opacity="0.6"/>` +
        t.both(
          '14,604! 40,480 64,330 70,214! 114,236 152,258! 142,332 160,424 142,520 124,614! 60,624',
          {
            drape: 0.35,
            cast: 6,
          },
        ) +
        t.creases('146,440 104,520 104,606', 16, 0.36) +
        t.creases('136,520 96,560 70,606', 12, 0.3) +
        t.both('110,724! 160,800! 146,812! 98,738!', { ...soft, cast: 4, drape: 0.05 }) +
        t.one('0,612! 52,452 66,300 72,230! 120,258 176,356! 150,446 70,560', soft) +
        t.other('-14,612! 48,452 66,300 72,230! 120,258 176,356! 150,446 70,560', {
          ...soft,
          cast: 12,
        }) +
        t.both('34,220! 58,186 84,196 124,262 152,312! 110,330 66,326! 52,270', soft) +
        t.whole('0,594 124,582! 128,628! 0,640', { drape: 0.2, cast: 7, round: 0.7 }) +
        tail('44,612! 70,690 66,800 84,890! 54,900! 36,800 34,700 20,620') +
        tail('36,612! 26,690 4,760 2,836! -26,826! -24,740 4,670 16,612') +
        tail('26,590 56,592 62,626 52,648 26,644 18,616') +
        [500, 700, 780]
          .map((y, i) => button(ink, [446, 470, 474][i] ?? 470, y, i ? 13 : 0.1, s.trim.base))
          .join(''),
      1.08,
      -4,
    ),
  );
};
