import { mix } from './palette.ts';
import { type Print, petals, tile } from './prints.ts';

const rect = (x: number, y: number, w: number, h: number, color: string, opacity = 1): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${color}" opacity="${opacity}"/>`;

const kikoy =
  (turn: number): Print =>
  (ink, tone, [a, b]) => {
    const bands = [
      rect(0, 0, 180, 220, tone.base),
      rect(0, 10, 180, 30, a),
      rect(0, 44, 180, 5, tone.deep),
      rect(0, 53, 180, 5, b),
      rect(0, 62, 180, 14, tone.dark),
      rect(0, 80, 180, 5, b),
      rect(0, 140, 180, 6, tone.light),
      rect(0, 150, 180, 12, tone.dark),
      rect(0, 166, 180, 6, tone.light),
    ];
    return tile(ink, { width: 180, height: 220, turn, scale: 0.9 }, bands.join(''));
  };

export const kikoyDown = kikoy(90);
export const kikoyAcross = kikoy(0);

export const pinstripe: Print = (ink, tone, [a]) =>
  tile(
    ink,
    { width: 26, height: 26 },
    rect(0, 0, 26, 26, tone.base) + rect(0, 0, 2.4, 26, a, 0.75),
  );

export const breton: Print = (ink, tone, [a]) =>
  tile(ink, { width: 60, height: 58 }, rect(0, 0, 60, 58, tone.base) + rect(0, 0, 60, 20, a));

export const rib: Print = (ink, tone) =>
  tile(
    ink,
    { width: 15, height: 15 },
    rect(0, 0, 15, 15, tone.base) +
      rect(0, 0, 3, 15, tone.deep, 0.42) +
      rect(3, 0, 3, 15, tone.dark, 0.35) +
      rect(7, 0, 4, 15, tone.light, 0.5),
  );

export const cable: Print = (ink, tone) => {
  const twist = (y: number): string =>
    `<path d="M22 ${y}C22 ${y + 24} 58 ${y + 22} 58 ${y + 46}" stroke="${tone.deep}" stroke-width="23" fill="none" opacity="0.32"/><path d="M58 ${y}C58 ${y + 24} 22 ${y + 22} 22 ${y + 46}" stroke="${tone.dark}" stroke-width="19" fill="none"/><path d="M58 ${y}C58 ${y + 24} 22 ${y + 22} 22 ${y + 46}" stroke="${tone.base}" stroke-width="14" fill="none"/><path d="M22 ${y}C22 ${y + 24} 58 ${y + 22} 58 ${y + 46}" stroke="${tone.dark}" stroke-width="21" fill="none"/><path d="M22 ${y}C22 ${y + 24} 58 ${y + 22} 58 ${y + 46}" stroke="${mix(tone.base, tone.light, 0.3)}" stroke-width="16" fill="none"/>`;
  const ribs = [84, 96, 108]
    .map((x) => rect(x, 0, 4, 92, tone.deep, 0.32) + rect(x + 5, 0, 4, 92, tone.light, 0.45))
    .join('');
  return tile(
    ink,
    { width: 120, height: 92 },
    rect(0, 0, 120, 92, tone.base) +
      twist(-46) +
      twist(0) +
      twist(46) +
      twist(92) +
      ribs +
      rect(4, 0, 4, 92, tone.deep, 0.35),
  );
};

export const knit: Print = (ink, tone) =>
  tile(
    ink,
    { width: 13, height: 12 },
    rect(0, 0, 13, 12, tone.base) +
      `<path d="M0 0L6.5 7L13 0M0 12L6.5 19L13 12" stroke="${tone.deep}" stroke-width="1.8" fill="none" opacity="0.38"/><path d="M0 4L6.5 11L13 4" stroke="${tone.light}" stroke-width="2.2" fill="none" opacity="0.42"/>`,
  );

/** Plain and purl by turns: small even grains. */
export const moss: Print = (ink, tone) => {
  const grain = (x: number, y: number): string =>
    `<ellipse cx="${x}" cy="${y}" rx="3.6" ry="2.6" fill="${tone.light}" opacity="0.42"/><ellipse cx="${x + 0.8}" cy="${y + 2.4}" rx="3.4" ry="1.4" fill="${tone.deep}" opacity="0.4"/>`;
  return tile(
    ink,
    { width: 16, height: 13 },
    rect(0, 0, 16, 13, tone.base) + grain(4, 3) + grain(12, 9.5),
  );
};

