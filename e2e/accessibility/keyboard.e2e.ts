import type { Page } from '@playwright/test';
import { ownPhone } from '../own-phone.ts';
import {
  expect,
  expectThanks,
  expectToast,
  newShopper,
  products,
  register,
  test,
} from '../shop.ts';
import { TEXTS } from '../texts.ts';

/** The accessible name of the focused element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return '';
    const label = (element as HTMLInputElement).labels?.[0]?.textContent;
    return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim();
  });

/** The focus is visible: an outline on the element, or on the label that stands for it. */
const isSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const drawn = [element, element?.closest('label'), element?.closest('.card, article')];
    return drawn.some((each) => {
      if (!each) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(each);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
  });

/** Tabs forward until the control of this name has focus; the focus must be visible at every stop. */
const tabTo = async (page: Page, name: string | RegExp, most = 90): Promise<void> => {
  const stops: string[] = [];
  for (let turn = 0; turn < most; turn += 1) {
    await page.keyboard.press('Tab');
    const here = await focused(page);
    stops.push(here);
    if (here) expect(await isSeen(page), `the focus on "${here}" can be seen`).toBe(true);
    if (typeof name === 'string' ? here === name : name.test(here)) return;
  }
  throw new Error(`No stop called ${name}; on the way: ${stops.join(' | ')}`);
};

/** Hydration has ended, so clicks are handled. */
const ready = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  );

test('a whole purchase by keyboard alone', async ({ page }) => {
  test.slow();
  const shopper = newShopper();
  await register(page, shopper);
  await page.goto('/');
  await ready(page);
  const key = (name: string) => page.keyboard.press(name);

  await test.step('the first stop skips the header', async () => {
    await key('Tab');
    await expect.poll(() => focused(page)).toBe(TEXTS.skip);
    await key('Enter');
    await tabTo(page, 'Shop Now');
    await key('Enter');
    await expect(page).toHaveURL(/\/shop$/);
  });

  const name = await test.step('a product goes into the cart', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Adding a product with sizes opens a dialog, which another test covers.
    const names = (await products(page)).filter(({ sizes }) => !sizes).map(({ name }) => name);
    await tabTo(page, new RegExp(`^Add (${names.join('|')}) to cart$`));
    const chosen = (await focused(page)).replace(/^Add (.+) to cart$/, '$1');
    await key('Enter');
    await expectToast(page, TEXTS.added(chosen));
    return chosen;
  });

  await test.step('the cart opens, counts, closes with Esc and gives the focus back', async () => {
    for (let turn = 0; turn < 60 && !/^Cart/.test(await focused(page)); turn += 1) {
      await key('Shift+Tab');
    }
    await expect.poll(() => focused(page)).toMatch(/^Cart/);
    await key('Enter');
    await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible();
    await tabTo(page, `Increase quantity of ${name}`);
    await key('Space');
    await key('Escape');
    await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeHidden();
    await expect.poll(() => focused(page)).toMatch(/^Cart/);
    await key('Enter');
    await tabTo(page, TEXTS.toCheckout);
    await key('Enter');
    await expect(page).toHaveURL(/\/checkout$/);
  });

  await test.step('Pay asks to sign in and comes back', async () => {
    await ready(page);
    await tabTo(page, TEXTS.mpesaPhone);
    await page.keyboard.type(ownPhone());
    await tabTo(page, 'Pay');
    await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeEnabled();
    await key('Enter');
    await expect(page).toHaveURL(/\/login/);
    await ready(page);
    await tabTo(page, 'Email');
    await page.keyboard.type(shopper.email);
    await tabTo(page, 'Password');
    await page.keyboard.type(shopper.password);
    await key('Enter');
    await expect(page).toHaveURL(/\/checkout$/);
  });

  await test.step('and pays', async () => {
    await ready(page);
    await expect(page.getByRole('textbox', { name: TEXTS.mpesaPhone })).not.toHaveValue('');
    await tabTo(page, 'Pay');
    await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeEnabled();
    await key('Enter');
    await expectThanks(page);
    await tabTo(page, 'Continue Shopping');
    await key('Enter');
    await expect(page).toHaveURL(/\/shop$/);
  });
});

test('a dialog keeps the focus inside and gives it back', async ({ page }) => {
  // On wide screens the filters are beside the list.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/shop');
  await ready(page);
  await tabTo(page, TEXTS.filterAndSort);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (let turn = 0; turn < 12; turn += 1) {
    await page.keyboard.press('Tab');
    const inside = await dialog.evaluate(
      (element) =>
        element.contains(document.activeElement) || document.activeElement === document.body,
    );
    expect(inside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect.poll(() => focused(page)).toBe(TEXTS.filterAndSort);
});

/** The least contrast of a focus ring with what is around it, and where: of all links and controls that can be seen. */
const faintestRing = (page: Page): Promise<{ where: string; contrast: number }> =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    const rgba = (colour: string) => {
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data].map((part) => part / 255);
    };
    const luminance = (colour: string) => {
      const linear = (part = 0) =>
        part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      const [red, green, blue] = rgba(colour);
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    };
    const behind = (element: Element | null): string => {
      if (!element) return 'white';
      const { backgroundColor } = getComputedStyle(element);
      return rgba(backgroundColor)[3] === 1 ? backgroundColor : behind(element.parentElement);
    };
    let faintest = { where: 'nowhere', contrast: 0 };
    for (const element of document.querySelectorAll<HTMLElement>('a, button, select, input')) {
      if (!element.checkVisibility()) continue;
      element.focus();
      if (!element.matches(':focus-visible')) continue;
      const drawn = [
        getComputedStyle(element),
        getComputedStyle(element, '::after'),
        getComputedStyle(element.closest('label') ?? element),
      ].find(({ outlineStyle }) => outlineStyle === 'solid');
      const inside = Number.parseFloat(drawn?.outlineOffset ?? '0') < 0;
      const around = luminance(behind(inside ? element : element.parentElement));
      const ring = luminance(drawn?.outlineColor ?? behind(element.parentElement));
      const contrast = (Math.max(ring, around) + 0.05) / (Math.min(ring, around) + 0.05);
      if (faintest.contrast === 0 || contrast < faintest.contrast) {
        faintest = { where: element.outerHTML, contrast };
      }
    }
    return faintest;
  });

test('the ring of the focus stands out from paper, plum and dark, in both themes', async ({
  page,
}) => {
  const [product] = await products(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const path of ['/', '/shop', `/shop/${product?._id}`]) {
      await page.goto(path);
      await ready(page);
      await page.keyboard.press('Tab');
      const { where, contrast } = await faintestRing(page);
      expect(contrast, `${colorScheme}: ${where}`).toBeGreaterThanOrEqual(3);
    }
  }
});
