import { piece } from './cloth.ts';
import { display } from './cuts-jewellery-parts.ts';
import { symmetric } from './path.ts';
import { bead, plinth, wire } from './props.ts';
import { contact } from './scene.ts';
import { type Cut, standing } from './style.ts';

export const bangles: Cut = (ink, s) => {
  let art = '';
  for (let i = 0; i < 9; i += 1) {
    const y = 900 - i * 62;
    const rx = 226 - i * 4;
    const path = `M${480 - rx} ${y}A${rx} 62 0 0 0 ${480 + rx} ${y}`;
    const wide = i % 3 === 1;
    if (i % 3 === 2) {
      art += wire(ink, path, 24, { ...s.tone, base: s.tone.dark });
      for (let j = 0; j <= 30; j += 1) {
        const a = Math.PI - (Math.PI * j) / 30;
        art += bead(
          ink,
          480 + Math.cos(a) * rx,
          y + Math.sin(a) * 62,
          12.5,
          j % 5 < 2 ? s.accents[0] : j % 5 === 2 ? s.accents[1] : s.tone.base,
        );
      }
    } else {
      art +=
        wire(ink, path, wide ? 46 : 28, s.tone) +
        (wide
          ? `<path d="${path}" fill="none" stroke="${s.accents[0]}" stroke-width="9" stroke-dasharray="16 12" opacity="0.9"/>`
          : '');
    }
  }
  const cone = piece(
    ink,
    symmetric([
      [0, 250],
      [70, 258],
      [118, 300],
      [206, 980],
      [210, 1040, 1],
      [0, 1076],
    ]),
    { tone: display(s), drape: 0.15, round: 1 },
  );
  return standing(
    plinth(ink, s.wall, 480, 1052, 350, 1140) + contact(ink, 480, 1060, 230, 16, 0.55) + cone + art,
    900,
  );
};

export const cuff: Cut = (ink, s) => {
  const shape = symmetric([
    [0, 470],
    [180, 452],
    [292, 410, 1],
    [306, 560],
    [292, 800, 1],
    [180, 850],
    [0, 872],
  ]);
  let pattern = '';
  for (let row = 0; row < 13; row += 1) {
    for (let i = 0; i <= 34; i += 1) {
      const t = i / 34;
      const x = 186 + 588 * t;
      const y = 448 + row * 30 + Math.sin(t * Math.PI) * 34;
      const diamond = (Math.abs((i % 12) - 6) + Math.abs(row - 6)) % 7;
      pattern += bead(
        ink,
        x,
        y,
        9.6,
        row < 1 || row > 11
          ? s.accents[1]
          : diamond < 2
            ? s.accents[0]
            : diamond === 4
              ? s.accents[1]
              : s.tone.base,
      );
    }
  }
  return standing(
    plinth(ink, s.wall, 480, 858, 400, 1120) +
      contact(ink, 480, 862, 300, 24, 0.6) +
      `<path d="M190 420C300 340 660 340 770 420C660 480 300 480 190 420Z" fill="${s.tone.deep}"/>` +
      piece(ink, shape, {
        tone: { ...s.tone, base: s.tone.dark },
        drape: 0,
        round: 0.9,
        inside: pattern,
      }),
    760,
  );
};
