import { type Tone, toneOf } from './palette.ts';
import type { Style } from './style.ts';

export const velvet = toneOf('#3a2034');

const ivory = toneOf('#efe4d2');

/** Pale goods lie on dark velvet and dark goods on ivory, so that neither is lost. */
export function display(s: Style): Tone {
  const green = Number.parseInt(s.tone.base.slice(3, 5), 16);
  return green > 140 ? velvet : ivory;
}
