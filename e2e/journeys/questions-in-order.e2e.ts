import type { Page } from '@playwright/test';
import { asShopper, buy, phoneOf } from '../buying.ts';
import { county, deliveries, makeTown, receiver, shipping, toCheckout } from '../delivery.ts';
import { ownPhone } from '../own-phone.ts';
import {
  addToCart,
  checkoutWith,
  expect,
  expectThanks,
  goTo,
  makeProduct,
  signedIn,
  test,
  waitForHydration,
} from '../shop.ts';
import { TEXTS } from '../texts.ts';

const payer = (page: Page) => page.getByRole('textbox', { name: TEXTS.mpesaPhone });

test('the checkout asks where to, then what that way needs, then for the money', async ({
  page,
}) => {
  const point = { county: 'Lamu', landmark: 'beside the jetty', active: true };
  const { town, names } = await makeTown(page, {
    ...{ kind: 'pickup', fee: 100, points: [{ ...point, name: 'Jetty kiosk' }] },
  });
  await toCheckout(page, await makeProduct(page), town);
  const groups = page.getByRole('form', { name: 'Payment' }).locator('fieldset > legend');
  const asked = async () => {
    const texts = await groups.allTextContents();
    return texts.filter((text) => /^(Delivery|Shipping|Payment$)/.test(text));
  };
  await expect.poll(asked).toEqual(['Delivery', 'Shipping information (optional)', 'Payment']);
  await deliveries(page)
    .getByRole('radio', { name: names[0] ?? '' })
    .check();
  await expect.poll(asked).toEqual(['Delivery', 'Shipping information', 'Payment']);
  await expect(shipping(page).getByLabel('Full name')).toHaveAccessibleDescription(
    'Needed for this delivery.',
  );
  await expect(shipping(page).getByLabel('Receiver’s phone')).toBeHidden();
  const phone = await receiver(page);
  await expect(phone).toBeFocused();
  await phone.fill('0722000111');
  await phone.fill('');
  await expect(phone).toBeVisible();
});

test('Enter in a field before the payment sends no prompt, and asks for the ways to a new town', async ({
  page,
}) => {
  await signedIn(page);
  const { town, names } = await makeTown(page, { fee: 250 });
  await toCheckout(page, await makeProduct(page));
  await county(deliveries(page)).selectOption('Lamu');
  await payer(page).fill(ownPhone());
  await deliveries(page).getByLabel('Town').fill(town);
  await deliveries(page).getByLabel('Town').press('Enter');
  await expect(deliveries(page).getByRole('radio', { name: names[0] ?? '' })).toBeVisible();
  await shipping(page).getByLabel('Full name').press('Enter');
  await deliveries(page).getByRole('radio').first().press('Enter');
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeEnabled();
  await payer(page).press('Enter');
  await expectThanks(page);
});

test('a receiver’s phone that nobody can call is refused, and a card takes the phone typed before', async ({
  page,
}) => {
  await signedIn(page);
  const { town, names } = await makeTown(page, { fee: 250 });
  await toCheckout(page, await makeProduct(page), town);
  await deliveries(page)
    .getByRole('radio', { name: names[0] ?? '' })
    .check();
  await payer(page).fill(ownPhone());
  const phone = await receiver(page);
  await phone.fill('😀 12');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription(/as in 0712 345 678/);
  await phone.fill('');
  await page.getByRole('radio', { name: 'VISA' }).check();
  await expect(shipping(page).getByLabel('Phone', { exact: true })).toHaveValue(/^\+2547/);
  // There is no last order.
  await expect(page.getByRole('button', { name: TEXTS.notYou })).toHaveCount(0);
});

test('a town goes with its county, also when another tab chooses that', async ({ page }) => {
  await toCheckout(page, await makeProduct(page), 'Shela');
  const other = await page.context().newPage();
  await other.goto('/checkout');
  await waitForHydration(other);
  await county(deliveries(other)).selectOption('Kisumu');
  await expect(county(deliveries(page))).toHaveValue('Kisumu');
  await expect(deliveries(page).getByLabel('Town')).toHaveValue('');
});

test('who comes back finds phone, name and place of her last order; another clears them', async ({
  page,
}) => {
  await signedIn(page);
  const send = await asShopper(page);
  const place = { fullName: 'Akinyi Otieno', county: 'Kisumu', town: 'Milimani' };
  await buy(send, await makeProduct(page), { shippingInfo: place });
  await checkoutWith(page, await makeProduct(page));
  const name = shipping(page).getByLabel('Full name');
  await expect(name).toHaveValue('Akinyi Otieno');
  await expect(deliveries(page).getByLabel('Town')).toHaveValue('Milimani');
  await expect(county(deliveries(page))).toHaveValue('Kisumu');
  await expect(payer(page)).toHaveValue(`+${phoneOf('345670')}`);

  await page.getByRole('button', { name: TEXTS.notYou }).click();
  await expect(county(deliveries(page))).toBeFocused();
  await expect(county(deliveries(page))).toHaveValue('');
  await expect(name).toHaveValue('');
  await expect(payer(page)).toHaveValue('');
  await page.reload();
  await expect(deliveries(page).getByRole('radio').first()).toBeVisible();
  await expect(name).toHaveValue('');
});

test('what is typed before the last order is known stays', async ({ page }) => {
  await signedIn(page);
  const send = await asShopper(page);
  await buy(send, await makeProduct(page), { shippingInfo: { fullName: 'Akinyi Otieno' } });
  await addToCart(page, await makeProduct(page));
  const asked = '**/api/orders/last-details';
  await page.route(asked, async (route) => {
    await shipping(page).getByLabel('Full name').fill('Somebody new');
    await route.continue();
  });
  const answered = page.waitForResponse(asked);
  await goTo(page, '/checkout');
  await answered;
  await expect(payer(page)).toHaveValue(`+${phoneOf('345670')}`);
  await expect(shipping(page).getByLabel('Full name')).toHaveValue('Somebody new');
});
