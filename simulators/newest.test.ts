import { expect, test } from 'vitest';
import { NewestList, NewestMap } from './newest.ts';

test('a map keeps its newest entries and tells what it drops', () => {
  const dropped: string[] = [];
  const map = new NewestMap<string, number>(2, (key) => dropped.push(key));
  map.set('a', 1);
  map.set('b', 2);
  map.set('c', 3);
  expect(map.values()).toEqual([2, 3]);
  expect(dropped).toEqual(['a']);
  expect(map.has('a')).toBe(false);
});

test('a list keeps its newest lines in order', () => {
  const list = new NewestList<number>(3);
  for (let line = 1; line <= 7; line += 1) list.add(line);
  expect(list.all()).toEqual([5, 6, 7]);
});
