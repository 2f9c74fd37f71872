import { piece, seamLine } from './cloth.ts';
import { insole, leather, sole, stepped } from './cuts-shoes-parts.ts';
import { toneOf } from './palette.ts';
import { curve } from './path.ts';
import type { Cut } from './style.ts';

export const pump: Cut = (ink, s) =>
  stepped(ink, s, () => {
    const far = leather(
      ink,
      curve(
        [
          [200, 318, 1],
          [300, 288],
          [400, 230],
          [500, 162],
          [556, 152, 1],
          [524, 184],
          [440, 250],
          [344, 310],
          [262, 330],
        ],
        true,
      ),
      s,
      { tone: insole },
    );
    const upper = leather(
      ink,
      curve(
        [
          [48, 402, 1],
          [60, 378],
          [118, 344],
          [200, 316, 1],
          [262, 330],
          [344, 308],
          [440, 246],
          [520, 180],
          [556, 152, 1],
          [572, 196],
          [570, 240],
          [556, 280, 1],
          [496, 286],
          [420, 324],
          [334, 384],
          [252, 410],
          [150, 415],
          [76, 414],
        ],
        true,
      ),
      s,
    );
    const heel = leather(
      ink,
      curve(
        [
          [488, 280, 1],
          [558, 274, 1],
          [570, 304],
          [560, 356],
          [550, 410, 1],
          [530, 410, 1],
          [526, 362],
          [514, 318],
        ],
        true,
      ),
      s,
    );
    const tip = `<path d="M528 406H552V416H529Z" fill="${s.trim.deep}"/>`;
    const under = `<path d="M50 405C90 420 180 419 236 414C316 402 404 334 492 286" fill="none" stroke="${s.trim.dark}" stroke-width="8" stroke-linecap="round"/>`;
    const rim = `<path d="M200 316C240 330 290 332 344 308C400 282 480 212 520 180L556 152" fill="none" stroke="${s.tone.light}" stroke-width="3.5" stroke-linecap="round" opacity="0.6"/>`;
    const shine = `<g fill="none" stroke="#fff8f0" stroke-linecap="round" filter="${ink.blur(4)}"><path d="M92 378C124 358 160 344 190 336" stroke-width="11" opacity="0.6"/><path d="M556 186C562 212 560 236 552 258" stroke-width="9" opacity="0.5"/><path d="M300 352C352 340 410 300 456 262" stroke-width="9" opacity="0.28"/></g>`;
    return (
      far +
      heel +
      tip +
      upper +
      under +
      rim +
      shine +
      seamLine('M498 204C514 232 520 256 520 282', s.tone, 0.35)
    );
  });

export const blockHeel: Cut = (ink, s) =>
  stepped(ink, s, () => {
    const foot = leather(
      ink,
      curve(
        [
          [56, 404, 1],
          [80, 388],
          [200, 384],
          [330, 330],
          [470, 250],
          [548, 244, 1],
          [552, 272, 1],
          [490, 286],
          [340, 384],
          [220, 414],
          [90, 416],
        ],
        true,
      ),
      s,
      { tone: insole },
    );
    const heel = leather(
      ink,
      curve(
        [
          [470, 278, 1],
          [552, 262, 1],
          [556, 340],
          [552, 414, 1],
          [478, 414, 1],
          [484, 340],
        ],
        true,
      ),
      s,
    );
    // The strap over the toes is open to the light: its far half shows from within.
    const farStrap = leather(
      ink,
      curve(
        [
          [160, 322, 1],
          [206, 304],
          [262, 332],
          [286, 374, 1],
          [238, 390, 1],
          [216, 350],
        ],
        true,
      ),
      s,
      { tone: { ...s.tone, base: s.tone.dark, metal: false } },
    );
    const toe =
      farStrap +
      leather(
        ink,
        curve(
          [
            [104, 400, 1],
            [120, 352],
            [160, 316],
            [206, 302, 1],
            [204, 342],
            [190, 402, 1],
          ],
          true,
        ),
        s,
        { cast: 5 },
      );
    const cup = leather(
      ink,
      curve(
        [
          [486, 256, 1],
          [470, 220],
          [506, 150],
          [540, 146, 1],
          [556, 200],
          [552, 262, 1],
        ],
        true,
      ),
      s,
    );
    const strap = leather(
      ink,
      curve(
        [
          [516, 148, 1],
          [460, 140],
          [400, 152],
          [396, 170],
          [460, 162],
          [522, 176, 1],
        ],
        true,
      ),
      s,
      { cast: 3 },
    );
    const far = `<path d="M520 150C480 100 410 110 398 158" fill="none" stroke="${s.tone.dark}" stroke-width="12"/>`;
    return (
      far +
      foot +
      heel +
      toe +
      cup +
      strap +
      `<rect x="424" y="140" width="24" height="28" rx="5" fill="none" stroke="#c8973a" stroke-width="6"/><path d="M56 406C120 422 190 418 226 414C320 396 400 330 488 286" fill="none" stroke="${sole.dark}" stroke-width="9" stroke-linecap="round"/>`
    );
  });

export const espadrille: Cut = (ink, s) =>
  stepped(ink, s, () => {
    const jute = Array.from(
      { length: 7 },
      (_, i) =>
        `<path d="M40 ${300 + i * 17}H600" stroke="#a37a45" stroke-width="9" stroke-dasharray="15 5" stroke-dashoffset="${i * 9}"/><path d="M40 ${297 + i * 17}H600" stroke="#ecd3a2" stroke-width="3.5" stroke-dasharray="13 7" stroke-dashoffset="${i * 9}"/>`,
    ).join('');
    const wedge = piece(
      ink,
      curve(
        [
          [56, 388, 1],
          [200, 386],
          [360, 336],
          [470, 288],
          [560, 284, 1],
          [560, 414, 1],
          [300, 418],
          [60, 416, 1],
        ],
        true,
      ),
      { tone: toneOf('#c9a063'), drape: 0, round: 0.7, inside: jute },
    );
    const toe = leather(
      ink,
      curve(
        [
          [60, 392, 1],
          [74, 340],
          [140, 304],
          [206, 316],
          [246, 376, 1],
          [180, 392],
        ],
        true,
      ),
      s,
    );
    const heel = leather(
      ink,
      curve(
        [
          [438, 304, 1],
          [452, 232],
          [500, 170],
          [540, 170, 1],
          [560, 230],
          [562, 288, 1],
          [500, 290],
        ],
        true,
      ),
      s,
    );
    const ties = `<path d="M504 178C440 90 360 110 352 140C340 190 470 170 522 176" fill="none" stroke="${s.tone.dark}" stroke-width="14"/><path d="M503 176C440 88 360 108 351 138C340 188 470 168 522 174" fill="none" stroke="${s.tone.base}" stroke-width="10"/>`;
    return wedge + toe + ties + heel;
  });
