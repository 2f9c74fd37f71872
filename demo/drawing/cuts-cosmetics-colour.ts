import { gold, label, tube, turned } from './cuts-cosmetics-parts.ts';
import type { Ink } from './ink.ts';
import { mix, type Tone, tones } from './palette.ts';
import { ellipsePath } from './path.ts';
import { block, plinth } from './props.ts';
import { contact } from './scene.ts';
import { type Cut, laid, type Style, standing } from './style.ts';

const ribbonPink = tones.pink.base;

function bullet(ink: Ink, x: number, base: number, rx: number, height: number, tone: Tone): string {
  const top = base - height;
  const fill = turned(ink, tone, 0.25);
  return `<path d="M${x - rx} ${base}V${top + 70}C${x - rx} ${top + 20} ${x + rx * 0.2} ${top - 14} ${x + rx} ${top + 4}V${base}A${rx} ${rx * 0.16} 0 0 1 ${x - rx} ${base}Z" fill="${fill}"/><path d="M${x - rx + 6} ${top + 72}C${x - rx + 10} ${top + 30} ${x + rx * 0.3} ${top} ${x + rx - 3} ${top + 8}C${x + rx * 0.4} ${top + 30} ${x} ${top + 60} ${x - rx + 6} ${top + 72}Z" fill="${mix(tone.light, '#ffffff', 0.15)}" opacity="0.75"/>`;
}

export const lipstick: Cut = (ink, s) => {
  const open = (x: number, floor: number, k: number): string =>
    `<g transform="translate(${x} ${floor}) scale(${k})">${bullet(ink, 0, -420, 62, 220, s.tone)}${tube(ink, 0, -424, 76, -250, gold, 0.7)}${tube(ink, 0, -262, 104, -6, s.trim === s.tone ? tones.black : s.trim, 0.5)}${label(0, -170, 98, gold.base)}</g>`;
  const cap = `<g transform="translate(706 1052)">${tube(ink, 0, -330, 100, -6, s.trim === s.tone ? tones.black : s.trim, 0.5)}${label(0, -190, 94, gold.base)}</g>`;
  return standing(
    block(ink, s.wall, 250, 860, 440, 1010) +
      plinthSwatch(ink, s) +
      contact(ink, 440, 866, 110, 12) +
      contact(ink, 706, 1054, 110, 14) +
      open(440, 862, 1.1) +
      cap,
    880,
  );
};

/** A swatch of the shade, which the lipstick alone does not show well. */
function plinthSwatch(ink: Ink, s: Style): string {
  return `<path d="M130 1120C190 1080 330 1096 420 1084C470 1080 500 1100 460 1118C400 1140 260 1136 190 1150C140 1158 100 1142 130 1120Z" fill="${s.tone.base}"/><path d="M150 1118C230 1092 340 1104 430 1094" stroke="${s.tone.light}" stroke-width="9" fill="none" opacity="0.6" filter="${ink.blur(3)}"/><path d="M170 1140C260 1126 360 1130 440 1112" stroke="${s.tone.dark}" stroke-width="7" fill="none" opacity="0.5" filter="${ink.blur(2)}"/>`;
}

export const jar: Cut = (ink, s) => {
  const swirl = `<path d="M260 566C300 500 400 520 420 470C440 430 520 426 548 470C580 520 680 510 700 566Z" fill="${mix(s.tone.light, '#ffffff', 0.5)}"/><path d="M330 548C400 540 430 500 470 488C510 480 540 500 530 524" fill="none" stroke="${mix(s.tone.base, s.tone.dark, 0.3)}" stroke-width="10" opacity="0.5" filter="${ink.blur(4)}"/>`;
  const lid = `<g transform="rotate(-24 250 980)">${tube(ink, 250, 900, 190, 1000, gold, 0.7)}</g>`;
  return standing(
    plinth(ink, s.wall, 500, 930, 360, 1110) +
      contact(ink, 500, 930, 260, 18, 0.6) +
      `<ellipse cx="480" cy="566" rx="236" ry="38" fill="${s.tone.dark}"/>` +
      swirl +
      `<path d="M240 566C240 604 720 604 720 566V840C720 900 690 922 640 926C530 938 430 938 320 926C270 922 240 900 240 840Z" fill="${turned(ink, s.tone, 0.4)}"/><path d="M240 566C240 604 720 604 720 566" fill="none" stroke="#fff" stroke-width="6" opacity="0.7"/>` +
      `<path d="M240 650Q480 694 720 650V830Q480 874 240 830Z" fill="#faf4ea" opacity="0.95"/><path d="M240 650Q480 694 720 650V830Q480 874 240 830Z" fill="${ink.gradient(
        [
          [0, '#2b1526', 0.3],
          [0.2, '#fff', 0.2],
          [0.5, '#fff', 0],
          [1, '#2b1526', 0.45],
        ],
        [0, 0],
        [1, 0],
      )}"/>${label(480, 700, 190, s.tone.dark)}<path d="M400 816q80 12 160 0" stroke="${s.tone.dark}" stroke-width="7" fill="none" stroke-linecap="round"/>` +
      contact(ink, 250, 1090, 190, 20, 0.4) +
      `<g transform="translate(0 50)">${lid}</g>`,
    800,
  );
};

