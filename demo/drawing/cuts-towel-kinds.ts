import { fan, hem, lining, piece, stitch } from './cloth.ts';
import { peg } from './hanger.ts';
import type { Ink } from './ink.ts';
import { mix } from './palette.ts';
import { curve, ellipsePath, pts, withHem } from './path.ts';
import { block } from './props.ts';
import { contact } from './scene.ts';
import { type Cut, hung, laid, type Style, standing } from './style.ts';
import { tailor } from './tailor.ts';

/** Strands that start on a rippling edge. */
function strands(ink: Ink, s: Style, edge: [number, number][], length: number): string {
  return edge
    .map(([x, y], i) => {
      const sway = ink.between(-8, 8);
      return `<path d="M${x.toFixed(0)} ${(y - 6).toFixed(0)}q${sway.toFixed(0)} ${length / 2} ${(sway / 2).toFixed(0)} ${(length * ink.between(0.86, 1.08)).toFixed(0)}" stroke="${i % 3 ? s.tone.base : mix(s.tone.base, s.tone.dark, 0.6)}" stroke-width="6.5" stroke-linecap="round" fill="none"/>`;
    })
    .join('');
}

/** Caught up on one peg, so that the whole cloth falls in deep pleats to a zigzag edge. */
export const slung: Cut = (ink, s) => {
  const half = 262;
  const edge = hem(480 - half, 480 + half, 1030, 6, 26, 34);
  const along: [number, number][] = Array.from({ length: 52 }, (_, i) => {
    const at = (i / 51) * (edge.length - 1);
    const [a, b] = [edge[Math.floor(at)], edge[Math.min(edge.length - 1, Math.floor(at) + 1)]];
    const u = at - Math.floor(at);
    return [
      (a?.[0] ?? 0) + ((b?.[0] ?? 0) - (a?.[0] ?? 0)) * u,
      (a?.[1] ?? 0) + ((b?.[1] ?? 0) - (a?.[1] ?? 0)) * u,
    ];
  });
  const cloth = withHem(
    [
      [0, 164],
      [16, 160],
      [52, 200],
      [96, 330],
      [150, 540],
      [212, 800],
    ],
    edge,
  );
  return hung(
    strands(ink, s, along, 92) +
      piece(ink, cloth, {
        tone: s.tone,
        fill: s.fill,
        drape: 0.9,
        grain: [0.01, 0.0016],
        round: 0.7,
        folds: fan(ink, {
          top: [466, 498, 170],
          bottom: [480 - half, 480 + half, 1050],
          count: 8,
          tone: s.tone,
          strength: 1.35,
        }),
      }) +
      peg(ink, 481, 164) +
      `<path d="M462 150C452 190 470 214 488 216C506 212 512 186 500 150" fill="none" stroke="${s.tone.dark}" stroke-width="12" opacity="0.9"/>`,
  );
};

/** Long and narrow, folded lengthwise and hung from its loop. */
export const gym: Cut = (ink, s) => {
  const t = tailor(ink, s);
  const grey = '#8d8792';
  const band = [952, 976, 1000]
    .map(
      (y) =>
        `<path d="M300 ${y}Q480 ${y + 16} 680 ${y}" fill="none" stroke="${grey}" stroke-width="${y === 976 ? 14 : 5}"/>`,
    )
    .join('');
  return hung(
    peg(ink, 481, 176) +
      `<path d="M462 250C452 190 470 168 482 168C496 168 508 190 500 250" fill="none" stroke="#1c0814" stroke-width="16" opacity="0.3" transform="translate(5 6)"/><path d="M462 250C452 190 470 168 482 168C496 168 508 190 500 250" fill="none" stroke="${grey}" stroke-width="13"/><path d="M462 250C452 190 470 168 482 168C496 168 508 190 500 250" fill="none" stroke="#c9c4cc" stroke-width="4"/>` +
      t.one('8,236! 60,240 150,272! 164,420 170,760 166,1040! 110,1050 20,1040!', {
        tone: { ...s.tone, base: s.tone.dark },
        fill: s.fill,
        drape: 0.4,
        round: 0.8,
      }) +
      t.one(
        '-132,276! -60,240 30,236! 96,252 108,300! 118,520 124,820 118,1094! 40,1104 -60,1098 -146,1092! -148,780 -140,480',
        {
          drape: 0.5,
          round: 0.7,
          cast: 14,
          inside: band,
          folds: fan(ink, {
            top: [430, 560, 246],
            bottom: [336, 600, 1100],
            count: 4,
            tone: s.tone,
            strength: 1.1,
          }),
        },
      ) +
      t.one('64,1020! 104,1016! 106,1068! 66,1072!', {
        tone: { ...s.tone, base: '#b9b3bb' },
        drape: 0,
        round: 0.3,
        cast: 3,
        fill: undefined,
      }) +
      `<path d="M554 1042h24M554 1052h16" stroke="#2b2430" stroke-width="3.4"/>`,
  );
};

