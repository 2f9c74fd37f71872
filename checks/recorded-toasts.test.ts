import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** Where toasts are looked for on the page: the record itself, and tests of their place and time with a stopped clock. */
const LOOK = ['e2e/toasts.ts', 'e2e/toast-time.ts', 'e2e/journeys/toasts.e2e.ts'];

/** Looks for a toast while it shows, which passes by itself: `expectToast` reads a record instead. */
const looksForToasts = (source: string): boolean =>
  /data-toasts|\.toast\b|\btoast\(/.test(source.replace(/^\s*(\/\/|\/\*|\*).*/gm, ''));

test('no journey looks for a toast on the page', async () => {
  const found: string[] = [];
  for await (const file of glob('e2e/**/*.ts', { cwd: root }))
    if (!LOOK.includes(file) && looksForToasts(await readFile(path.join(root, file), 'utf8')))
      found.push(file);
  expect(found).toEqual([]);
});

test.each([
  "await expect(toast(page, 'Saved')).toBeVisible();",
  "await page.locator('[data-toasts]').getByText('Saved').waitFor();",
  "await expect(page.locator('.toast')).toContainText('Saved');",
  "await page.route('**/api/orders/*', held);\nawait expect(toast(page, 'Saved')).toBeVisible();\nawait page.unroute('**/api/orders');",
])('%s looks for a toast', (line) => {
  expect(looksForToasts(line)).toBe(true);
});
