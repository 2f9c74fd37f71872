import { fan, hem, lining, piece, stitch } from './cloth.ts';
import { leatherOf, onPlinth, strap } from './cuts-bag-parts.ts';
import { brass } from './hanger.ts';
import { mix } from './palette.ts';
import { symmetric, withHem } from './path.ts';
import { type Cut, hung } from './style.ts';
import { tailor } from './tailor.ts';

/** A tall open sisal basket: wide at the mouth, a belt of woven diamonds, long shoulder straps. */
export const sisalTote: Cut = (ink, s) => {
  const trim = leatherOf(s);
  const t = tailor(ink, s);
  const [plum, earth] = s.accents;
  const bow = (y: number, sag = 34): string => `M120 ${y}Q480 ${y + sag * 2} 840 ${y}`;
  const rounds = Array.from({ length: 36 }, (_, i) => {
    const y = 486 + i * 16.4;
    return `<path d="${bow(y)}" fill="none" stroke="${s.tone.deep}" stroke-width="2.6" opacity="0.34"/><path d="${bow(y + 7)}" fill="none" stroke="${i % 2 ? s.tone.light : mix(s.tone.base, s.tone.dark, 0.3)}" stroke-width="9" stroke-dasharray="10 4" stroke-dashoffset="${(i % 3) * 5}" opacity="0.4"/>`;
  }).join('');
  const band = (y: number, h: number, color: string): string =>
    `<path d="${bow(y)}V${y + h}Q480 ${y + h + 68} 120 ${y + h}Z" fill="${color}" opacity="0.86"/>`;
  const diamond = (x: number, y: number, r: number, color: string): string =>
    `<path d="M${x} ${y - r}L${x + r * 0.72} ${y}L${x} ${y + r}L${x - r * 0.72} ${y}Z" fill="${color}"/>`;
  const belt = Array.from({ length: 9 }, (_, i) => {
    const x = 176 + i * 76;
    const y = 790 + 34 * (1 - ((x - 480) / 360) ** 2);
    return (
      diamond(x, y, 70, plum) +
      diamond(x, y, 46, s.tone.base) +
      diamond(x, y, 26, earth) +
      diamond(x + 38, y - 62, 20, earth) +
      diamond(x + 38, y + 62, 20, earth)
    );
  }).join('');
  const long = (x: number, top: number): string =>
    `M${480 - x} 600C${480 - x - 8} ${top + 130} ${480 - x * 0.62} ${top} 480 ${top}C${480 + x * 0.62} ${top} ${480 + x + 8} ${top + 130} ${480 + x} 600`;
  return onPlinth(
    ink,
    s,
    strap(ink, long(146, 118), 15, { ...trim, base: trim.dark }) +
      lining(
        ink,
        symmetric([
          [0, 434],
          [210, 446],
          [300, 478, 1],
          [0, 540],
        ]),
        s.tone,
      ) +
      t.whole('0,528 300,470! 296,600 276,780 246,960 216,1048! 120,1064 0,1070', {
        fill: undefined,
        drape: 0.25,
        round: 1,
        inside:
          band(590, 26, plum) +
          band(628, 12, earth) +
          belt +
          band(918, 12, earth) +
          band(944, 26, plum) +
          rounds,
      }) +
      t.whole('0,524 302,464! 302,506! 0,572', {
        tone: trim,
        drape: 0,
        round: 0.6,
        sheen: 0.3,
        cast: 6,
      }) +
      stitch('M184 482Q480 590 776 482', '#f0d9a8') +
      strap(ink, long(158, 156), 16, trim) +
      [-158, 158]
        .map(
          (x) =>
            `${t.one(`${x - 20},520! ${x + 20},520! ${x + 20},640! ${x},668! ${x - 20},640!`, { tone: trim, drape: 0, round: 0.5, cast: 5 })}<circle cx="${480 + x}" cy="560" r="6" fill="#d9ad55"/><circle cx="${480 + x}" cy="622" r="6" fill="#d9ad55"/>`,
        )
        .join(''),
  );
};

