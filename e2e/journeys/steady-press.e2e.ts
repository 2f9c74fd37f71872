import type { Locator, Page } from '@playwright/test';
import { ownPhone } from '../own-phone.ts';
import { addToCart, expect, expectThanks, goTo, makeProduct, signedIn, test } from '../shop.ts';
import { hold } from '../waiting.ts';

const pay = (page: Page): Locator => page.getByRole('button', { name: 'Pay', exact: true });

type Press = { down: (on: Locator) => Promise<void>; up: () => Promise<void> };

const placeOf = async (on: Locator): Promise<{ x: number; y: number }> => {
  await on.scrollIntoViewIfNeeded();
  const box = await on.boundingBox();
  if (!box) throw new Error(`${on} is not there`);
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
};

const byMouse = async (page: Page): Promise<Press> => ({
  async down(on) {
    const { x, y } = await placeOf(on);
    await page.mouse.move(x, y);
    await page.mouse.down();
  },
  up: () => page.mouse.up(),
});

const byFinger = async (page: Page): Promise<Press> => {
  const session = await page.context().newCDPSession(page);
  return {
    async down(on) {
      await session.send('Input.dispatchTouchEvent', {
        type: 'touchStart',
        touchPoints: [await placeOf(on)],
      });
    },
    async up() {
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
  };
};

/** A signed-in shopper on the checkout with a product and a phone, in a county with several ways to deliver. */
const toCheckout = async (page: Page): Promise<void> => {
  await signedIn(page);
  await addToCart(page, await makeProduct(page));
  await page.evaluate(() => {
    localStorage.setItem('county', JSON.stringify({ state: { county: 'Nairobi' }, version: 1 }));
  });
  await page.setViewportSize({ width: 360, height: 740 });
};

for (const [what, by] of [
  ['the mouse', byMouse],
  ['a finger', byFinger],
] as const)
  test(`Pay pressed with ${what} while the ways to deliver arrive pays, once`, async ({ page }) => {
    await toCheckout(page);
    const ways = await hold(page, /\/api\/delivery(\?|$)/);
    const quotes = await hold(page, '**/api/cart/quote');
    let pushes = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/mpesa/stk-push')) pushes += 1;
    });
    await goTo(page, '/checkout');
    await page.getByRole('textbox', { name: 'MPESA phone number' }).fill(ownPhone());
    await expect(pay(page)).toBeEnabled();
    await expect.poll(ways.asked).toBeGreaterThan(0);
    const press = await by(page);
    await press.down(pay(page));
    ways.release();
    quotes.release();
    await expect(
      page.getByRole('group', { name: 'Delivery' }).getByRole('radio').first(),
    ).toBeVisible();
    await press.up();
    await expectThanks(page);
    expect(pushes).toBe(1);
  });
