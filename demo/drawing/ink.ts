import { boxOf } from './path.ts';

// Pictures are committed and must be the same on every machine, so randomness is seeded by a name, never by the
// clock.
export function seeded(name: string): () => number {
  let state = 2166136261;
  for (const char of name) {
    state = Math.imul(state ^ char.charCodeAt(0), 16777619);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export class Ink {
  readonly random: () => number;
  #defs: string[] = [];
  #shared = new Map<string, string>();
  #count = 0;

  constructor(seed: string) {
    this.random = seeded(seed);
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.random();
  }

  def(make: (id: string) => string): string {
    this.#count += 1;
    const id = `k${this.#count}`;
    this.#defs.push(make(id));
    return id;
  }

  url(make: (id: string) => string): string {
    return `url(#${this.def(make)})`;
  }

  once(key: string, make: (id: string) => string): string {
    const known = this.#shared.get(key);
    if (known) return known;
    const url = this.url(make);
    this.#shared.set(key, url);
    return url;
  }

  /**
   * Blurs the whole picture, or only the region around the path `d`: a filter costs as much as its region is
   * large, and a garment has some fifty blurred folds. A region relative to the fold's own box would cut off
   * long thin folds, whose box is almost flat.
   */
  blur(amount: number, d = ''): string {
    const whole = { x: -200, y: -200, width: 2000, height: 1800 };
    // Only paths of absolute coordinates can be measured this way.
    const near = /^M[MCLQZ\d\s.,-]+$/.test(d) ? boxOf(d, amount * 3 + 12) : whole;
    const { x, y, width, height } = near;
    const key = `blur${amount},${Math.round(x)},${Math.round(y)},${Math.round(width)},${Math.round(height)}`;
    return this.once(
      key,
      (id) =>
        `<filter id="${id}" filterUnits="userSpaceOnUse" x="${Math.floor(x)}" y="${Math.floor(y)}" width="${Math.ceil(width) + 1}" height="${Math.ceil(height) + 1}"><feGaussianBlur stdDeviation="${amount}"/></filter>`,
    );
  }

  gradient(stops: [number, string, number?][], from = [0, 0], to = [0, 1]): string {
    return this.url(
      (id) =>
        `<linearGradient id="${id}" x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}">${stopList(stops)}</linearGradient>`,
    );
  }

  radial(stops: [number, string, number?][], cx = 0.5, cy = 0.5, r = 0.5): string {
    return this.url(
      (id) =>
        `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopList(stops)}</radialGradient>`,
    );
  }

  get defs(): string {
    return `<defs>${this.#defs.join('')}</defs>`;
  }
}

function stopList(stops: [number, string, number?][]): string {
  return stops
    .map(([at, color, opacity]) => {
      return `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity ?? 1}"/>`;
    })
    .join('');
}
