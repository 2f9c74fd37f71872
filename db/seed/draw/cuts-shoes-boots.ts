import { piece, seamLine, stitch } from './cloth.ts';
import { leather, rubber, sole, stepped } from './cuts-shoes-parts.ts';
import type { Ink } from './ink.ts';
import { curve } from './path.ts';
import { contact } from './scene.ts';
import { type Cut, type Style, standing } from './style.ts';

export const sneaker: Cut = (ink, s) =>
  stepped(
    ink,
    s,
    () => {
      const upper = leather(
        ink,
        curve(
          [
            [58, 372, 1],
            [70, 316],
            [150, 280],
            [250, 226],
            [300, 178],
            [322, 160, 1],
            [372, 204],
            [450, 212],
            [506, 172],
            [538, 150, 1],
            [552, 176],
            [554, 270],
            [556, 372, 1],
          ],
          true,
        ),
        s,
      );
      const tongue = leather(
        ink,
        curve(
          [
            [280, 200, 1],
            [300, 140],
            [336, 116],
            [366, 136],
            [366, 204],
            [330, 230],
          ],
          true,
        ),
        s,
        { tone: s.trim },
      );
      const cap = leather(
        ink,
        curve(
          [
            [54, 378, 1],
            [62, 324],
            [110, 300],
            [156, 310],
            [176, 378, 1],
          ],
          true,
        ),
        s,
        { tone: rubber, cast: 3 },
      );
      const base = leather(
        ink,
        curve(
          [
            [44, 366, 1],
            [200, 372],
            [400, 368],
            [562, 360, 1],
            [568, 390],
            [558, 416, 1],
            [300, 418],
            [60, 416, 1],
            [42, 392],
          ],
          true,
        ),
        s,
        { tone: rubber, cast: 4 },
      );
      const stripe = `<path d="M48 396C200 402 400 400 564 392" fill="none" stroke="${s.trim.base}" stroke-width="5"/>`;
      const laces = [0, 1, 2, 3, 4]
        .map(
          (i) =>
            `<path d="M${196 + i * 26} ${276 - i * 22}L${244 + i * 25} ${296 - i * 21}" stroke="#12060e" stroke-width="12" stroke-linecap="round" opacity="0.35" transform="translate(2 5)"/><path d="M${196 + i * 26} ${276 - i * 22}L${244 + i * 25} ${296 - i * 21}" stroke="#fbf6ec" stroke-width="11" stroke-linecap="round"/>`,
        )
        .join('');
      const tab = leather(
        ink,
        curve(
          [
            [522, 168, 1],
            [546, 158],
            [554, 180],
            [557, 364, 1],
            [518, 366, 1],
            [526, 260],
          ],
          true,
        ),
        s,
        { tone: s.trim },
      );
      return (
        tongue +
        upper +
        seamLine(
          'M176 372C190 330 220 312 262 308M262 308C330 296 372 240 388 190',
          s.tone,
          0.5,
          2.5,
        ) +
        stitch(
          'M270 316C340 302 382 246 398 192M200 372C212 338 236 322 268 318',
          s.tone.light,
          0.7,
        ) +
        cap +
        tab +
        laces +
        base +
        stripe +
        `<circle cx="440" cy="270" r="26" fill="none" stroke="${s.trim.base}" stroke-width="7"/><circle cx="440" cy="270" r="10" fill="${s.trim.base}"/>`
      );
    },
    417,
    1.14,
  );

function boot(ink: Ink, s: Style, shaft: number, heeled: boolean): string {
  const ground = 414;
  const lift = heeled ? 40 : 0;
  const body = curve(
    [
      [60, ground - 14, 1],
      [76, 356],
      [150, 318],
      [240, 280 - lift * 0.4],
      [300, 220 - lift],
      [312, 120 - lift],
      [300, shaft, 1],
      [400, shaft - 8],
      [508, shaft, 1],
      [498, 140 - lift],
      [520, 250 - lift],
      [536, 330 - lift],
      [530, 378 - lift, 1],
      [420, 386 - lift * 0.6],
      [320, ground - 8],
      [200, ground],
      [90, ground],
    ],
    true,
  );
  const heel = heeled
    ? leather(
        ink,
        curve(
          [
            [424, 376 - lift, 1],
            [534, 360 - lift, 1],
            [536, 390],
            [528, ground + 6, 1],
            [452, ground + 6, 1],
            [448, 390],
          ],
          true,
        ),
        s,
      )
    : '';
  const edge = heeled
    ? `M58 ${ground - 8}C110 ${ground + 6} 240 ${ground + 6} 320 ${ground - 6}C360 ${ground - 16} 400 ${386 - lift * 0.6} 440 ${380 - lift * 0.8}`
    : '';
  const flat = heeled
    ? ''
    : leather(
        ink,
        curve(
          [
            [52, 398, 1],
            [200, 404],
            [540, 372, 1],
            [546, 418, 1],
            [300, 420],
            [60, 420, 1],
          ],
          true,
        ),
        s,
        { tone: sole, cast: 3 },
      );
  const top = `<ellipse cx="404" cy="${shaft}" rx="104" ry="12" fill="${s.tone.deep}"/>`;
  const wrinkle = [0, 1, 2]
    .map((i) =>
      seamLine(
        `M${310 + i * 6} ${232 - lift - i * 26}C370 ${262 - lift - i * 22} 430 ${262 - lift - i * 24} 500 ${226 - lift - i * 26}`,
        s.tone,
        0.4,
        3,
      ),
    )
    .join('');
  return (
    top +
    heel +
    piece(ink, body, {
      tone: s.tone,
      fill: s.fill,
      drape: 0.3,
      round: 0.9,
      sheen: 0.4,
      folds: wrinkle,
    }) +
    flat +
    (edge
      ? `<path d="${edge}" fill="none" stroke="${s.trim.dark}" stroke-width="9" stroke-linecap="round"/>`
      : '')
  );
}

export const ankleBoot: Cut = (ink, s) =>
  stepped(
    ink,
    s,
    () =>
      boot(ink, s, 30, true) +
      piece(ink, 'M330 20C340 90 334 150 346 200L400 206C408 150 410 90 404 20Z', {
        tone: s.trim === s.tone ? { ...s.tone, base: s.tone.dark } : s.trim,
        drape: 0,
        round: 0.6,
        inside: Array.from(
          { length: 12 },
          (_, i) =>
            `<path d="M${334 + i * 6} 10V220" stroke="${s.tone.deep}" stroke-width="2" opacity="0.6"/>`,
        ).join(''),
      }),
    420,
    0.98,
  );

export const tallBoot: Cut = (ink, s) => {
  const one = (x: number, y: number, extra: string): string =>
    `<g transform="translate(${x} ${y}) scale(1.32) translate(0 -420)">${boot(ink, s, -310, true)}${extra}</g>`;
  const pull =
    `<path d="M470 -300v70" stroke="${s.trim.base}" stroke-width="16" stroke-linecap="round" opacity="0.9"/>` +
    seamLine('M420 -308C424 -100 430 60 424 180', s.tone, 0.55, 3);
  return standing(
    contact(ink, 560, 1064, 300, 12, 0.45) +
      one(190, 1058, pull) +
      contact(ink, 400, 1126, 340, 14, 0.5) +
      one(30, 1120, pull),
    930,
  );
};
