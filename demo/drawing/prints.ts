import type { Ink } from './ink.ts';
import type { Tone } from './palette.ts';

/** A print turns the garment's own tone and two accents into an SVG fill. */
export type Print = (ink: Ink, tone: Tone, accents: [string, string]) => string;

export type TileOptions = { width: number; height: number; turn?: number; scale?: number };

export function tile(ink: Ink, o: TileOptions, content: string): string {
  const turn = `patternTransform="rotate(${o.turn ?? 0}) scale(${o.scale ?? 1})"`;
  return ink.url(
    (id) =>
      `<pattern id="${id}" patternUnits="userSpaceOnUse" width="${o.width}" height="${o.height}" ${turn}>${content}</pattern>`,
  );
}

const ground = (color: string, w: number, h: number): string =>
  `<rect width="${w}" height="${h}" fill="${color}"/>`;

export function petals(
  cx: number,
  cy: number,
  count: number,
  from: number,
  to: number,
  wide: number,
  color: string,
): string {
  let out = '';
  for (let i = 0; i < count; i += 1) {
    const angle = (360 / count) * i;
    const m = (from + to) / 2;
    out += `<ellipse cx="${cx}" cy="${cy - m}" rx="${wide}" ry="${(to - from) / 2}" fill="${color}" transform="rotate(${angle} ${cx} ${cy})"/>`;
  }
  return out;
}

function rosette(cx: number, cy: number, r: number, tone: Tone, a: string, b: string): string {
  return (
    petals(cx, cy, 16, r * 0.72, r, r * 0.12, a) +
    `<circle cx="${cx}" cy="${cy}" r="${r * 0.68}" fill="${tone.deep}"/>` +
    petals(cx, cy, 12, r * 0.34, r * 0.62, r * 0.1, b) +
    `<circle cx="${cx}" cy="${cy}" r="${r * 0.3}" fill="${a}"/><circle cx="${cx}" cy="${cy}" r="${r * 0.16}" fill="${tone.base}"/>`
  );
}

export const kitengeRosette: Print = (ink, tone, [a, b]) => {
  const corner = [
    [0, 0],
    [120, 0],
    [0, 120],
    [120, 120],
  ]
    .map(
      ([x = 0, y = 0]) =>
        `<g transform="translate(${x} ${y}) rotate(45)"><rect x="-15" y="-15" width="30" height="30" fill="${tone.light}"/><rect x="-9" y="-9" width="18" height="18" fill="${tone.dark}"/></g>`,
    )
    .join('');
  return tile(
    ink,
    { width: 120, height: 120, scale: 0.92 },
    ground(tone.base, 120, 120) + corner + rosette(60, 60, 47, tone, a, b),
  );
};

export const kitengeDiamond: Print = (ink, tone, [a, b]) => {
  const ring = (k: number, color: string): string =>
    `<path d="M50 ${70 - 70 * k}L${50 + 50 * k} 70L50 ${70 + 70 * k}L${50 - 50 * k} 70Z" fill="${color}"/>`;
  return tile(
    ink,
    { width: 100, height: 140, scale: 0.85 },
    ground(tone.base, 100, 140) +
      ring(0.86, tone.dark) +
      ring(0.74, tone.base) +
      ring(0.56, a) +
      ring(0.44, tone.deep) +
      ring(0.24, b) +
      [
        [0, 0],
        [100, 0],
        [0, 140],
        [100, 140],
      ]
        .map(
          ([x, y]) =>
            `<circle cx="${x}" cy="${y}" r="13" fill="${a}"/><circle cx="${x}" cy="${y}" r="7" fill="${tone.deep}"/>`,
        )
        .join(''),
  );
};

