import { expect, test } from 'vitest';
import { type ProductDetail, ProductForm } from '#contract/catalogue.endpoints.ts';
import {
  BLANK,
  changedFieldsOf,
  fieldsOf,
  numberOf,
  type ProductValues,
  problemsOf,
  valuesOf,
} from './product-values.ts';

const product = {
  _id: 'p',
  name: 'Kitenge gown',
  description: 'Sewn in Thika',
  category: 'dress',
  color: 'red',
  price: 2500.5,
  oldPrice: 3000,
  stock: 4,
  image: '',
  rating: 0,
  reviews: 0,
  createdAt: '',
  images: [],
} as Partial<ProductDetail> as ProductDetail;
const filled: ProductValues = {
  ...BLANK,
  name: 'Shuka',
  price: '10',
  category: 'scarf',
  stock: '1',
};

test('every field of the contract is in the form and in the call', () => {
  const texts = Object.entries(ProductForm.properties)
    .filter(([, schema]) => 'maxLength' in schema)
    .map(([name]) => [name, `a ${name}`]);
  const stored = { ...product, ...Object.fromEntries(texts) };
  const { stockWas, ...sent } = fieldsOf({ ...valuesOf(stored), stock: '9' });
  expect(stockWas).toBe('4');
  expect(sent).toEqual({
    ...Object.fromEntries(texts),
    price: '2500.5',
    oldPrice: '3000',
    stock: '9',
  });
  expect(Object.keys(sent).sort()).toEqual(Object.keys(ProductForm.properties).sort());
});

test('name, price, category and stock are asked for, each by its word', () => {
  expect(problemsOf({ ...BLANK, name: ' ' })).toEqual({
    name: 'Please fill in the name field',
    price: 'Please fill in the price field',
    category: 'Please fill in the category field',
    stock: 'Please fill in the stock field',
  });
  expect(problemsOf(filled)).toEqual({});
});

test('what is no number is said beside its field', () => {
  expect(
    Object.keys(problemsOf({ ...filled, price: '12,50', oldPrice: 'x', stock: 'many' })),
  ).toEqual(['price', 'oldPrice', 'stock']);
});

test.each([
  ['1500', 1500],
  [' 1499.50 ', 1499.5],
  ['12,500', 12_500],
  ['1 200 000.5', 1_200_000.5],
  ['-3', -3],
  ['Ksh 1,499.50', 1499.5],
  ['KES 12,500/=', 12_500],
  ['12\u00A0500', 12_500],
])('%j is the number %d', (text, number) => {
  expect(numberOf(text)).toBe(number);
});

test.each([
  '',
  'abc',
  '12,50',
  '1e3',
  '0x10',
  '1.2.3',
  'Infinity',
  '5 pieces',
  '1.500',
  '1.500,00',
])('%j is no number', (text) => {
  expect(numberOf(text)).toBeNaN();
});

// Proves §5.12.
test('numbers go out as plain numbers, and a blank old price as blank', () => {
  expect(fieldsOf({ ...filled, price: ' 12,500.50', stock: '07' })).toMatchObject({
    price: '12500.5',
    oldPrice: '',
    stock: '7',
    stockWas: undefined,
  });
  expect(fieldsOf({ ...filled, oldPrice: '20.0' }).oldPrice).toBe('20');
});

test('stock goes out only when it was changed, with the one it replaces', () => {
  const values = valuesOf(product);
  expect(Object.keys(fieldsOf(values))).not.toContain('stock');
  expect(Object.keys(fieldsOf({ ...values, stock: ' 4' }))).not.toContain('stockWas');
  expect(fieldsOf({ ...values, stock: '9' })).toMatchObject({ stock: '9', stockWas: '4' });
});

test('only what was changed goes out, so two who edit different fields lose nothing', () => {
  const began = valuesOf(product);
  expect(changedFieldsOf(began, began)).toEqual({});
  expect(changedFieldsOf({ ...began, price: ` ${began.price} ` }, began)).toEqual({});
  expect(
    changedFieldsOf({ ...began, name: 'Leso', oldPrice: '' }, { ...began, oldPrice: '20' }),
  ).toEqual({ name: 'Leso', oldPrice: '' });
  expect(changedFieldsOf({ ...began, stock: '9' }, began)).toEqual({ stock: '9', stockWas: '4' });
});
