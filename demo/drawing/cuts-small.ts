import { crease, piece } from './cloth.ts';
import { brass } from './hanger.ts';
import { mix } from './palette.ts';
import { curve, type Pt } from './path.ts';
import { type Cut, laid } from './style.ts';

export const fan: Cut = (ink, s) => {
  const cx = 480;
  const cy = 1010;
  const count = 15;
  const leafOf = (i: number): string => {
    const a0 = Math.PI * (1.08 + (0.84 * i) / count);
    const a1 = Math.PI * (1.08 + (0.84 * (i + 1)) / count);
    const at = (a: number, r: number): Pt => [cx + Math.cos(a) * r, cy + Math.sin(a) * r, 1];
    const d = curve(
      [at(a0, 300), at(a0, 740), at((a0 + a1) / 2, 752), at(a1, 740), at(a1, 300)],
      true,
    );
    return piece(ink, d, {
      tone: i % 2 ? s.tone : { ...s.tone, base: mix(s.tone.base, s.tone.dark, 0.25) },
      fill: s.fill,
      drape: 0,
      round: i % 2 ? 0.5 : 0.9,
    });
  };
  const sticks = Array.from({ length: count + 1 }, (_, i) => {
    const a = Math.PI * (1.08 + (0.84 * i) / count);
    return `<path d="M${cx} ${cy}L${cx + Math.cos(a) * 420} ${cy + Math.sin(a) * 420}" stroke="#8a5c3a" stroke-width="13" stroke-linecap="round"/><path d="M${cx - 2} ${cy - 2}L${cx - 2 + Math.cos(a) * 418} ${cy + Math.sin(a) * 418}" stroke="#d3a06f" stroke-width="4"/>`;
  }).join('');
  return laid(
    `<g transform="rotate(-8 480 700) translate(480 690) scale(0.64) translate(-480 -690)">${sticks}${Array.from({ length: count }, (_, i) => leafOf(i)).join('')}<circle cx="${cx}" cy="${cy}" r="18" fill="${brass(ink)}"/>${Array.from({ length: 9 }, (_, i) => `<path d="M${cx} ${cy + 20}q${(i - 4) * 4} 60 ${(i - 4) * 8} 130" stroke="${i % 2 ? s.trim.dark : s.trim.base}" stroke-width="6" fill="none"/>`).join('')}</g>`,
  );
};

export const scrunchies: Cut = (ink, s) => {
  const shades = [
    s.tone,
    { ...s.tone, base: mix(s.tone.base, '#fff1ea', 0.62) },
    { ...s.tone, base: mix(s.tone.base, '#b5305f', 0.6) },
  ];
  const one = (cx: number, cy: number, r: number, i: number): string => {
    const lobes = 19;
    const outer: Pt[] = [];
    const inner: Pt[] = [];
    const rays: string[] = [];
    const tone = shades[i] ?? s.tone;
    for (let j = 0; j < lobes; j += 1) {
      const a = ((j + ink.between(-0.22, 0.22)) / lobes) * Math.PI * 2;
      const b = a + Math.PI / lobes;
      const swell = ink.between(1, 1.12);
      const at = (angle: number, k: number): Pt => [
        cx + Math.cos(angle) * r * k,
        cy + Math.sin(angle) * r * k,
      ];
      outer.push(at(a, swell), at(b, ink.between(0.9, 0.96)));
      inner.unshift(at(b, ink.between(0.34, 0.38)), at(a, ink.between(0.28, 0.32)));
      // Every valley of the edge is the foot of one gather, twisted a little round the elastic.
      rays.push(crease(ink, tone, [at(b + 0.14, 0.34), at(b + 0.08, 0.62), at(b, 0.95)], 13, 0.34));
      if (j % 2) rays.push(crease(ink, tone, [at(a + 0.1, 0.4), at(a + 0.05, 0.7)], 8, 0.2));
    }
    const shine = `<circle cx="${cx}" cy="${cy}" r="${r * 0.7}" fill="none" stroke="#fffaf0" stroke-width="${r * 0.1}" stroke-dasharray="${r * 0.16} ${r * 0.2}" opacity="0.3" filter="${ink.blur(7)}"/>`;
    const d = `${curve(outer, true)}${curve(inner, true)}`;
    // The hole is cut with its winding reversed, which clip paths honour without an extra rule.
    return `<g>${piece(ink, d, { tone, fill: i === 0 ? s.fill : undefined, drape: 0.4, round: 0.9, folds: rays.join('') + shine, cast: 14 })}</g>`;
  };
  return laid(one(340, 420, 240, 0) + one(640, 660, 220, 1) + one(330, 900, 215, 2));
};
