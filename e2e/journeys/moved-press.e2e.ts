import type { Locator, Page } from '@playwright/test';
import { ownPhone } from '../own-phone.ts';
import {
  callsAs,
  expect,
  expectThanks,
  goTo,
  makeProduct,
  putInCart,
  type Shopper,
  signedIn,
  signedInAsAdmin,
  test,
} from '../shop.ts';
import { TEXTS } from '../texts.ts';
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

/** A signed-in shopper with a product in the cart, in a county with several ways to deliver of which one is chosen. */
const readyToPay = async (page: Page): Promise<Shopper> => {
  const shopper = await signedIn(page);
  await putInCart(page, await makeProduct(page));
  await page.evaluate(() => {
    localStorage.setItem('county', JSON.stringify({ state: { county: 'Nairobi' }, version: 1 }));
  });
  return shopper;
};

const ordersOf = async (page: Page, shopper: Shopper): Promise<unknown[]> => {
  const send = await callsAs(page, shopper);
  return (await send('GET', '/api/orders/my-orders')).orders;
};

/** What comes above everything else as late as a reply does. */
const insertAbove = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const late = Object.assign(document.createElement('div'), { textContent: 'A late reply' });
    late.id = 'late';
    late.style.height = '120px';
    document.querySelector('main')?.prepend(late);
  });

const narrow = { width: 360, height: 740 };
/** Higher than the page, which thus can't be scrolled. */
const high = { width: 1440, height: 2400 };

for (const [viewport, what, by] of [
  [narrow, 'a finger', byFinger],
  [high, 'the mouse', byMouse],
] as const)
  test(`Pay pressed with ${what} at ${viewport.width} px while the ways to deliver arrive pays, once`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const shopper = await readyToPay(page);
    const script = await hold(page, /\/assets\/delivery-group-.*\.js$/);
    const ways = await hold(page, /\/api\/delivery(\?|$)/);
    const quotes = await hold(page, '**/api/cart/quote');
    let pushes = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/mpesa/stk-push')) pushes += 1;
    });
    await goTo(page, '/checkout');
    await page.getByRole('textbox', { name: TEXTS.mpesaPhone }).fill(ownPhone());
    await expect(pay(page)).toBeEnabled();
    await expect.poll(script.asked).toBeGreaterThan(0);
    const press = await by(page);
    await press.down(pay(page));
    script.release();
    await expect.poll(ways.asked).toBeGreaterThan(0);
    ways.release();
    quotes.release();
    await expect(
      page.getByRole('group', { name: 'Delivery' }).getByRole('radio').first(),
    ).toBeVisible();
    await insertAbove(page);
    await press.up();
    await expectThanks(page);
    expect(pushes).toBe(1);
    await expect.poll(() => ordersOf(page, shopper)).toHaveLength(1);
  });

test('a press that is drawn away presses nothing, nor does one while the page is scrolled', async ({
  page,
}) => {
  // A low screen, on which Pay moves with the page.
  await page.setViewportSize({ width: 740, height: 360 });
  await readyToPay(page);
  const pushes: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/mpesa/stk-push')) pushes.push(request.url());
  });
  await goTo(page, '/checkout');
  await page.getByRole('textbox', { name: TEXTS.mpesaPhone }).fill(ownPhone());
  await expect(
    page.getByRole('group', { name: 'Delivery' }).getByRole('radio').first(),
  ).toBeVisible();
  const press = await byMouse(page);
  await press.down(pay(page));
  await page.mouse.move(5, 5);
  await press.up();
  await press.down(pay(page));
  const place = async () => (await pay(page).boundingBox())?.y;
  const before = await place();
  await page.mouse.wheel(0, -300);
  await expect.poll(place).not.toBe(before);
  await press.up();
  // The reply of a call that came after what a click would have sent.
  await page.evaluate(() => fetch('/api/settings/shop'));
  await expect(pay(page)).toHaveText('Pay');
  expect(pushes).toEqual([]);
});

