import { crease, piece, seamLine } from './cloth.ts';
import { toneOf } from './palette.ts';
import { curve, ellipsePath, symmetric } from './path.ts';
import { contact } from './scene.ts';
import { type Cut, laid, standing } from './style.ts';

export const brimHat: Cut = (ink, s) => {
  const straw = Array.from(
    { length: 20 },
    (_, i) =>
      `<path d="M60 ${430 + i * 24}Q480 ${500 + i * 24} 900 ${430 + i * 24}" fill="none" stroke="${s.tone.deep}" stroke-width="3" opacity="0.22"/><path d="M60 ${438 + i * 24}Q480 ${508 + i * 24} 900 ${438 + i * 24}" fill="none" stroke="${s.tone.light}" stroke-width="8" stroke-dasharray="10 6" opacity="0.3"/>`,
  ).join('');
  const brim = piece(
    ink,
    curve(
      [
        [64, 772],
        [92, 744],
        [180, 722],
        [320, 696],
        [480, 688],
        [640, 696],
        [780, 722],
        [868, 744],
        [896, 772],
        [862, 818],
        [770, 868],
        [630, 900],
        [480, 910],
        [330, 900],
        [190, 868],
        [98, 818],
      ],
      true,
    ),
    { tone: s.tone, fill: s.fill, drape: 0.25, round: 0.6, inside: straw },
  );
  const crown = piece(
    ink,
    symmetric([
      [0, 452],
      [60, 430],
      [150, 440],
      [204, 520],
      [224, 680],
      [226, 748, 1],
      [120, 782],
      [0, 790],
    ]),
    {
      tone: s.tone,
      fill: s.fill,
      drape: 0.3,
      round: 1,
      inside: straw,
      folds: crease(
        ink,
        s.tone,
        [
          [400, 470],
          [460, 520],
          [560, 476],
        ],
        30,
        0.45,
      ),
      cast: 10,
    },
  );
  const band = piece(
    ink,
    symmetric([
      [0, 706],
      [120, 698],
      [225, 662, 1],
      [228, 744, 1],
      [120, 782],
      [0, 792],
    ]),
    { tone: s.trim, drape: 0.15, round: 0.6, cast: 3 },
  );
  const head = piece(
    ink,
    symmetric([
      [0, 760],
      [90, 762, 1],
      [84, 900],
      [60, 960],
      [70, 1090, 1],
      [0, 1104],
    ]),
    { tone: toneOf('#c99a70'), drape: 0.1, round: 0.9 },
  );
  return standing(
    contact(ink, 480, 1124, 170, 18, 0.5) +
      `<ellipse cx="480" cy="1108" rx="150" ry="28" fill="#6b4428"/>` +
      head +
      `<path d="${ellipsePath(480, 800, 400, 70)}" fill="${s.tone.deep}"/>` +
      brim +
      crown +
      band,
    1000,
  );
};

export const capeline: Cut = (ink, s) => {
  const ring = Array.from(
    { length: 15 },
    (_, i) =>
      `<path d="${ellipsePath(480, 640, 372 - i * 25, 372 - i * 25)}" fill="none" stroke="${s.tone.deep}" stroke-width="3" opacity="0.3"/><path d="${ellipsePath(480, 640, 364 - i * 25, 364 - i * 25)}" fill="none" stroke="${s.tone.light}" stroke-width="9" stroke-dasharray="13 5" opacity="0.3"/>`,
  ).join('');
  const crown = ellipsePath(470, 628, 170, 178);
  return laid(
    piece(ink, ellipsePath(480, 640, 388, 384), {
      tone: s.tone,
      fill: s.fill,
      drape: 0.3,
      round: 0.5,
      inside: ring,
    }) +
      piece(ink, ellipsePath(474, 634, 192, 200), {
        tone: s.trim,
        drape: 0.2,
        round: 0.7,
        cast: 18,
      }) +
      piece(ink, crown, {
        tone: s.tone,
        fill: s.fill,
        drape: 0.2,
        round: 1,
        cast: 4,
        inside: ring,
        folds: crease(
          ink,
          s.tone,
          [
            [420, 560],
            [470, 640],
            [500, 720],
          ],
          36,
          0.4,
        ),
      }) +
      seamLine('M660 700C720 760 760 850 740 930M650 716C690 790 700 860 670 950', s.trim, 0.1) +
      [0, 1]
        .map((i) =>
          piece(
            ink,
            curve(
              [
                [640, 690, 1],
                [700, 740],
                [760 - i * 60, 840],
                [770 - i * 90, 940, 1],
                [730 - i * 90, 944, 1],
                [690 - i * 30, 850],
                [620, 720, 1],
              ],
              true,
            ),
            { tone: s.trim, drape: 0.2, round: 0.7, cast: 6 },
          ),
        )
        .join(''),
  );
};
