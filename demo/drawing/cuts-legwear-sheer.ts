import type { Ink } from './ink.ts';
import { inkColors, mix, tones } from './palette.ts';
import { type Cut, laid, type Style } from './style.ts';
import { line, ribbon, Tube } from './tube.ts';

const paper = (ink: Ink): string =>
  ink.once(
    'paper',
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fffdf6"/><stop offset="1" stop-color="#e8dac4"/></linearGradient>`,
  );

const marks = (count: number, y: number, step: number): string =>
  Array.from(
    { length: count },
    (_, i) =>
      `<path d="M${(i + 0.65) * step} ${y}l${step / 3} ${step / 2}l${-step / 3} ${step / 2}l${-step / 3} ${-step / 2}Z" fill="${tones.gold.base}"/>`,
  ).join('');

function packet(ink: Ink, s: Style): string {
  return `<g transform="translate(150 560) rotate(-8)"><rect x="8" y="14" width="420" height="560" rx="8" fill="#1c0814" opacity="0.34" filter="${ink.blur(10)}"/><rect width="420" height="560" rx="8" fill="${paper(ink)}"/><rect y="40" width="420" height="58" fill="${inkColors.aubergine}"/>${marks(12, 52, 34)}<path d="M0 28H420M0 110H420" stroke="${inkColors.berry}" stroke-width="5"/><path d="M140 470H280M166 500H254" stroke="${inkColors.aubergine}" stroke-width="8" stroke-linecap="round" opacity="0.75"/><circle cx="210" cy="300" r="116" fill="${mix(s.tone.base, '#ffffff', 0.55)}"/></g>`;
}

const lies = new Tube(
  ribbon([
    [596, 150, 196],
    [588, 290, 188],
    [560, 440, 168],
    [520, 580, 140],
    [486, 710, 134],
    [470, 830, 116],
    [462, 930, 86],
    [446, 1004, 84],
    [392, 1060, 84],
    [318, 1094, 70],
    [272, 1110, 62],
    [247, 1117, 50],
    [234, 1121, 34],
    [228, 1123, 14],
  ]),
);

function stocking(ink: Ink, s: Style, turn: string, cover: number): string {
  const d = lies.part(0, 1, 0.03);
  const clip = ink.url((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`);
  const thick = mix(s.tone.base, s.tone.dark, 0.45);
  const edge = [0, 1]
    .map(
      (across) =>
        `<path d="${line(lies.points(0, 1, across))}" fill="none" stroke="${thick}" stroke-width="${across ? 34 : 24}" opacity="0.6" filter="${ink.blur(9)}"/>`,
    )
    .join('');
  const seam = `<path d="${line(lies.points(0.1, 0.93, 0.84))}" fill="none" stroke="${thick}" stroke-width="4" opacity="0.75"/>`;
  const heel = line(
    [
      ...lies.points(0.735, 0.86, 1, 20),
      lies.at(0.83, 0.62),
      lies.at(0.79, 0.5),
      lies.at(0.75, 0.72),
    ],
    true,
  );
  const sheen = `<path d="${line(lies.points(0.1, 0.98, 0.32))}" fill="none" stroke="#fffaf0" stroke-width="20" opacity="0.5" filter="${ink.blur(9)}"/>`;
  const folds = [0.3, 0.44, 0.6]
    .map(
      (along) =>
        `<path d="${line([lies.at(along, 0.04), lies.at(along + 0.02, 0.4), lies.at(along + 0.05, 0.7)])}" fill="none" stroke="${s.tone.dark}" stroke-width="8" stroke-linejoin="round" opacity="0.3" filter="${ink.blur(5)}"/>`,
    )
    .join('');
  const welt = `<path d="${lies.part(0, 0.095, 0.03)}" fill="${mix(s.tone.base, s.tone.dark, 0.22)}" opacity="0.9"/><path d="${line(lies.ring(0.095, 0.03))}" fill="none" stroke="${s.tone.deep}" stroke-width="3" opacity="0.45"/><path d="${line(lies.ring(0.075, 0.03))}" fill="none" stroke="${s.tone.deep}" stroke-width="2" stroke-dasharray="5 4" opacity="0.4"/>`;
  return `<g transform="${turn}"><path d="${d}" transform="translate(8 12)" fill="#1c0814" opacity="0.14" filter="${ink.blur(8)}"/><g clip-path="${clip}"><path d="${d}" fill="${mix(s.tone.base, s.tone.light, 0.3)}" opacity="${cover}"/>${edge}${folds}<g fill="${thick}" opacity="0.6"><path d="${heel}"/><path d="${lies.part(0.925, 1, -0.05)}"/></g>${seam}${welt}${sheen}</g><path d="${d}" fill="none" stroke="${s.tone.deep}" stroke-width="1.4" opacity="0.5"/></g>`;
}

/** Two sheer stockings laid over their packet, so that what lies beneath shows through. */
export const sheerPair: Cut = (ink, s) =>
  laid(
    packet(ink, s) +
      stocking(ink, s, 'translate(150 -20) rotate(-7 480 640)', 0.86) +
      stocking(ink, s, 'translate(-50 24) rotate(5 480 640)', 0.78),
  );

/** Three pairs, each folded leg on leg, fanned out under one paper band. */
export const pack: Cut = (ink, s) => {
  const band = `<g transform="translate(412 236) rotate(-4)"><rect x="6" y="12" width="392" height="196" rx="6" fill="#1c0814" opacity="0.36" filter="${ink.blur(8)}"/><rect width="392" height="196" rx="6" fill="${paper(ink)}"/><path d="M0 24H392M0 172H392" stroke="${inkColors.berry}" stroke-width="6"/><rect y="36" width="392" height="44" fill="${inkColors.aubergine}"/>${marks(13, 44, 29)}<path d="M132 110H260M156 136H236" stroke="${inkColors.aubergine}" stroke-width="8" stroke-linecap="round" opacity="0.75"/></g>`;
  const fan = [-11, 1, 13]
    .map((turn) => stocking(ink, s, `translate(14 30) rotate(${turn} 590 120)`, 0.66))
    .join('');
  return laid(
    `<g transform="translate(480 640) scale(0.95) translate(-430 -682)">${fan}${band}</g>`,
  );
};