/** A soft cotton shopper without lining or leather, hung by its own long cloth handles. */
export const shopper: Cut = (ink, s) => {
  const t = tailor(ink, s);
  const handle = (x: number, top: number, foot: number, base: string): string => {
    const d = `M${480 - x} ${foot}C${480 - x + 6} ${top + 210} ${480 - 30} ${top + 60} 474 ${top}C484 ${top - 8} 490 ${top + 2} 496 ${top + 22}C${480 + 60} ${top + 120} ${480 + x - 8} ${top + 240} ${480 + x} ${foot}`;
    const line = (color: string, width: number): string =>
      `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linejoin="round"/>`;
    return (
      `<path d="${d}" transform="translate(7 9)" fill="none" stroke="#1c0814" stroke-width="34" opacity="0.24" filter="${ink.blur(6)}"/>` +
      line(s.tone.deep, 35) +
      line(base, 32) +
      (base === s.tone.base ? line(s.fill ?? base, 32) : '') +
      stitch(d, s.tone.deep, 0.4, 24).replace(
        'stroke-dasharray="7 4.5"',
        'stroke-dasharray="2 400"',
      ) +
      `<path d="${d}" fill="none" stroke="#fffaf0" stroke-width="5" opacity="0.35" transform="translate(-7 -2)"/>`
    );
  };
  const body = withHem(
    [
      [0, 560],
      [150, 546],
      [262, 566, 1],
      [284, 700],
      [300, 880],
      [306, 1040],
      [286, 1100, 1],
    ],
    hem(480 - 286, 480 + 286, 1112, 2, 5, 10).slice(1, -1),
  );
  const sag = [
    '250,590 150,690 20,704',
    '270,720 170,800 60,800',
    '120,560 96,700 110,900',
    '290,1000 180,1050 60,1040',
  ]
    .map((shape) => t.creases(shape, 24, 0.3))
    .join('');
  const metal = brass(ink);
  return hung(
    `<circle cx="486" cy="168" r="24" fill="#2b0f22" opacity="0.25"/><circle cx="481" cy="160" r="23" fill="${metal}"/><circle cx="474" cy="152" r="8" fill="#fff6d8" opacity="0.8"/>` +
      `<g transform="translate(0 -40)">` +
      handle(150, 196, 620, s.tone.dark) +
      lining(
        ink,
        symmetric([
          [0, 530],
          [200, 536],
          [260, 566, 1],
          [0, 600],
        ]),
        s.tone,
      ) +
      piece(ink, body, {
        tone: s.tone,
        fill: s.fill,
        drape: 0.9,
        round: 0.8,
        folds: sag,
      }) +
      // The bound seam of the mouth, in the plain of the print's ground.
      t.whole('0,556 150,542 264,560! 266,584! 150,566 0,580', {
        fill: undefined,
        drape: 0.1,
        round: 0.5,
        cast: 3,
      }) +
      handle(172, 206, 690, s.tone.base) +
      [308, 652]
        .map(
          (x) =>
            `${t.one(`${x - 498},600! ${x - 462},600! ${x - 462},716! ${x - 498},716!`, { fill: undefined, drape: 0.1, round: 0.4, cast: 5 })}<path d="M${x - 14} 608h28v100h-28ZM${x - 14} 608l28 100M${x + 14} 608l-28 100" fill="none" stroke="${s.tone.light}" stroke-width="2.4" stroke-dasharray="6 4"/>`,
        )
        .join('') +
      '</g>' +
      fan(ink, {
        top: [300, 660, 640],
        bottom: [240, 720, 1060],
        count: 3,
        tone: s.tone,
        strength: 0.4,
      }),
  );
};

