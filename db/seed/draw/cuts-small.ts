import { crease, piece, stitch } from './cloth.ts';
import { brass } from './hanger.ts';
import { mix } from './palette.ts';
import { curve, type Pt } from './path.ts';
import { type Cut, laid } from './style.ts';

type Frame = { outline: Pt[]; centre: [number, number]; glass: [number, number] };

/** Right halves, measured from the middle of the bridge. */
const catEye: Frame = {
  outline: [
    [50, 512],
    [136, 470],
    [268, 440],
    [396, 392, 1],
    [392, 470],
    [360, 590],
    [274, 664],
    [146, 662],
    [70, 592],
  ],
  centre: [206, 556],
  glass: [0.8, 0.74],
};
const oversize: Frame = {
  outline: [
    [50, 520],
    [96, 440],
    [212, 404],
    [330, 424],
    [384, 500],
    [378, 616],
    [306, 712],
    [190, 734],
    [88, 672],
    [54, 590],
  ],
  centre: [216, 570],
  glass: [0.8, 0.8],
};

const shades =
  (frame: Frame): Cut =>
  (ink, s) => {
    const lens = (k: 1 | -1): string => {
      const [cx, cy] = frame.centre;
      const pts = frame.outline.map(
        ([x, y, c]): Pt => (c ? [480 + k * x, y, 1] : [480 + k * x, y]),
      );
      const inner = frame.outline.map(
        ([x, y]): Pt => [
          480 + k * (cx + (x - cx) * frame.glass[0]),
          cy + (y - cy) * frame.glass[1] + 4,
        ],
      );
      const glass = ink.gradient([
        [0, mix(s.tone.deep, '#1a1220', 0.6)],
        [0.6, mix(s.tone.dark, '#5a4256', 0.5)],
        [1, mix(s.tone.light, '#c89a86', 0.5)],
      ]);
      const d = curve(inner, true);
      const clip = ink.url((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`);
      return (
        piece(ink, curve(pts, true), {
          tone: s.tone,
          fill: s.fill,
          drape: 0,
          round: 0.8,
          sheen: 0.6,
        }) +
        `<path d="${d}" fill="${glass}"/><g clip-path="${clip}"><path d="M${480 + k * 206 - 150} 690L${480 + k * 206 - 10} 430h74L${480 + k * 206 - 76} 690Z" fill="#fff" opacity="0.2"/><path d="M${480 + k * 206 - 50} 690L${480 + k * 206 + 84} 430h24L${480 + k * 206 - 26} 690Z" fill="#fff" opacity="0.14"/></g><path d="${d}" fill="none" stroke="${s.tone.deep}" stroke-width="4"/>` +
        [0, 1]
          .map(
            (i) =>
              `<circle cx="${480 + k * (346 - i * 5)}" cy="${466 + i * 22}" r="7" fill="#e3b95c"/>`,
          )
          .join('')
      );
    };
    const arm = (k: 1 | -1): string =>
      piece(
        ink,
        curve(
          [
            [480 + k * 366, 452, 1],
            [480 + k * 390, 474, 1],
            [480 + k * 330, 330],
            [480 + k * 250, 262, 1],
            [480 + k * 236, 282, 1],
            [480 + k * 306, 350],
          ],
          true,
        ),
        { tone: s.tone, drape: 0, round: 0.8, sheen: 0.5 },
      );
    const bridge = piece(ink, 'M418 494C450 462 510 462 542 494L536 528C506 500 454 500 424 528Z', {
      tone: s.tone,
      drape: 0,
      round: 0.7,
      sheen: 0.5,
    });
    const pouch = piece(
      ink,
      curve(
        [
          [190, 830, 1],
          [480, 812],
          [770, 830, 1],
          [800, 900],
          [790, 1040],
          [740, 1086],
          [220, 1086],
          [170, 1040],
          [160, 900],
        ],
        true,
      ),
      { tone: s.trim, drape: 0.3, round: 0.8, sheen: 0.3 },
    );
    return laid(
      `<g transform="rotate(-4 480 640)">${pouch}${stitch('M196 852Q480 832 764 852L784 904', '#f0d9a8')}<circle cx="480" cy="880" r="16" fill="#d9ad55"/>${arm(1)}${arm(-1)}${lens(1)}${lens(-1)}${bridge}</g>`,
    );
  };

export const catEyeSunglasses = shades(catEye);
export const oversizeSunglasses = shades(oversize);

export const fan: Cut = (ink, s) => {
  const cx = 480;
  const cy = 1010;
  const count = 15;
  const leafOf = (i: number): string => {
    const a0 = Math.PI * (1.08 + (0.84 * i) / count);
    const a1 = Math.PI * (1.08 + (0.84 * (i + 1)) / count);
    const at = (a: number, r: number): Pt => [cx + Math.cos(a) * r, cy + Math.sin(a) * r, 1];
    const d = curve(
      [at(a0, 300), at(a0, 740), at((a0 + a1) / 2, 752), at(a1, 740), at(a1, 300)],
      true,
    );
    return piece(ink, d, {
      tone: i % 2 ? s.tone : { ...s.tone, base: mix(s.tone.base, s.tone.dark, 0.25) },
      fill: s.fill,
      drape: 0,
      round: i % 2 ? 0.5 : 0.9,
    });
  };
  const sticks = Array.from({ length: count + 1 }, (_, i) => {
    const a = Math.PI * (1.08 + (0.84 * i) / count);
    return `<path d="M${cx} ${cy}L${cx + Math.cos(a) * 420} ${cy + Math.sin(a) * 420}" stroke="#8a5c3a" stroke-width="13" stroke-linecap="round"/><path d="M${cx - 2} ${cy - 2}L${cx - 2 + Math.cos(a) * 418} ${cy + Math.sin(a) * 418}" stroke="#d3a06f" stroke-width="4"/>`;
  }).join('');
  return laid(
    `<g transform="rotate(-8 480 700) translate(480 690) scale(0.64) translate(-480 -690)">${sticks}${Array.from({ length: count }, (_, i) => leafOf(i)).join('')}<circle cx="${cx}" cy="${cy}" r="18" fill="${brass(ink)}"/>${Array.from({ length: 9 }, (_, i) => `<path d="M${cx} ${cy + 20}q${(i - 4) * 4} 60 ${(i - 4) * 8} 130" stroke="${i % 2 ? s.trim.dark : s.trim.base}" stroke-width="6" fill="none"/>`).join('')}</g>`,
  );
};

export const scrunchies: Cut = (ink, s) => {
  const shades = [
    s.tone,
    { ...s.tone, base: mix(s.tone.base, s.tone.light, 0.4) },
    { ...s.tone, base: mix(s.tone.base, s.tone.dark, 0.5) },
  ];
  const one = (cx: number, cy: number, r: number, i: number): string => {
    const outer: Pt[] = [];
    const inner: Pt[] = [];
    for (let j = 0; j < 44; j += 1) {
      const a = (j / 44) * Math.PI * 2;
      outer.push([
        cx + Math.cos(a) * r * (j % 2 ? 1.06 : 0.97),
        cy + Math.sin(a) * r * (j % 2 ? 1.06 : 0.97),
      ]);
      inner.push([
        cx + Math.cos(-a) * r * (j % 2 ? 0.4 : 0.35),
        cy + Math.sin(-a) * r * (j % 2 ? 0.4 : 0.35),
      ]);
    }
    const tone = shades[i] ?? s.tone;
    const rays = Array.from({ length: 30 }, (_, j) => {
      const a = (j / 30) * Math.PI * 2 + ink.between(-0.06, 0.06);
      return crease(
        ink,
        tone,
        [
          [cx + Math.cos(a) * r * 0.36, cy + Math.sin(a) * r * 0.36],
          [cx + Math.cos(a + 0.06) * r * 0.7, cy + Math.sin(a + 0.06) * r * 0.7],
          [cx + Math.cos(a) * r, cy + Math.sin(a) * r],
        ],
        9,
        0.4,
      );
    }).join('');
    const d = `${curve(outer, true)}${curve(inner, true)}`;
    // The hole is cut with its winding reversed, which clip paths honour without an extra rule.
    return `<g>${piece(ink, d, { tone, fill: i === 0 ? s.fill : undefined, drape: 0.4, round: 0.5, folds: rays, cast: 12 })}</g>`;
  };
  return laid(one(340, 420, 240, 0) + one(640, 660, 220, 1) + one(330, 900, 215, 2));
};
