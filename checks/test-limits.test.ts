import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** A limit of a test, a hook or a wait as a number, or a wait of Vitest with its default of one second. */
const LIMIT =
  /\b(?:timeout|testTimeout|hookTimeout): *\d[\d_]*|\bset(?:Default)?Timeout\(\d[\d_]*\)|^\}, \d[\d_]*\);|vi\.waitFor\((?:(?!timeout|wait\))[^;])*;/gm;

/** The limits of a file that `test/limits.ts` does not have and no comment in the line above or beside explains. */
const numbersIn = (source: string): string[] =>
  [...source.matchAll(LIMIT)].flatMap(({ 0: found, index }) => {
    const [above = '', line = ''] = source
      .slice(0, source.indexOf('\n', index + found.length))
      .split('\n')
      .slice(-1 - found.split('\n').length)
      .slice(0, 2);
    return [above, line].some((text) => /\/\/|\*\//.test(text)) ? [] : [found];
  });

test('no test waits for a number of seconds of its own', async () => {
  const found: string[] = [];
  for await (const file of glob(
    ['e2e/**/*.ts', '{api,web,server,contract,checks,demo,simulators,test}/**/*.test.{ts,tsx}'],
    { cwd: root },
  ))
    for (const limit of numbersIn(await readFile(path.join(root, file), 'utf8')))
      if (!file.startsWith('checks/')) found.push(`${file}: ${limit}`);
  expect(found).toEqual([]);
});

test.each([
  'await expect(sms).toBeVisible({ timeout: 20_000 });',
  'test.setTimeout(120_000);',
  'page.setDefaultTimeout(15_000);',
  "test('x', async () => {\n  await y();\n}, 60_000);",
  'await vi.waitFor(() => expect(runs).toBe(2));',
])('%s is a number', (source) => {
  expect(numbersIn(`${source}\n`)).toHaveLength(1);
});

test.each([
  'await expect(sms).toBeVisible({ timeout: JOB_MS });',
  '// Setting of the server.\ntimeout: 120_000,',
  'await vi.waitFor(() => expect(runs).toBe(2), { timeout: POLL_MS });',
])('%s is none', (source) => {
  expect(numbersIn(`${source}\n`)).toEqual([]);
});