/** Seen from above: folded to a square, one corner turned back to show the woven border. */
export const foldedFlat: Cut = (ink, s) => {
  const t = tailor(ink, s);
  const under = { ...s.tone, base: mix(s.tone.base, s.tone.dark, 0.32) };
  const sheet = (dx: number, dy: number): string =>
    `<g transform="translate(${dx} ${dy})">${t.one(
      '-318,256! -60,248 306,258! 318,600 310,984! 0,994 -314,982! -324,620',
      { tone: under, fill: s.fill, drape: 0.35, round: 0.5, cast: 10 },
    )}</g>`;
  const border = (y: number, x0: number, x1: number): string => {
    const marks = Array.from(
      { length: Math.floor((x1 - x0) / 42) },
      (_, i) =>
        `<path d="M${x0 + 21 + i * 42} ${y + 16}l14 20l-14 20l-14 -20Z" fill="${s.accents[1]}"/>`,
    ).join('');
    return `<rect x="${x0}" y="${y}" width="${x1 - x0}" height="9" fill="${s.accents[0]}"/><rect x="${x0}" y="${y + 12}" width="${x1 - x0}" height="48" fill="${mix(s.tone.base, s.tone.dark, 0.5)}"/>${marks}<rect x="${x0}" y="${y + 63}" width="${x1 - x0}" height="9" fill="${s.accents[0]}"/>`;
  };
  return laid(
    `<g transform="rotate(-7 480 640)">${sheet(14, 34)}${sheet(8, 18)}` +
      t.one('-318,256! -60,248 306,258! 318,600 310,760! 96,984! -314,976! -324,620', {
        drape: 0.45,
        round: 0.5,
        cast: 10,
        inside: border(848, 140, 820),
        folds:
          t.crease(1, '-300,460 -60,500 200,470 310,480', 20, 0.3) +
          t.crease(1, '-120,270 -96,600 -110,980', 20, 0.26),
      }) +
      t.one('310,752! 250,742 60,740 84,900 92,988! 200,870', {
        tone: under,
        fill: s.fill,
        drape: 0.35,
        round: 0.9,
        cast: 18,
      }) +
      stitch('M782 764C700 764 620 762 556 756C560 830 572 920 582 962', s.tone.deep, 0.5, 2.4) +
      '</g>',
  );
};

/** Four great sheets in one bale, corded crosswise with a tag. */
export const bale: Cut = (ink, s) => {
  const t = tailor(ink, s);
  const side = (y: number, h: number, w: number): string =>
    t.one(
      `${-w},${y + 6}! ${w - h * 0.46},${y}! ${w - 10},${y + h * 0.16} ${w},${y + h * 0.5} ${w - 10},${y + h * 0.86} ${w - h * 0.46},${y + h}! ${-w},${y + h}! ${-w - 6},${y + h / 2}`,
      {
        drape: 0.25,
        grain: [0.004, 0.014],
        round: 1,
        cast: 7,
        inside: [0.06, 0.1, 0.17]
          .map(
            (k, i) =>
              `<rect x="${480 - w + w * 2 * k}" y="${y - 8}" width="${i === 1 ? 30 : 13}" height="${h + 16}" fill="${i === 1 ? s.accents[1] : s.accents[0]}"/>`,
          )
          .join(''),
        folds: [0.32, 0.66]
          .map(
            (k) =>
              `<path d="M${480 - w} ${y + h * k}Q480 ${y + h * k + 7} ${480 + w - h * 0.3} ${y + h * k}" stroke="${s.tone.deep}" stroke-width="5" opacity="0.5" fill="none"/><path d="M${480 - w} ${y + h * k + 6}Q480 ${y + h * k + 13} ${480 + w - h * 0.3} ${y + h * k + 6}" stroke="${s.tone.light}" stroke-width="4" opacity="0.5" fill="none"/>`,
          )
          .join(''),
      },
    );
  const cord = (d: string): string =>
    `<path d="${d}" transform="translate(4 5)" fill="none" stroke="#1c0814" stroke-width="15" opacity="0.3"/><path d="${d}" fill="none" stroke="#6d4a24" stroke-width="15" stroke-linecap="round"/><path d="${d}" fill="none" stroke="#c79b62" stroke-width="11" stroke-linecap="round" stroke-dasharray="9 3"/><path d="${d}" transform="translate(-2 -2)" fill="none" stroke="#f0d8a8" stroke-width="3" stroke-dasharray="6 6"/>`;
  const h = 154;
  const rows = [3, 2, 1, 0].map((i) => side(1082 - h * (i + 1) + i * 4, h, 346 - (i % 2) * 8));
  const top = 1082 - h * 4 + 12;
  return standing(
    block(ink, s.wall, 70, 1078, 820, 1240) +
      contact(ink, 480, 1080, 370, 16, 0.55) +
      rows.reverse().join('') +
      cord(`M560 ${top + 4}C566 ${top + 200} 566 ${top + 420} 560 1082`) +
      cord(
        `M560 ${top}C500 ${top - 70} 430 ${top - 60} 440 ${top - 14}C450 ${top + 12} 520 ${top + 6} 560 ${top}C620 ${top - 76} 700 ${top - 60} 690 ${top - 14}C676 ${top + 14} 610 ${top + 6} 560 ${top}`,
      ) +
      cord(`M560 ${top}C540 ${top + 50} 500 ${top + 70} 486 ${top + 120}`) +
      t.one(`-40,${top + 112}! 44,${top + 96}! 66,${top + 216}! -18,${top + 232}!`, {
        tone: { ...s.tone, base: '#fbf4e6', light: '#ffffff', dark: '#d8ccb8', deep: '#8a7c6a' },
        fill: undefined,
        drape: 0,
        round: 0.3,
        cast: 7,
      }) +
      `<path d="M470 ${top + 160}l52 -10M474 ${top + 182}l52 -10M478 ${top + 204}l34 -6" stroke="#9c1f4c" stroke-width="5"/><circle cx="486" cy="${top + 124}" r="6" fill="#8a7c6a"/>`,
    880,
  );
};

