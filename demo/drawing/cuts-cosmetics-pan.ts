import { gold, turned } from './cuts-cosmetics-parts.ts';
import { mix } from './palette.ts';
import { ellipsePath } from './path.ts';
import { type Cut, laid } from './style.ts';

/** Seen from above: a pan pressed as one flower, its mirrored lid swung aside, a swept sample. */
export const flowerPan: Cut = (ink, s) => {
  const rim = (cx: number, cy: number, r: number): string =>
    `<circle cx="${cx + 12}" cy="${cy + 18}" r="${r}" fill="#1c0814" opacity="0.34" filter="${ink.blur(12)}"/><circle cx="${cx}" cy="${cy}" r="${r}" fill="${turned(ink, s.tone, 0.7)}"/><circle cx="${cx}" cy="${cy}" r="${r - 8}" fill="none" stroke="${s.tone.light}" stroke-width="3" opacity="0.9"/><circle cx="${cx}" cy="${cy}" r="${r - 22}" fill="none" stroke="${s.tone.deep}" stroke-width="3" opacity="0.5"/>`;
  const mirror = ink.gradient(
    [
      [0, '#f6fafb'],
      [0.4, '#c9d8de'],
      [0.45, '#fafdfd'],
      [0.6, '#b3c7d0'],
      [1, '#dde8ec'],
    ],
    [0, 0],
    [1, 1],
  );
  const glow = ink.radial(
    [
      [0, '#fff6d4', 0.85],
      [0.5, '#fff6d4', 0.1],
      [1, '#3a2206', 0.4],
    ],
    0.34,
    0.3,
    0.8,
  );
  const petal = (count: number, far: number, wide: number, turn: number): string =>
    Array.from({ length: count }, (_, i) => {
      const d = `M0 -26C${wide} ${-far * 0.5} ${wide * 0.9} ${-far * 0.86} 0 ${-far}C${-wide * 0.9} ${-far * 0.86} ${-wide} ${-far * 0.5} 0 -26Z`;
      return `<g transform="rotate(${turn + (360 / count) * i})"><path d="${d}" transform="translate(3 5)" fill="${s.tone.deep}" opacity="0.4"/><path d="${d}" fill="${mix(s.tone.base, s.tone.light, 0.42)}" stroke="${s.tone.dark}" stroke-width="2.4"/><path d="M0 -40L0 ${-far * 0.86}" stroke="${s.tone.dark}" stroke-width="2.4" opacity="0.6"/><path d="M${-wide * 0.4} ${-far * 0.6}Q${-wide * 0.3} ${-far * 0.84} 0 ${-far * 0.95}" fill="none" stroke="#fffbe6" stroke-width="4" opacity="0.7"/></g>`;
    }).join('');
  const dust = Array.from({ length: 150 }, () => {
    const t = ink.random();
    const x = 170 + t * 420 + ink.between(-50, 50);
    const y = 1128 - t * 90 + ink.between(-44, 44);
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${ink.between(1.2, 4.2).toFixed(1)}" fill="${ink.random() > 0.5 ? s.tone.light : s.tone.base}" opacity="${ink.between(0.4, 0.95).toFixed(2)}"/>`;
  }).join('');
  const sweep = `<path d="M176 1146C260 1070 430 1030 606 1040C560 1084 470 1120 380 1136C300 1150 220 1160 176 1146Z" fill="${s.tone.base}" opacity="0.75"/><path d="M200 1132C300 1080 430 1050 570 1050" fill="none" stroke="${s.tone.light}" stroke-width="16" stroke-linecap="round" opacity="0.75" filter="${ink.blur(3)}"/><path d="M240 1144C330 1110 440 1084 540 1072" fill="none" stroke="${s.tone.dark}" stroke-width="5" stroke-linecap="round" opacity="0.5"/>`;
  return laid(
    `${rim(628, 372, 250)}<circle cx="628" cy="372" r="218" fill="${mirror}"/><path d="M470 470L720 200M520 520L790 240" stroke="#fff" stroke-width="26" opacity="0.35"/>` +
      `<rect x="-64" y="-20" width="128" height="40" rx="12" transform="translate(512 572) rotate(-30)" fill="${turned(ink, gold, 0.7)}" stroke="${gold.deep}" stroke-width="2"/>` +
      `${rim(396, 770, 276)}<path d="${ellipsePath(396, 770, 236, 236)}" fill="${s.tone.dark}"/><path d="${ellipsePath(398, 774, 228, 228)}" fill="${s.tone.base}"/><path d="${ellipsePath(398, 774, 228, 228)}" fill="${glow}"/>` +
      `<g transform="translate(396 772)"><circle r="206" fill="none" stroke="${s.tone.dark}" stroke-width="3" stroke-dasharray="3 9" opacity="0.8"/>${petal(10, 186, 44, 0)}${petal(10, 118, 30, 18)}<circle r="34" fill="${s.tone.dark}"/><circle r="30" cx="-2" cy="-2" fill="${s.tone.light}"/>${Array.from({ length: 12 }, (_, i) => `<circle cx="${(Math.cos(i * 0.524) * 19).toFixed(1)}" cy="${(Math.sin(i * 0.524) * 19).toFixed(1)}" r="4" fill="${s.tone.dark}"/>`).join('')}</g>` +
      sweep +
      dust,
  );
};