/** Pages of shoppers, then of staff, with their main button. */
const MAIN_BUTTONS = [
  ['/shop', TEXTS.filterAndSort],
  ['/contact', 'Send Message'],
  ['/track', TEXTS.findOrder],
  ['/login', 'Login'],
  ['/register', 'Register'],
  ['/search', 'Search'],
  ['/dashboard/profile', 'Edit Profile'],
  ['/dashboard/manage-products', 'Add Product'],
  ['/dashboard/manage-orders', 'Search'],
  ['/dashboard/manage-users', 'Search'],
  ['/dashboard/payments-report', 'Show'],
  ['/dashboard/deal', 'Save'],
] as const;

test('what comes above a main button while it is pressed does not take it from under the pointer', async ({
  page,
}) => {
  const { _id } = await makeProduct(page);
  await page.addInitScript(() => {
    const clicked: string[] = [];
    Object.assign(window, { clicked });
    const note = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      const target = event.target as Element;
      clicked.push((target.closest('a, button') ?? target).textContent.trim());
    };
    // After the listener of the shop on the window.
    document.addEventListener('click', note, true);
  });
  const clicks = () => page.evaluate(() => (window as unknown as { clicked: string[] }).clicked);
  const wrong: string[] = [];
  for (const [path, name] of [[`/shop/${_id}`, TEXTS.addToCart], ...MAIN_BUTTONS] as const) {
    if (path === '/login') await page.evaluate(() => localStorage.clear());
    if (path === '/dashboard/profile') await signedInAsAdmin(page);
    await page.setViewportSize(narrow);
    await goTo(page, path);
    const button = page.getByRole('main').getByRole('button', { name, exact: true }).first();
    for (const [viewport, by] of [
      [narrow, byMouse],
      [high, byFinger],
    ] as const) {
      // In a column of its own on a wide screen.
      if (path === '/shop' && viewport === high) continue;
      await page.evaluate(() => {
        document.querySelector('#late')?.remove();
        (window as unknown as { clicked: string[] }).clicked.length = 0;
      });
      await page.setViewportSize(viewport);
      await expect(button).toBeEnabled();
      // A reply that comes between measuring the button and pressing it would move it away.
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
      const press = await by(page);
      await press.down(button);
      await insertAbove(page);
      await press.up();
      await expect.poll(async () => (await clicks()).length).toBeGreaterThan(0);
      const [clicked] = await clicks();
      if (clicked !== name) wrong.push(`${path} at ${viewport.width} px: ${clicked}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('a press that is given up presses nothing: its dialog was closed, or nothing moved', async ({
  page,
}) => {
  await goTo(page, '/contact');
  await page.evaluate(() => {
    document.body.insertAdjacentHTML(
      'beforeend',
      `<div style="position: fixed; inset: 0 auto auto 0; z-index: 99; background: white">
        <a id="under" href="#taken" style="display: block; width: 200px; height: 200px">A link</a>
        <button id="over" type="button" style="position: absolute; top: 80px; left: 80px">Over it</button>
      </div>
      <dialog id="asked" style="width: 200px"><button id="sure" type="button">Sure</button></dialog>`,
    );
    const counted = { sure: 0 };
    Object.assign(window, { counted });
    document.querySelector('#sure')?.addEventListener('click', () => {
      counted.sure += 1;
    });
  });
  await page.mouse.move(20, 20);
  await page.mouse.down();
  const over = await placeOf(page.locator('#over'));
  await page.mouse.move(over.x, over.y);
  await page.mouse.up();
  expect(new URL(page.url()).hash).toBe('');
  await page.locator('#asked').evaluate((dialog) => (dialog as HTMLDialogElement).showModal());
  const sure = await placeOf(page.locator('#sure'));
  await page.mouse.move(sure.x, sure.y);
  await page.mouse.down();
  await page.keyboard.press('Escape');
  await expect(page.locator('#asked')).toBeHidden();
  await page.mouse.up();
  expect(
    await page.evaluate(() => (window as unknown as { counted: { sure: number } }).counted.sure),
  ).toBe(0);
});
