import { expect, test } from 'vitest';
import { ProductSizesForm } from '#contract/catalogue.endpoints.ts';
import {
  cellsOf,
  NO_SIZES,
  removalProblem,
  type SizeValues,
  sizeFieldsOf,
  sizeProblemsOf,
  sizeValuesOf,
  withAllSizes,
  withMoved,
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

test('a stock that moved is taken over where nothing was typed; what was typed stays', () => {
  const cells = [
    { label: 'S', stock: '4', sku: '', stockWas: '4' },
    { label: 'M', stock: '9', sku: '', stockWas: '2' },
    { label: 'L', stock: '7', sku: '' },
  ];
  const moved = [
    { label: 'S', stock: 3 },
    { label: 'M', stock: 1 },
    { label: 'L', stock: 0 },
  ];
  expect(withMoved(cells, moved).map(({ stock, stockWas }) => [stock, stockWas])).toEqual([
    ['3', '3'],
    ['9', '1'],
    ['7', '0'],
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
