import { phoneOf } from '../buying.ts';
import { addToCart, expect, goTo, products, test } from '../shop.ts';

test('a shopper signs in by phone on her way to pay; cart and form are kept', {
  tag: '@wide',
}, async ({ page, context, noise }) => {
  noise.allow(/status of 40[01]/);
  const [product] = await products(page);
  if (!product) throw new Error('The shop has no product.');
  await addToCart(page, product);
  const phone = phoneOf(String(Date.now() % 10_000_000).padStart(7, '0')).slice(0, 12);
  await goTo(page, '/login?next=%2Fcheckout');
  await page.getByRole('button', { name: 'Sign in by phone' }).press('Enter');
  const field = page.getByRole('textbox', { name: 'Phone' });
  await expect(field).toBeFocused();
  await page.keyboard.type('0112');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a valid MPESA number')).toBeVisible();
  await field.fill(phone);
  await page.keyboard.press('Enter');

  const code = page.getByRole('textbox', { name: 'Code' });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await expect(page.getByRole('button', { name: /^Send another code in \d+ s$/ })).toBeDisabled();

  const handset = await context.newPage();
  await handset.goto(`/sim/phone?phone=0${phone.slice(3)}`);
  const sms = handset.getByText(/Malkia: \d{6} is your code to sign in/).first();
  await expect(sms).toBeVisible({ timeout: 20_000 });
  const digits = /\d{6}/.exec((await sms.textContent()) ?? '')?.[0] ?? '';
  await handset.close();

  const wrong = String((Number(digits) + 1) % 1_000_000).padStart(6, '0');
  await code.fill(wrong);
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is not right.')).toBeVisible();
  await expect(code).toBeFocused();
  await page.keyboard.type(digits);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/checkout');
  await expect(page.getByText(product.name).first()).toBeVisible();
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'));
  expect(user).toMatchObject({ email: '', phone: `+${phone}` });
  await goTo(page, '/dashboard/profile');
  await expect(page.getByRole('main').getByText(`+${phone}`)).toBeVisible();
});
