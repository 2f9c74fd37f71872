import { expect, test } from 'vitest';
import type { SizeCell } from '#contract/catalogue.endpoints.ts';
import { SIZE_LABELS } from '#contract/sizes.ts';
import fc from '../../../test/random.ts';
import type { Problem } from '../../platform/http/problem.ts';
import {
  heldWithoutSize,
  readSizeFields,
  type StoredSize,
  sizesAfter,
  sizesPlan,
  spreadStock,
} from './size-rules.ts';

const LABELS = SIZE_LABELS.letter;
const size = (label: string, on_hand: number, held = 0, more: Partial<StoredSize> = {}) => ({
  label,
  position: LABELS.indexOf(label),
  sku: null,
  on_hand,
  held,
  retired_at: null,
  ...more,
});
const refusal = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return `${(error as Problem).status} ${(error as Problem).code}`;
  }
  return 'none';
};
const NOTHING_OWED = { held: 0, sold: 0 };
const after = (stored: StoredSize[], cells: SizeCell[], owed = NOTHING_OWED) =>
  sizesAfter(stored, { system: 'letter', cells }, owed);

test('cells are free pieces: held ones stay held, and the product has the sum', () => {
  const stored = [size('S', 5, 2), size('M', 3)];
  expect(
    after(stored, [
      { label: 'M', stock: 0, sku: ' K-M ' },
      { label: 'S', stock: 7 },
    ]),
  ).toEqual({
    sizes: [
      { label: 'M', position: 2, sku: 'K-M', on_hand: 0 },
      { label: 'S', position: 1, sku: null, on_hand: 9 },
    ],
    retired: [],
    onHand: 9,
  });
});

test('an SKU that is not given stays, a blank one goes', () => {
  const stored = [size('S', 1, 0, { sku: 'A' }), size('M', 1, 0, { sku: 'B' })];
  const { sizes } = after(stored, [
    { label: 'S', stock: 1 },
    { label: 'M', stock: 1, sku: '' },
  ]);
  expect(sizes.map(({ sku }) => sku)).toEqual(['A', null]);
});

test('a label of another system, a cell that moved and a size with pieces are refused', () => {
  const stored = [size('S', 5, 2), size('M', 0)];
  expect(refusal(() => after(stored, [{ label: '36', stock: 1 }]))).toBe('422 no_such_size');
  const was = (stockWas: number) =>
    refusal(() => after(stored, [{ label: 'S', stock: 9, stockWas }]));
  expect([was(5), was(3)]).toEqual(['409 stock_moved', 'none']);
  expect(refusal(() => after(stored, [{ label: 'M', stock: 5 }]))).toBe('409 size_in_use');
  expect(after(stored, [{ label: 'S', stock: 3 }]).retired).toEqual(['M']);
  const sold = [...stored, size('L', 0, 0, { retired_at: new Date() })];
  expect(after(sold, [{ label: 'S', stock: 3 }]).retired).toEqual(['M']);
});

test('a cell that moved is named with its present number; a new or retired label has none', () => {
  const stored = [size('S', 5, 2), size('M', 0, 0, { retired_at: new Date() })];
  const cells = [
    { label: 'S', stock: 1, stockWas: 4 },
    { label: 'M', stock: 1, stockWas: 2 },
    { label: 'L', stock: 1, stockWas: 0 },
  ];
  expect(() => after(stored, cells)).toThrow(
    expect.objectContaining({
      fields: { sizes: 'S is 3 now, M is 0 now.' },
      details: {
        sizes: [
          { label: 'S', stock: 3 },
          { label: 'M', stock: 0 },
        ],
      },
    }),
  );
});

test('pieces whose size is to be agreed stay covered by the sizes, and are not the product’s twice', () => {
  const stored = [size('S', 5), size('M', 2)];
  const owed = { held: 2, sold: 1 };
  expect(
    refusal(() =>
      after(
        stored,
        [
          { label: 'S', stock: 2 },
          { label: 'M', stock: 0 },
        ],
        owed,
      ),
    ),
  ).toBe('409 sizes_owed');
  expect(
    after(
      stored,
      [
        { label: 'S', stock: 3 },
        { label: 'M', stock: 0 },
      ],
      owed,
    ).onHand,
  ).toBe(2);
  expect(heldWithoutSize(5, [size('S', 5, 2), size('M', 2, 1)])).toBe(2);
});

test('what is blank says nothing; what is no list of sizes is refused', () => {
  expect(readSizeFields({})).toEqual({});
  expect(readSizeFields({ sizes: ' ', sizeSystem: ' UK ' })).toEqual({ system: 'uk' });
  expect(readSizeFields({ sizes: '[]', sizeSystem: '' })).toEqual({ system: null });
  for (const sizes of [
    'M',
    '{}',
    '[{}]',
    '[{"label":"M","stock":-1}]',
    '[{"label":"M","stock":1.5}]',
    '[{"label":"M","stock":1000001}]',
    '[{"label":"M","stock":"1"}]',
    '[{"label":"M","stock":1,"sku":"a\\u0000"}]',
    '[{"label":"M","stock":1},{"label":"M","stock":2}]',
    JSON.stringify(Array.from({ length: 21 }, (_, n) => ({ label: `${n}`, stock: 1 }))),
  ])
    expect(
      refusal(() => readSizeFields({ sizes, sizeSystem: 'letter' })),
      sizes,
    ).toBe('400 invalid');
  expect(refusal(() => readSizeFields({ sizeSystem: 'inches' }))).toBe('400 invalid');
  const cells = '[{"label":"M","stock":1}]';
  expect(refusal(() => readSizeFields({ sizeSystem: '', sizes: cells }))).toBe('400 invalid');
});

