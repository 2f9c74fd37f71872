import { expect, test } from 'vitest';
import { readKsh, readShillings } from './amount.ts';

/** Three thousand, as pages, messages, statements and people in Kenya write it. */
const THREE_THOUSAND = [
  ...['3000', ' 3,000 ', '3 000', '3,000.00', '3000.0', '3000.', '3, 000'],
  ...[
    'Ksh 3,000.00',
    'KSH. 3000',
    'ksh3000',
    'Kshs 3,000',
    'KShs. 3,000',
    'K.Sh 3000',
    'Ksh: 3000',
  ],
  ...['KES 3,000', 'KES3000.00', 'Sh 3,000', 'Shs.3000', '3,000 KES', '3000 Ksh', '3000 shillings'],
  ...['3,000/-', '3000/=', '3,000 /=', 'Ksh 3,000/-', 'KES 3,000.00/=', '3000/–', '3,000 bob'],
  ...[
    '3\u00A0000',
    '3\u202F000',
    'Ksh\u00A03,000',
    '\u202AKES 3,000\u202C',
    '3000\u200B',
    '３０００',
  ],
  ...['\u0663\u0660\u0660\u0660', '\uFEFFKsh 3,000'],
];

test.each(THREE_THOUSAND)('%j is three thousand shillings', (text) => {
  expect(readKsh(text)).toBe(3000);
  expect(readShillings(text)).toBe(3000);
});

test('an amount in Ksh has at most two decimals, and may be below zero', () => {
  expect(readKsh('Ksh 1,499.50')).toBe(1499.5);
  expect(readKsh('1 200 000.5')).toBe(1_200_000.5);
  expect(readKsh('\u22123')).toBe(-3);
});

test.each([
  ...[
    '',
    ' ',
    'all',
    'Ksh',
    '/-',
    'KES /=',
    '1e3',
    '0x10',
    'Infinity',
    '5 pieces',
    '1.2.3',
    '10²',
    '①',
  ],
  // Whose decimals or thousands these are is not certain.
  ...['12,50', '1,00', '12,34', '1,0000', '3.000', '3.000,00', '3,000,00', '1 2', '12 50'],
  // Another currency, or two amounts.
  ...['$3000', 'USD 3,000', '3000 TZS', '3000-4000', '3000/4000', '3000 4000'],
])('%j is no amount', (text) => {
  expect(readKsh(text)).toBeUndefined();
  expect(readShillings(text)).toBeUndefined();
});

test('whole shillings have no cents, are not below zero and below ten million', () => {
  expect(readShillings('1,234,567')).toBe(1_234_567);
  expect(readShillings('0')).toBe(0);
  for (const text of ['-5', '10.50', 'Ksh 10.05', '99999999'])
    expect(readShillings(text), text).toBeUndefined();
});
