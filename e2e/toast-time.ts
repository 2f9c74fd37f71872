import type { Page } from '@playwright/test';
import { expect, toast } from './shop.ts';

/** How long a toast shows: in product and payment flows, and elsewhere. */
export const FLOW_MS = 1_200;
export const DEFAULT_MS = 2_000;
/** Clock step while a toast is awaited: the precision of the measurement. */
const STEP_MS = 20;

/** Toasts are at the top right; on a narrow screen they take the whole width. */
const expectTopRight = async (page: Page): Promise<void> => {
  const toasts = page.locator('[data-toasts]');
  // While a dialog closes, toasts move from it back to the page and are briefly in neither.
  await expect(toasts).toBeVisible();
  const box = await toasts.boundingBox();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  if (!box) throw new Error('There is no box of toasts.');
  expect(width - (box.x + box.width), 'distance from the right').toBeLessThanOrEqual(32);
  expect(box.y, 'distance from the top').toBeLessThan(Math.min(160, height / 2));
  if (width >= 640) expect(box.x, 'in the right half').toBeGreaterThan(width / 2);
};

/** With the clock stopped: a toast with this text appears at the top right and disappears after `ms`, and not before. */
export const expectToast = async (page: Page, text: string, ms: number): Promise<void> => {
  const shown = toast(page, new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`));
  // A hovered toast does not time out.
  await page.mouse.move(0, (page.viewportSize()?.height ?? 2) - 1);
  await expect(async () => {
    await page.clock.runFor(STEP_MS);
    await expect(shown).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [50], timeout: 15_000 });
  await expect(() => expectTopRight(page)).toPass({ timeout: 5_000 });
  await page.clock.runFor(ms - 5 * STEP_MS);
  await expect(shown).toBeVisible();
  // Rendering is not on the stopped clock: on a busy machine the timer starts some steps after the text is shown.
  let steps = 0;
  await expect(async () => {
    steps += 1;
    await page.clock.runFor(STEP_MS);
    await expect(shown).toBeHidden({ timeout: 200 });
  }).toPass({ intervals: [50], timeout: 15_000 });
  expect(steps * STEP_MS, 'shown longer than expected by').toBeLessThan(600);
};
