import type { Page } from '@playwright/test';
import { PRICE_BANDS } from '#contract/catalogue.ts';
import { categoryLabel } from '#contract/categories.ts';
import { payableOf } from '../buying.ts';
import {
  checkoutWith,
  expect,
  expectPaidOrder,
  expectThanks,
  expectToast,
  expectTotals,
  fillLogin,
  goTo,
  isPhone,
  newShopper,
  openCart,
  payByCard,
  payByMpesa,
  register,
  someProduct,
  type TestProduct,
  test,
} from '../shop.ts';
import { TEXTS } from '../texts.ts';
import { hold } from '../waiting.ts';

const capital = (text: string) => text[0]?.toUpperCase() + text.slice(1);

const filterFor = async (page: Page, product: TestProduct): Promise<void> => {
  const band = PRICE_BANDS.find(
    ({ minPrice, maxPrice = Infinity }) => product.price >= minPrice && product.price <= maxPrice,
  );
  const phone = isPhone(page);
  if (phone) await page.getByRole('button', { name: TEXTS.filterAndSort }).click();
  const choices = [
    ['Category', categoryLabel(product.category)],
    ['Color', capital(product.color)],
    ['Price Range', band?.label ?? ''],
  ] as const;
  for (const [group, name] of choices) {
    await page
      .getByRole('radiogroup', { name: group })
      .getByRole('radio', { name, exact: true })
      .check();
  }
  if (phone) await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/category=.*color=.*price=/);
};

/** From the home page to a cart with three pieces of one product, then to checkout. Returns the payable amount. */
const fillCart = async (page: Page): Promise<number> => {
  await goTo(page, '/');
  await page.getByRole('link', { name: 'Shop Now' }).first().click();
  await expect(page).toHaveURL(/\/shop$/);
  const product = await someProduct(page, isPhone(page) ? 0 : 1);
  await filterFor(page, product);
  await page.getByRole('heading', { name: product.name }).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/shop/${product._id}`));
  await page.getByRole('button', { name: TEXTS.addToCart, exact: true }).click();
  await expectToast(page, TEXTS.added(product.name));

  const cart = await openCart(page);
  await expectTotals(cart, [{ product, quantity: 1 }]);
  const more = cart.getByRole('button', { name: `Increase quantity of ${product.name}` });
  await more.click();
  await more.click();
  await more.click();
  await expectTotals(cart, [{ product, quantity: 4 }]);
  await cart.getByRole('button', { name: `Decrease quantity of ${product.name}` }).click();
  const payable = await expectTotals(cart, [{ product, quantity: 3 }]);
  await cart.getByRole('button', { name: TEXTS.toCheckout }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(cart).toBeHidden();
  await expectTotals(page.getByRole('region', { name: 'Order summary' }), [
    { product, quantity: 3 },
  ]);
  return payable;
};

const signInOnTheWay = async (page: Page): Promise<void> => {
  const shopper = newShopper();
  await register(page, shopper);
  await expect(page).toHaveURL(/\/login\?next=%2Fcheckout$/);
  await fillLogin(page, shopper);
  await expectToast(page, 'Login successful!');
  await expect(page).toHaveURL(/\/checkout$/);
};

// Proves §0.2, §1.1, §2.1, §2.2, §2.3, §2.8, §2.9, §2.12, §2.31, §2.41, §2.63, §2.64, §2.65, §2.66.
// Proves §3.20, §4.16, §4.17, §5.9, §6.1, §6.3, §7.2, §7.31, §8.6, §8.17, §8.18, §9.11, start-new.
test('from the home page to a paid order by M-PESA, signing in on the way', {
  tag: '@wide',
}, async ({ page }) => {
  const payable = await fillCart(page);
  const shipping = page.getByRole('group', { name: /^Shipping information/ });
  await shipping.getByLabel('Full name').fill('Akinyi Otieno');
  await page.getByLabel('County', { exact: true }).selectOption('Kisumu');
  await payByMpesa(page, '0712345678');
  await signInOnTheWay(page);

  const phone = page.getByRole('textbox', { name: TEXTS.mpesaPhone });
  await expect(phone).toHaveValue(/^\+2547\d\d345678$/);
  await expect(shipping.getByLabel('Full name')).toHaveValue('Akinyi Otieno');
  await expect(page.getByLabel('County', { exact: true })).toHaveValue('Kisumu');
  const payments = await hold(page, '**/api/payments/*');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  await expect(phone).toBeDisabled();
  await expect(page.getByText(TEXTS.enterPin)).toBeVisible();
  payments.release();
  await expectToast(page, /^MPESA: ./);
  await expectToast(page, 'Order saved');
  await expectThanks(page);

  const cart = await openCart(page);
  await expect(cart.getByText(TEXTS.cartEmpty)).toBeVisible();
  await expectPaidOrder(page, payable);
});

// Proves §0.2, §2.63, §5.10, §7.26, §8.14, §9.11.
test('a paid order by card, signing in on the way', async ({ page }) => {
  const product = await someProduct(page, 1);
  await checkoutWith(page, product);
  await page.getByRole('radio', { name: 'VISA' }).check();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await signInOnTheWay(page);

  await expect(page.getByRole('radio', { name: 'VISA' })).toBeChecked();
  await payByCard(page, '4242 4242 4242 4242');
  await expectToast(page, TEXTS.cardPaid);
  await expectToast(page, 'Order saved');
  await expectThanks(page);
  await expectPaidOrder(page, payableOf(product));
});
