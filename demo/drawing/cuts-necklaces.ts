import { piece } from './cloth.ts';
import { display, velvet } from './cuts-jewellery-parts.ts';
import type { Ink } from './ink.ts';
import { mix, type Tone, toneOf } from './palette.ts';
import { symmetric } from './path.ts';
import { bead, chain, sampled, wire } from './props.ts';
import { contact } from './scene.ts';
import { type Cut, standing } from './style.ts';

export function bust(ink: Ink, tone: Tone): string {
  const neck = symmetric([
    [0, 128],
    [44, 130],
    [66, 148],
    [64, 240],
    [74, 320],
    [130, 372],
    [240, 412],
    [300, 486],
    [296, 620],
    [250, 800],
    [196, 960],
    [170, 1020, 1],
    [0, 1046],
  ]);
  const base = `<path d="M440 1030H520V1110H440Z" fill="#5d3b24"/><ellipse cx="480" cy="1126" rx="170" ry="30" fill="#4a2d1b"/><ellipse cx="478" cy="1116" rx="170" ry="29" fill="#8a5c3a"/>`;
  return (
    contact(ink, 480, 1140, 190, 18, 0.5) +
    base +
    piece(ink, neck, { tone, drape: 0.2, round: 1 }) +
    `<ellipse cx="480" cy="136" rx="56" ry="11" fill="${mix(tone.base, '#ffffff', 0.25)}"/>`
  );
}

export const beadCollar: Cut = (ink, s) => {
  let front = '';
  let behind = '';
  for (let row = 8; row >= 0; row -= 1) {
    const rx = 78 + row * 22;
    const count = Math.round(48 + row * 12);
    for (let i = 0; i < count; i += 1) {
      const angle = (i / count) * Math.PI * 2;
      const near = Math.sin(angle) >= 0;
      const x = 480 + Math.cos(angle) * rx;
      const y = 316 + row * 9 + Math.sin(angle) * (near ? 40 + row * 22 : 14 + row * 5);
      const stripe = Math.floor((i / count) * 30);
      const accent = row === 3 || row === 7 || (stripe % 4 === 2 && row % 3 !== 0);
      const one = bead(
        ink,
        x,
        y,
        10.4,
        accent ? (row % 2 ? s.accents[0] : s.accents[1]) : s.tone.base,
      );
      if (near) front += one;
      else behind += one;
    }
  }
  const drops = Array.from({ length: 13 }, (_, i) => {
    const angle = 0.5 + ((Math.PI - 1) * i) / 12;
    const x = 480 + Math.cos(angle) * 260;
    const y = 392 + Math.sin(angle) * 222;
    return `<path d="M${x.toFixed(0)} ${y.toFixed(0)}v22" stroke="#c8973a" stroke-width="3"/><path d="M${x.toFixed(0)} ${(y + 20).toFixed(0)}l13 30h-26Z" fill="${s.accents[i % 2]}"/><path d="M${x.toFixed(0)} ${(y + 20).toFixed(0)}l4 30h-17Z" fill="#fff" opacity="0.35"/>`;
  }).join('');
  const shade = `<path d="M246 400C250 560 340 640 480 640C620 640 710 560 714 400" fill="none" stroke="#1c0814" stroke-width="40" opacity="0.35" filter="${ink.blur(14)}"/>`;
  return standing(behind + bust(ink, display(s)) + shade + drops + front, 1010);
};

