import type { Color } from '../product-types.ts';
import { Ink } from './ink.ts';
import { tones, type Wall, type WallName, walls, wallsFor } from './palette.ts';
import type { Print } from './prints.ts';
import { scene } from './scene.ts';
import type { Cut, Style } from './style.ts';

export type Look = {
  cut: Cut;
  print?: Print;
  accents?: [Color, Color];
  trim?: Color;
  wall?: WallName;
};

export function styled(ink: Ink, color: Color, look: Look, wall: Wall): Style {
  const tone = tones[color];
  const [a, b] = look.accents ?? ['white', 'gold'];
  const accents: [string, string] = [tones[a].base, tones[b].base];
  const fill = look.print?.(ink, tone, accents);
  return {
    tone,
    accents,
    wall,
    trim: look.trim ? tones[look.trim] : tone,
    fill: fill === tone.base && tone.metal ? undefined : fill,
  };
}

export function drawLook(slug: string, color: Color, look: Look): string {
  const ink = new Ink(slug);
  const names = wallsFor[color];
  const wall = look.wall ?? names[Math.floor(ink.random() * names.length)] ?? 'paper';
  return scene(ink, look.cut(ink, styled(ink, color, look, walls[wall])), wall);
}
