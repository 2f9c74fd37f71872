import { crease, hem, piece } from './cloth.ts';
import { bust } from './cuts-jewellery.ts';
import { display } from './cuts-jewellery-parts.ts';
import { fringe } from './cuts-scarf-hung.ts';
import { curve, type Pt } from './path.ts';
import { type Cut, standing } from './style.ts';

/** A shawl thrown round the shoulders, one end crossed over the other. */
export const shawl: Cut = (ink, s) => {
  const draw = (points: Pt[], folds: Pt[][], cast: number): string =>
    piece(ink, curve(points, true), {
      tone: s.tone,
      fill: s.fill,
      drape: 0.6,
      round: 0.7,
      cast,
      folds: folds.map((fold) => crease(ink, s.tone, fold, 24, 0.5)).join(''),
    });
  const collar = piece(
    ink,
    curve(
      [
        [370, 372],
        [396, 300],
        [480, 272],
        [566, 300],
        [590, 372],
        [480, 440],
      ],
      true,
    ),
    { tone: { ...s.tone, base: s.tone.dark }, fill: s.fill, drape: 0.3, round: 1 },
  );
  const neck = `<g clip-path="${ink.url((id) => `<clipPath id="${id}"><rect x="400" y="100" width="160" height="330"/></clipPath>`)}">${bust(ink, display(s))}</g>`;
  const under: Pt[] = [
    [582, 318, 1],
    [660, 362],
    [764, 412],
    [826, 520],
    [838, 700],
    [826, 900, 1],
    ...hem(520, 826, 926, 3, 6, 10).slice(1, -1),
    [520, 948, 1],
    [500, 780],
    [476, 600],
    [470, 470],
    [530, 400],
  ];
  const over: Pt[] = [
    [380, 316, 1],
    [300, 362],
    [196, 412],
    [134, 520],
    [122, 700],
    [140, 930, 1],
    ...hem(140, 600, 1010, 4, 7, 8).slice(1, -1).reverse(),
    [610, 996, 1],
    [650, 820],
    [636, 640],
    [560, 500],
    [450, 410],
  ];
  return standing(
    bust(ink, display(s)) +
      collar +
      neck +
      fringe(ink, s, 526, 822, 940, 74, -34) +
      draw(
        under,
        [
          [
            [570, 400],
            [660, 560],
            [690, 900],
          ],
          [
            [620, 370],
            [740, 540],
            [770, 880],
          ],
        ],
        10,
      ) +
      fringe(ink, s, 148, 606, 986, 84, 12) +
      draw(
        over,
        [
          [
            [400, 380],
            [520, 560],
            [580, 980],
          ],
          [
            [350, 370],
            [430, 600],
            [460, 1000],
          ],
          [
            [300, 380],
            [330, 640],
            [330, 1000],
          ],
          [
            [230, 420],
            [220, 680],
            [220, 980],
          ],
        ],
        16,
      ),
    1010,
  );
};
