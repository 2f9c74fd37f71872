import { piece, stitch } from './cloth.ts';
import { insole, leather, sole } from './cuts-shoes-parts.ts';
import { tones } from './palette.ts';
import { curve, type Pt, pts } from './path.ts';
import { bead } from './props.ts';
import type { Drawing } from './scene.ts';
import type { Cut } from './style.ts';

const footprint: Pt[] = [
  [0, -338],
  [72, -300],
  [108, -200],
  [104, -60],
  [78, 90],
  [86, 210],
  [66, 306],
  [0, 336],
  [-66, 306],
  [-84, 210],
  [-76, 90],
  [-94, -60],
  [-98, -190],
  [-66, -296],
];

const scaled = (points: Pt[], k: number): Pt[] =>
  points.map(([x, y]): Pt => [x * k, y * (1 - (1 - k) * 0.5)]);

function fromAbove(one: () => string): Drawing {
  const foot = (x: number, y: number, turn: number, k: 1 | -1): string =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${k * 1.32} 1.32)">${one()}</g>`;
  return { setting: 'flat', art: foot(308, 650, -5, -1) + foot(654, 626, 6, 1) };
}

export const flat: Cut = (ink, s) =>
  fromAbove(() => {
    const mouth: Pt[] = [
      [6, -150],
      [58, -112],
      [70, 20],
      [68, 190],
      [50, 284],
      [0, 304],
      [-50, 284],
      [-64, 190],
      [-60, 20],
      [-48, -112],
    ];
    const opening = curve(mouth, true);
    const bow =
      leather(
        ink,
        curve(
          [
            [4, -178, 1],
            [50, -206],
            [64, -170],
            [50, -146],
            [4, -166, 1],
            [-42, -146],
            [-54, -172],
            [-42, -204],
          ],
          true,
        ),
        s,
        { cast: 5, tone: s.trim },
      ) + leather(ink, 'M-10 -188H18V-156H-10Z', s, { tone: s.trim, cast: 3 });
    return (
      leather(ink, curve(footprint, true), s) +
      piece(ink, opening, {
        tone: insole,
        drape: 0.15,
        round: 1,
        inside: `<path d="${opening}" fill="none" stroke="#3a1c10" stroke-width="34" opacity="0.5" filter="${ink.blur(10)}"/><rect x="-24" y="196" width="48" height="30" rx="4" fill="#faf4ea" opacity="0.85"/>`,
      }) +
      `<path d="${opening}" fill="none" stroke="${s.tone.dark}" stroke-width="9"/><path d="${opening}" fill="none" stroke="${s.tone.light}" stroke-width="3" opacity="0.7" transform="translate(-1 -2)"/>` +
      bow
    );
  });

export const beadedSandal: Cut = (ink, s) =>
  fromAbove(() => {
    const bed =
      leather(ink, curve(footprint, true), s, { tone: sole }) +
      piece(ink, curve(scaled(footprint, 0.9), true), { tone: insole, drape: 0.2, round: 0.6 }) +
      stitch(curve(scaled(footprint, 0.95), true), '#f3dfbd');
    const band = (y: number, h: number, bulge: number): string => {
      const d = curve(
        [
          [-100, y + 10, 1],
          [0, y - bulge],
          [108, y + 4, 1],
          [106, y + h, 1],
          [0, y + h - bulge],
          [-100, y + h + 8, 1],
        ],
        true,
      );
      let beads = '';
      for (let row = 0; row < 3; row += 1) {
        for (let i = 0; i < 18; i += 1) {
          const t = i / 17;
          const color =
            [s.tone.base, s.accents[0], s.tone.base, s.accents[1], s.tone.base, s.tone.light][
              (i + row) % 6
            ] ?? s.tone.base;
          beads += bead(
            ink,
            -92 + 190 * t,
            y + 14 + row * (h - 22) * 0.5 - Math.sin(t * Math.PI) * bulge * 0.94,
            5.6,
            color,
          );
        }
      }
      return leather(ink, d, s, { cast: 8 }) + beads;
    };
    const thong = leather(
      ink,
      curve(
        [
          [-10, -214, 1],
          [12, -214, 1],
          [16, -60],
          [14, 20, 1],
          [-12, 20, 1],
          [-12, -60],
        ],
        true,
      ),
      s,
      { cast: 5 },
    );
    return (
      bed +
      thong +
      band(-216, 46, 26) +
      band(-24, 46, 22) +
      `<path d="M-92 40C-108 180 -76 268 0 262C80 268 114 180 102 36" fill="none" stroke="#2a120c" stroke-width="16" opacity="0.3" transform="translate(5 9)" filter="${ink.blur(5)}"/><path d="M-92 40C-108 180 -76 268 0 262C80 268 114 180 102 36" fill="none" stroke="${s.tone.dark}" stroke-width="17"/><path d="M-93 38C-109 178 -77 266 -1 260C79 266 113 178 101 34" fill="none" stroke="${s.tone.base}" stroke-width="12"/><rect x="88" y="92" width="28" height="26" rx="6" fill="none" stroke="#c8973a" stroke-width="6"/>`
    );
  });

