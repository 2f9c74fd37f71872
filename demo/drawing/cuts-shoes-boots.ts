import { piece, seamLine, stitch } from './cloth.ts';
import { leather, rubber, shoemaker, sole, stepped } from './cuts-shoes-parts.ts';
import type { Ink } from './ink.ts';
import { curve } from './path.ts';
import { contact } from './scene.ts';
import { type Cut, type Style, standing } from './style.ts';

/** Low canvas lace-up: rubber toe and wall, eyestay, padded collar. */
export const sneaker: Cut = (ink, s) =>
  stepped(
    ink,
    s,
    () => {
      const shoe = shoemaker(ink, s);
      const laces = [0, 1, 2, 3, 4]
        .map((i) => {
          const x = 196 + i * 29;
          const y = 292 - i * 19;
          const d = `M${x - 6} ${y - 14}C${x + 8} ${y - 22} ${x + 26} ${y - 10} ${x + 36} ${y + 10}`;
          return `<path d="${d}" transform="translate(2 5)" stroke="#12060e" stroke-width="11" stroke-linecap="round" opacity="0.35" fill="none"/><path d="${d}" stroke="#cfc4b4" stroke-width="11" stroke-linecap="round" fill="none"/><path d="${d}" transform="translate(-1 -1.5)" stroke="#fffaf0" stroke-width="8" stroke-linecap="round" fill="none"/>`;
        })
        .join('');
      const bow = `<g fill="none" stroke-linecap="round"><path d="M330 206C296 170 262 186 276 214C290 228 318 216 330 206C352 176 388 182 382 210C372 228 346 216 330 206M330 206C322 236 306 250 300 268M332 206C346 232 350 246 366 256" stroke="#a89c8c" stroke-width="11"/><path d="M330 206C296 170 262 186 276 214C290 228 318 216 330 206C352 176 388 182 382 210C372 228 346 216 330 206M330 206C322 236 306 250 300 268M332 206C346 232 350 246 366 256" stroke="#fffaf0" stroke-width="7.5"/></g>`;
      return (
        shoe('352,214! 420,236 480,226 548,182! 520,236 430,262 360,250', { tone: s.trim }) +
        shoe('288,226! 304,172 340,150 372,164 380,216! 340,240', { tone: s.trim, cast: 4 }) +
        shoe(
          '54,374! 58,338 96,312 168,292 250,250 316,204! 344,214 372,240 420,250 476,232 520,196 548,176! 562,190 560,260 562,372!',
          { drape: 0.2, sheen: 0.1 },
        ) +
        shoe('186,300! 250,262 316,204! 344,216 362,236! 320,280 276,304 240,318!', {
          cast: 5,
          drape: 0.1,
          sheen: 0.1,
        }) +
        stitch('M246 310C282 298 318 274 352 238', s.trim.base, 0.9, 2.6) +
        seamLine('M196 374C204 346 224 326 244 318', s.tone, 0.6, 2.6) +
        stitch('M206 372C214 350 230 334 248 326', s.trim.base, 0.8, 2.4) +
        shoe('50,380! 54,340 98,310 148,306! 176,330 186,380!', { tone: rubber, cast: 3 }) +
        shoe('524,194! 550,174 564,188! 564,368! 526,370! 532,280', { tone: s.trim, cast: 3 }) +
        `<path d="M354 228C372 248 420 258 476 240C506 228 528 206 546 184" fill="none" stroke="${s.trim.base}" stroke-width="8" stroke-linecap="round"/>` +
        laces +
        bow +
        shoe('42,366! 160,374 400,370 566,358! 574,388 562,417! 300,420 60,418! 40,394', {
          tone: rubber,
          cast: 4,
        }) +
        `<path d="M44 384C200 392 400 388 570 378" fill="none" stroke="${s.tone.base}" stroke-width="6"/>` +
        `<path d="M46 408C200 414 400 412 566 406" fill="none" stroke="${rubber.deep}" stroke-width="5" stroke-dasharray="5 6" opacity="0.45"/>`
      );
    },
    417,
    1.16,
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
        tone: s.trim === s.tone ? { ...s.tone, base: '#3d3742' } : s.trim,
        drape: 0,
        round: 0.6,
        inside: Array.from(
          { length: 12 },
          (_, i) =>
            `<path d="M${334 + i * 6} 10V220" stroke="${s.tone.deep}" stroke-width="2.4" opacity="0.9"/>`,
        ).join(''),
      }),
    420,
    0.9,
  );

export const tallBoot: Cut = (ink, s) => {
  const one = (x: number, y: number, extra: string): string =>
    `<g transform="translate(${x} ${y}) scale(1.18) translate(0 -420)">${boot(ink, s, -310, true)}${extra}</g>`;
  const pull =
    `<path d="M470 -300v70" stroke="${s.trim.base}" stroke-width="16" stroke-linecap="round" opacity="0.9"/>` +
    seamLine('M420 -308C424 -100 430 60 424 180', s.tone, 0.55, 3);
  return standing(
    contact(ink, 610, 1052, 280, 12, 0.45) +
      one(258, 1046, pull) +
      contact(ink, 430, 1110, 320, 14, 0.5) +
      one(88, 1104, pull),
    930,
  );
};
