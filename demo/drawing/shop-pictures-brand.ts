import { crown, goods, pindo } from './compose.ts';
import { aLine } from './cuts-dress.ts';
import { rail } from './cuts-scarf.ts';
import { Ink } from './ink.ts';
import { inkColors, mix, toneOf, walls } from './palette.ts';
import { light, picture, room, withShadow } from './scene.ts';

const { aubergine, berry, gold, paper } = inkColors;

/** The placeholder: a garment of plain paper, so that nobody takes it for a product's picture. */
export function noPicture(): string {
  const ink = new Ink('no-picture');
  const wall = walls.paper;
  const tone = toneOf('#e9d9c2');
  const art = aLine(ink, {
    tone,
    fill: tone.base,
    trim: toneOf('#c8a56a'),
    accents: [berry, gold],
    wall,
  }).art;
  const border = (y: number): string =>
    pindo(0, y, 960, 64, [
      mix(wall.mid, wall.light, 0.4),
      mix(berry, wall.mid, 0.55),
      mix(gold, wall.mid, 0.4),
    ]);
  return picture(
    960,
    1280,
    room(ink, wall, 960, 1280, 1192) +
      light(ink, wall, 960, 1280) +
      withShadow(ink, wall, art, [26, 34, 22, 0.3], [0, 0, 960, 1280]) +
      border(0) +
      border(1216),
    ink,
  );
}

export function card(): string {
  const ink = new Ink('og');
  const wall = { light: '#5a2f4e', mid: '#3a1c33', shade: aubergine };
  const ground = `<rect width="1200" height="630" fill="${ink.radial(
    [
      [0, '#6d2a52'],
      [0.55, '#43203a'],
      [1, aubergine],
    ],
    0.3,
    0.4,
    0.95,
  )}"/>`;
  const rays = Array.from(
    { length: 32 },
    (_, i) =>
      `<path d="M330 300L${330 + Math.cos((i / 32) * Math.PI * 2) * 330} ${300 + Math.sin((i / 32) * Math.PI * 2) * 330}" stroke="${gold}" stroke-width="2" opacity="0.22"/>`,
  ).join('');
  const beads = [170, 196]
    .map((r, ring) =>
      Array.from(
        { length: 40 + ring * 8 },
        (_, i) =>
          `<circle cx="${330 + Math.cos((i / (40 + ring * 8)) * Math.PI * 2) * r}" cy="${300 + Math.sin((i / (40 + ring * 8)) * Math.PI * 2) * r}" r="7" fill="${i % 4 === 0 ? berry : i % 2 ? gold : paper}"/>`,
      ).join(''),
    )
    .join('');
  const hung = [
    ['nyali-evening-slip-dress', 720, 0.46],
    ['karura-floral-wrap-dress', 1040, 0.46],
    ['malindi-kitenge-a-line-dress', 875, 0.46],
  ] as const;
  const items = hung
    .map(([slug, x, scale]) =>
      withShadow(
        ink,
        wall,
        `<g transform="translate(${x} ${66 + 534 * scale}) scale(${scale}) translate(-480 -640)">${goods(ink, slug, walls.paper)}</g>`,
        [12, 14, 10, 0.6],
        [0, 0, 1200, 630],
      ),
    )
    .join('');
  const border = (y: number): string => pindo(0, y, 1200, 44, [berry, paper, gold]);
  return picture(
    1200,
    630,
    ground +
      rays +
      `<circle cx="330" cy="300" r="148" fill="${aubergine}" opacity="0.7"/>` +
      beads +
      crown(330, 310, 104, gold, berry) +
      `<g transform="translate(410 0)">${rail(ink, 66, 270)}</g>` +
      items +
      border(0) +
      border(586),
    ink,
  );
}