/** Rolled ends first into a basket, with a bar of soap before it. */
export const basketRolls: Cut = (ink, s) => {
  const t = tailor(ink, s);
  const straw = {
    base: '#cfa871',
    light: '#f3ddb0',
    dark: '#94703f',
    deep: '#4c3414',
    metal: false,
  };
  const roll = (cx: number, cy: number, r: number): string => {
    let spiral = `M${cx + 4} ${cy}`;
    for (let i = 1; i < 60; i += 1) {
      const a = i * 0.36;
      const rr = 4 + (r - 14) * (i / 60);
      spiral += `L${(cx + Math.cos(a) * rr).toFixed(1)} ${(cy + Math.sin(a) * rr * 0.72).toFixed(1)}`;
    }
    return (
      piece(
        ink,
        curve(pts(`${-r},${cy}! ${r},${cy}! ${r},${cy + 220}! ${-r},${cy + 220}!`, cx), true),
        {
          tone: s.tone,
          fill: s.fill,
          drape: 0.2,
          round: 0.9,
          inside: `<rect x="${cx - r}" y="${cy + 118}" width="${2 * r}" height="20" fill="${s.tone.light}" opacity="0.7"/>`,
        },
      ) +
      piece(ink, ellipsePath(cx, cy, r, r * 0.74), {
        tone: s.tone,
        fill: s.fill,
        drape: 0.2,
        round: 0.7,
        cast: 6,
      }) +
      `<path d="${spiral}" transform="translate(2 3)" fill="none" stroke="${s.tone.light}" stroke-width="6" opacity="0.6"/><path d="${spiral}" fill="none" stroke="${s.tone.deep}" stroke-width="6" opacity="0.6" stroke-linecap="round"/>`
    );
  };
  const weave = Array.from({ length: 9 }, (_, i) => {
    const d = `M120 ${800 + i * 33}Q480 ${846 + i * 33} 840 ${800 + i * 33}`;
    return `<path d="${d}" fill="none" stroke="${straw.deep}" stroke-width="31" opacity="0.5"/><path d="${d}" fill="none" stroke="${straw.base}" stroke-width="27" stroke-dasharray="40 6" stroke-dashoffset="${(i % 2) * 23}"/><path d="${d}" transform="translate(0 -7)" fill="none" stroke="${straw.light}" stroke-width="6" stroke-dasharray="34 12" stroke-dashoffset="${(i % 2) * 23}" opacity="0.7"/>`;
  }).join('');
  return standing(
    contact(ink, 480, 1104, 350, 18, 0.55) +
      lining(ink, ellipsePath(480, 776, 322, 60), straw) +
      roll(330, 566, 106) +
      roll(566, 540, 110) +
      roll(688, 610, 96) +
      roll(272, 664, 90) +
      roll(440, 668, 110) +
      roll(610, 706, 100) +
      t.whole('0,842 322,786! 306,940 276,1072! 150,1102 0,1108', {
        tone: straw,
        drape: 0.1,
        round: 1,
        cast: 4,
        inside: weave,
      }) +
      t.whole('0,824 326,766! 328,802! 0,864', { tone: straw, drape: 0, round: 0.6, cast: 8 }) +
      `<path d="M156 790Q480 902 804 790" fill="none" stroke="${straw.deep}" stroke-width="3" stroke-dasharray="12 8" opacity="0.6"/>` +
      contact(ink, 720, 1182, 116, 10, 0.5) +
      t.one('142,1116! 330,1112! 348,1126 348,1170 330,1184! 146,1188! 128,1174 128,1130', {
        tone: { base: '#f0e3cf', light: '#fffaf0', dark: '#cbb898', deep: '#83704f', metal: false },
        drape: 0,
        round: 0.8,
        sheen: 0.4,
      }) +
      `<path d="M670 1150l20 -16l20 16l-20 16ZM740 1148l20 -16l20 16l-20 16Z" fill="${s.tone.base}" opacity="0.55"/>`,
    905,
  );
};