export const palette: Cut = (ink, s) => {
  const shades = [-0.5, -0.28, 0, 0.22, 0.42, 0.62].map((k) =>
    k < 0 ? mix(s.tone.base, '#ffffff', -k) : mix(s.tone.base, '#2b1020', k),
  );
  const pans = [
    ...shades.slice(0, 3),
    s.accents[0],
    s.accents[1],
    ...shades.slice(3),
    mix(s.accents[0], '#2b1020', 0.4),
  ];
  const pan = (i: number): string => {
    const x = 262 + (i % 3) * 150;
    const y = 760 + Math.floor(i / 3) * 118;
    const color = pans[i] ?? s.tone.base;
    return `<rect x="${x}" y="${y}" width="136" height="104" rx="10" fill="#12060e" opacity="0.6"/><rect x="${x + 4}" y="${y + 4}" width="128" height="96" rx="8" fill="${color}"/><rect x="${x + 4}" y="${y + 4}" width="128" height="96" rx="8" fill="${ink.gradient(
      [
        [0, '#fff', 0.35],
        [0.5, '#fff', 0],
        [1, '#14060f', 0.3],
      ],
      [0, 0],
      [1, 1],
    )}"/><path d="M${x + 28} ${y + 76}l40 -52M${x + 52} ${y + 80}l40 -52M${x + 76} ${y + 84}l32 -44" stroke="#fff" stroke-width="3" opacity="0.25"/>`;
  };
  const mirror = ink.gradient(
    [
      [0, '#f4f8fa'],
      [0.42, '#cfdce2'],
      [0.46, '#f7fbfc'],
      [0.6, '#b9cbd3'],
      [1, '#dfe9ed'],
    ],
    [0, 0],
    [1, 1],
  );
  const brush = `<g transform="translate(-34 10) rotate(12 790 700)"><rect x="776" y="420" width="26" height="420" rx="13" fill="${turned(ink, tones.black, 0.4)}"/><rect x="772" y="330" width="34" height="110" fill="${turned(ink, gold, 0.7)}"/><path d="M772 334C750 250 770 190 789 170C808 190 828 250 806 334Z" fill="#7a4a35"/><path d="M772 250C770 210 780 186 789 170C800 186 810 214 806 250Z" fill="${s.tone.base}"/></g>`;
  const frame = (y: number, h: number): string =>
    `<rect x="212" y="${y}" width="536" height="${h}" rx="30" fill="${s.tone.dark}"/><rect x="212" y="${y}" width="536" height="${h - 6}" rx="30" fill="${s.tone.metal ? turned(ink, s.tone, 0.4) : s.tone.base}"/>`;
  return laid(
    `<g transform="rotate(-5 480 640) translate(-70 0)">${frame(180, 520)}<rect x="244" y="212" width="472" height="456" rx="16" fill="${mirror}"/>${frame(714, 420)}<rect x="238" y="742" width="484" height="366" rx="16" fill="${s.tone.deep}"/><rect x="300" y="690" width="360" height="34" rx="10" fill="${turned(ink, gold, 0.7)}"/>${[0, 1, 2, 3, 4, 5, 6, 7, 8].map(pan).join('')}</g>${brush}`,
  );
};

