import { expect, goTo, newShopper, register, signedInAsAdmin, test } from '../shop.ts';
import { failing } from '../staff.ts';

const OUTBOX = '/dashboard/mails';

test('the mails page shows the mail with the link to set a new password', async ({ page }) => {
  const shopper = newShopper();
  await register(page, shopper);
  await signedInAsAdmin(page);
  const mail = page
    .getByRole('article')
    .filter({ hasText: shopper.email })
    .filter({ hasText: 'Set a new password' });
  await page.request.post('/api/auth/forgot-password', { data: { email: shopper.email } });
  // A background job writes the mail.
  await expect(async () => {
    await goTo(page, OUTBOX);
    await expect(mail).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(mail.getByRole('heading')).toHaveText('Set a new password');
  await expect(mail).toContainText(`To ${shopper.email}`);
  await expect(mail.getByText(/^(Sent|Waiting to be sent)$/)).toBeVisible();
  const text = mail.getByText('set a new password for your Malkia account');
  await expect(text).toBeHidden();
  await mail.getByText('Read').click();
  await expect(text).toContainText(/\/reset-password\?token=[\w-]{20,}/);
});

test('a mail is shown as sent or waiting, and how often sending was tried in vain', async ({
  page,
}) => {
  await signedInAsAdmin(page);
  const mail = {
    to: 'akinyi@example.com',
    channel: 'mail',
    failure: null,
    resendable: false,
    text: '<b>Hello</b>',
    createdAt: '2026-03-01T21:30:00.000Z',
  };
  const mails = [
    { ...mail, _id: 2, subject: 'On its way', state: 'queued', sentAt: null, tries: 3 },
    {
      ...mail,
      _id: 1,
      subject: 'Gone out',
      state: 'accepted',
      sentAt: '2026-03-01T21:31:00.000Z',
      tries: 1,
    },
  ];
  await page.route('**/api/mails?*', (route) =>
    route.fulfill({ json: { mails, totalPages: 1, totalMails: 2 } }),
  );
  await goTo(page, OUTBOX);
  const waiting = page.getByRole('article', { name: 'On its way' });
  await expect(waiting.getByText('Waiting to be sent', { exact: true })).toBeVisible();
  await expect(waiting).toContainText('tried 3 times');
  const sent = page.getByRole('article', { name: 'Gone out' });
  await expect(sent.getByText('Sent', { exact: true })).toBeVisible();
  await expect(sent).toContainText('sent 2 Mar 2026, 00:31');
  await sent.getByText('Read').click();
  await expect(sent.getByText('<b>Hello</b>')).toBeVisible();
});

test('the mails page shows ten mails a page, newest first', async ({ page }) => {
  let posted = 0;
  const post = async (count: number) => {
    for (const until = posted + count; posted < until; posted += 1) {
      const data = { message: `Letter ${posted} of the list` };
      expect((await page.request.post('/api/contact', { data })).ok()).toBe(true);
    }
  };
  await signedInAsAdmin(page);
  await post(11);
  // Messages of other tests may push these off the first page.
  await expect(async () => {
    await post(2);
    await goTo(page, OUTBOX);
    const articles = page.getByRole('article');
    await expect(articles).toHaveCount(10, { timeout: 2000 });
    const texts = await articles.allTextContents();
    const letters = texts.flatMap((text) => text.match(/Letter (\d+) of the list/)?.[1] ?? []);
    expect(letters.length).toBeGreaterThan(1);
    expect(letters).toEqual(letters.toSorted((a, b) => Number(b) - Number(a)));
  }).toPass();
  await page
    .getByRole('navigation', { name: 'Pagination' })
    .getByRole('link', { name: '2', exact: true })
    .click();
  await expect(page).toHaveURL(`${OUTBOX}?page=2`);
  await expect(page.getByText(/^Showing 11 to \d+ of \d+ messages$/)).toBeVisible();
});

test('a list of mails that can’t be loaded says so', async ({ page, noise }) => {
  noise.allow(/500/);
  await signedInAsAdmin(page);
  const mend = await failing(page, '/api/mails');
  await goTo(page, OUTBOX);
  await expect(page.getByRole('alert')).toContainText('Failed to load mails.');
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Failed to load mails.')).toBeHidden();
});