/** A squared leather rucksack: full flap on two brass buckles, grab handle, hand-stitched edges. */
export const satchelPack: Cut = (ink, s) => {
  const t = tailor(ink, s);
  const trim = leatherOf(s);
  const hide = { ...s.tone, base: mix(s.tone.base, s.tone.light, 0.12) };
  const thread = '#e7c48f';
  const flat = { drape: 0.12, round: 0.7, sheen: 0.35 };
  const belt = (x: number): string =>
    t.one(`${x - 21},560! ${x + 21},560! ${x + 21},856! ${x},884! ${x - 21},856!`, {
      ...flat,
      tone: hide,
      cast: 6,
    }) +
    stitch(`M${480 + x - 14} 566V852L${480 + x} 872L${480 + x + 14} 852V566`, thread) +
    [812, 836]
      .map((y) => `<circle cx="${480 + x}" cy="${y}" r="4.5" fill="${s.tone.deep}"/>`)
      .join('') +
    `<rect x="${480 + x - 33}" y="742" width="66" height="52" rx="6" fill="none" stroke="#1c0814" stroke-width="10" opacity="0.4" transform="translate(3 5)"/><rect x="${480 + x - 33}" y="742" width="66" height="52" rx="6" fill="none" stroke="#7d5414" stroke-width="11"/><rect x="${480 + x - 33}" y="741" width="66" height="52" rx="6" fill="none" stroke="#f0cf7c" stroke-width="6"/><path d="M${480 + x} 744v34" stroke="#7d5414" stroke-width="8"/><path d="M${479 + x} 744v32" stroke="#f6e0a4" stroke-width="4"/>`;
  return onPlinth(
    ink,
    s,
    strap(ink, 'M416 330C410 220 550 220 544 330', 24, trim) +
      strap(ink, 'M252 470C186 560 190 860 250 1030', 30, { ...s.tone, base: s.tone.dark }) +
      strap(ink, 'M708 470C774 560 770 860 710 1030', 30, { ...s.tone, base: s.tone.dark }) +
      t.whole('0,330 214,336! 262,372 276,640 282,1020! 262,1060 0,1068', {
        ...flat,
        tone: { ...s.tone, base: s.tone.dark },
        fill: undefined,
      }) +
      t.whole('0,350 216,352! 246,390 254,700 256,1010! 236,1056 0,1066', { ...flat, cast: 6 }) +
      t.whole('0,716 190,712! 204,740 208,940 192,986! 0,994', { ...flat, cast: 9 }) +
      t.stitches('4,730! 184,727! 194,748 196,936 184,972! 4,980!', thread) +
      `<path d="M300 770Q480 782 660 770" fill="none" stroke="#2b140a" stroke-width="12"/><path d="M300 770Q480 782 660 770" fill="none" stroke="#d9ad55" stroke-width="6" stroke-dasharray="3.5 3"/><rect x="628" y="764" width="40" height="16" rx="7" fill="#d9ad55" stroke="#7d5414" stroke-width="2"/>` +
      t.whole('0,990 257,980! 252,1036 234,1060! 0,1070', {
        ...flat,
        tone: { ...s.tone, base: s.tone.dark },
        fill: undefined,
        cast: 4,
      }) +
      t.stitches('2,1000! 252,991!', thread) +
      t.whole('0,324 222,328! 258,366 268,560 262,676! 236,700 0,708', {
        ...flat,
        tone: hide,
        cast: 16,
      }) +
      t.stitches('4,344! 212,348! 240,376 250,560 244,666! 228,682 4,690!', thread) +
      `<ellipse cx="400" cy="470" rx="90" ry="70" fill="${s.tone.light}" opacity="0.16" filter="${ink.blur(26)}"/>` +
      t.one('-44,404! 44,404! 44,448! -44,448!', { ...flat, tone: trim, cast: 3 }) +
      `<path d="M450 428h60" stroke="${trim.deep}" stroke-width="3.4" opacity="0.7"/>` +
      belt(-116) +
      belt(116),
  );
};
