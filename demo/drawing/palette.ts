import type { Color } from '../product-types.ts';

export type Tone = {
  base: string;
  light: string;
  dark: string;
  /** For folds and seams: a darkened hue, because black looks dirty. */
  deep: string;
  metal: boolean;
};

export function mix(a: string, b: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const from = Number.parseInt(a.slice(at, at + 2), 16);
    const to = Number.parseInt(b.slice(at, at + 2), 16);
    const value = Math.round(from + (to - from) * share);
    return value.toString(16).padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

export function toneOf(base: string, metal = false): Tone {
  return {
    base,
    light: mix(base, '#fff6e8', 0.42),
    dark: mix(base, '#1a0c18', 0.34),
    deep: mix(base, '#14060f', 0.66),
    metal,
  };
}

export const tones: Record<Color, Tone> = {
  black: { base: '#221e26', light: '#6a6270', dark: '#131016', deep: '#060408', metal: false },
  red: toneOf('#c4182c'),
  gold: { base: '#cf9c32', light: '#ffe9a8', dark: '#8f6215', deep: '#4f3108', metal: true },
  blue: toneOf('#1f52a8'),
  silver: { base: '#b4bac4', light: '#fbfcff', dark: '#7b828f', deep: '#3c414c', metal: true },
  beige: toneOf('#dcc29a'),
  green: toneOf('#1d7f4c'),
  yellow: toneOf('#f4c01c'),
  orange: toneOf('#e8661a'),
  white: { base: '#f7f4ee', light: '#ffffff', dark: '#cfc8c0', deep: '#857c7a', metal: false },
  brown: toneOf('#74452a'),
  pink: toneOf('#ea86a6'),
  purple: toneOf('#6d2f91'),
};

export const inkColors = {
  paper: '#faf4ea',
  aubergine: '#2b1526',
  berry: '#9c1f4c',
  gold: '#c8973a',
  wood: '#a8744a',
};

export type Wall = { light: string; mid: string; shade: string };

function wall(light: string, mid: string): Wall {
  return { light, mid, shade: mix(mid, '#3a1c2c', 0.24) };
}

export const walls = {
  paper: wall('#fbf5ea', '#ecdcc6'),
  blush: wall('#f9e8df', '#e8c6b7'),
  sage: wall('#e9ede0', '#c3cfb6'),
  sky: wall('#e9f0f4', '#bfd0db'),
  lilac: wall('#f0e9f2', '#d0bfd8'),
  ochre: wall('#f8ebc8', '#e3c486'),
  clay: wall('#e2b397', '#bf8262'),
  dusk: wall('#a87c8e', '#74485f'),
  lagoon: wall('#86aaa3', '#4f7771'),
  slate: wall('#a9b4c0', '#6f7f90'),
  /** As dark as the dark theme's page. */
  night: wall('#4a3040', '#271722'),
} satisfies Record<string, Wall>;

export type WallName = keyof typeof walls;

// Walls on which a garment of this colour stands out.
export const wallsFor: Record<Color, WallName[]> = {
  black: ['blush', 'ochre', 'paper'],
  red: ['paper', 'sky', 'blush'],
  gold: ['dusk', 'lagoon', 'lilac'],
  blue: ['paper', 'ochre', 'blush'],
  silver: ['dusk', 'lagoon', 'clay'],
  beige: ['lagoon', 'slate', 'dusk'],
  green: ['blush', 'paper', 'ochre'],
  yellow: ['lilac', 'sky', 'slate'],
  orange: ['sky', 'paper', 'sage'],
  white: ['clay', 'lagoon', 'dusk', 'slate'],
  brown: ['sage', 'paper', 'sky'],
  pink: ['sage', 'paper', 'sky'],
  purple: ['ochre', 'paper', 'sage'],
};