test('sizes need a system, and a new system needs its sizes', () => {
  const cells = [{ label: 'M', stock: 1 }];
  expect(sizesPlan(null, {})).toBe('none');
  expect(sizesPlan(null, { system: null })).toBe('none');
  expect(sizesPlan('uk', { system: 'uk' })).toBe('none');
  expect(sizesPlan('uk', { system: null })).toBe('remove');
  expect(sizesPlan('letter', { cells })).toEqual({ system: 'letter', cells });
  expect(sizesPlan(null, { system: 'letter', cells })).toEqual({ system: 'letter', cells });
  for (const [before, change] of [
    [null, { cells }],
    [null, { system: 'letter' }],
    ['uk', { system: 'letter' }],
    ['uk', { cells: [] }],
  ] as const)
    expect(refusal(() => sizesPlan(before, change as never))).toBe('400 invalid');
});

test('more goes to the size with most free pieces, less is taken from it and then from the next', () => {
  const sizes = [size('S', 4), size('M', 9, 4), size('L', 5), size('XL', 0)];
  expect(spreadStock(sizes, 3)).toEqual([{ label: 'M', on_hand: 12 }]);
  expect(spreadStock(sizes, -2)).toEqual([{ label: 'M', on_hand: 7 }]);
  expect(spreadStock(sizes, -11)).toEqual([
    { label: 'M', on_hand: 4 },
    { label: 'L', on_hand: 0 },
    { label: 'S', on_hand: 3 },
  ]);
  expect(spreadStock(sizes, 0)).toEqual([]);
  expect(refusal(() => spreadStock(sizes, -15))).toBe('409 sizes_owed');
});

const anySizes = fc
  .uniqueArray(fc.constantFrom(...LABELS), { minLength: 1 })
  .chain((labels) =>
    fc.tuple(
      ...labels.map((label) =>
        fc
          .record({ free: fc.nat(20), held: fc.nat(5), retired: fc.boolean() })
          .map(({ free, held, retired }) =>
            retired
              ? size(label, 0, 0, { retired_at: new Date() })
              : size(label, free + held, held),
          ),
      ),
    ),
  );

test('a spread keeps the sum, takes no held piece and no retired size, and touches as few as it can', () => {
  fc.assert(
    fc.property(anySizes, fc.integer({ min: -120, max: 120 }), (sizes, by) => {
      const inUse = sizes.filter((one) => !one.retired_at);
      const free = inUse.reduce((sum, one) => sum + one.on_hand - one.held, 0);
      if (-by > free || (by > 0 && inUse.length === 0)) {
        expect(refusal(() => spreadStock(sizes, by))).toBe('409 sizes_owed');
        return;
      }
      const changed = new Map(spreadStock(sizes, by).map((one) => [one.label, one.on_hand]));
      const now = sizes.map((one) => ({ ...one, on_hand: changed.get(one.label) ?? one.on_hand }));
      const total = (all: StoredSize[]) => all.reduce((sum, one) => sum + one.on_hand, 0);
      expect(total(now)).toBe(total(sizes) + by);
      for (const one of now) expect(one.on_hand).toBeGreaterThanOrEqual(one.held);
      for (const one of sizes) if (one.retired_at) expect(changed.has(one.label)).toBe(false);
      // All changed sizes except the last were emptied.
      const emptied = now.filter((one) => changed.has(one.label) && one.on_hand === one.held);
      expect(changed.size - emptied.length).toBeLessThanOrEqual(1);
    }),
  );
});

test('whatever grid is saved, the product has what its sizes have, less what was sold without a size', () => {
  fc.assert(
    fc.property(
      anySizes,
      fc.dictionary(fc.constantFrom(...LABELS), fc.nat(20)),
      fc.record({ held: fc.nat(6), sold: fc.nat(6) }),
      (stored, grid, owed) => {
        const cells = Object.entries(grid).map(([label, stock]) => ({ label, stock }));
        let saved: ReturnType<typeof sizesAfter>;
        try {
          saved = after(stored, cells, owed);
        } catch (error) {
          expect(['size_in_use', 'sizes_owed']).toContain((error as Problem).code);
          return;
        }
        const held = stored.reduce((sum, one) => sum + one.held, 0) + owed.held;
        expect(saved.onHand).toBeGreaterThanOrEqual(held);
        const free = cells.reduce((sum, { stock }) => sum + stock, 0);
        expect(saved.onHand - held).toBe(free - owed.held - owed.sold);
      },
    ),
  );
});
