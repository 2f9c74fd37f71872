import { THEMES } from '../states/state.ts';
import {
  expectLook,
  fileOf,
  OTHER_BROWSER,
  PICTURE_WIDTHS,
  PICTURES,
  screenOf,
  WHY_NOT,
} from './picture.ts';
import { openAs, putIntoCart, test } from './still-shop.ts';

test.skip(Boolean(OTHER_BROWSER), WHY_NOT);

for (const { group, state } of PICTURES) {
  for (const width of PICTURE_WIDTHS) {
    test(`${state.name} at ${width} px looks as it did in both themes`, async ({ page, seeds }) => {
      await screenOf(page, width, 'light');
      await openAs(page, group.role);
      if (group.cart) await putIntoCart(page, seeds.product);
      await state.open(page, seeds);
      for (const theme of THEMES) {
        await screenOf(page, width, theme);
        await expectLook(page, fileOf(state, width, theme));
      }
    });
  }
}
