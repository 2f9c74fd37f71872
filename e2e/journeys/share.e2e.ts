import { expect, expectToast, goTo, makeProduct, type TestProduct, test } from '../shop.ts';

const addressOf = (product: TestProduct): string => `/shop/${product._id}`;

test('Share opens the sheet of a device that has one', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (data: unknown) => Object.assign(window, { shared: data }),
    });
  });
  const product = await makeProduct(page);
  await goTo(page, addressOf(product));
  await page.getByRole('button', { name: 'Share' }).click();
  const shared = () => page.evaluate(() => (window as unknown as { shared?: unknown }).shared);
  await expect.poll(shared).toEqual({
    title: product.name,
    url: new URL(addressOf(product), page.url()).href,
  });
  await expect(page.getByRole('button', { name: 'Copy link' })).toHaveCount(0);
});

test('without such a sheet Share offers Copy link and WhatsApp, and calls nobody before the click', async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }),
  );
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const product = await makeProduct(page);
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await goTo(page, addressOf(product));
  const share = page.getByRole('button', { name: 'Share' });
  await share.click();
  await expect(share).toHaveAttribute('aria-expanded', 'true');
  const address = new URL(addressOf(product), page.url()).href;
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/?text=${encodeURIComponent(`${product.name} ${address}`)}`,
  );
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expectToast(page, 'Link copied');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  expect([...hosts]).toEqual([new URL(page.url()).host]);
  await share.click();
  await expect(page.getByRole('button', { name: 'Copy link' })).toHaveCount(0);
});

test('where the browser lets nobody copy, the link stands there to be copied by hand', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true });
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  });
  const product = await makeProduct(page);
  await goTo(page, addressOf(product));
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  const field = page.getByRole('textbox', { name: 'Link to copy' });
  await expect(field).toHaveValue(new URL(addressOf(product), page.url()).href);
  await expect(field).toBeFocused();
});