export const ankaraFans: Print = (ink, tone, [a, b]) => {
  const fan = (x: number, y: number): string =>
    [
      [50, tone.deep],
      [48, tone.base],
      [40, a],
      [34, tone.base],
      [27, tone.dark],
      [24, b],
      [17, tone.base],
      [9, a],
    ]
      .map(([r, color]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/>`)
      .join('');
  return tile(
    ink,
    { width: 100, height: 50, scale: 0.9 },
    ground(tone.base, 100, 50) +
      fan(0, 0) +
      fan(100, 0) +
      fan(50, 25) +
      fan(0, 50) +
      fan(100, 50) +
      fan(50, 75),
  );
};

export const ankaraLeaves: Print = (ink, tone, [a, b]) => {
  const leaf = (x: number, y: number, turn: number, color: string): string => {
    let veins = '';
    for (let i = -3; i <= 3; i += 1)
      veins += `<path d="M0 ${i * 9 + 5}L11 ${i * 9 - 5}M0 ${i * 9 + 5}L-11 ${i * 9 - 5}" stroke="${tone.deep}" stroke-width="2"/>`;
    return `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 -44C28 -20 26 22 0 44C-26 22 -28 -20 0 -44Z" fill="${color}"/><path d="M0 -40V44" stroke="${tone.deep}" stroke-width="2.5"/>${veins}</g>`;
  };
  const dots = [
    [75, 12],
    [12, 75],
    [138, 70],
    [80, 140],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="6" fill="${tone.light}"/>`)
    .join('');
  return tile(
    ink,
    { width: 150, height: 150, scale: 0.9 },
    ground(tone.base, 150, 150) +
      leaf(38, 42, 28, a) +
      leaf(112, 46, -40, tone.dark) +
      leaf(40, 112, -34, tone.dark) +
      leaf(112, 112, 32, b) +
      dots,
  );
};

export const polka: Print = (ink, tone, [a]) =>
  tile(
    ink,
    { width: 54, height: 54 },
    ground(tone.base, 54, 54) +
      [
        [13, 13],
        [40, 40],
      ]
        .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="7.5" fill="${a}"/>`)
        .join(''),
  );

export const floral: Print = (ink, tone, [a, b]) => {
  const bloom = (
    x: number,
    y: number,
    r: number,
    color: string,
    eye: string,
    turn: number,
  ): string =>
    `<g transform="rotate(${turn} ${x} ${y})">${petals(x, y, 5, r * 0.1, r, r * 0.36, color)}<circle cx="${x}" cy="${y}" r="${r * 0.24}" fill="${eye}"/></g>`;
  const sprig = (x: number, y: number, turn: number): string =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 0C8 -12 10 -26 2 -40" stroke="${tone.deep}" stroke-width="2.5" fill="none" opacity="0.7"/><ellipse cx="10" cy="-16" rx="5" ry="11" transform="rotate(40 10 -16)" fill="${tone.dark}"/><ellipse cx="-2" cy="-28" rx="5" ry="11" transform="rotate(-38 -2 -28)" fill="${tone.dark}"/></g>`;
  return tile(
    ink,
    { width: 140, height: 140, scale: 0.88 },
    ground(tone.base, 140, 140) +
      sprig(62, 60, 20) +
      sprig(110, 130, -50) +
      sprig(34, 112, 120) +
      sprig(120, 62, 200) +
      bloom(36, 38, 27, a, b, 10) +
      bloom(106, 98, 23, tone.light, b, 40) +
      bloom(104, 28, 13, b, tone.deep, 0) +
      bloom(34, 108, 14, a, tone.deep, 25),
  );
};

export const shuka: Print = (ink, tone, [a]) =>
  tile(
    ink,
    { width: 110, height: 110, scale: 0.9 },
    ground(tone.base, 110, 110) +
      `<g fill="${a}" opacity="0.62"><rect width="30" height="110"/><rect width="110" height="30"/></g><g fill="${tone.deep}" opacity="0.55"><rect x="64" width="9" height="110"/><rect x="80" width="4" height="110"/><rect y="64" width="110" height="9"/><rect y="80" width="110" height="4"/></g><rect width="30" height="30" fill="${a}" opacity="0.8"/>`,
  );

export const mudLines: Print = (ink, tone, [a]) => {
  const stroke = `fill="none" stroke="${a}" stroke-width="5" stroke-linecap="round"`;
  return tile(
    ink,
    { width: 120, height: 150, scale: 0.85 },
    ground(tone.base, 120, 150) +
      `<path d="M0 12L20 32L40 12L60 32L80 12L100 32L120 12" ${stroke}/><path d="M8 62H42M8 78H42M25 52V88" ${stroke}/><circle cx="86" cy="70" r="20" ${stroke}/><circle cx="86" cy="70" r="6" fill="${a}"/><path d="M0 112H120M0 138H120" ${stroke}/><path d="M10 125h1M34 125h1M58 125h1M82 125h1M106 125h1" ${stroke}/>`,
  );
};
