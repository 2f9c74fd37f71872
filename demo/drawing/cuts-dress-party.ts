import { fan, hem, lining, piece } from './cloth.ts';
import { inside, label } from './cuts-jacket-parts.ts';
import { bow, skirt } from './dress-parts.ts';
import { hanger } from './hanger.ts';
import { curve, symmetric, withHem } from './path.ts';
import { type Cut, hung } from './style.ts';
import { tailor } from './tailor.ts';

/** Wrapped and tied at the hip; the skirt crosses in two rounded petals that part at the knee. */
export const petalWrap: Cut = (ink, s) => {
  const t = tailor(ink, s);
  const petal =
    '-96,560! 20,556 98,552! 138,660 170,820 198,1050! 160,1066 112,1052 50,990 -10,890 -62,770 -100,640!';
  const sweep = (k: 1 | -1): string =>
    fan(ink, {
      top: k > 0 ? [400, 580, 560] : [380, 560, 560],
      bottom: k > 0 ? [430, 660, 1030] : [300, 530, 1030],
      count: 5,
      tone: s.tone,
      strength: 0.9,
      sway: k * 14,
    });
  return hung(
    inside(ink, s, '0,214 56,208 80,218! 60,360 0,440') +
      label(232) +
      hanger(ink, 206, 96, 22) +
      lining(
        ink,
        symmetric([
          [0, 700],
          [120, 700, 1],
          [150, 1010, 1],
          [0, 1030],
        ]),
        s.tone,
      ) +
      t.both('84,216! 128,236 166,290 190,390 196,446! 160,462 112,450! 106,380 96,320', {
        drape: 0.35,
        round: 0.8,
        folds: (k) => t.crease(k, '100,260 136,340 150,450', 16, 0.34),
      }) +
      t.both('110,436! 196,428! 200,456! 160,472 108,462!', { drape: 0.1, cast: 4, round: 0.6 }) +
      t.other(
        '-60,480! -8,380 40,280 62,210! 84,214 108,228! 98,300 124,372 112,460 94,564! -70,566!',
        {
          cast: 4,
        },
      ) +
      t.one(
        '-64,490! -14,384 36,284 58,210! 84,214 108,228! 98,300 124,372 112,460 94,564! -88,566!',
        {
          cast: 10,
          folds: (k) =>
            t.crease(k, '110,380 40,470 -70,530', 10, 0.36) +
            t.crease(k, '112,450 40,510 -60,548', 9, 0.34) +
            t.crease(k, '96,300 40,390 -20,450', 9, 0.3),
        },
      ) +
      t.other(petal, { drape: 0.45, folds: sweep, cast: 6 }) +
      t.one(petal, { drape: 0.45, folds: sweep, cast: 14 }) +
      t.whole('0,548 96,538! 100,572! 0,584', { drape: 0.25, cast: 6, round: 0.9 }) +
      `<g transform="translate(186 0)">${bow(ink, s, 376, 562)}</g>`,
  );
};

