import type { Page } from '@playwright/test';
import { asShopper, buy, phoneOf } from '../buying.ts';
import { county, deliveries, makeTown, shipping, toCheckout } from '../delivery.ts';
import { addToCart, expect, goTo, makeProduct, signedIn, test } from '../shop.ts';

const payer = (page: Page) => page.getByRole('textbox', { name: 'MPESA phone number' });

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
  const receiver = shipping(page).getByLabel('Receiver’s phone');
  await expect(receiver).toBeHidden();
  await shipping(page).getByRole('button', { name: 'Somebody else receives it' }).click();
  await expect(receiver).toBeFocused();
  await receiver.fill('0722000111');
  await receiver.fill('');
  await expect(receiver).toBeVisible();
});

test('who comes back finds phone, name and place of her last order; another clears them', async ({
  page,
}) => {
  await signedIn(page);
  const send = await asShopper(page);
  const place = { fullName: 'Akinyi Otieno', county: 'Kisumu', town: 'Milimani' };
  await buy(send, await makeProduct(page), { shippingInfo: place });
  await addToCart(page, await makeProduct(page));
  await goTo(page, '/checkout');
  const name = shipping(page).getByLabel('Full name');
  await expect(name).toHaveValue('Akinyi Otieno');
  await expect(deliveries(page).getByLabel('Town')).toHaveValue('Milimani');
  await expect(county(deliveries(page))).toHaveValue('Kisumu');
  await expect(payer(page)).toHaveValue(`+${phoneOf('345670')}`);

  await page.getByRole('button', { name: 'Not you? Clear' }).click();
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
  await expect(payer(page)).toHaveValue('');
  await expect(shipping(page).getByLabel('Full name')).toHaveValue('Somebody new');
});
