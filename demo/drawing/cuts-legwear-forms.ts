import type { Ink } from './ink.ts';
import { mix, toneOf } from './palette.ts';
import { plinth } from './props.ts';
import type { Drawing } from './scene.ts';
import { type Cut, laid, type Style, standing } from './style.ts';
import { line, type Pair, rounded, Tube } from './tube.ts';

/** A hosier's display leg in profile, on the ball of the foot as if in a heel. */
const display: Pair[] = [
  [368, 120, 604, 120],
  [352, 250, 596, 236],
  [348, 390, 564, 366],
  [360, 492, 528, 486],
  [356, 556, 512, 556],
  [374, 640, 540, 630],
  [390, 740, 556, 716],
  [412, 860, 526, 850],
  [436, 946, 508, 948],
  [432, 1004, 528, 1012],
  [404, 1046, 550, 1058],
  [366, 1080, 524, 1094],
  [326, 1108, 458, 1106],
  [290, 1132, 388, 1144],
  [264, 1150, 328, 1166],
  [256, 1160, 276, 1170],
];

export const leg = new Tube(display);
const body = toneOf('#8f5c3e');

type Worn = {
  /** Where the knit begins, 0 at the top of the form. */
  from: number;
  /** How much of the form the knit hides at its thinnest. */
  cover: number;
  sheen?: number;
  motif?: (tube: Tube) => string;
  /** Reinforced toe and heel. */
  toe?: number;
  top?: (tube: Tube) => string;
};

function patch(tube: Tube, color: string, opacity: number, soft: string): string {
  const heel = line(
    [
      ...tube.points(0.868, 0.945, 1, 20),
      tube.at(0.925, 0.72),
      tube.at(0.9, 0.56),
      tube.at(0.87, 0.72),
      tube.at(0.8, 0.97),
    ],
    true,
  );
  return `<g fill="${color}" opacity="${opacity}" filter="${soft}"><path d="${tube.part(0.955, 1)}"/><path d="${heel}"/></g>`;
}

function dressed(ink: Ink, s: Style, o: Worn): string {
  const skin = `<path d="${leg.part(0, 1, 0.05)}" fill="${body.base}"/>${rounded(ink, leg, body, 1, 0.55)}`;
  const clip = ink.once('leg', (id) => `<clipPath id="${id}"><path d="${leg.part()}"/></clipPath>`);
  const knitClip = ink.once(
    'knit',
    (id) => `<clipPath id="${id}"><path d="${leg.part(o.from, 1)}"/></clipPath>`,
  );
  const thick = mix(s.tone.base, s.tone.deep, 0.25);
  // Thin knit is densest where the eye meets it edge-on.
  const rim = [0, 1]
    .map(
      (across) =>
        `<path d="${line(leg.points(0, 1, across))}" fill="none" stroke="${thick}" stroke-width="${across ? 66 : 44}" opacity="${(0.55 + o.cover * 0.3).toFixed(2)}" filter="${ink.blur(14)}"/>`,
    )
    .join('');
  const knit = `<g clip-path="${knitClip}"><path d="${leg.part()}" fill="${s.fill ?? s.tone.base}" opacity="${o.cover}"/>${rim}${o.motif?.(leg) ?? ''}${o.toe ? patch(leg, thick, o.toe, ink.blur(2)) : ''}${rounded(ink, leg, s.tone, 0.5 + o.cover * 0.5, o.sheen ?? 0.4)}</g>`;
  const [lx, ly] = leg.at(0, 0);
  const [rx, ry] = leg.at(0, 1);
  const rim2 = `<ellipse cx="${(lx + rx) / 2}" cy="${(ly + ry) / 2}" rx="${(rx - lx) / 2}" ry="17" fill="${mix(body.base, body.light, 0.35)}"/>`;
  const knee = `<ellipse cx="408" cy="566" rx="30" ry="44" fill="${o.cover > 0.6 && o.from < 0.4 ? s.tone.light : body.light}" opacity="0.26" filter="${ink.blur(14)}"/>`;
  return `<g clip-path="${clip}">${skin}${knit}${knee}</g>${rim2}${o.top?.(leg) ?? ''}<path d="${leg.part(0, 1)}" fill="none" stroke="${o.cover > 0.6 ? s.tone.deep : body.deep}" stroke-width="1.4" opacity="0.4"/>`;
}