export const polish: Cut = (ink, s) => {
  const one = (x: number, floor: number, tone: Tone, k: number): string =>
    `<g transform="translate(${x} ${floor}) scale(${k})"><path d="M-130 -300C-130 -350 -70 -366 -58 -386H58C70 -366 130 -350 130 -300V-50C130 -16 110 0 80 0H-80C-110 0 -130 -16 -130 -50Z" fill="${turned(ink, tone, 0.5)}"/><path d="M-100 -300V-60" stroke="#fff" stroke-width="18" stroke-linecap="round" opacity="0.5" filter="${ink.blur(3)}"/>${tube(ink, 0, -404, 54, -384, gold, 0.7)}<path d="M-62 -404L-46 -690A46 8 0 0 1 46 -690L62 -404A62 10 0 0 1 -62 -404Z" fill="${turned(ink, s.trim === s.tone ? tones.black : s.trim, 0.5)}"/></g>`;
  const lighter = { ...s.tone, base: mix(s.tone.base, '#ffffff', 0.34), dark: s.tone.base };
  return standing(
    block(ink, s.wall, 470, 860, 500, 1000) +
      contact(ink, 650, 862, 150, 12) +
      one(650, 858, lighter, 0.9) +
      contact(ink, 360, 1104, 170, 16) +
      one(360, 1100, s.tone, 1.1),
    880,
  );
};

export const compact: Cut = (ink, s) => {
  const lid = ellipsePath(480, 430, 270, 262);
  const pan = ellipsePath(480, 880, 210, 128);
  return standing(
    contact(ink, 480, 1040, 320, 30, 0.5) +
      `<path d="${lid}" fill="${turned(ink, s.tone, 0.6)}"/><path d="${ellipsePath(480, 430, 238, 230)}" fill="${ink.gradient(
        [
          [0, '#f4f8fa'],
          [0.42, '#cfdce2'],
          [0.47, '#f7fbfc'],
          [0.62, '#b9cbd3'],
          [1, '#dfe9ed'],
        ],
        [0, 0],
        [1, 1],
      )}"/>` +
      `<path d="M190 880V930C190 1060 770 1060 770 930V880Z" fill="${turned(ink, s.tone, 0.6)}"/><path d="${ellipsePath(480, 880, 290, 176)}" fill="${s.tone.light}"/><path d="${ellipsePath(480, 882, 282, 168)}" fill="${s.tone.base}"/><path d="${pan}" fill="${s.tone.dark}"/><path d="${ellipsePath(480, 884, 204, 122)}" fill="${s.tone.base}"/><path d="${ellipsePath(480, 884, 204, 122)}" fill="${ink.radial(
        [
          [0, '#fff', 0.4],
          [0.6, '#fff', 0],
          [1, '#14060f', 0.3],
        ],
        0.35,
        0.3,
        0.8,
      )}"/>` +
      `<g transform="translate(480 884) scale(1 0.6)" fill="none" stroke="${s.tone.dark}" stroke-width="5" opacity="0.7"><circle r="110"/><circle r="84"/>${Array.from({ length: 12 }, (_, i) => `<ellipse cy="-48" rx="13" ry="32" transform="rotate(${i * 30})"/>`).join('')}</g><rect x="400" y="690" width="160" height="30" rx="10" fill="${turned(ink, gold, 0.7)}"/>`,
    820,
  );
};

/** The powder compact, with its puff taken out. */
export const powder: Cut = (ink, s) => {
  const open = compact(ink, s);
  const puff = `<ellipse cx="716" cy="1092" rx="150" ry="34" fill="#2b0f22" opacity="0.42" filter="${ink.blur(10)}"/><path d="M566 1020C566 962 632 936 706 936C786 936 850 966 850 1022C850 1074 784 1098 708 1098C628 1098 566 1076 566 1020Z" fill="${mix(s.tone.base, '#fff6ea', 0.55)}"/><path d="M566 1020C566 1076 628 1098 708 1098C784 1098 850 1074 850 1022C836 1054 776 1070 708 1070C640 1070 582 1054 566 1020Z" fill="${mix(s.tone.base, s.tone.dark, 0.5)}"/><path d="M600 1010Q708 950 822 1004" fill="none" stroke="${ribbonPink}" stroke-width="30" opacity="0.9"/><path d="M604 1002Q708 944 816 996" fill="none" stroke="#fff" stroke-width="5" opacity="0.5"/>`;
  return { ...open, art: open.art + puff };
};
