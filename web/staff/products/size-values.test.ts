import { expect, test } from 'vitest';
import { ProductSizesForm } from '#contract/catalogue.endpoints.ts';
import {
  cellsOf,
  mergedSizes,
  movedCells,
  NO_SIZES,
  removalProblem,
  type SizeValues,
  sizeFieldsOf,
  sizeProblemsOf,
  sizeValuesOf,
  withAllSizes,
} from './size-values.ts';

const size = (label: string, stock: number, held = 0, retired = false) => ({
  label,
  stock,
  held,
  toSend: 0,
  sku: `K-${label}`,
  retired,
});
const staff = {
  sizeSystem: 'letter' as const,
  sizes: [size('S', 4), size('M', 0), size('L', 0, 0, true)],
};
const began = sizeValuesOf({ style: 'wrap', model: { cm: 172, size: 'S' } }, staff);
const typed = (...cells: object[]): SizeValues => ({
  ...NO_SIZES,
  sizeSystem: 'letter',
  sizes: JSON.stringify(cells.map((cell) => ({ stock: '', sku: '', ...cell }))),
});

test('every field of sizes of the contract is in the form and in the call', () => {
  const fields = Object.keys(ProductSizesForm.properties).sort();
  expect(
    Object.keys(NO_SIZES)
      .filter((name) => name !== 'counted')
      .sort(),
  ).toEqual(fields);
  const all = { ...typed({ label: 'S', stock: '1' }), style: 'a', modelCm: '170', modelSize: 'M' };
  expect(Object.keys(sizeFieldsOf(all)).sort()).toEqual(fields);
});

test('a product without sizes sends nothing of them', () => {
  expect(sizeFieldsOf(NO_SIZES)).toEqual({});
  expect(sizeProblemsOf(NO_SIZES)).toEqual({});
});

test('the form begins with the sizes that are not retired, and only what differs goes out', () => {
  expect(cellsOf(began).map(({ label, stock }) => [label, stock])).toEqual([
    ['S', '4'],
    ['M', '0'],
  ]);
  expect(sizeFieldsOf(began, began)).toEqual({});
  expect(sizeFieldsOf({ ...began, style: ' ', modelCm: '' }, began)).toEqual({
    style: '',
    modelCm: '',
  });
  expect(Object.keys(sizeFieldsOf({ ...began, counted: 'yes' }, began))).toEqual([
    'sizeSystem',
    'sizes',
  ]);
  expect(sizeFieldsOf({ ...began, sizeSystem: '' }, began)).toEqual({ sizeSystem: '' });
});

test('each size goes out with the stock it replaces; a new one left empty is not meant', () => {
  const values = typed(
    { label: 'M', stock: ' 1,000 ', sku: ' A ' },
    { label: 'XS', stock: '2', stockWas: '5' },
    { label: 'L' },
  );
  expect(JSON.parse(sizeFieldsOf(values).sizes as string)).toEqual([
    { label: 'XS', stock: 2, stockWas: 5, sku: '' },
    { label: 'M', stock: 1000, sku: 'A' },
  ]);
});

test('what is missing or no whole number is said at its size', () => {
  expect(sizeProblemsOf(typed({ label: 'M' }))).toEqual({
    sizes: 'Please give the stock of at least one size.',
  });
  const values = typed(
    { label: 'S', stock: '-1' },
    { label: 'M', stock: '1.5' },
    { label: 'L', stock: '', stockWas: '3' },
    { label: 'XL', stock: '0' },
  );
  expect(Object.keys(sizeProblemsOf(values))).toEqual(['size-S', 'size-M', 'size-L']);
  expect(sizeProblemsOf({ ...NO_SIZES, modelCm: 'tall' })).toHaveProperty('modelCm');
});

const cells = (...all: [label: string, stock: string, sku?: string][]): string =>
  JSON.stringify(all.map(([label, stock, sku = '']) => ({ label, stock, sku, stockWas: stock })));

