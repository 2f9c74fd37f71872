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

/** Slipped over a padded bar: three widths side by side, with beaded rows like sails on water. */
export const bangleBar: Cut = (ink, s) => {
  const cloth = display(s);
  const half = (x: number, rx: number, ry: number, front: boolean): string => {
    const y = 640;
    return front
      ? `M${x} ${y - ry}A${rx} ${ry} 0 0 0 ${x} ${y + ry}`
      : `M${x} ${y - ry}A${rx} ${ry} 0 0 1 ${x} ${y + ry}`;
  };
  const widths = [26, 13, 46, 13, 26, 13, 46, 13, 26];
  let x = 196;
  const rings = widths.map((width, i) => {
    x += width / 2 + 17;
    const at = { x, width, rx: 54, ry: 232 - (i % 2) * 8 };
    x += width / 2 + 17;
    return at;
  });
  const draw = (front: boolean): string =>
    rings
      .map(({ x: cx, width, rx, ry }) => {
        const d = half(cx, rx, ry, front);
        const dark = { ...s.tone, base: s.tone.dark, light: s.tone.base };
        const metal = wire(ink, d, width, front ? s.tone : dark);
        if (!front || width === 13) return metal;
        const turns = Array.from({ length: width > 40 ? 30 : 24 }, (_, j) => {
          const a = Math.PI * ((j + 0.5) / (width > 40 ? 30 : 24));
          const [bx, by] = [cx - Math.sin(a) * rx, 640 - Math.cos(a) * ry];
          return width > 40
            ? [-11, 11]
                .map((o, k) => bead(ink, bx + o, by, 8.5, s.accents[(j + k) % 2] ?? s.tone.base))
                .join('')
            : bead(ink, bx, by, 8, j % 4 === 3 ? s.accents[1] : s.accents[0]);
        });
        return metal + (width > 40 || width === 26 ? turns.join('') : '');
      })
      .join('');
  const bar = piece(
    ink,
    'M120 398C96 398 96 502 120 502C360 510 600 510 840 502C864 502 864 398 840 398C600 390 360 390 120 398Z',
    {
      tone: cloth,
      drape: 0.1,
      round: 1,
      sheen: 0.2,
    },
  );
  const post = piece(ink, 'M452 480L508 480L514 1070L446 1070Z', {
    tone: cloth,
    drape: 0,
    round: 1,
  });
  return standing(
    plinth(ink, s.wall, 480, 1074, 350, 1150) +
      contact(ink, 480, 1078, 150, 14, 0.55) +
      `<ellipse cx="480" cy="1066" rx="140" ry="24" fill="${cloth.dark}"/><ellipse cx="480" cy="1058" rx="140" ry="24" fill="${cloth.base}"/>` +
      post +
      draw(false) +
      bar +
      draw(true),
    920,
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
