import type { SizeSystem } from '#contract/sizes.ts';

type Guide = {
  columns: readonly string[];
  /** The label first, then the values of the columns, in centimetres unless stated otherwise. */
  rows: readonly (readonly string[])[];
  how: readonly { what: string; how: string }[];
};

const BODY = [
  { what: 'Bust', how: 'Around the fullest part, the tape level under your arms.' },
  { what: 'Waist', how: 'Around the narrowest part, a little above the navel.' },
  { what: 'Hip', how: 'Around the fullest part, feet together.' },
] as const;

/**
 * Body measurements after the European standard EN 13402-3 for women; a British size is the European one less
 * 28. Shoe sizes are Paris points (three to two centimetres) of a last 1.5 cm longer than the foot.
 */
export const SIZE_GUIDE: Record<SizeSystem, Guide> = {
  letter: {
    columns: ['Size', 'UK', 'Bust', 'Waist', 'Hip'],
    rows: [
      ['XS', '4–6', '74–82', '58–66', '82–90'],
      ['S', '8–10', '82–90', '66–74', '90–98'],
      ['M', '12–14', '90–98', '74–82', '98–106'],
      ['L', '16–18', '98–107', '82–91', '106–115'],
      ['XL', '20–22', '107–119', '91–103', '115–125'],
      ['2XL', '24–26', '119–131', '103–115', '125–135'],
      ['3XL', '28–30', '131–143', '115–127', '135–145'],
    ],
    how: BODY,
  },
  uk: {
    columns: ['Size', 'EU', 'Bust', 'Waist', 'Hip'],
    rows: [
      ['6', '34', '80', '64', '88'],
      ['8', '36', '84', '68', '92'],
      ['10', '38', '88', '72', '96'],
      ['12', '40', '92', '76', '100'],
      ['14', '42', '96', '80', '104'],
      ['16', '44', '100', '84', '108'],
      ['18', '46', '104', '88', '112'],
      ['20', '48', '110', '94', '117'],
      ['22', '50', '116', '100', '122'],
      ['24', '52', '122', '106', '127'],
    ],
    how: BODY,
  },
  eu_shoe: {
    columns: ['Size', 'Foot length'],
    rows: [
      ['35', '21.8'],
      ['36', '22.5'],
      ['37', '23.2'],
      ['38', '23.8'],
      ['39', '24.5'],
      ['40', '25.2'],
      ['41', '25.8'],
      ['42', '26.5'],
      ['43', '27.2'],
    ],
    how: [
      {
        what: 'Foot length',
        how: 'Stand on paper with the heel at a wall, mark the longest toe and measure to the mark. Take the longer foot.',
      },
    ],
  },
};
