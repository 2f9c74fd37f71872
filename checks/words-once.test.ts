import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { TEXTS } from '../e2e/texts.ts';

const root = path.resolve(import.meta.dirname, '..');
/** The specification's own tests have its texts as it says them. */
const SPECIFIED = 'e2e/specification/';

const sources = async (pattern: string | string[]): Promise<Map<string, string>> => {
  const files = new Map<string, string>();
  for await (const file of glob(pattern, { cwd: root }))
    files.set(file, await readFile(path.join(root, file), 'utf8'));
  return files;
};

/** The strings of three words or more in a source. */
const textsIn = (source: string): string[] =>
  [...source.matchAll(/'([^'\\\n]*)'/g)]
    .map(([, text = '']) => text)
    .filter((text) => text.split(' ').length > 2 && /[A-Za-z]{2}/.test(text) && !/[{}]/.test(text));

/** What the shop's pages and messages are written in, with one space between words. */
const productSource = async (): Promise<string> => {
  const files = await sources(['web/**/*.{ts,tsx}', 'api/**/*.ts', 'contract/**/*.ts']);
  const product = [...files].filter(([file]) => !file.includes('.test.'));
  return product.map(([, source]) => source.replace(/\s+/g, ' ')).join('\n');
};

test('a text of the shop stands once in the journeys: more than one finds it in e2e/texts.ts', async () => {
  const product = await productSource();
  const places = new Map<string, string[]>();
  for (const [file, source] of await sources('e2e/**/*.ts')) {
    if (file.startsWith(SPECIFIED)) continue;
    for (const text of textsIn(source)) places.set(text, [...(places.get(text) ?? []), file]);
  }
  const twice = [...places].filter(([text, files]) => files.length > 1 && product.includes(text));
  expect(twice).toEqual([]);
});

test('each text of e2e/texts.ts is one that the shop shows', async () => {
  const product = await productSource();
  const texts = Object.values(TEXTS).filter((text) => typeof text === 'string');
  expect(texts.filter((text) => !product.includes(text))).toEqual([]);
});
