import { piece } from './cloth.ts';
import { brass } from './hanger.ts';
import type { Ink } from './ink.ts';
import { tones } from './palette.ts';
import { ellipsePath } from './path.ts';
import { bead, wire } from './props.ts';
import { type Cut, hung, laid } from './style.ts';

function peg(ink: Ink, x: number, y: number): string {
  return `<circle cx="${x + 5}" cy="${y + 8}" r="24" fill="#2b0f22" opacity="0.25"/><circle cx="${x}" cy="${y}" r="24" fill="${brass(ink)}"/><circle cx="${x - 7}" cy="${y - 8}" r="8" fill="#fff6d8" opacity="0.8"/>`;
}

export const coiledBelt: Cut = (ink, s) => {
  const ring = (k: number, color: string, w: number): string =>
    `<path d="${ellipsePath(460, 640 + k * 0, 300 - k * 44, 290 - k * 42)}" fill="none" stroke="${color}" stroke-width="${w}"/>`;
  const coil = [0, 1, 2, 3, 4]
    .map(
      (k) =>
        ring(k, s.tone.deep, 40) +
        ring(k, s.tone.base, 34) +
        `<path d="${ellipsePath(457, 636, 306 - k * 44, 296 - k * 42)}" fill="none" stroke="${s.tone.light}" stroke-width="7" opacity="0.6"/>` +
        ring(k, s.tone.dark, 3),
    )
    .join('');
  const tail = piece(
    ink,
    'M700 300C780 300 800 420 800 560V1010L766 1050L732 1010V580C732 480 720 420 680 400Z',
    { tone: s.tone, fill: s.fill, drape: 0.1, round: 0.7, cast: 12, sheen: 0.4 },
  );
  const buckle = `<g transform="translate(766 900)"><rect x="-66" y="-74" width="132" height="150" rx="26" fill="none" stroke="#1c0814" stroke-width="22" opacity="0.35" transform="translate(7 10)"/>${wire(ink, 'M-60 -60Q-60 -74 -44 -74H44Q60 -74 60 -60V60Q60 74 44 74H-44Q-60 74 -60 60Z', 22, tones.gold)}${wire(ink, 'M0 -72V66', 11, tones.gold)}</g>`;
  return laid(
    `<circle cx="460" cy="640" r="100" fill="#1c0814" opacity="0.12"/>${coil}${tail}${buckle}`,
  );
};

export const hungBelt: Cut = (ink, s) => {
  const beadsOn = (k: number): string => {
    let out = '';
    for (let i = 0; i < 46; i += 1) {
      const t = i / 45;
      const x = 480 + k * (40 + 176 * Math.sin(Math.min(1, t * 1.5) * Math.PI * 0.5) - 76 * t * t);
      const y = 200 + 830 * t;
      for (let j = -2; j <= 2; j += 1) {
        const motif = (Math.abs((i % 10) - 5) + Math.abs(j)) % 5;
        out += bead(
          ink,
          x + j * 17,
          y + Math.abs(t - 0.1) * j * 2,
          9.4,
          motif === 0 ? s.accents[0] : motif === 3 ? s.accents[1] : s.tone.base,
        );
      }
    }
    return out;
  };
  const tassels = [-1, 1]
    .map((k) =>
      Array.from(
        { length: 7 },
        (_, i) =>
          `<path d="M${480 + k * 140 + (i - 3) * 12} 1030q${(i - 3) * 3} 50 ${(i - 3) * 5} 104" stroke="${i % 2 ? s.tone.dark : s.tone.base}" stroke-width="8" stroke-linecap="round" fill="none"/>`,
      ).join(''),
    )
    .join('');
  return hung(tassels + beadsOn(-1) + beadsOn(1) + peg(ink, 480, 184));
};