function legs(ink: Ink, s: Style, o: Worn): Drawing {
  const one = dressed(ink, s, o);
  const rear = `<g transform="translate(176 -22) rotate(5 330 1150)">${one}</g>`;
  const touch = (x: number, y: number): string =>
    `<ellipse cx="${x}" cy="${y}" rx="76" ry="10" fill="#2b0f22" opacity="0.45" filter="${ink.blur(6)}"/>`;
  return standing(
    plinth(ink, s.wall, 480, 1132, 340, 1176) +
      `<g transform="translate(480 640) scale(0.95) translate(-478 -634)">${touch(520, 1146)}${rear}<g transform="translate(-64 0)">${touch(340, 1168)}${one}</g></g>`,
    960,
  );
}

const welt =
  (s: Style, from: number, to: number, opacity = 0.85) =>
  (tube: Tube): string =>
    `<path d="${tube.part(from, to, 0.07)}" fill="${mix(s.tone.base, s.tone.dark, 0.6)}" opacity="${opacity}"/><path d="${line(tube.ring(to, 0.07))}" fill="none" stroke="${s.tone.deep}" stroke-width="3" opacity="0.5"/><path d="${line(tube.ring(from, 0.07))}" fill="none" stroke="${s.tone.light}" stroke-width="3" opacity="0.6"/>`;

export const opaque: Cut = (ink, s) =>
  legs(ink, s, { from: 0.018, cover: 0.93, sheen: 0.62, toe: 0.35 });

/** Two legs thrown up and crossed, seen against the wall; their length runs out of the picture. */
function raised(ink: Ink, s: Style, o: Worn): Drawing {
  const one = (x: number, turn: number): string =>
    `<g transform="rotate(${turn} 480 1240) translate(${x} 1450) scale(1.06 -1.06)">${dressed(ink, s, o)}</g>`;
  return laid(one(176, 5) + one(-40, -4));
}

/** Metal yarn: a fine sparkle that gathers where the light falls. */
export const shimmer: Cut = (ink, s) =>
  raised(ink, s, {
    from: 0.018,
    cover: 0.86,
    sheen: 0.95,
    toe: 0.3,
    motif: (tube) =>
      Array.from({ length: 900 }, () => {
        const across = Math.min(1, Math.max(0, 0.34 + (ink.random() + ink.random() - 1) * 0.62));
        const [x, y] = tube.at(ink.random(), across);
        const bright = ink.random();
        return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(1 + bright * 1.7).toFixed(1)}" fill="${bright > 0.6 ? '#fffdf0' : s.tone.light}" opacity="${(0.35 + bright * 0.5).toFixed(2)}"/>`;
      }).join(''),
  });

