import { expect, goTo, signedIn, test } from '../shop.ts';
import { TEXTS } from '../texts.ts';

const fill = async (page: import('@playwright/test').Page, message: string) => {
  await page.getByRole('textbox', { name: 'Name' }).fill('Akinyi <b>');
  await page.getByRole('textbox', { name: 'Email' }).fill('no e-mail at all');
  await page.getByRole('textbox', { name: 'Message' }).fill(message);
};
const send = (page: import('@playwright/test').Page) =>
  page.getByRole('button', { name: 'Send Message' }).click();

// Proves §2.62, §5.17.
test('a message is sent and answered with its ticket number, whatever the fields hold', async ({
  page,
}) => {
  await goTo(page, '/contact');
  await fill(page, 'Mko wapi? 👗 <script>alert(1)</script>');
  const sent = page.waitForRequest('**/api/contact');
  await send(page);
  expect((await sent).postDataJSON()).toEqual({
    name: 'Akinyi <b>',
    email: 'no e-mail at all',
    message: 'Mko wapi? 👗 <script>alert(1)</script>',
  });
  const answer = page.getByRole('status').filter({ hasText: /MLK-\d{6}/ });
  await expect(answer).toBeVisible();
  await expect(page.locator('form :focus')).toContainText(/MLK-\d{6}/);
  for (const name of ['Name', 'Email', 'Message'])
    await expect(page.getByRole('textbox', { name, exact: true })).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
});

// Proves §5.17.
test('an empty form is sent too, and the server says what is missing; a message that does not arrive keeps every word, and can be sent again', async ({
  page,
  errors,
}) => {
  errors.allow(/ERR_FAILED|status of (400|500)/);
  await goTo(page, '/contact');
  const sent = page.waitForRequest('**/api/contact');
  await send(page);
  await sent;
  await expect(page.getByRole('alert')).toContainText(TEXTS.writeMessage);
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveAccessibleDescription(
    TEXTS.writeMessage,
  );

  await fill(page, 'Keep me');
  await page.route('**/api/contact', (route) => route.abort());
  await send(page);
  await expect(page.getByRole('alert')).toContainText('did not reach us');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Keep me');

  await page.unroute('**/api/contact');
  const json = { message: 'Our post room burns.', code: 'server_error', requestId: 'x' };
  await page.route('**/api/contact', (route) => route.fulfill({ status: 500, json }));
  await send(page);
  await expect(page.getByRole('alert')).toContainText('Our post room burns.');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Akinyi <b>');

  await page.unroute('**/api/contact');
  await send(page);
  await expect(page.getByRole('status').filter({ hasText: /MLK-\d{6}/ })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a half-written message survives a reload, for a guest and for a customer', async ({
  page,
}) => {
  await goTo(page, '/contact');
  await fill(page, 'Half a sen');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Half a sen');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Akinyi <b>');

  await signedIn(page);
  await goTo(page, '/contact');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  await page.getByRole('textbox', { name: 'Message' }).fill('Mine');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Mine');
});

test('while a message is on its way it cannot be sent twice', async ({ page }) => {
  await goTo(page, '/contact');
  await fill(page, 'Once');
  let calls = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/contact', async (route) => {
    calls += 1;
    await held;
    await route.continue();
  });
  await send(page);
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeDisabled();
  await page.locator('form').dispatchEvent('submit');
  release();
  await expect(page.getByRole('status').filter({ hasText: /MLK-\d{6}/ })).toBeVisible();
  expect(calls).toBe(1);
});
