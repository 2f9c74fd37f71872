import { fan, hem, piece } from './cloth.ts';
import { rail } from './cuts-scarf-hung.ts';
import { curve } from './path.ts';
import { petals } from './prints.ts';
import { type Cut, hung, type Style } from './style.ts';

const left = 170;
const right = 790;
const top = 214;
const bottom = 1046;

/** The kanga's three parts: the border (pindo), the field (mji) and the line of words (jina). */
function design(s: Style): string {
  const [white, bright] = s.accents;
  const panel = (inset: number, color: string): string =>
    `<rect x="${left + inset}" y="${top + inset}" width="${right - left - inset * 2}" height="${bottom - top - inset * 2}" fill="${color}"/>`;
  const diamonds = (x0: number, y0: number, x1: number, y1: number, count: number): string =>
    Array.from({ length: count }, (_, i) => {
      const t = (i + 0.5) / count;
      const [x, y] = [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t];
      return `<path d="M${x} ${y - 27}L${x + 21} ${y}L${x} ${y + 27}L${x - 21} ${y}Z" fill="${bright}"/><path d="M${x} ${y - 13}L${x + 10} ${y}L${x} ${y + 13}L${x - 10} ${y}Z" fill="${s.tone.deep}"/>`;
    }).join('');
  const border =
    diamonds(left + 80, top + 54, right - 80, top + 54, 10) +
    diamonds(left + 80, bottom - 54, right - 80, bottom - 54, 10) +
    diamonds(left + 54, top + 84, left + 54, bottom - 84, 12) +
    diamonds(right - 54, top + 84, right - 54, bottom - 84, 12);
  const spots = Array.from({ length: 8 * 6 }, (_, i) => {
    const [column, row] = [i % 6, Math.floor(i / 6)];
    const [x, y] = [left + 150 + column * 64, top + 150 + row * 76];
    return `<circle cx="${x}" cy="${y}" r="8" fill="${s.tone.light}" opacity="0.85"/>`;
  }).join('');
  const flower = (x: number, y: number, r: number): string =>
    `<circle cx="${x}" cy="${y}" r="${r * 1.08}" fill="${s.tone.base}"/>${petals(x, y, 10, r * 0.26, r, r * 0.2, s.tone.deep)}${petals(x, y, 10, r * 0.26, r * 0.9, r * 0.15, white)}${petals(x, y, 10, r * 0.2, r * 0.58, r * 0.12, bright)}<circle cx="${x}" cy="${y}" r="${r * 0.24}" fill="${s.tone.deep}"/><circle cx="${x}" cy="${y}" r="${r * 0.14}" fill="${bright}"/>`;
  const words = `<rect x="310" y="838" width="340" height="58" rx="6" fill="${white}"/><rect x="318" y="846" width="324" height="42" fill="none" stroke="${s.tone.base}" stroke-width="3"/><path d="M340 867h34m12 0h52m12 0h22m12 0h62m12 0h34m12 0h14" stroke="${s.tone.deep}" stroke-width="13"/>`;
  return (
    panel(0, s.tone.base) +
    panel(12, white) +
    panel(20, s.tone.dark) +
    border +
    panel(94, white) +
    panel(102, s.tone.base) +
    spots +
    flower(480, 570, 176) +
    flower(310, 352, 62) +
    flower(650, 352, 62) +
    flower(310, 762, 62) +
    flower(650, 762, 62) +
    words
  );
}

/** A leso hung open over a rail, its whole cloth to be read. */
export const leso: Cut = (ink, s) => {
  const outline = curve(
    [
      [left, top - 12, 1],
      [480, top - 16],
      [right, top - 12, 1],
      [right + 8, 480],
      [right - 6, 780],
      [right + 6, bottom, 1],
      ...hem(left - 6, right + 6, bottom + 6, 5, 9, 6).slice(1, -1),
      [left - 6, bottom, 1],
      [left + 6, 780],
      [left - 8, 480],
    ],
    true,
  );
  return hung(
    rail(ink, 206, 392) +
      piece(ink, outline, {
        tone: s.tone,
        drape: 0.65,
        round: 0.4,
        cast: 14,
        inside: '',
        fill: ink.url(
          (id) =>
            `<pattern id="${id}" patternUnits="userSpaceOnUse" x="0" y="0" width="960" height="1280">${design(s)}</pattern>`,
        ),
        folds: fan(ink, {
          top: [left, right, top],
          bottom: [left - 6, right + 6, bottom],
          count: 7,
          tone: s.tone,
          strength: 0.75,
        }),
      }) +
      `<path d="M${left} 200Q480 180 ${right} 200V230Q480 208 ${left} 230Z" fill="#fff8ea" opacity="0.26"/>`,
  );
};
