import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

const NUMBER = String.raw`(?:\d+ \* )?[1-9][\d_]*\b(?! \*)`;
/** A limit of a test, a hook or a wait as a number, a pause, or a wait of Vitest with its default of one second. */
const LIMIT = new RegExp(
  [
    String.raw`\b(?:timeout|testTimeout|hookTimeout): *${NUMBER}`,
    String.raw`\bset(?:Default)?(?:Navigation)?Timeout\(${NUMBER}\)`,
    // The last argument of a test, a hook, or a call that waits.
    String.raw`(?:^\s*\}|\b(?:test|it|beforeAll|beforeEach|afterAll|afterEach|\w*[wW]ait\w*|retry\w*)\(.*), *(?:\d+ \* )?\d{1,3}_\d{3}\);`,
    String.raw`\bwaitForTimeout\(`,
    String.raw`vi\.wait(?:For|Until)\((?:(?!timeout|\bwait\)|_MS)[^;])*;`,
  ].join('|'),
  'gm',
);

/** The limits of a file that `test/limits.ts` does not have and no comment in the line above or beside explains. */
const numbersIn = (source: string): string[] =>
  [...source.matchAll(LIMIT)].flatMap(({ 0: found, index }) => {
    const [above = '', line = ''] = source
      .slice(0, source.indexOf('\n', index + found.length))
      .split('\n')
      .slice(-1 - found.trimStart().split('\n').length)
      .slice(0, 2);
    return [above, line].some((text) => /(^|[^:])\/\/|\*\//.test(text)) ? [] : [found.trim()];
  });

test('no test waits for a number of seconds of its own', async () => {
  const found: string[] = [];
  for await (const file of glob(
    [
      'e2e/**/*.ts',
      'test/**/*.ts',
      '{api,web,server,contract,checks,demo,simulators,db,bench}/**/*.test.{ts,tsx}',
    ],
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
  'await vi.waitUntil(() => runs === 2);',
  "  test('x', async () => {\n    await y();\n  }, 60_000);",
  "test('x', run, 60_000);",
  'beforeAll(open, 60_000);',
  'test.setTimeout(2 * 60_000);',
  'await page.waitForTimeout(200);',
  'await retryWhileUnreachable(() => pay.orders(), 60_000);',
  "await page.goto('http://localhost/', { timeout: 5000 });",
])('%s is a number', (source) => {
  expect(numbersIn(`${source}\n`)).toHaveLength(1);
});

test.each([
  'await expect(sms).toBeVisible({ timeout: JOB_MS });',
  '// Setting of the server.\ntimeout: 120_000,',
  'await vi.waitFor(() => expect(runs).toBe(2), { timeout: POLL_MS });',
  'test.setTimeout(3 * LONG_MS);',
  '  timeout: 2 * LONG_MS,',
  'await pay.watch(60_000);',
])('%s is none', (source) => {
  expect(numbersIn(`${source}\n`)).toEqual([]);
});