test('over what somebody else has saved only what was typed is laid', () => {
  const was = cells(['S', '4'], ['M', '2'], ['L', '7'], ['XL', '1'], ['3XL', '5']);
  const typed = JSON.stringify([
    { label: 'S', stock: '4', sku: '', stockWas: '4' },
    { label: 'M', stock: '9', sku: 'K-M', stockWas: '2' },
    { label: 'L', stock: '7', sku: '', stockWas: '7' },
    { label: 'XL', stock: '8', sku: '', stockWas: '1' },
    { label: '2XL', stock: '6', sku: '' },
  ]);
  // S and M were sold, L and XL were taken off, XS was added; 3XL was taken off in the form.
  const now = cells(['XS', '3'], ['S', '3', 'K-S'], ['M', '1'], ['3XL', '5']);
  expect(JSON.parse(mergedSizes(typed, was, now))).toEqual([
    { label: 'S', stock: '3', sku: 'K-S', stockWas: '3' },
    { label: 'M', stock: '9', sku: 'K-M', stockWas: '1' },
    { label: 'XL', stock: '8', sku: '' },
    { label: '2XL', stock: '6', sku: '' },
    { label: 'XS', stock: '3', sku: '', stockWas: '3' },
  ]);
  expect(movedCells(was, now)).toEqual({ 'size-S': 'It is 3 now.', 'size-M': 'It is 1 now.' });
});

test('what is typed over sizes that were merged is laid over what is saved then', () => {
  const [opened, sold] = [
    cells(['S', '4'], ['M', '2']),
    cells(['XS', '1'], ['S', '3'], ['M', '2']),
  ];
  const shown = mergedSizes(cells(['S', '4'], ['M', '9']), opened, sold);
  // Typed over what was shown: the old stock of S once more, and XS taken off.
  const typed = JSON.parse(shown)
    .filter(({ label }: { label: string }) => label !== 'XS')
    .map((cell: { label: string }) => (cell.label === 'S' ? { ...cell, stock: '4' } : cell));
  expect(
    JSON.parse(
      mergedSizes(JSON.stringify(typed), sold, cells(['XS', '1'], ['S', '3'], ['M', '1'])),
    ),
  ).toEqual([
    { label: 'S', stock: '4', sku: '', stockWas: '3' },
    { label: 'M', stock: '9', sku: '', stockWas: '1' },
  ]);
});

test('a SKU that nobody typed is not sent, so that another’s stays', () => {
  const began = { ...NO_SIZES, sizeSystem: 'letter', sizes: cells(['S', '4', 'K-S'], ['M', '2']) };
  const values = { ...began, sizes: cells(['S', '4', 'K-S'], ['M', '2', 'K-M']) };
  expect(JSON.parse(String(sizeFieldsOf(values, began).sizes))).toEqual([
    { label: 'S', stock: 4, stockWas: 4 },
    { label: 'M', stock: 2, stockWas: 2, sku: 'K-M' },
  ]);
});

test('all sizes of a system are added beside those there are', () => {
  const cells = withAllSizes([{ label: 'M', stock: '3', sku: '' }], 'letter');
  const sorted = cellsOf({ sizeSystem: 'letter', sizes: JSON.stringify(cells) });
  expect(sorted.map(({ label }) => label)).toEqual(['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL']);
  expect(sorted[2]?.stock).toBe('3');
});

test('a draft of anything is no sizes', () => {
  for (const sizes of ['', '{', '{}', 'null', '[1]', '[{"label":1}]'])
    expect(cellsOf({ sizeSystem: 'uk', sizes })).toEqual([]);
});

test('a size with pieces, free or held, is not taken off', () => {
  const sizes = [size('S', 4), size('M', 0, 2), size('L', 0), size('XL', 3, 0, true)];
  expect(removalProblem('S', sizes)).toContain('4 pieces');
  expect(removalProblem('M', sizes)).toContain('2 of M are held');
  expect(['L', 'XL', 'XS'].map((label) => removalProblem(label, sizes))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
