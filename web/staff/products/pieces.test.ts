import { expect, test } from 'vitest';
import { leftOutText, retiredText, sizeShelfText, stockHint, sumText } from './pieces.ts';

test('a stock alone says what it is; with more on the shelf it says what it leaves out, and how to type a count', () => {
  expect(stockHint(undefined)).toBe('Pieces that can be bought now');
  expect(stockHint({ stock: 4, held: 0, toSend: 0 })).toBe('Pieces that can be bought now');
  expect(stockHint({ stock: 8, held: 1, toSend: 3 })).toBe(
    'Pieces that can be bought now, without 1 held for unpaid orders and 3 paid that wait to be sent. 12 should lie on the shelf: after counting it, type the count less 4.',
  );
  expect(stockHint({ stock: 0, held: 0, toSend: 1 })).toBe(
    'Pieces that can be bought now, without 1 paid that waits to be sent. 1 should lie on the shelf: after counting it, type the count less 1.',
  );
  expect(stockHint({ stock: 2, held: 5, toSend: 0 })).toContain(
    'without 5 held for unpaid orders. 7 ',
  );
});

test('each size says what of it is held and to be sent, and the product what all of them leave out', () => {
  expect(sizeShelfText({ stock: 3, held: 0, toSend: 0 })).toBeUndefined();
  expect(sizeShelfText({ stock: 3, held: 1, toSend: 2 })).toBe('1 held, 2 to send: 6 on the shelf');
  expect(sizeShelfText({ stock: 3, held: 0, toSend: 2 })).toBe('2 to send: 5 on the shelf');
  expect(sizeShelfText({ stock: 0, held: 1, toSend: 0 })).toBe('1 held: 1 on the shelf');
  const none = { label: 'S', stock: 3, held: 0, toSend: 0, sku: '', retired: false };
  const sizes = [none, { ...none, label: 'M', toSend: 2 }];
  expect(leftOutText({ stock: 6, held: 0, toSend: 0, sizes: [none] })).toBeUndefined();
  expect(leftOutText({ stock: 6, held: 1, toSend: 2, sizes })).toBe(
    'Left out: 1 held for unpaid orders and 2 paid that wait to be sent. 9 should lie on the shelf: after counting a size, type the count less what is held and to send of it.',
  );
  expect(leftOutText({ stock: 6, held: 0, toSend: 5, sizes })).toContain(
    '5 paid that wait to be sent, 3 of them without a size. 11 ',
  );
});

test('the sum of the sizes says what of it is sold without a size', () => {
  expect(sumText(8, 0)).toBe('8 can be bought in all sizes');
  expect(sumText(8, 1)).toBe(
    '7 can be bought: 8 in all sizes less 1 for orders whose size is to be agreed',
  );
  expect(sumText(0, 2)).toContain('0 can be bought');
});

test('sizes that are no longer sold but wait to be sent are named', () => {
  const size = { stock: 0, held: 0, sku: '', retired: true };
  expect(retiredText([{ ...size, label: 'L', toSend: 0 }])).toBeUndefined();
  expect(
    retiredText([
      { ...size, label: 'S', toSend: 4, retired: false },
      { ...size, label: 'L', toSend: 1 },
      { ...size, label: 'XL', toSend: 2 },
    ]),
  ).toBe('No longer sold, but to be sent: 1 of L, 2 of XL.');
});