export const slide: Cut = (ink, s) =>
  fromAbove(() => {
    const bed =
      leather(ink, curve(footprint, true), s, { tone: sole }) +
      piece(ink, curve(scaled(footprint, 0.91), true), { tone: insole, drape: 0.2, round: 0.6 });
    const curved = `<path d="M-58 300C-40 350 40 350 58 300M-66 60C-36 110 -34 180 -62 232" fill="none" stroke="${insole.dark}" stroke-width="7" stroke-linecap="round" opacity="0.4" filter="${ink.blur(3)}"/><path d="M-40 -262C-14 -290 30 -288 52 -258" fill="none" stroke="${insole.light}" stroke-width="12" stroke-linecap="round" opacity="0.6" filter="${ink.blur(5)}"/>`;
    // The straps rise over the instep: light on their backs, dark where they dive under the bed.
    const cross = (k: 1 | -1): string =>
      leather(
        ink,
        curve(
          [
            [k * 106, -250, 1],
            [k * 30, -230],
            [-k * 58, -156],
            [-k * 104, -84, 1],
            [-k * 92, 6, 1],
            [-k * 40, -52],
            [k * 34, -118],
            [k * 110, -150, 1],
          ],
          true,
        ),
        s,
        {
          cast: 16,
          inside: `<path d="M-118 -280V60M118 -280V60" stroke="${s.tone.deep}" stroke-width="52" opacity="0.5" filter="${ink.blur(14)}"/><path d="M${k * 90} -222C${k * 30} -206 ${-k * 40} -140 ${-k * 92} -46" fill="none" stroke="#fffaf0" stroke-width="20" opacity="0.5" filter="${ink.blur(8)}"/>`,
        },
      ) +
      stitch(
        curve([
          [k * 108, -240],
          [k * 28, -216],
          [-k * 54, -144],
          [-k * 98, -74],
        ]),
        s.tone.deep,
        0.4,
        2,
      ) +
      stitch(
        curve([
          [k * 108, -160],
          [k * 30, -132],
          [-k * 44, -62],
          [-k * 90, -10],
        ]),
        s.tone.deep,
        0.4,
        2,
      );
    return bed + curved + cross(1) + cross(-1);
  });

/** Squared toe on a welted sole: raised apron, tongue, and a strap with its metal bar. */
export const loafer: Cut = (ink, s) =>
  fromAbove(() => {
    const last = pts(
      '0,-334 62,-318 100,-262 112,-170 104,-50 80,90 88,210 68,306 0,336 -68,306 -86,210 -78,90 -96,-50 -104,-166 -92,-258 -56,-316',
      0,
    );
    const mouth = curve(
      pts('6,-60 58,-40 68,50 66,190 50,284 0,304 -50,284 -62,190 -60,50 -48,-40', 0),
      true,
    );
    const apron = curve(pts('-74,-96! -76,-200 -48,-268 4,-284 56,-268 84,-200 84,-96!', 0));
    const stitches = Array.from({ length: 19 }, (_, i) => {
      const turn = Math.PI * (i / 18);
      const [cx, cy] = [-Math.cos(turn), Math.sin(turn)];
      const [x, y] = [4 + cx * 79, -140 - cy * 142];
      return `M${(x - cx * 8).toFixed(1)} ${(y + cy * 8).toFixed(1)}L${(x + cx * 8).toFixed(1)} ${(y - cy * 8).toFixed(1)}`;
    }).join('');
    const whole = curve(last, true);
    return (
      `<g transform="scale(1.07 1.03)">${leather(ink, whole, s, { tone: sole })}${stitch(whole, '#f3dfbd', 0.8, 3)}</g>` +
      leather(ink, whole, s) +
      leather(ink, `${apron}L-74 -96Z`, s, { cast: 6 }) +
      `<path d="${apron}" fill="none" stroke="${s.tone.deep}" stroke-width="10" opacity="0.7"/><path d="${apron}" fill="none" stroke="${s.tone.base}" stroke-width="6"/><path d="${stitches}" stroke="${s.tone.light}" stroke-width="2.6" opacity="0.7"/>` +
      piece(ink, mouth, {
        tone: insole,
        drape: 0.1,
        round: 1,
        inside: `<path d="${mouth}" fill="none" stroke="#3a1c10" stroke-width="34" opacity="0.5" filter="${ink.blur(10)}"/><path d="M-22 214h44M-14 226h28" stroke="#9a6238" stroke-width="4"/>`,
      }) +
      `<path d="${mouth}" fill="none" stroke="${s.tone.dark}" stroke-width="9"/><path d="${mouth}" fill="none" stroke="${s.tone.light}" stroke-width="2.6" opacity="0.6"/>` +
      leather(
        ink,
        curve(pts('-52,-92! 4,-104 60,-92! 56,-30 40,2 4,10 -30,2 -46,-30', 0), true),
        s,
        { cast: 8 },
      ) +
      leather(ink, curve(pts('-104,-158! 4,-172 112,-160! 108,-96! 4,-108 -98,-92!', 0), true), s, {
        cast: 8,
        tone: s.trim,
      }) +
      stitch(
        'M-98 -148C-40 -160 50 -162 106 -150M-94 -102C-40 -116 50 -118 104 -106',
        s.trim.light,
        0.7,
        2.4,
      ) +
      `<rect x="-46" y="-152" width="100" height="22" rx="11" fill="#1c0814" opacity="0.4" transform="translate(4 6)"/><rect x="-46" y="-152" width="100" height="22" rx="11" fill="${tones.gold.base}" stroke="${tones.gold.deep}" stroke-width="2.5"/><rect x="-38" y="-149" width="60" height="7" rx="3.5" fill="${tones.gold.light}"/>`
    );
  });
