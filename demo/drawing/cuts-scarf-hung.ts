import { fan, hem, piece } from './cloth.ts';
import { brass } from './hanger.ts';
import type { Ink } from './ink.ts';
import { mix } from './palette.ts';
import { curve } from './path.ts';
import { type Cut, hung, type Style } from './style.ts';

export function fringe(
  ink: Ink,
  s: Style,
  x0: number,
  x1: number,
  y: number,
  length: number,
  slope = 0,
): string {
  const count = Math.round(Math.abs(x1 - x0) / 11);
  return Array.from({ length: count + 1 }, (_, i) => {
    const t = i / count;
    const sway = ink.between(-7, 7);
    return `<path d="M${(x0 + (x1 - x0) * t).toFixed(0)} ${(y + slope * t).toFixed(0)}q${sway.toFixed(0)} ${length * 0.5} ${(sway * 0.5).toFixed(0)} ${(length * ink.between(0.88, 1.06)).toFixed(0)}" stroke="${i % 3 ? s.tone.base : mix(s.tone.base, s.tone.dark, 0.6)}" stroke-width="6" stroke-linecap="round" fill="none"/>`;
  }).join('');
}

export function rail(ink: Ink, y: number, half = 380): string {
  const metal = ink.gradient([
    [0, '#fbe7ae'],
    [0.4, '#c8973a'],
    [1, '#6d4a12'],
  ]);
  return `<rect x="${480 - half}" y="${y - 11}" width="${half * 2}" height="22" rx="11" fill="${metal}"/><circle cx="${480 - half}" cy="${y}" r="24" fill="${brass(ink)}"/><circle cx="${480 + half}" cy="${y}" r="24" fill="${brass(ink)}"/>`;
}

export const draped: Cut = (ink, s) => {
  const back = curve(
    [
      [520, 204, 1],
      [700, 204, 1],
      [712, 420],
      [706, 660],
      [720, 890, 1],
      [620, 900],
      [520, 892, 1],
      [526, 600],
    ],
    true,
  );
  const front = curve(
    [
      [290, 200, 1],
      [590, 200, 1],
      [606, 420],
      [592, 740],
      [612, 1030, 1],
      ...hem(262, 612, 1036, 4, 5, 4).slice(1, -1),
      [262, 1030, 1],
      [286, 740],
      [272, 420],
    ],
    true,
  );
  return hung(
    rail(ink, 206) +
      fringe(ink, s, 526, 716, 886, 70) +
      piece(ink, back, {
        tone: s.tone,
        fill: s.fill,
        drape: 0.5,
        round: 0.8,
        folds: fan(ink, {
          top: [530, 700, 210],
          bottom: [520, 720, 890],
          count: 3,
          tone: s.tone,
          strength: 1.1,
        }),
      }) +
      fringe(ink, s, 268, 606, 1026, 92) +
      piece(ink, front, {
        tone: s.tone,
        fill: s.fill,
        drape: 0.6,
        round: 0.6,
        cast: 16,
        folds: fan(ink, {
          top: [300, 585, 204],
          bottom: [262, 612, 1030],
          count: 5,
          tone: s.tone,
          strength: 1.2,
        }),
      }) +
      `<path d="M288 200Q440 178 594 200L592 232Q440 208 290 232Z" fill="#fff8ea" opacity="0.24"/>`,
  );
};
