import type { Locator, Page } from '@playwright/test';
import { expect, expectToast, goTo, makeProduct, test } from '../shop.ts';

const opener = (page: Page): Locator => page.getByRole('button', { name: 'Enlarge picture' });
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: /^Picture of/ });
const picture = (page: Page): Locator => dialog(page).getByRole('img');
const widthOf = async (page: Page): Promise<number> =>
  Math.round((await picture(page).boundingBox())?.width ?? 0);
const scrollOf = (page: Page): Promise<[number, number]> =>
  page.locator('.zoom-view').evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);

/** Opens the picture of a product's page; returns its width. */
const openPicture = async (page: Page): Promise<number> => {
  const product = await makeProduct(page);
  await goTo(page, `/shop/${product._id}`);
  await opener(page).click();
  await expect(dialog(page)).toBeVisible();
  // Scrolling is locked a frame later, and the space reserved for the scroll bar makes the picture narrower.
  await expect(page.locator('html[data-scroll-locked]')).toBeVisible();
  await expect(picture(page)).toHaveAttribute('src', /\/1280\.webp$/);
  const width = await widthOf(page);
  expect(width).toBeGreaterThan(100);
  return width;
};

test('the picture fills the screen, and Esc gives the focus back', async ({ page }) => {
  await openPicture(page);
  const screen = page.viewportSize() ?? { width: 0, height: 0 };
  const box = await dialog(page).boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, height: screen.height });
  // Full width except the space reserved for a scroll bar.
  expect(box?.width).toBeGreaterThanOrEqual(screen.width - 15);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
  await opener(page).press('Enter');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
});

test('a click, + and the button make the picture twice as large, again, − and the button undo it; it is moved by dragging, wheel and arrow keys, and pinched to four times its size at most, never below the whole', async ({
  page,
}) => {
  const whole = await openPicture(page);
  const expectScale = (times: number) =>
    expect.poll(() => widthOf(page)).toBe(Math.round(whole * times));
  await picture(page).click();
  await expectScale(2);
  await page.locator('.zoom-view').click({ position: { x: 150, y: 200 } });
  await expectScale(1);
  await dialog(page).getByRole('button', { name: 'Zoom in' }).click();
  await expectScale(2);
  await dialog(page).getByRole('button', { name: 'Zoom out' }).click();
  await expectScale(1);

  await page.keyboard.press('+');
  await expectScale(2);
  const [left, top] = await scrollOf(page);
  await page.mouse.move(200, 400);
  await page.mouse.down();
  await page.mouse.move(150, 340, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => scrollOf(page)).toEqual([left + 50, top + 60]);
  // A drag is not a click.
  await expect.poll(() => widthOf(page)).toBe(whole * 2);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => scrollOf(page)).toEqual([left + 50, top - 20]);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await scrollOf(page))[0]).toBeGreaterThan(left + 50);
  await page.mouse.wheel(0, 30);
  await expect.poll(async () => (await scrollOf(page))[1]).toBe(top + 10);
  await page.keyboard.press('-');
  await expectScale(1);

  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', half: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [
              { x: 180 - half, y: 400, id: 0 },
              { x: 180 + half, y: 400, id: 1 },
            ],
    });
  const pinch = async (from: number, to: number) => {
    await touch('touchStart', from);
    await touch('touchMove', (from + to) / 2);
    await touch('touchMove', to);
    await touch('touchEnd', to);
  };
  await pinch(40, 60);
  await expectScale(1.5);
  await pinch(20, 160);
  await expectScale(4);
  await pinch(160, 5);
  await expectScale(1);
});

test('a picture whose script can’t be loaded says so and leaves the page alone', async ({
  page,
  errors,
}) => {
  errors.allow(/net::ERR_FAILED|picture-zoom/);
  const product = await makeProduct(page);
  await goTo(page, `/shop/${product._id}`);
  await page.route(/picture-zoom/, (route) => route.abort());
  await opener(page).click();
  await expectToast(page, 'That could not be opened.');
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
});
