import type { Ink } from './ink.ts';
import { inkColors } from './palette.ts';

export function brass(ink: Ink): string {
  return ink.once(
    'brass',
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fbe7ae"/><stop offset="0.45" stop-color="#c8973a"/><stop offset="1" stop-color="#7d5414"/></linearGradient>`,
  );
}

/** A brass knob in the wall for what hangs by a loop or a knot. */
export function peg(ink: Ink, x: number, y: number): string {
  return `<circle cx="${x + 5}" cy="${y + 8}" r="24" fill="#2b0f22" opacity="0.25"/><circle cx="${x}" cy="${y}" r="24" fill="${brass(ink)}"/><circle cx="${x - 7}" cy="${y - 8}" r="8" fill="#fff6d8" opacity="0.8"/>`;
}

/** A wooden hanger whose arms end `reach` from the centre; the garment hides most of it. */
export function hanger(ink: Ink, neck: number, reach: number, drop: number): string {
  const metal = brass(ink);
  const wood = ink.gradient([
    [0, '#d9a878'],
    [0.5, inkColors.wood],
    [1, '#6d4527'],
  ]);
  const top = neck - 96;
  const hook = `M480 ${neck - 8}V${neck - 34}C480 ${neck - 52} 508 ${neck - 58} 508 ${neck - 78}C508 ${top - 2} 456 ${top - 4} 454 ${neck - 76}`;
  const peg = `<circle cx="484" cy="${top - 8}" r="15" fill="#2b0f22" opacity="0.2"/><circle cx="481" cy="${top - 6}" r="14" fill="${metal}"/><circle cx="477" cy="${top - 10}" r="5" fill="#fff6d8" opacity="0.8"/>`;
  return `<path d="${hook}" fill="none" stroke="#6d4a12" stroke-width="8" stroke-linecap="round"/><path d="${hook}" fill="none" stroke="#dcb25a" stroke-width="4.5" stroke-linecap="round" transform="translate(-1 -1)"/>${peg}<path d="M480 ${neck - 12}C${480 + reach * 0.5} ${neck} ${480 + reach * 0.9} ${neck + drop * 0.6} ${480 + reach} ${neck + drop}L${480 + reach - 8} ${neck + drop + 16}C${480 + reach * 0.7} ${neck + drop * 0.85} ${480 + reach * 0.3} ${neck + 18} 480 ${neck + 18}C${480 - reach * 0.3} ${neck + 18} ${480 - reach * 0.7} ${neck + drop * 0.85} ${480 - reach + 8} ${neck + drop + 16}L${480 - reach} ${neck + drop}C${480 - reach * 0.9} ${neck + drop * 0.6} ${480 - reach * 0.5} ${neck} 480 ${neck - 12}Z" fill="${wood}"/>`;
}

export function clips(ink: Ink, y: number, half: number): string {
  const metal = brass(ink);
  const hook = `M480 ${y - 26}V${y - 62}C480 ${y - 80} 506 ${y - 84} 506 ${y - 102}C506 ${y - 128} 458 ${y - 128} 456 ${y - 102}`;
  const bar = `<rect x="${480 - half}" y="${y - 32}" width="${half * 2}" height="10" rx="5" fill="${metal}"/>`;
  const clip = (x: number): string =>
    `<path d="M${x - 15} ${y - 30}h30l5 52h-40Z" fill="${metal}"/><path d="M${x - 12} ${y - 24}h12l2 42h-16Z" fill="#fff3cf" opacity="0.45"/>`;
  return `<path d="${hook}" fill="none" stroke="#6d4a12" stroke-width="8" stroke-linecap="round"/><path d="${hook}" fill="none" stroke="#dcb25a" stroke-width="4.5" stroke-linecap="round" transform="translate(-1 -1)"/><circle cx="481" cy="${y - 132}" r="14" fill="${metal}"/><circle cx="477" cy="${y - 136}" r="5" fill="#fff6d8" opacity="0.8"/>${bar}${clip(480 - half * 0.72)}${clip(480 + half * 0.72)}`;
}
