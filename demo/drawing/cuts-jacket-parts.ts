import { crease } from './cloth.ts';
import type { Ink } from './ink.ts';
import { tones } from './palette.ts';
import type { Style } from './style.ts';
import { type Panel, tailor } from './tailor.ts';

/** The shoulder line runs into the sleeve head, so that no corner stands out over the arm. */
export const straightSleeve =
  '112,236! 168,260 208,318 230,424 254,620 272,848! 236,864 192,862! 178,700 160,520 130,420';

type Sleeve = Panel & { shape?: string; cuff?: string; cuffPanel?: Panel };

/** A pair of sleeves with creases at the elbow, and cuffs where the cut has them. */
export function sleeves(ink: Ink, s: Style, o: Sleeve = {}): string {
  const { shape, cuff, cuffPanel, ...rest } = o;
  const elbow = (k: 1 | -1): string =>
    [0, 1, 2]
      .map((i) =>
        crease(
          ink,
          s.tone,
          [
            [480 + k * (192 + i * 12), 446 + i * 54],
            [480 + k * (222 + i * 9), 466 + i * 50],
            [480 + k * (262 + i * 8), 448 + i * 44],
          ],
          13,
          0.36,
        ),
      )
      .join('') +
    crease(
      ink,
      s.tone,
      [
        [480 + k * 176, 300],
        [480 + k * 210, 500],
        [480 + k * 234, 780],
      ],
      18,
      0.28,
    );
  const t = tailor(ink, s);
  return (
    t.both(shape ?? straightSleeve, { drape: 0.45, round: 0.8, folds: elbow, ...rest }) +
    (cuff ? t.both(cuff, { drape: 0.15, round: 0.9, cast: 4, ...cuffPanel }) : '')
  );
}

/** The inside of the back with its label, seen through the open neck. */
export function inside(ink: Ink, s: Style, half: string, o: Panel = {}): string {
  const dark = s.tone === tones.white ? '#bcb2ab' : s.tone.dark;
  const tone = { ...s.tone, base: dark, light: s.tone.base, metal: false };
  return tailor(ink, s).whole(half, { tone, drape: 0.25, round: 0.7, seam: 0.3, ...o });
}

/** The shop's sewn label at the back of the neck. */
export function label(y: number): string {
  return `<rect x="460" y="${y}" width="40" height="19" rx="2" fill="#faf4ea"/><path d="M469 ${y + 9.5}h22" stroke="#9c1f4c" stroke-width="2.6"/>`;
}

/** Sets the whole garment to the frame, so that short and long ones fill it alike. */
export function framed(art: string, scale: number, dy: number): string {
  return `<g transform="translate(480 ${dy}) scale(${scale}) translate(-480 0)">${art}</g>`;
}
