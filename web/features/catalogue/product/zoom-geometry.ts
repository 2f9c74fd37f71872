export type Point = { x: number; y: number };

/** Twice the whole picture: as large as a click makes it. */
export const LARGE = 2;
const LARGEST = 4;

/** From the whole picture to as large as fingers can make it. */
export const clampScale = (scale: number): number =>
  Number.isFinite(scale) ? Math.min(LARGEST, Math.max(1, scale)) : 1;

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

export const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