export const fineRib: Print = (ink, tone) =>
  tile(
    ink,
    { width: 9, height: 9 },
    rect(0, 0, 9, 9, tone.base) +
      rect(0, 0, 2.2, 9, tone.deep, 0.34) +
      rect(4, 0, 2.6, 9, tone.light, 0.5),
  );

/** Stocking stitch: columns of small V. */
export const jersey: Print = (ink, tone) =>
  tile(
    ink,
    { width: 9, height: 8 },
    rect(0, 0, 9, 8, tone.base) +
      `<path d="M0 -1L4.5 4L9 -1M0 7L4.5 12L9 7" stroke="${tone.deep}" stroke-width="1.4" fill="none" opacity="0.3"/><path d="M0 2L4.5 7L9 2" stroke="${tone.light}" stroke-width="1.7" fill="none" opacity="0.3"/>`,
  );

// Twill runs steeply and finely: coarser, it reads as scales at the size of a card.
export const denim: Print = (ink, tone) =>
  tile(
    ink,
    { width: 60, height: 4.4, turn: -58 },
    rect(0, 0, 60, 4.4, tone.base) +
      rect(0, 0, 60, 1.5, tone.light, 0.3) +
      rect(0, 2.6, 60, 1.1, tone.deep, 0.26) +
      rect(8, 0, 17, 1.5, tone.light, 0.14) +
      rect(38, 2.2, 12, 1.6, tone.deep, 0.12),
  );

/** A light square of stronger threads in plain cloth. */
export const ripstop: Print = (ink, tone) =>
  tile(
    ink,
    { width: 14, height: 14 },
    rect(0, 0, 14, 14, tone.base) +
      rect(0, 0, 14, 1.6, tone.light, 0.1) +
      rect(0, 0, 1.6, 14, tone.light, 0.1) +
      rect(0, 7, 14, 1, tone.deep, 0.08) +
      rect(7, 0, 1, 14, tone.deep, 0.08),
  );

export const corduroy: Print = (ink, tone) =>
  tile(
    ink,
    { width: 11, height: 11 },
    rect(0, 0, 11, 11, tone.base) +
      rect(0, 0, 2.6, 11, tone.deep, 0.5) +
      rect(5, 0, 3, 11, tone.light, 0.35),
  );

// Threads of chance thickness: an even grid reads as graph paper, slubs read as flax.
export const linen: Print = (ink, tone) => {
  const [width, height] = [150, 130];
  let threads = rect(0, 0, width, height, tone.base);
  for (let y = 0; y < height; y += 3.25) {
    const color = ink.random() < 0.5 ? tone.dark : tone.light;
    threads += rect(0, y, width, ink.between(0.7, 1.6), color, ink.between(0.08, 0.26));
  }
  for (let x = 0; x < width; x += 3.75) {
    const color = ink.random() < 0.5 ? tone.dark : tone.light;
    threads += rect(x, 0, ink.between(0.7, 1.5), height, color, ink.between(0.05, 0.2));
  }
  for (let i = 0; i < 16; i += 1) {
    const y = Math.floor(ink.between(0, 40)) * 3.25;
    threads += rect(ink.between(0, 120), y, ink.between(12, 30), 2.2, tone.light, 0.3);
  }
  return tile(ink, { width, height }, threads);
};

/** Slanted ribs so fine that they only take the plastic smoothness away. */
export const gabardine: Print = (ink, tone) =>
  tile(
    ink,
    { width: 40, height: 4, turn: -62 },
    rect(0, 0, 40, 4, tone.base) +
      rect(0, 0, 40, 1.4, tone.light, 0.13) +
      rect(0, 2.4, 40, 1, tone.deep, 0.14),
  );

export const basket: Print = (ink, tone, [a]) => {
  const stitchAt = (x: number, y: number, color: string): string =>
    `<rect x="${x}" y="${y}" width="15" height="9" rx="4.5" fill="${color}"/>`;
  const row = (y: number, shift: number): string =>
    [0, 1, 2, 3, 4, 5, 6]
      .map((i) =>
        stitchAt(
          i * 17 + shift - 8,
          y,
          i % 6 === 3 ? a : mix(tone.base, tone.light, (i % 3) * 0.14),
        ),
      )
      .join('');
  return tile(
    ink,
    { width: 102, height: 22 },
    rect(0, 0, 102, 22, tone.deep) + row(1, 0) + row(12, 8.5),
  );
};

