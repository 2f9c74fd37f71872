import type { Page } from '@playwright/test';
import { phoneOf } from '../buying.ts';
import { addToCart, asAdmin, expect, goTo, makeProduct, openSummary, test } from '../shop.ts';
import { makeSized } from '../sized-products.ts';
import { TEXTS } from '../texts.ts';

const newPhone = () => phoneOf(String(Date.now() % 1_000_000).padStart(6, '0'));

/** Opens the demo phone of a number. */
const openHandset = async (page: Page, phone: string): Promise<Page> => {
  const handset = await page.context().newPage();
  await handset.goto(`/sim/phone?phone=0${phone.slice(3)}`);
  return handset;
};

/** The code in the newest SMS to a phone. */
const sentCode = async (page: Page, phone: string): Promise<string> => {
  const handset = await openHandset(page, phone);
  const sms = handset.getByText(/Malkia: \d{6} is your code to sign in/).first();
  await expect(sms).toBeVisible();
  const code = /\d{6}/.exec((await sms.textContent()) ?? '')?.[0] ?? '';
  await handset.close();
  return code;
};

test('a shopper signs in by phone on her way to pay; cart and form are kept', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 40[01]/);
  const product = await makeProduct(page);
  await addToCart(page, product);
  const phone = newPhone();
  await goTo(page, '/login?next=%2Fcheckout');
  await page.getByRole('button', { name: TEXTS.signInByPhone }).press('Enter');
  const field = page.getByRole('textbox', { name: 'Phone' });
  await expect(field).toBeFocused();
  await page.keyboard.type('0112');
  await page.keyboard.press('Enter');
  await expect(page.getByText(TEXTS.enterMpesaPhone)).toBeVisible();
  // Pasted with marks that nobody sees.
  await field.fill(`\u202A0${phone.slice(3, 6)}\u00A0${phone.slice(6)}\u202C`);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`We sent a code to +${phone}.`)).toBeVisible();

  const code = page.getByRole('textbox', { name: 'Code' });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await expect(page.getByRole('button', { name: /^Send another code in \d+ s$/ })).toBeDisabled();

  const digits = await sentCode(page, phone);
  const wrong = String((Number(digits) + 1) % 1_000_000).padStart(6, '0');
  await code.fill(wrong);
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is not right.')).toBeVisible();
  await expect(code).toBeFocused();
  // As a keyboard pastes it from the SMS.
  await code.fill(`\u2068${digits.slice(0, 3)} ${digits.slice(3)}\u2069`);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/checkout');
  await expect((await openSummary(page)).getByText(product.name)).toBeVisible();
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'));
  expect(user).toMatchObject({ email: '', phone: `+${phone}` });
  await goTo(page, '/dashboard/profile');
  await expect(page.getByRole('main').getByText(`+${phone}`)).toBeVisible();
});

test('a guest who leaves a phone, and who signed in by phone, are told by one SMS each that a size is back', async ({
  page,
}) => {
  const product = await makeSized(page, { '8': 3, '12': 0 });
  const dialog = page.getByRole('dialog', { name: 'When 12 is back' });
  const left = newPhone();
  await goTo(page, `/shop/${product._id}?size=12`);
  await page.getByRole('button', { name: 'Tell me when 12 is back' }).click();
  await dialog.getByRole('textbox', { name: TEXTS.emailOrPhone }).fill(`0${left.slice(3)}`);
  await dialog.getByRole('button', { name: 'Tell me' }).click();
  await expect(page.getByText('We will send you one SMS, when it is back.')).toBeVisible();
  await expect(dialog).toBeHidden();

  const own = newPhone();
  await goTo(page, `/login?next=${encodeURIComponent(`/shop/${product._id}?size=12`)}`);
  await page.getByRole('button', { name: TEXTS.signInByPhone }).click();
  await page.getByRole('textbox', { name: 'Phone' }).fill(own);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('textbox', { name: 'Code' }).fill(await sentCode(page, own));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/shop/**');
  await page.getByRole('button', { name: 'Tell me when 12 is back' }).click();
  await expect(dialog).toContainText(`One SMS to +${own} when it is in stock`);
  await dialog.getByRole('button', { name: 'Tell me' }).click();
  await expect(page.getByText('We will send you one SMS, when it is back.')).toBeVisible();

  const send = await asAdmin(page);
  await send('PATCH', `/api/products/update-product/${product._id}`, {
    sizes: JSON.stringify([
      { label: '8', stock: 3 },
      { label: '12', stock: 2 },
    ]),
  });
  for (const [phone, text] of [
    [left, 'Malkia: Asked for with this number:'],
    [own, `${product.name} in size 12 is back in stock.`],
  ] as const) {
    const handset = await openHandset(page, phone);
    const sms = handset.getByText(text);
    await expect(sms).toBeVisible();
    await expect(sms).toContainText(`/shop/${product._id}?size=12`);
    await expect(sms).toHaveCount(1);
  }
});
