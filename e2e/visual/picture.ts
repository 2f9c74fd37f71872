import { expect, type Page } from '@playwright/test';
import { GROUPS } from '../states/groups.ts';
import type { Group, State, Theme } from '../states/state.ts';

/** The public pages and dashboards with stored snapshots, by their names in the list of states. */
const PICTURED = [
  ...['Home', 'Contact', 'Blogs', 'Blog', 'Thank you', 'Shop', 'Category', 'Search, found'],
  ...['Search, nothing found', 'Product', 'Product, sold out', 'No such page', 'Login', 'Register'],
  ...['Forgot password', 'New password', 'Cart open', 'Checkout of a guest', 'Customer dashboard'],
  ...['My orders', 'My order', 'My payments', 'Profile of a customer', 'Admin dashboard'],
  ...['Manage products', 'Add product', 'All orders', 'One order', 'Users', 'Manage posts'],
  ...['Add post', 'Messages', 'Deal', 'Mails'],
];

export type Pictured = { group: Group; state: State };
export const PICTURES: readonly Pictured[] = PICTURED.map((name) => {
  for (const group of GROUPS) {
    const state = group.states.find((each) => each.name === name);
    if (state) return { group, state };
  }
  throw new Error(`No state is called ${name}.`);
});

export const pictured = (name: string): Pictured => {
  const found = PICTURES.find(({ state }) => state.name === name);
  if (!found) throw new Error(`No picture is stored of ${name}.`);
  return found;
};

export type PictureWidth = 360 | 1440;
export const PICTURE_WIDTHS: readonly PictureWidth[] = [360, 1440];
const HEIGHTS: Record<PictureWidth, number> = { 360: 740, 1440: 900 };
/** Of a longer page only the upper part is stored. */
const HIGHEST: Record<PictureWidth, number> = { 360: 1480, 1440: 1200 };

export const fileOf = ({ name }: State, width: PictureWidth, theme: Theme): string =>
  `${name.toLowerCase().replace(/\W+/g, '-')}-${width}-${theme}.png`;

export const screenOf = async (page: Page, width: PictureWidth, theme: Theme): Promise<void> => {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: HEIGHTS[width] });
};

/**
 * Number of pixels that may differ, the same at both widths: the border of one field alone has some 700.
 * Snapshots are stored in 256 colours, which the comparison's colour threshold tolerates.
 */
const MAX_CHANGED = 200;

/** The open page matches its snapshot. */
export const expectLook = async (
  page: Page,
  file: string,
  { timeout = 20_000 } = {},
): Promise<void> => {
  const { width = 360 } = page.viewportSize() ?? {};
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const high = await page.evaluate(() => document.documentElement.scrollHeight);
  const height = Math.min(high, HIGHEST[width as PictureWidth]);
  await page.waitForFunction(
    (bottom) =>
      document.fonts.status === 'loaded' &&
      !document.querySelector('.sales-chart:empty') &&
      [...document.images].every(
        (image) =>
          image.complete ||
          !image.checkVisibility() ||
          image.getBoundingClientRect().top + scrollY > bottom,
      ),
    height,
  );
  await expect(page).toHaveScreenshot(file, {
    animations: 'disabled',
    caret: 'hide',
    fullPage: true,
    clip: { x: 0, y: 0, width, height },
    maxDiffPixels: MAX_CHANGED,
    timeout,
  });
};

/** Other browsers render text differently. */
export const OTHER_BROWSER =
  process.env.CHROMIUM_PATH || process.platform !== 'linux' || process.arch !== 'x64';
export const WHY_NOT = 'pictures are stored for the pinned browser alone';