export const quilt: Print = (ink, tone) =>
  tile(
    ink,
    { width: 70, height: 70, turn: 45 },
    rect(0, 0, 70, 70, tone.base) +
      `<rect width="70" height="70" fill="${ink.radial(
        [
          [0, tone.light, 0.55],
          [0.6, tone.base, 0],
          [1, tone.deep, 0.55],
        ],
        0.42,
        0.42,
        0.68,
      )}"/>` +
      rect(0, 0, 70, 2.5, tone.deep, 0.7) +
      rect(0, 0, 2.5, 70, tone.deep, 0.7),
  );

// Large tiles of ink-drawn chance: in a small one the eye finds the figure that repeats.
const sequined =
  (scale: number): Print =>
  (ink, tone) => {
    const [columns, rows] = [22, 18];
    const shade = Array.from({ length: columns * rows }, () => {
      const spark = ink.random();
      const color = mix(tone.dark, mix(tone.base, tone.light, 0.55), ink.random());
      return spark > 0.955 ? '#fffdf4' : spark > 0.87 ? tone.light : color;
    });
    let scales = rect(0, 0, columns * 14, rows * 14, tone.dark);
    for (let row = -1; row <= rows; row += 1) {
      for (let column = 0; column <= columns; column += 1) {
        // Rows and columns wrap by index so the sparkle meets itself across the tile's edge.
        const color = shade[((row + rows) % rows) * columns + (column % columns)];
        const [x, y] = [column * 14 + (Math.abs(row) % 2) * 7, row * 14 + 7];
        scales += `<circle cx="${x}" cy="${y}" r="8.4" fill="${color}" stroke="${tone.deep}" stroke-width="0.9" stroke-opacity="0.6"/>`;
      }
    }
    return tile(ink, { width: columns * 14, height: rows * 14, scale }, scales);
  };

export const sequins = sequined(1);
export const fineSequins = sequined(0.62);

export const lace: Print = (ink, tone) => {
  const thread = tone.light;
  const mesh = `<path d="M0 0L80 80M80 0L0 80M40 0L80 40L40 80L0 40Z" stroke="${thread}" stroke-width="1.6" opacity="0.5"/>`;
  const flower = (x: number, y: number, r: number): string =>
    petals(x, y, 7, r * 0.22, r, r * 0.27, thread) +
    `<circle cx="${x}" cy="${y}" r="${r * 0.16}" fill="${tone.base}"/>`;
  return tile(
    ink,
    { width: 80, height: 80, scale: 0.9 },
    rect(0, 0, 80, 80, tone.base) +
      rect(0, 0, 80, 80, tone.dark, 0.35) +
      mesh +
      flower(40, 40, 25) +
      [
        [0, 0],
        [80, 0],
        [0, 80],
        [80, 80],
      ]
        .map(([x = 0, y = 0]) => flower(x, y, 16))
        .join(''),
  );
};

export const terry: Print = (ink, tone) => {
  let loops = rect(0, 0, 36, 30, tone.base);
  for (let y = 0; y < 5; y += 1) {
    for (let x = 0; x < 6; x += 1) {
      loops += `<ellipse cx="${x * 6 + (y % 2) * 3}" cy="${y * 6 + 3}" rx="2.7" ry="2.3" fill="${tone.light}" opacity="0.42"/><ellipse cx="${x * 6 + (y % 2) * 3 + 1.6}" cy="${y * 6 + 4.6}" rx="2.2" ry="1.3" fill="${tone.deep}" opacity="0.26"/>`;
    }
  }
  return tile(ink, { width: 36, height: 30 }, loops);
};

export const waffle: Print = (ink, tone) =>
  tile(
    ink,
    { width: 22, height: 22 },
    rect(0, 0, 22, 22, tone.base) +
      rect(0, 0, 22, 7, tone.light, 0.32) +
      rect(0, 0, 7, 22, tone.light, 0.32) +
      rect(7, 7, 15, 4, tone.deep, 0.2) +
      rect(7, 7, 4, 15, tone.deep, 0.16),
  );

export const plain: Print = (ink, tone) =>
  tile(
    ink,
    { width: 4.5, height: 4 },
    rect(0, 0, 4.5, 4, tone.base) +
      rect(0, 0, 4.5, 1.3, tone.dark, 0.1) +
      rect(0, 0, 1.4, 4, tone.light, 0.12),
  );

export const satin: Print = (_ink, tone) => tone.base;
