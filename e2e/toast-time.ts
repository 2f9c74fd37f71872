import { expect, type Locator, type Page } from '@playwright/test';
import { expectToast } from './toasts.ts';

/** How long a toast shows: in product and payment flows, and elsewhere. */
export const FLOW_MS = 1_200;
export const DEFAULT_MS = 2_000;
/** Clock step while a toast is awaited: the precision of the measurement. */
const STEP_MS = 20;

/** The toasts with this text that show now, for tests of their place and time; others await them by `expectToast`. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('[data-toasts]').getByText(text);

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

/** React renders outside the stopped clock, in messages to itself: it has handled those that were sent before. */
const rendered = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let message = 0; message < 3; message += 1)
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage('');
      });
  });

const runFor = async (page: Page, ms: number): Promise<void> => {
  await page.clock.runFor(ms);
  await rendered(page);
};

/** With the clock stopped: a toast with this text appears at the top right and disappears after `ms`, and not before. */
export const expectToastFor = async (page: Page, text: string, ms: number): Promise<void> => {
  const shown = toast(page, new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`));
  // A hovered toast does not time out.
  await page.mouse.move(0, (page.viewportSize()?.height ?? 2) - 1);
  const isShown = async () => {
    await runFor(page, STEP_MS);
    return shown.isVisible();
  };
  await expect.poll(isShown, { intervals: [STEP_MS] }).toBe(true);
  await expect(() => expectTopRight(page)).toPass();
  await runFor(page, ms - 5 * STEP_MS);
  await expect(shown).toBeVisible();
  let steps = 0;
  await expect
    .poll(
      () => {
        steps += 1;
        return isShown();
      },
      { intervals: [STEP_MS] },
    )
    .toBe(false);
  // A reply may take several steps of the stopped clock to be shown.
  expect(steps * STEP_MS, 'shown longer than expected by').toBeLessThan(600);
  // It has been awaited.
  await expectToast(page, text);
};