export const holdUp: Cut = (ink, s) => {
  const from = 0.13;
  const lace = (tube: Tube): string => {
    const thread = mix(s.tone.base, s.tone.light, 0.95);
    const flowers = Array.from({ length: 11 }, (_, i) => {
      const turn = (i + 0.5) / 11;
      const [x, y] = tube.round(from + 0.036, turn);
      const [px, py] = tube.round(from + 0.081, turn);
      const w = Math.max(0.25, Math.sin(turn * Math.PI));
      const petals = [0, 60, 120]
        .map(
          (a) =>
            `<ellipse rx="5.5" ry="16" transform="rotate(${a})" fill="none" stroke="${thread}" stroke-width="2.4"/>`,
        )
        .join('');
      return `<g transform="translate(${x.toFixed(1)} ${(y + 14 * w).toFixed(1)}) scale(${w.toFixed(2)} 1)">${petals}<circle r="4" fill="${thread}"/></g><ellipse cx="${px.toFixed(1)}" cy="${(py + 14 * w).toFixed(1)}" rx="${(17 * w).toFixed(1)}" ry="17" fill="${s.tone.dark}" stroke="${thread}" stroke-width="2.4"/><circle cx="${px.toFixed(1)}" cy="${(py + 16 * w).toFixed(1)}" r="3.4" fill="${thread}"/>`;
    }).join('');
    const mesh = ink.once(
      'mesh',
      (id) =>
        `<pattern id="${id}" patternUnits="userSpaceOnUse" width="9" height="9"><path d="M0 0L9 9M9 0L0 9" stroke="${s.tone.base}" stroke-width="2.6"/></pattern>`,
    );
    const grips = [0.012, 0.064]
      .map(
        (d) =>
          `<path d="${line(tube.ring(from + d, 0.07))}" fill="none" stroke="${thread}" stroke-width="2.5" opacity="0.7"/>`,
      )
      .join('');
    return `<path d="${tube.part(from, from + 0.082, 0.07)}" fill="${s.tone.base}" opacity="0.62"/><path d="${tube.part(from, from + 0.082, 0.07)}" fill="${mesh}" opacity="0.75"/>${grips}${flowers}<path d="${line(tube.ring(from, 0.07))}" fill="none" stroke="${s.tone.base}" stroke-width="6"/>`;
  };
  return legs(ink, s, { from: from + 0.06, cover: 0.5, sheen: 0.42, toe: 0.5, top: lace });
};

export const fishnet: Cut = (ink, s) => {
  const net = (tube: Tube): string => {
    const rise = 0.2;
    const each = 0.0335;
    let d = '';
    for (let k = -8; k < 34; k += 1) {
      for (const side of [1, -1]) {
        const points = Array.from({ length: 15 }, (_, i): [number, number] => {
          const turn = i / 14;
          const along = k * each + rise * (side === 1 ? turn : 1 - turn);
          return along < 0 || along > 1 ? [Number.NaN, 0] : tube.round(along, turn);
        }).filter(([x]) => !Number.isNaN(x));
        if (points.length > 1) d += line(points);
      }
    }
    return `<path d="${d}" fill="none" stroke="${s.tone.base}" stroke-width="3.4" stroke-linejoin="round"/>`;
  };
  return legs(ink, s, {
    from: 0.018,
    cover: 0.1,
    sheen: 0.12,
    toe: 0.85,
    motif: net,
    top: welt(s, 0.012, 0.05, 0.96),
  });
};

/** Ribs that run with the calf, gather at the ankle and turn round the heel. */
export const kneeHigh: Cut = (ink, s) => {
  const rib =
    (from: number, to: number, count: number) =>
    (tube: Tube): string =>
      Array.from({ length: count }, (_, i) => {
        const across = (1 - Math.cos(((i + 0.5) / count) * Math.PI)) / 2;
        const d = line(tube.points(from, to, across));
        return `<path d="${d}" stroke="${s.tone.deep}" stroke-width="3.6" fill="none" opacity="0.5"/><path d="${d}" transform="translate(-3.4 0)" stroke="${s.tone.light}" stroke-width="2.6" fill="none" opacity="0.36"/>`;
      }).join('');
  const cuff = (tube: Tube): string =>
    `<path d="${tube.part(0.44, 0.5, 0.08)}" transform="translate(3 8)" fill="${s.tone.deep}" opacity="0.4" filter="${ink.blur(5)}"/><g transform="translate(454 0) scale(1.05 1) translate(-454 0)"><path d="${tube.part(0.44, 0.5, 0.08)}" fill="${mix(s.tone.base, s.tone.dark, 0.15)}"/>${rib(0.44, 0.5, 15)(tube)}<path d="${line(tube.ring(0.44, 0.08))}" fill="none" stroke="${s.tone.light}" stroke-width="4" opacity="0.6"/><path d="${line(tube.ring(0.5, 0.08))}" fill="none" stroke="${s.tone.deep}" stroke-width="4" opacity="0.7"/></g>`;
  return legs(ink, s, {
    from: 0.45,
    cover: 1,
    sheen: 0.34,
    toe: 0.55,
    motif: rib(0.45, 0.96, 15),
    top: cuff,
  });
};
