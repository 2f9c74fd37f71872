import { goods } from './compose.ts';
import { rail } from './cuts-scarf.ts';
import { hanger } from './hanger.ts';
import { Ink } from './ink.ts';
import { inkColors, mix, tones, walls } from './palette.ts';
import { curve, type Pt } from './path.ts';
import { bead, sampled, wire } from './props.ts';
import { contact, picture, withShadow } from './scene.ts';

const wall = walls.blush;
const { berry, gold } = inkColors;
const thread = { light: mix(berry, '#fff0e6', 0.4), dark: mix(berry, '#14060f', 0.5) };

/** A faint halo behind the drawing: a denser one would show as a grey spot on the dark theme. */
function onHalo(ink: Ink, art: string, behind = ''): string {
  const halo = `<ellipse cx="320" cy="250" rx="250" ry="200" fill="${ink.radial([
    [0, wall.light, 0.22],
    [0.35, wall.light, 0.16],
    [0.7, wall.light, 0.05],
    [1, wall.light, 0],
  ])}"/>`;
  return picture(
    640,
    480,
    halo + behind + withShadow(ink, wall, art, [8, 8, 7, 0.3], [0, 0, 640, 480]),
    ink,
  );
}

/** An empty basket. */
export function emptyCart(): string {
  const ink = new Ink('empty-cart');
  return onHalo(
    ink,
    `<g transform="translate(320 236) scale(0.37) translate(-480 -690)">${goods(ink, 'machakos-kiondo-basket', wall)}</g>`,
  );
}

const strand = (points: Pt[], width: number): string => {
  const d = curve(points);
  return `<path d="${d}" transform="translate(3 4)" fill="none" stroke="#2b0f22" stroke-width="${width}" stroke-linecap="round" opacity="0.2"/><path d="${d}" fill="none" stroke="${thread.dark}" stroke-width="${width + 1.5}" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${berry}" stroke-width="${width}" stroke-linecap="round"/><path d="${d}" fill="none" stroke="${thread.light}" stroke-width="${width * 0.36}" stroke-dasharray="5 4" opacity="0.8"/>`;
};

/** For errors: a reel whose thread has run off, with the end in a needle. */
export function unravelled(): string {
  const ink = new Ink('error');
  const turns = Array.from({ length: 13 }, (_, i) => {
    const y = 168 + i * 9.2;
    const d = `M142 ${y}Q196 ${y + 13} 250 ${y - 1}`;
    return `<path d="${d}" fill="none" stroke="${i % 3 === 1 ? mix(berry, thread.light, 0.3) : berry}" stroke-width="9" stroke-linecap="round"/><path d="${d}" transform="translate(0 4)" fill="none" stroke="${thread.dark}" stroke-width="2" opacity="0.6"/>`;
  }).join('');
  const wood = ink.gradient(
    [
      [0, '#e2b689'],
      [0.45, inkColors.wood],
      [1, '#5d3b24'],
    ],
    [0, 0],
    [1, 0],
  );
  const disc = (y: number): string =>
    `<path d="M118 ${y}V${y + 20}A78 20 0 0 0 274 ${y + 20}V${y}Z" fill="${wood}"/><ellipse cx="196" cy="${y}" rx="78" ry="20" fill="#d9a878"/>`;
  const reel = `<rect x="146" y="150" width="100" height="140" fill="${wood}"/>${disc(286)}<g>${turns}</g><rect x="138" y="156" width="116" height="140" fill="${ink.gradient(
    [
      [0, '#14060f', 0.25],
      [0.28, '#fff6e8', 0.3],
      [0.5, '#14060f', 0],
      [1, '#14060f', 0.5],
    ],
    [0, 0],
    [1, 0],
  )}"/>${disc(134)}<ellipse cx="196" cy="134" rx="20" ry="6" fill="#4a2d1b"/>`;
  const loose = strand(
    [
      [250, 270],
      [300, 292],
      [352, 336],
      [320, 386],
      [258, 372],
      [286, 324],
      [372, 316],
      [440, 352],
      [424, 398],
      [366, 390],
      [378, 334],
      [440, 286],
      [486, 238],
      [470, 196],
      [436, 214],
      [452, 254],
      [508, 236],
      [534, 176],
    ],
    5.5,
  );
  const needle = `${wire(ink, 'M556 118L470 342', 7, tones.gold)}<path d="M553 126L544 149" stroke="#4f3108" stroke-width="4" stroke-linecap="round"/>`;
  return onHalo(
    ink,
    reel +
      loose +
      needle +
      strand(
        [
          [534, 176],
          [540, 156],
          [550, 136],
          [562, 142],
          [556, 166],
        ],
        5.5,
      ),
    contact(ink, 196, 318, 84, 12, 0.4),
  );
}

