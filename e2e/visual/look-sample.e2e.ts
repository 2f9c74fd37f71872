import { LOOK_MS } from '../../test/limits.ts';
import { expect } from '../shop.ts';
import type { Theme } from '../states/state.ts';
import {
  expectLook,
  fileOf,
  OTHER_BROWSER,
  type PictureWidth,
  pictured,
  screenOf,
  WHY_NOT,
} from './picture.ts';
import { openAs, putIntoCart, test } from './still-shop.ts';

const SAMPLE: readonly [string, PictureWidth, Theme][] = [
  ['Home', 360, 'light'],
  ['Home', 360, 'dark'],
  ['Shop', 360, 'light'],
  ['Product', 360, 'light'],
  ['Checkout of a guest', 360, 'light'],
  ['Admin dashboard', 360, 'light'],
];

test.skip(Boolean(OTHER_BROWSER), WHY_NOT);

for (const [name, width, theme] of SAMPLE) {
  test(`${name} at ${width} px in the ${theme} theme looks as it did`, async ({ page, seeds }) => {
    const { group, state } = pictured(name);
    await screenOf(page, width, theme);
    await openAs(page, group.role);
    if (group.cart) await putIntoCart(page, seeds.product);
    await state.open(page, seeds);
    await expectLook(page, fileOf(state, width, theme));
  });
}

test('a field more on a wide form does not look as it did', async ({ page, seeds }, info) => {
  test.skip(info.config.updateSnapshots === 'all', 'there is nothing to compare with yet');
  const { group, state } = pictured('Add product');
  await screenOf(page, 1440, 'light');
  await openAs(page, group.role);
  await state.open(page, seeds);
  const file = fileOf(state, 1440, 'light');
  await expectLook(page, file);
  await page.evaluate(() => {
    // Shows a field in a place where nothing else has to move.
    const field = document.createElement('div');
    field.style.cssText =
      'position:absolute;z-index:99;top:300px;left:1080px;width:300px;height:44px;border:1px solid #767676';
    document.body.append(field);
  });
  const said = await expectLook(page, file, { timeout: LOOK_MS }).then(
    () => 'looks as it did',
    (error: Error) => error.message,
  );
  expect(said).toMatch(/\d+ pixels \(ratio 0\.01 of all image pixels\) are different/);
});

test('a page of which a hundredth changed does not look as it did', async ({
  page,
  seeds,
}, info) => {
  test.skip(info.config.updateSnapshots === 'all', 'there is nothing to compare with yet');
  const { state } = pictured('Shop');
  await screenOf(page, 360, 'light');
  await state.open(page, seeds);
  const file = fileOf(state, 360, 'light');
  await expectLook(page, file);
  await page.evaluate(() => {
    const mark = document.createElement('div');
    mark.style.cssText =
      'position:absolute;z-index:99;top:300px;left:0;width:74px;height:74px;background:#0b5';
    document.body.append(mark);
  });
  const said = await expectLook(page, file, { timeout: LOOK_MS }).then(
    () => 'looks as it did',
    (error: Error) => error.message,
  );
  expect(said).toMatch(/\d+ pixels \(ratio 0\.0[12] of all image pixels\) are different/);
});