export const strands: Cut = (ink, s) => {
  let art = '';
  for (let row = 5; row >= 0; row -= 1) {
    const depth = 190 + row * 74;
    const wide = 70 + row * 5;
    const points = sampled(
      (t) => [
        480 - Math.cos(t * Math.PI) * wide * (1 + (0.2 + row * 0.12) * Math.sin(t * Math.PI)),
        318 + row * 7 + Math.sin(t * Math.PI) ** 0.9 * depth,
      ],
      30 + row * 8,
    );
    art += points
      .map(
        ([x, y], i) =>
          `<circle cx="${x + 4}" cy="${y + 8}" r="10" fill="#1c0814" opacity="0.18"/>${bead(ink, x, y, i % 9 === 4 ? 13 : 10, i % 9 === 4 ? '#cf9c32' : row % 3 === 1 ? mix(s.tone.base, s.tone.light, 0.45) : row % 3 === 2 ? s.tone.dark : s.tone.base)}`,
      )
      .join('');
  }
  return standing(bust(ink, display(s)) + art, 1010);
};

type Stone = { frame: string; facets: (gem: string) => string; beads: [number, number][] };

const kite: Stone = {
  frame: 'M480 632L560 720L480 862L400 720Z',
  facets: (gem) =>
    `<path d="M480 650L540 720L480 836L420 720Z" fill="${gem}"/><path d="M480 650L500 716L480 836L460 716ZM420 720H540" fill="none" stroke="#fff" stroke-width="2" opacity="0.55"/><path d="M480 650L460 716L420 720Z" fill="#fff" opacity="0.4"/>`,
  beads: [
    [448, 892],
    [480, 912],
    [512, 892],
  ],
};

const pear: Stone = {
  frame:
    'M480 876C430 824 388 780 388 728C388 674 428 636 480 636C532 636 572 674 572 728C572 780 530 824 480 876Z',
  facets: (gem) =>
    `<path d="M480 848C440 806 406 768 406 728C406 686 438 656 480 656C522 656 554 686 554 728C554 768 520 806 480 848Z" fill="${gem}"/><path d="M480 690L516 712V752L480 784L444 752V712ZM480 690V656M516 712L548 700M516 752L544 770M480 784V846M444 752L416 770M444 712L412 700" fill="none" stroke="#fff" stroke-width="2" opacity="0.5"/><path d="M480 690L444 712L412 700C422 672 446 658 480 656Z" fill="#fff" opacity="0.38"/><path d="M516 752L480 784V840C504 812 530 792 544 770Z" fill="#14060f" opacity="0.22"/>`,
  beads: [],
};

const hangs =
  (cut: Stone): Cut =>
  (ink, s) => {
    const gold = s.tone.metal ? s.tone : toneOf('#cf9c32', true);
    const metal = s.tone.metal
      ? s.tone
      : { ...gold, light: '#ffe9a8', dark: '#8f6215', deep: '#4f3108' };
    const line = sampled(
      (t) => [
        480 - Math.cos(t * Math.PI) * 92 * (1 - 0.3 * Math.sin(t * Math.PI)),
        330 + Math.sin(t * Math.PI) ** 1.3 * 300,
      ],
      50,
    );
    const stone = s.tone.metal ? metal : s.tone;
    const gem = ink.radial(
      [
        [0, mix(stone.light, '#ffffff', 0.5)],
        [0.4, stone.base],
        [1, stone.deep],
      ],
      0.36,
      0.3,
      0.8,
    );
    return standing(
      bust(ink, display(s)) +
        `<g opacity="0.3" transform="translate(7 12)">${chain(line, velvet, 9)}</g>` +
        chain(line, metal, 10) +
        `<ellipse cx="488" cy="760" rx="76" ry="110" fill="#1c0814" opacity="0.35" filter="${ink.blur(12)}"/>` +
        wire(ink, cut.frame, 15, metal) +
        cut.facets(gem) +
        wire(ink, 'M470 624a12 12 0 1 0 20 0a12 12 0 1 0 -20 0', 6, metal) +
        cut.beads
          .map(
            ([x, y]) =>
              `<path d="M480 864Q${(x + 480) / 2} ${y - 12} ${x} ${y}" fill="none" stroke="${metal.dark}" stroke-width="3.4"/>${bead(ink, x, y, 11, stone.base)}`,
          )
          .join(''),
      1010,
    );
  };

export const pendant = hangs(kite);
export const pearPendant = hangs(pear);
