import type { Page } from '@playwright/test';
import { addToCart, expect, makeProduct, test, waitForHydration } from '../shop.ts';
import { TEXTS } from '../texts.ts';
import { expectNoToast, expectToast } from '../toasts.ts';
import { hold } from '../waiting.ts';

const SCRIPTS = /\/assets\/.*\.js$/;
/** Waits for the HTML only: the load event would wait for the scripts. */
const openHtml = (page: Page, path: string) => page.goto(path, { waitUntil: 'domcontentloaded' });
const badge = (page: Page) => page.locator('.cart-badge');

test('what is pressed before the scripts are there happens once they are', async ({ page }) => {
  const product = await makeProduct(page);
  const scripts = await hold(page, SCRIPTS);
  await openHtml(page, `/search?q=${encodeURIComponent(product.name)}`);
  const add = page.getByRole('button', { name: TEXTS.addProduct(product.name) });
  await add.click();
  await add.click();
  await expect(add).toHaveAttribute('data-pre-hydration');
  expect(scripts.asked()).toBeGreaterThan(3);
  scripts.release();
  await expectToast(page, TEXTS.added(product.name));
  await expect(badge(page)).toHaveText('1');
  expectNoToast(page, TEXTS.alreadyIn(product.name));
  await expect(add).not.toHaveAttribute('data-pre-hydration');
});

test('a menu opened before the scripts are there stays open', async ({ page }) => {
  const scripts = await hold(page, SCRIPTS);
  await openHtml(page, '/contact');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeVisible();
  scripts.release();
  await waitForHydration(page);
  await expect(menu).toBeVisible();
});

