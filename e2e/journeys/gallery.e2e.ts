import type { Locator, Page } from '@playwright/test';
import { changedBy } from '../accessibility/forced-colors.ts';
import { expect, goTo, makeProduct, type TestProduct, test } from '../shop.ts';
import { changeData } from '../sized-products.ts';

const pictures = (page: Page): Locator => page.getByRole('list', { name: 'Pictures' });
const thumbnails = (page: Page): Locator => page.getByRole('list', { name: 'Choose a picture' });

/** A product with additional pictures, described by these alt texts. */
const withPictures = async (page: Page, alts: string[], description = ''): Promise<TestProduct> => {
  const product = await makeProduct(page, { color: 'green', description });
  await changeData(
    `UPDATE products SET more_pictures = (
      SELECT jsonb_agg(jsonb_build_object('id', picture_id, 'alt', alt))
      FROM (SELECT picture_id, row_number() OVER (ORDER BY created_at, id) AS place FROM products) p
      JOIN unnest($2::text[]) WITH ORDINALITY AS given (alt, place) USING (place))
    WHERE id = $1`,
    [product._id, alts],
  );
  return product;
};

test('on a phone each picture has a text, is swiped, counted and opened in full; one picture is no list', async ({
  page,
}) => {
  const product = await withPictures(page, ['The hem', '']);
  const single = await makeProduct(page);
  await goTo(page, `/shop/${product._id}`);
  const images = pictures(page).getByRole('img');
  await expect(images).toHaveCount(3);
  await expect(images.nth(0)).toHaveAccessibleName(`${product.name}, green`);
  await expect(images.nth(1)).toHaveAccessibleName('The hem');
  await expect(images.nth(2)).toHaveAccessibleName(`${product.name}, picture 3`);
  await expect(images.nth(0)).toBeInViewport({ ratio: 0.5 });
  await expect(images.nth(1)).not.toBeInViewport({ ratio: 0.01 });
  await expect(images.nth(0)).toHaveAttribute('loading', 'eager');
  await expect(images.nth(1)).toHaveAttribute('loading', 'lazy');
  await expect(page.getByText('1 / 3', { exact: true })).toBeVisible();
  await expect(thumbnails(page)).toBeHidden();

  const box = await pictures(page).boundingBox();
  if (!box) throw new Error('The pictures are nowhere.');
  const session = await page.context().newCDPSession(page);
  // As a finger moves, a tenth of a second from step to step: as fast as they are sent it would be a throw.
  let at = Date.now() / 1000 - 1;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', across: number) => {
    at += 0.1;
    return session.send('Input.dispatchTouchEvent', {
      type,
      timestamp: at,
      touchPoints:
        type === 'touchEnd' ? [] : [{ x: box.x + across * box.width, y: box.y + box.height / 2 }],
    });
  };
  await touch('touchStart', 0.9);
  for (const across of [0.8, 0.6, 0.4, 0.2, 0.1]) await touch('touchMove', across);
  await touch('touchEnd', 0.1);
  await expect(page.getByText('2 / 3', { exact: true })).toBeVisible();
  // It has come to rest: a list that still moves would take the next step back.
  const leftOf = async (at: number) => Math.round((await images.nth(at).boundingBox())?.x ?? -1);
  await expect.poll(() => leftOf(1)).toBe(Math.round(box.x));

  const opener = page.getByRole('button', { name: 'Enlarge picture 3' });
  // Focus scrolls it into view.
  await opener.focus();
  await expect(images.nth(2)).toBeInViewport({ ratio: 0.5 });
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Picture of ${product.name}` });
  await expect(dialog.getByRole('img', { name: `${product.name}, picture 3` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await goTo(page, `/shop/${single._id}`);
  await expect(page.getByRole('button', { name: 'Enlarge picture', exact: true })).toBeVisible();
  await expect(pictures(page)).toHaveCount(0);
  await expect(thumbnails(page)).toHaveCount(0);
});

test('on a wide screen thumbnails choose the picture, look chosen in forced colours, and stay in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const product = await withPictures(page, ['The hem', 'The back'], 'Long\n'.repeat(30));
  await goTo(page, `/shop/${product._id}`);
  const thumbnail = (number: number) =>
    thumbnails(page).getByRole('button', { name: `Picture ${number} of 3` });
  await expect(thumbnail(1)).toHaveAttribute('aria-current', 'true');
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const choose = async () => {
    await thumbnail(2).click();
    await expect(thumbnail(2)).toHaveAttribute('aria-current', 'true');
  };
  // Its border.
  expect(await changedBy(page, thumbnail(1), choose)).toBeGreaterThan(0.02);

  await page.emulateMedia({ forcedColors: 'none' });
  await thumbnail(3).click();
  await expect(page.getByRole('img', { name: 'The back' })).toBeInViewport({ ratio: 0.5 });
  await expect(thumbnail(3)).toHaveAttribute('aria-current', 'true');
  await thumbnail(2).press('Enter');
  await expect(page.getByRole('img', { name: 'The hem' })).toBeInViewport({ ratio: 0.5 });
  await expect(thumbnail(1)).not.toHaveAttribute('aria-current');

  // Longer facts are scrolled beside pictures higher than the screen: first their lower end comes, then it stays.
  const top = async () => (await pictures(page).boundingBox())?.y;
  const scrollTo = (y: number) =>
    page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), y);
  await page.setViewportSize({ width: 1440, height: 700 });
  await scrollTo(0);
  await expect(thumbnails(page)).not.toBeInViewport();
  await scrollTo(500);
  const stays = await top();
  await expect(thumbnails(page)).toBeInViewport({ ratio: 1 });
  await scrollTo(560);
  await expect.poll(top).toBe(stays);
});
