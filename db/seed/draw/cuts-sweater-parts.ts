import { crease, piece } from './cloth.ts';
import type { Ink } from './ink.ts';
import type { Pt } from './path.ts';
import type { Style } from './style.ts';

export const arm: Pt[] = [
  [612, 250, 1],
  [674, 300],
  [722, 440],
  [752, 640],
  [768, 820, 1],
  [730, 842],
  [676, 838, 1],
  [664, 690],
  [644, 540],
  [622, 430],
];

export const wrist: Pt[] = [
  [764, 800, 1],
  [762, 872, 1],
  [726, 884],
  [688, 880, 1],
  [682, 826, 1],
  [724, 836],
];

export function ribbed(ink: Ink, s: Style, d: string, from: number, to: number, cast = 3): string {
  const lines = Array.from(
    { length: Math.round((to - from) / 11) },
    (_, i) =>
      `<path d="M${from + i * 11} 100V1200" stroke="${s.trim.deep}" stroke-width="3" opacity="0.4"/><path d="M${from + i * 11 + 4} 100V1200" stroke="${s.trim.light}" stroke-width="3" opacity="0.35"/>`,
  ).join('');
  return piece(ink, d, { tone: s.trim, drape: 0.1, round: 0.8, inside: lines, cast });
}

export function slouch(ink: Ink, s: Style): string {
  return [1, -1]
    .map((k) =>
      [0, 1, 2]
        .map((i) =>
          crease(
            ink,
            s.tone,
            [
              [480 + k * 156, 450 + i * 116],
              [480 + k * 110, 496 + i * 104],
              [480 + k * 44, 500 + i * 96],
            ],
            22,
            0.3,
          ),
        )
        .join(''),
    )
    .join('');
}

export const torso: Pt[] = [
  [0, 268],
  [50, 250],
  [78, 216, 1],
  [134, 242, 1],
  [148, 330],
  [166, 430],
  [172, 600],
  [168, 776, 1],
  [0, 784],
];