test('a form filled in and sent before the scripts are there is sent once they are', async ({
  page,
}) => {
  const scripts = await hold(page, SCRIPTS);
  await openHtml(page, '/contact');
  await page.getByRole('textbox', { name: 'Name' }).fill('Wanjiru');
  await page.getByRole('textbox', { name: 'Email' }).fill('wanjiru@example.com');
  await page.getByRole('textbox', { name: 'Message' }).fill('Do you deliver to Lamu?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page).toHaveURL(/\/contact$/);
  const sent = page.waitForRequest(/\/api\/contact$/);
  scripts.release();
  expect((await sent).postDataJSON()).toEqual({
    name: 'Wanjiru',
    email: 'wanjiru@example.com',
    message: 'Do you deliver to Lamu?',
  });
  await expect(page.getByText(TEXTS.messageSent)).toBeVisible();
});

test('what is chosen and typed before the scripts are there is known once they are', async ({
  page,
}) => {
  // On a phone the form is hidden until the cart above it is known.
  await page.setViewportSize({ width: 1440, height: 900 });
  await addToCart(page, await makeProduct(page));
  const scripts = await hold(page, SCRIPTS);
  await openHtml(page, '/checkout');
  await page.getByLabel(TEXTS.mpesaPhone).fill('0712345678');
  await page.getByRole('radio', { name: 'VISA' }).check();
  scripts.release();
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeVisible();
  await expect(page.getByLabel(TEXTS.mpesaPhone)).toHaveCount(0);
  await page.getByRole('radio', { name: 'MPESA' }).check();
  await expect(page.getByLabel(TEXTS.mpesaPhone)).toHaveValue('+254712345678');
});

/** What extensions and translators put into a page before its scripts run. */
const FOREIGN: Record<string, () => void> = {
  'attributes at fields, page and body': () => {
    for (const field of document.querySelectorAll('input, textarea, select')) {
      field.setAttribute('data-lpignore', 'true');
      field.setAttribute('data-com.bitwarden.browser.user-edited', 'yes');
      field.setAttribute('style', 'background-repeat: no-repeat !important');
    }
    document.documentElement.classList.add('translated-ltr');
    document.body.setAttribute('data-gr-ext-installed', '');
  },
  'an icon after each field': () => {
    for (const field of document.querySelectorAll('input, textarea')) {
      const icon = document.createElement('div');
      icon.attachShadow({ mode: 'open' });
      field.after(icon);
    }
  },
  'an element before each field': () => {
    for (const field of document.querySelectorAll('input, textarea'))
      field.before(document.createElement('com-1password-button'));
  },
  'a wrapper around each field': () => {
    for (const field of document.querySelectorAll('input, textarea')) {
      const wrapper = document.createElement('span');
      field.replaceWith(wrapper);
      wrapper.append(field);
    }
  },
  'elements at both ends of the body': () => {
    document.body.append(document.createElement('grammarly-desktop-integration'));
    document.body.prepend(document.createElement('div'));
  },
  'styles and a script in the head': () => {
    document.head.prepend(document.createElement('style'));
    document.head.append(document.createElement('style'));
    const script = document.createElement('script');
    script.type = 'text/plain';
    document.head.append(script);
  },
};

test('what was typed before the scripts are there stays, whatever a browser extension put into the page', async ({
  page,
  errors,
}) => {
  // React draws the page anew.
  errors.allow(/error #418/);
  for (const [what, put] of Object.entries(FOREIGN))
    await test.step(what, async () => {
      const scripts = await hold(page, SCRIPTS);
      await openHtml(page, '/contact');
      await page.getByRole('textbox', { name: 'Name' }).fill('Wanjiru');
      await page.evaluate(put);
      await page.getByRole('textbox', { name: 'Email' }).fill('wanjiru@example.com');
      await page.getByRole('textbox', { name: 'Message' }).fill('Do you deliver to Lamu?');
      await page.getByRole('button', { name: 'Send Message' }).click();
      const heading = page.getByRole('heading', { level: 1 });
      const look = () => heading.evaluate((element) => getComputedStyle(element).fontFamily);
      const styled = await look();
      const sent = page.waitForRequest(/\/api\/contact$/);
      scripts.release();
      expect((await sent).postDataJSON()).toEqual({
        name: 'Wanjiru',
        email: 'wanjiru@example.com',
        message: 'Do you deliver to Lamu?',
      });
      await expect(page.getByText(TEXTS.messageSent)).toBeVisible();
      expect(await look()).toBe(styled);
      await page.unroute(SCRIPTS);
    });
});

const FORMS: { path: string; fields: Record<string, string> }[] = [
  { path: '/login', fields: { Email: 'wanjiru@example.com', Password: 'zawadi-kitenge' } },
  {
    path: '/register',
    fields: { Username: 'Wanjiru', Email: 'wanjiru@example.com', Password: 'zawadi-kitenge' },
  },
];
for (const { path, fields } of FORMS) {
  test(`on ${path} a password manager’s icons beside fields cost nothing that was typed before the scripts are there`, async ({
    page,
    errors,
  }) => {
    errors.allow(/error #418/);
    const scripts = await hold(page, SCRIPTS);
    await openHtml(page, path);
    await page.evaluate(FOREIGN['an icon after each field'] as () => void);
    for (const [label, text] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).fill(text);
    scripts.release();
    await waitForHydration(page);
    for (const [label, text] of Object.entries(fields))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
    // Whoever was typing goes on.
    await expect(page.getByLabel(Object.keys(fields).at(-1) ?? '', { exact: true })).toBeFocused();
  });
}

test('at the checkout a password manager’s icons beside fields cost nothing that was typed or chosen before the scripts are there', async ({
  page,
  errors,
}) => {
  errors.allow(/error #418/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await addToCart(page, await makeProduct(page));
  const scripts = await hold(page, SCRIPTS);
  await openHtml(page, '/checkout');
  await page.evaluate(FOREIGN['an icon after each field'] as () => void);
  await page.getByLabel(TEXTS.mpesaPhone).fill('0712345678');
  await page.getByLabel('Full name').fill('Wanjiru Kamau');
  await page.getByLabel('Town').fill('Karatina');
  scripts.release();
  await expect(page.getByLabel(TEXTS.mpesaPhone)).toHaveValue('+254712345678');
  await expect(page.getByLabel('Full name')).toHaveValue('Wanjiru Kamau');
  await expect(page.getByLabel('Town')).toHaveValue('Karatina');
});
