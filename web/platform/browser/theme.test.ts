import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { THEME_COLORS } from '#contract/shop-icon.ts';

test('the bars around a page have the color of its paper, light and dark', async () => {
  const tokens = await readFile('web/styles/tokens.css', 'utf8');
  const papers = [...tokens.matchAll(/--paper: (#\w+);/g)].map(([, color]) => color);
  expect(papers).toEqual([THEME_COLORS.light, THEME_COLORS.dark, THEME_COLORS.dark]);
});
