import { expect, test } from 'vitest';
import { changedFields } from './audit.ts';

test('only what differs is told, as it was and as it is', () => {
  const before = { name: 'Leso', price: 10, image: 'a', oldPrice: undefined };
  const after = { name: 'Leso', price: 12, image: 'a', oldPrice: 10 };
  expect(changedFields(before, after)).toEqual({
    before: { price: 10, oldPrice: null },
    after: { price: 12, oldPrice: 10 },
  });
  expect(changedFields(undefined, { name: 'New' })).toEqual({ before: {}, after: { name: 'New' } });
  expect(changedFields({ a: undefined }, {})).toEqual({ before: {}, after: {} });
});

test('a long text is cut, never through a sign', () => {
  const { after } = changedFields({}, { text: `x${'👗'.repeat(600)}` });
  expect(String(after.text)).toMatch(/^x(👗){249}…$/u);
});