/** A hanger without a garment, its label turned to the viewer. */
export function emptySearch(): string {
  const ink = new Ink('empty-search');
  const label = `<g transform="translate(382 262) rotate(9)"><path d="M0 -34C4 -14 2 -6 0 6" fill="none" stroke="${berry}" stroke-width="3"/><path d="M-34 22L-18 4H18L34 22V118H-34Z" fill="#fffaf0" stroke="#d9cab4" stroke-width="1.5"/><circle cy="20" r="6" fill="none" stroke="${gold}" stroke-width="3.5"/><path d="M0 46l16 22l-16 22l-16 -22Z" fill="${berry}"/><path d="M0 57l8 11l-8 11l-8 -11Z" fill="${gold}"/><path d="M-22 104H22" stroke="${gold}" stroke-width="3"/></g>`;
  const empty = `<g transform="translate(320 96) scale(0.94) translate(-480 -114)">${hanger(ink, 216, 210, 92)}<path d="M300 326H660" stroke="#6d4527" stroke-width="11" stroke-linecap="round"/><path d="M300 323H660" stroke="#d9a878" stroke-width="4" stroke-linecap="round"/></g>`;
  return onHalo(
    ink,
    `<g transform="translate(320 88) scale(0.62) translate(-480 0)">${rail(ink, 0, 380)}</g>${empty}${label}`,
  );
}

/** For lost connections: a broken string of beads. */
export function offline(): string {
  const ink = new Ink('offline');
  const colors = [berry, '#fffaf0', gold, '#1d7f4c', berry, '#1f52a8'];
  const row = (at: (t: number) => [number, number], count: number): string =>
    sampled(at, count)
      .map(([x, y], i) => bead(ink, x, y, i % 6 === 2 ? 16 : 12.5, colors[i % 6] ?? berry))
      .join('');
  const left = (t: number): [number, number] => [
    112 + t * 160,
    168 + Math.sin(t * 2.6) * 84 + t * 40,
  ];
  const right = (t: number): [number, number] => [
    528 - t * 150,
    152 + Math.sin(t * 2.5) * 96 + t * 44,
  ];
  const cord = `<g fill="none" stroke="#6d4a12" stroke-width="3.5" stroke-linecap="round"><path d="M272 250C290 262 296 280 290 300M290 300l-7 10M290 300l3 12"/><path d="M378 254C362 266 354 272 350 292M350 292l8 10M350 292l-4 12"/></g>`;
  const lost = [
    [306, 352, 16, gold],
    [344, 374, 12.5, berry],
    [270, 380, 12.5, '#1d7f4c'],
    [398, 350, 12.5, '#fffaf0'],
    [330, 412, 12.5, '#1f52a8'],
  ] as const;
  const rolled = lost
    .map(([x, y, r, color]) => contact(ink, x - 6, y + r, r, 4, 0.3) + bead(ink, x, y, r, color))
    .join('');
  return onHalo(ink, cord + row(left, 9) + row(right, 8) + rolled);
}
