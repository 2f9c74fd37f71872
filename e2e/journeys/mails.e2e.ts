import { LOOK_MS } from '../../test/limits.ts';
import {
  asAdmin,
  callsAs,
  expect,
  goTo,
  makeProduct,
  newShopper,
  register,
  signedInAsAdmin,
  test,
} from '../shop.ts';
import { failing, openInOutbox } from '../staff.ts';

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
  await openInOutbox(page, shopper.email, mail);
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

test('messages are found by whom they go to and by order, ten a page, newest first', async ({
  page,
}) => {
  const shopper = newShopper();
  await register(page, shopper);
  const product = await makeProduct(page);
  const shop = await callsAs(page, shopper);
  const admin = await asAdmin(page);
  // Beside the mail to confirm her address, one about each order that staff cancel.
  let order = '';
  for (let count = 1; count <= 10; count += 1) {
    const items = [{ productId: product._id, quantity: 1 }];
    const saved = await shop('POST', '/api/orders', { items, shippingInfo: {}, method: 'mpesa' });
    order = saved.order._id;
    await admin('PATCH', `/api/orders/${order}/status`, { status: 'Cancelled' });
  }
  await signedInAsAdmin(page);
  await goTo(page, OUTBOX);
  const search = page.getByRole('searchbox', { name: 'Search messages' });
  await search.fill(shopper.email);
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/search=akinyi/);
  // A background job writes each.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Showing 1 to 10 of 11 messages')).toBeVisible({
      timeout: LOOK_MS,
    });
  }).toPass();
  await expect(search).toHaveValue(shopper.email);
  const articles = page.getByRole('article');
  await expect(articles).toHaveCount(10);
  await expect(articles.filter({ hasText: 'was cancelled' })).toHaveCount(10);
  const sent = await articles
    .getByRole('time')
    .evaluateAll((times) => times.map((time) => (time as HTMLTimeElement).dateTime));
  expect(sent).toEqual(sent.toSorted().toReversed());
  await page
    .getByRole('navigation', { name: 'Pagination' })
    .getByRole('link', { name: '2', exact: true })
    .click();
  await expect(page).toHaveURL(/search=akinyi.*&page=2$/);
  await expect(page.getByText('Showing 11 to 11 of 11 messages')).toBeVisible();
  await expect(articles.getByRole('heading')).toHaveText('Confirm your email');

  await page.getByRole('link', { name: 'Failed', exact: true }).click();
  await expect(page).toHaveURL(/search=akinyi.*&show=failed$/);
  await expect(page.getByText('No messages found.')).toBeVisible();

  await openInOutbox(page, order.slice(0, 10), articles);
  await expect(articles).toHaveCount(1);
  await expect(articles).toContainText(`To ${shopper.email}`);
});

test('a list of mails that can’t be loaded says so', async ({ page, errors }) => {
  errors.allow(/500/);
  await signedInAsAdmin(page);
  const mend = await failing(page, '/api/mails');
  await goTo(page, OUTBOX);
  await expect(page.getByRole('alert')).toContainText('Failed to load mails.');
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Failed to load mails.')).toBeHidden();
});
