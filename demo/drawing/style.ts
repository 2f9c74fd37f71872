import type { Ink } from './ink.ts';
import type { Tone, Wall } from './palette.ts';
import type { Drawing } from './scene.ts';

export type Style = {
  tone: Tone;
  fill: string | undefined;
  trim: Tone;
  accents: [string, string];
  wall: Wall;
};

export type Cut = (ink: Ink, style: Style) => Drawing;

export const hung = (art: string): Drawing => ({ setting: 'hang', art });

export const standing = (art: string, floor = 905): Drawing => ({ setting: 'stand', art, floor });

export const laid = (art: string): Drawing => ({ setting: 'flat', art });
