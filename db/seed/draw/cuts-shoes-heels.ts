import { piece, seamLine } from './cloth.ts';
import { insole, leather, sole, stepped } from './cuts-shoes-parts.ts';
import { toneOf } from './palette.ts';
import { curve } from './path.ts';
import type { Cut } from './style.ts';

export const pump: Cut = (ink, s) =>
  stepped(ink, s, () => {
    const back = curve(
      [
        [232, 316, 1],
        [310, 280],
        [410, 210],
        [498, 146, 1],
        [520, 170, 1],
        [420, 262],
        [310, 318],
      ],
      true,
    );
    const upper = curve(
      [
        [52, 402, 1],
        [72, 374],
        [140, 340],
        [232, 312, 1],
        [300, 306],
        [400, 250],
        [498, 146, 1],
        [530, 160],
        [550, 214],
        [546, 272, 1],
        [490, 280],
        [410, 326],
        [310, 396],
        [210, 413],
        [100, 414],
      ],
      true,
    );
    const heel = curve(
      [
        [486, 268, 1],
        [548, 262, 1],
        [550, 300],
        [536, 414, 1],
        [518, 414, 1],
        [514, 350],
      ],
      true,
    );
    const under = `<path d="M54 404C100 420 180 418 220 414C300 404 400 336 490 280" fill="none" stroke="${s.trim.dark}" stroke-width="8" stroke-linecap="round"/>`;
    return (
      leather(ink, back, s, { tone: insole }) +
      leather(ink, heel, s, {}) +
      leather(ink, upper, s) +
      under +
      seamLine('M498 148C512 190 520 230 520 272', s.tone, 0.35)
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
    const toe = leather(
      ink,
      curve(
        [
          [92, 394, 1],
          [112, 346],
          [160, 322],
          [204, 338],
          [222, 394, 1],
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