/** A straight midi slip: V front with a shallow drape, sliders on the straps, one open side. */
export const midiSlip: Cut = (ink, s) => {
  const t = tailor(ink, s);
  const gold = '#d9ad55';
  const straps = [1, -1]
    .map((k) => {
      const d = `M${480 + k * 72} 218C${480 + k * 78} 262 ${480 + k * 86} 300 ${480 + k * 88} 338`;
      return `<path d="${d}" fill="none" stroke="${s.tone.deep}" stroke-width="9"/><path d="${d}" fill="none" stroke="${s.tone.base}" stroke-width="6"/><path d="${d}" transform="translate(-1.5 0)" fill="none" stroke="${s.tone.light}" stroke-width="2"/><rect x="${480 + k * 82 - 9}" y="276" width="18" height="14" rx="3" fill="none" stroke="#7d5414" stroke-width="5"/><rect x="${480 + k * 82 - 9}" y="275" width="18" height="14" rx="3" fill="none" stroke="${gold}" stroke-width="3"/>`;
    })
    .join('');
  const drape = [0, 1, 2]
    .map((i) =>
      t.creases(`${78 - i * 4},${356 + i * 34} 40,${410 + i * 40} -4,${436 + i * 42}`, 11, 0.36),
    )
    .join('');
  const body = withHem(
    [
      [0, 440],
      [30, 396],
      [88, 330, 1],
      [122, 372],
      [128, 430],
      [108, 570],
      [140, 700],
      [154, 860],
    ],
    hem(480 - 164, 480 + 164, 1040, 4, 5, 14),
  );
  const glide = ['-70,600 -40,780 -90,1030', '40,620 20,800 60,1030', '110,680 100,820 130,1020']
    .map((shape) => t.crease(1, shape, 28, 0.34))
    .join('');
  return hung(
    lining(
      ink,
      symmetric([
        [0, 372],
        [86, 334, 1],
        [64, 400],
        [0, 450],
      ]),
      s.tone,
    ) +
      hanger(ink, 212, 92, 12) +
      straps +
      piece(ink, body, {
        tone: s.tone,
        fill: s.fill,
        drape: 0.55,
        grain: [0.008, 0.003],
        round: 0.7,
        sheen: 0.25,
        folds: drape + glide,
      }) +
      t.seams('88,332! 30,398 0,442', 0.5, 3) +
      // The slit shows the dark of the inside between two edges of one side seam.
      lining(
        ink,
        curve(
          [
            [628, 800, 1],
            [640, 920],
            [646, 1036, 1],
            [612, 1040, 1],
            [622, 920],
          ],
          true,
        ),
        s.tone,
      ) +
      t.one('132,800! 138,900 134,1042! 126,1042! 130,900', { drape: 0, round: 0.3, cast: 3 }) +
      `<path d="M318 1026Q480 1050 612 1034" fill="none" stroke="${s.tone.deep}" stroke-width="1.6" opacity="0.5"/>`,
  );
};

/** Fitted to the knee, then flared; frills stand up at both shoulders over a deep V. */
export const kneeFlare: Cut = (ink, s) => {
  const t = tailor(ink, s);
  const flutter = (k: 1 | -1): string =>
    fan(ink, {
      top: k > 0 ? [534, 600, 226] : [360, 426, 226],
      bottom: k > 0 ? [580, 730, 400] : [230, 380, 400],
      count: 6,
      tone: s.tone,
    });
  return hung(
    inside(ink, s, '0,226 60,212 84,224! 60,380 0,460') +
      label(244) +
      hanger(ink, 210, 90, 18) +
      skirt(ink, s, {
        top: 838,
        waist: 106,
        bottom: 1148,
        width: 262,
        folds: 8,
        depth: 12,
        hip: 132,
        strength: 1.1,
      }) +
      t.whole(
        '0,452 34,360 74,216! 96,226 112,240! 100,320 120,390 112,450 84,556 122,660 128,740 104,856! 0,870',
        {
          drape: 0.3,
          round: 1,
          cast: 6,
          folds:
            t.creases('84,556 40,572 0,568', 9, 0.3) +
            t.creases('112,500 60,530 10,536', 9, 0.26) +
            t.creases('124,680 70,640 20,632', 9, 0.22) +
            t.creases('112,800 60,780 16,790', 9, 0.26),
        },
      ) +
      t.seams('46,420 30,560 44,700 40,856', 0.35, 2) +
      t.both(
        '62,222! 92,196 140,206 190,262 214,338! 190,344 178,372 158,360 148,394 126,372 116,402 98,366! 84,300',
        {
          drape: 0.3,
          cast: 12,
          round: 0.7,
          folds: flutter,
        },
      ) +
      t.both('0,456! 32,366 66,214! 82,220! 46,372 2,480!', { drape: 0.1, cast: 4, round: 0.6 }),
  );
};
