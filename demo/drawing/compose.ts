import { demoProducts } from '../products.ts';
import { Ink } from './ink.ts';
import { styled } from './look.ts';
import { looks } from './looks.ts';
import { mix, type Wall, type WallName, walls } from './palette.ts';
import { light, picture, room, surface, withShadow } from './scene.ts';

const colors = new Map(demoProducts.map((product) => [product.slug, product.color]));

export function goods(ink: Ink, slug: string, wall: Wall): string {
  const look = looks[slug];
  const color = colors.get(slug);
  if (!look || !color) throw new Error(`Nothing is drawn for ${slug}`);
  return look.cut(ink, styled(ink, color, look, wall)).art;
}

/** The centre of the product's frame is put at x, y. */
export type Placed = { slug: string; x: number; y: number; scale: number; turn?: number };

export type Composition = {
  name: string;
  width: number;
  height: number;
  wall: WallName;
  floor?: number;
  items: Placed[];
  behind?: (ink: Ink, wall: Wall) => string;
  front?: (ink: Ink, wall: Wall) => string;
  shadow?: number[];
  ground?: 'room' | 'none';
};

export function compose(o: Composition): string {
  const ink = new Ink(o.name);
  const wall = walls[o.wall];
  const ground =
    o.ground === 'none'
      ? ''
      : (o.floor
          ? room(ink, wall, o.width, o.height, o.floor)
          : surface(ink, wall, o.width, o.height)) + light(ink, wall, o.width, o.height);
  const items = o.items.map(
    (item) =>
      `<g transform="translate(${item.x} ${item.y}) rotate(${item.turn ?? 0}) scale(${item.scale}) translate(-480 -640)">${goods(ink, item.slug, wall)}</g>`,
  );
  const art = items
    .map((item) =>
      withShadow(ink, wall, item, o.shadow ?? [20, 24, 15, 0.36], [0, 0, o.width, o.height]),
    )
    .join('');
  return picture(
    o.width,
    o.height,
    ground + (o.behind?.(ink, wall) ?? '') + art + (o.front?.(ink, wall) ?? ''),
    ink,
  );
}

/** The kanga's border: the shop's one recurring ornament. */
export function pindo(
  x: number,
  y: number,
  width: number,
  height: number,
  colors3: [string, string, string],
): string {
  const [ground, mark, line] = colors3;
  const step = height * 0.9;
  const count = Math.round(width / step);
  const real = width / count;
  const marks = Array.from({ length: count }, (_, i) => {
    const cx = x + real * (i + 0.5);
    const cy = y + height / 2;
    const r = height * 0.3;
    return `<path d="M${cx} ${cy - r}L${cx + r * 0.8} ${cy}L${cx} ${cy + r}L${cx - r * 0.8} ${cy}Z" fill="${mark}"/><path d="M${cx} ${cy - r * 0.42}L${cx + r * 0.34} ${cy}L${cx} ${cy + r * 0.42}L${cx - r * 0.34} ${cy}Z" fill="${ground}"/><circle cx="${cx + real / 2}" cy="${cy}" r="${height * 0.06}" fill="${line}"/>`;
  }).join('');
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${ground}"/><rect x="${x}" y="${y + height * 0.07}" width="${width}" height="${height * 0.05}" fill="${line}"/><rect x="${x}" y="${y + height * 0.88}" width="${width}" height="${height * 0.05}" fill="${line}"/>${marks}`;
}

/** A crown of beads and diamonds, since Malkia is the queen. */
export function crown(cx: number, cy: number, size: number, gold: string, berry: string): string {
  const k = size / 100;
  const at = (x: number, y: number): string =>
    `${(cx + x * k).toFixed(1)} ${(cy + y * k).toFixed(1)}`;
  const points = [
    [-84, -34],
    [-44, -58],
    [0, -78],
    [44, -58],
    [84, -34],
  ];
  const spikes = points
    .map(
      ([x = 0, y = 0]) =>
        `<circle cx="${cx + x * k}" cy="${cy + (y - 11) * k}" r="${8.5 * k}" fill="${gold}"/><circle cx="${cx + (x - 2.5) * k}" cy="${cy + (y - 14) * k}" r="${3 * k}" fill="${mix(gold, '#ffffff', 0.6)}"/>`,
    )
    .join('');
  const stones = [-52, -26, 0, 26, 52]
    .map(
      (x, i) =>
        `<path d="M${at(x, 30)}L${at(x + 9, 43)}L${at(x, 56)}L${at(x - 9, 43)}Z" fill="${i % 2 ? mix(gold, '#ffffff', 0.5) : berry}"/>`,
    )
    .join('');
  return `<path d="M${at(-70, 62)}L${at(-84, -34)}L${at(-50, 6)}L${at(-44, -58)}L${at(-18, -2)}L${at(0, -78)}L${at(18, -2)}L${at(44, -58)}L${at(50, 6)}L${at(84, -34)}L${at(70, 62)}Q${at(0, 80)} ${at(-70, 62)}Z" fill="${gold}"/><path d="M${at(-74, 24)}Q${at(0, 40)} ${at(74, 24)}" fill="none" stroke="${berry}" stroke-width="${4 * k}"/>${spikes}${stones}`;
}
