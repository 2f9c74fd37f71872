import type { Page } from '@playwright/test';
import { expect, expectToast, goTo, signedInAsAdmin, test } from '../shop.ts';
import { failing } from '../staff.ts';
import { TEXTS } from '../texts.ts';

const INBOX = '/dashboard/messages';

const write = async (page: Page, letter: object): Promise<string> => {
  const reply = await page.request.post('/api/contact', { data: letter });
  expect(reply.status()).toBe(201);
  return (await reply.json()).ticket;
};
const message = (page: Page, ticket: string) => page.getByRole('article', { name: ticket });

test('a message stands in the inbox exactly as it was written, and markup in it does nothing', async ({
  page,
}) => {
  const text =
    '<img src=x onerror=alert(1)>\n\n  <b>Habari</b> & "asante" {{1+1}}\n<script>alert(2)</script>';
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const ticket = await write(page, {
    name: '<i>Akinyi</i>',
    email: 'akinyi@example.com',
    message: text,
  });
  expect(ticket).toMatch(/^MLK-\d{6}$/);
  await signedInAsAdmin(page);
  await goTo(page, `${INBOX}?show=all`);
  const card = message(page, ticket);
  await expect(card.getByText('<i>Akinyi</i>')).toBeVisible();
  const body = card.getByText('{{1+1}}');
  await expect.poll(() => body.evaluate((element) => element.textContent)).toBe(text);
  // Line breaks are visible too.
  expect((await body.innerText()).split('\n')).toHaveLength(4);
  expect(await card.locator('img, script, b, i').count()).toBe(0);
  expect(dialogs).toEqual([]);
  await expect(card.getByRole('link', { name: 'akinyi@example.com' })).toHaveAttribute(
    'href',
    `mailto:akinyi@example.com?subject=${encodeURIComponent(`Re: ${ticket}`)}`,
  );
});

test('a message is marked as handled and opened again, the address says which are shown, and what fails is said', async ({
  page,
  errors,
}) => {
  errors.allow(/500|ERR_FAILED/);
  const ticket = await write(page, { name: 'Njeri', message: 'Where is my parcel?' });
  await signedInAsAdmin(page);
  const mend = await failing(page, '/api/contact');
  await goTo(page, INBOX);
  await expect(page.getByRole('alert')).toContainText('Failed to load messages.');
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  const card = message(page, ticket);
  await expect(card).toContainText('Njeri · no e-mail given');

  const change = /\/api\/contact\/[\w-]+$/;
  await page.route(change, (route) => route.abort());
  await card.getByRole('button', { name: TEXTS.markHandled }).click();
  await expect(page.getByRole('alert').filter({ hasText: TEXTS.shopNotReached })).toBeVisible();
  await expect(card.getByRole('button', { name: TEXTS.markHandled })).toBeEnabled();
  await page.unroute(change);
  await card.getByRole('button', { name: TEXTS.markHandled }).click();
  await expectToast(page, `${ticket}: Marked as handled`);
  await expect(card).toHaveCount(0);
  await page.getByRole('link', { name: 'Handled', exact: true }).click();
  await expect(page).toHaveURL(`${INBOX}?show=handled`);
  await page.reload();
  await expect(card.getByText('Handled', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Open again' }).click();
  await expectToast(page, `${ticket}: Marked as open`);
  await expect(card).toHaveCount(0);
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await expect(card.getByText('Open', { exact: true })).toBeVisible();
});

test('the inbox shows ten messages a page, newest first', async ({ page }) => {
  for (let i = 0; i < 11; i += 1) await write(page, { message: `Message ${i} of eleven` });
  await signedInAsAdmin(page);
  await goTo(page, `${INBOX}?show=all`);
  const tickets = page.getByRole('article').getByRole('heading');
  await expect(tickets).toHaveCount(10);
  const first = await tickets.allInnerTexts();
  expect(first).toEqual([...first].sort().reverse());
  await page
    .getByRole('navigation', { name: 'Pagination' })
    .getByRole('link', { name: '2', exact: true })
    .click();
  await expect(page).toHaveURL(`${INBOX}?show=all&page=2`);
  await expect(page.getByText(TEXTS.showing(11))).toBeVisible();
});
