import { piece } from './cloth.ts';
import type { Ink } from './ink.ts';
import { toneOf } from './palette.ts';
import { curve, type Pt } from './path.ts';
import { contact } from './scene.ts';
import { type Cut, type Style, standing } from './style.ts';

/** A dressmaker's leg form in profile, toe to the left, from thigh to sole. */
export const form: Pt[] = [
  [330, 150, 1],
  [470, 140],
  [600, 150, 1],
  [588, 330],
  [548, 520],
  [560, 640],
  [556, 760],
  [512, 930],
  [510, 1020],
  [532, 1090],
  [510, 1134, 1],
  [420, 1130],
  [340, 1136],
  [230, 1136],
  [206, 1116],
  [260, 1086],
  [360, 1040],
  [408, 980],
  [404, 880],
  [380, 740],
  [384, 620],
  [366, 520],
  [346, 340],
];

const body = toneOf('#8a5a3e');

function legForm(
  ink: Ink,
  s: Style,
  top: number,
  dx: number,
  dy: number,
  sheer: number,
  motif: string,
): string {
  const d = curve(form, true);
  const clip = ink.url((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`);
  const fill = s.fill ?? s.tone.base;
  const shade = ink.gradient(
    [
      [0, s.tone.deep, 0.75],
      [0.22, s.tone.base, 0.1],
      [0.4, s.tone.light, 0.35],
      [0.62, s.tone.base, 0.1],
      [1, s.tone.deep, 0.85],
    ],
    [0, 0],
    [1, 0],
  );
  const cuffY = top;
  const welt =
    top > 150
      ? `<path d="M300 ${cuffY}Q470 ${cuffY + 22} 620 ${cuffY}V${cuffY + 58}Q470 ${cuffY + 80} 300 ${cuffY + 58}Z" fill="${s.tone.dark}"/><path d="M300 ${cuffY + 12}Q470 ${cuffY + 34} 620 ${cuffY + 12}" stroke="${s.tone.light}" stroke-width="3" fill="none" opacity="0.6"/>`
      : '';
  const sock = `<g clip-path="${clip}"><rect x="180" y="${top}" width="460" height="1010" fill="${fill}" opacity="${sheer}"/>${motif}<rect x="200" y="${top}" width="410" height="1010" fill="${shade}" opacity="${sheer * 0.7}"/>${welt}</g>`;
  // Above the welt the bare form shows again, so its shade is painted only on the covered part.
  return `<g transform="translate(${dx} ${dy})">${piece(ink, d, { tone: body, drape: 0, round: 0.9, sheen: 0.3 })}${sock}<path d="M470 200C500 400 470 600 486 760" transform="translate(-62 0)" stroke="#fff" stroke-width="22" opacity="0.16" fill="none" stroke-linecap="round" filter="${ink.blur(9)}"/></g>`;
}

function legs(
  ink: Ink,
  s: Style,
  top: number,
  sheer: number,
  motif = '',
): ReturnType<typeof standing> {
  return standing(
    contact(ink, 500, 1092, 170, 10, 0.3) +
      legForm(ink, s, top, 160, -46, sheer, motif) +
      contact(ink, 272, 1152, 170, 10, 0.3) +
      legForm(ink, s, top, -66, 14, sheer, motif),
    960,
  );
}

export const sheer: Cut = (ink, s) => legs(ink, s, 150, 0.72);

export const opaque: Cut = (ink, s) => legs(ink, s, 130, 0.97);

export const holdUp: Cut = (ink, s) => {
  const lace = Array.from(
    { length: 16 },
    (_, i) =>
      `<circle cx="${310 + i * 21}" cy="300" r="13" fill="none" stroke="${s.tone.light}" stroke-width="3.5"/><circle cx="${310 + i * 21}" cy="300" r="4" fill="${s.tone.light}"/><path d="M${300 + i * 21} 326q10.5 16 21 0" fill="none" stroke="${s.tone.light}" stroke-width="3.5"/>`,
  ).join('');
  return legs(
    ink,
    s,
    262,
    0.75,
    `<rect x="280" y="262" width="360" height="74" fill="${s.tone.dark}" opacity="0.8"/>${lace}`,
  );
};

export const fishnet: Cut = (ink, s) => {
  const net = ink.url(
    (id) =>
      `<pattern id="${id}" patternUnits="userSpaceOnUse" width="30" height="38"><path d="M0 0L30 38M30 0L0 38" stroke="${s.tone.base}" stroke-width="4.5"/></pattern>`,
  );
  return legs(ink, s, 150, 0.16, `<rect x="180" y="130" width="460" height="1030" fill="${net}"/>`);
};

export const kneeHigh: Cut = (ink, s) => {
  const lines = Array.from(
    { length: 34 },
    (_, i) =>
      `<path d="M${200 + i * 13} 560V1140" stroke="${s.tone.deep}" stroke-width="3.5" opacity="0.4"/><path d="M${205 + i * 13} 560V1140" stroke="${s.tone.light}" stroke-width="3" opacity="0.35"/>`,
  ).join('');
  return legs(ink, s, 560, 1, lines);
};
