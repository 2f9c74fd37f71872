import { crease, piece } from './cloth.ts';
import { form } from './cuts-legwear-forms.ts';
import { clips } from './hanger.ts';
import { mix, tones } from './palette.ts';
import { curve, flip, type Pt } from './path.ts';
import { type Cut, hung, laid } from './style.ts';

export const pack: Cut = (ink, s) => {
  const card = (x: number, y: number, turn: number): string => {
    const mini = curve(
      form.map(
        ([px, py, c]): Pt =>
          c ? [px * 0.36 + 70, py * 0.36 + 150, 1] : [px * 0.36 + 70, py * 0.36 + 150],
      ),
      true,
    );
    const pindo = Array.from(
      { length: 11 },
      (_, i) => `<path d="M${32 + i * 36} 636l13 19l-13 19l-13 -19Z" fill="${tones.gold.base}"/>`,
    ).join('');
    return `<g transform="translate(${x} ${y}) rotate(${turn} 210 350)"><rect x="10" y="16" width="424" height="720" rx="12" fill="#1c0814" opacity="0.35" filter="${ink.blur(10)}"/><rect width="424" height="720" rx="12" fill="#faf4ea"/><rect width="424" height="150" rx="12" fill="#2b1526"/><rect y="130" width="424" height="24" fill="#2b1526"/><path d="M160 60H264M184 92H240" stroke="${tones.gold.base}" stroke-width="8" stroke-linecap="round"/><rect x="34" y="176" width="356" height="430" rx="180" fill="${mix(s.tone.base, '#faf4ea', 0.72)}"/><path d="${mini}" transform="translate(64 16)" fill="${mix(s.tone.base, s.tone.light, 0.25)}"/><path d="${mini}" transform="translate(10 6)" fill="${s.tone.base}"/><path d="${mini}" transform="translate(10 6)" fill="${ink.gradient(
      [
        [0, s.tone.deep, 0.6],
        [0.4, s.tone.light, 0.5],
        [1, s.tone.deep, 0.6],
      ],
      [0, 0],
      [1, 0],
    )}"/>${pindo}<rect y="688" width="424" height="32" fill="${s.tone.base}"/><path d="M0 0H424V150L0 690Z" fill="#fff" opacity="0.14"/></g>`;
  };
  return laid(
    `<g transform="translate(480 640) scale(1.2) translate(-452 -588)">${card(330, 170, 9)}${card(150, 250, -6)}</g>`,
  );
};

export const tights: Cut = (ink, s) => {
  const leg: Pt[] = [
    [480, 220, 1],
    [580, 214, 1],
    [598, 330],
    [590, 520],
    [560, 760],
    [556, 930],
    [566, 1040],
    [610, 1096],
    [604, 1126],
    [540, 1128],
    [508, 1090],
    [504, 930],
    [500, 760],
    [492, 560],
    [484, 400, 1],
  ];
  const one = (pts: Pt[], k: number): string =>
    piece(ink, curve(pts, true), {
      tone: s.tone,
      fill: s.fill,
      drape: 0.35,
      round: 1,
      folds:
        crease(
          ink,
          s.tone,
          [
            [480 + k * 20, 420],
            [480 + k * 60, 460],
            [480 + k * 104, 440],
          ],
          12,
          0.34,
        ) +
        crease(
          ink,
          s.tone,
          [
            [480 + k * 26, 960],
            [480 + k * 50, 990],
            [480 + k * 78, 970],
          ],
          9,
          0.4,
        ) +
        `<path d="M${480 + k * 52} 300C${480 + k * 60} 600 ${480 + k * 44} 800 ${480 + k * 46} 1060" stroke="${s.tone.light}" stroke-width="20" opacity="0.45" fill="none" filter="${ink.blur(9)}"/>`,
    });
  const waist = piece(
    ink,
    curve(
      [
        [374, 186, 1],
        [480, 194],
        [586, 186, 1],
        [590, 252, 1],
        [480, 262],
        [370, 252, 1],
      ],
      true,
    ),
    {
      tone: { ...s.tone, base: mix(s.tone.base, s.tone.dark, 0.45) },
      drape: 0.1,
      round: 0.6,
      cast: 5,
      inside: Array.from(
        { length: 28 },
        (_, i) =>
          `<path d="M${364 + i * 8.4} 170V280" stroke="${s.tone.deep}" stroke-width="2.5" opacity="0.4"/>`,
      ).join(''),
    },
  );
  return hung(one(flip(leg), -1) + one(leg, 1) + waist + clips(ink, 196, 108));
};

export const ankleSocks: Cut = (ink, s) => {
  const sock: Pt[] = [
    [150, 120, 1],
    [340, 120, 1],
    [344, 330],
    [372, 430],
    [520, 500],
    [600, 560],
    [602, 630],
    [540, 670],
    [380, 660],
    [230, 600],
    [164, 500],
    [150, 330],
  ];
  const one = (x: number, y: number, turn: number): string => {
    const cuff = piece(
      ink,
      curve(
        [
          [142, 96, 1],
          [348, 96, 1],
          [352, 220, 1],
          [140, 220, 1],
        ],
        true,
      ),
      {
        tone: s.tone,
        drape: 0.15,
        round: 0.8,
        cast: 6,
        inside: Array.from(
          { length: 20 },
          (_, i) =>
            `<path d="M${140 + i * 11} 80V240" stroke="${s.tone.deep}" stroke-width="3.5" opacity="0.42"/>`,
        ).join(''),
      },
    );
    const toe = piece(
      ink,
      curve(
        [
          [512, 500],
          [600, 556],
          [604, 634],
          [540, 672],
          [470, 668, 1],
          [462, 580],
          [500, 494, 1],
        ],
        true,
      ),
      { tone: s.trim, drape: 0.1, round: 0.9 },
    );
    return `<g transform="translate(${x} ${y}) rotate(${turn} 340 380) scale(1.14)">${piece(
      ink,
      curve(sock, true),
      {
        tone: s.tone,
        fill: s.fill,
        drape: 0.4,
        round: 0.9,
        folds:
          crease(
            ink,
            s.tone,
            [
              [350, 420],
              [300, 450],
              [250, 500],
            ],
            14,
            0.4,
          ) +
          crease(
            ink,
            s.tone,
            [
              [360, 450],
              [320, 500],
              [290, 560],
            ],
            12,
            0.32,
          ),
      },
    )}${toe}${cuff}</g>`;
  };
  return laid(one(150, 60, 5) + one(50, 400, -3));
};
