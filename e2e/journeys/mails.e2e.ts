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
import { changeData } from '../sized-products.ts';
import { failing, openInOutbox } from '../staff.ts';
import { TEXTS } from '../texts.ts';

const OUTBOX = '/dashboard/mails';

test('the mails page shows the mail with the link to set a new password', async ({ page }) => {
  const shopper = newShopper();
  await register(page, shopper);
  await signedInAsAdmin(page);
  const mail = page
    .getByRole('article')
    .filter({ hasText: shopper.email })
    .filter({ hasText: TEXTS.setNewPassword });
  await page.request.post('/api/auth/forgot-password', { data: { email: shopper.email } });
  await openInOutbox(page, shopper.email, mail);
  await expect(mail.getByRole('heading')).toHaveText(TEXTS.setNewPassword);
  await expect(mail).toContainText(`To ${shopper.email}`);
  await expect(mail.getByText(/^(Sent|Waiting to be sent)$/)).toBeVisible();
  const text = mail.getByText('set a new password for your Malkia account');
  await expect(text).toBeHidden();
  await mail.getByText('Read').click();
  await expect(text).toContainText(/\/reset-password\?token=[\w-]{20,}/);
});

test('a mail is shown as sent or waiting, and how often sending was tried in vain; a list that can’t be loaded says so', async ({
  page,
  errors,
}) => {
  errors.allow(/500/);
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
    { ...mail, _id: 2, subject: TEXTS.onItsWay, state: 'queued', sentAt: null, tries: 3 },
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
  const mend = await failing(page, '/api/mails');
  await goTo(page, OUTBOX);
  await expect(page.getByRole('alert')).toContainText(TEXTS.mailsNotLoaded);
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(TEXTS.mailsNotLoaded)).toBeHidden();
  const waiting = page.getByRole('article', { name: TEXTS.onItsWay });
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
  const shop = await callsAs(page, shopper);
  const items = [{ productId: (await makeProduct(page))._id, quantity: 1 }];
  const { order } = await shop('POST', '/api/orders', { items, shippingInfo: {}, method: 'mpesa' });
  const admin = await asAdmin(page);
  await admin('PATCH', `/api/orders/${order._id}/status`, { status: 'Cancelled' });
  await signedInAsAdmin(page);
  const articles = page.getByRole('article');
  await openInOutbox(page, order._id.slice(0, 10), articles);
  await expect(articles).toHaveCount(1);
  await expect(articles).toContainText(`To ${shopper.email}`);

  // Beside the mail to confirm her address and the one about the order, nine more.
  await changeData(
    `INSERT INTO outbox (event, recipient, subject, text, created_at)
    SELECT 'order-cancelled', $1, 'Your order was cancelled', 'x', now() + n * interval '1 second'
    FROM generate_series(1, 9) n`,
    [shopper.email],
  );
  const search = page.getByRole('searchbox', { name: 'Search messages' });
  await search.fill(shopper.email);
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/search=akinyi/);
  await page.reload();
  await expect(page.getByText(TEXTS.showing(1, 10, '11 messages'))).toBeVisible();
  await expect(search).toHaveValue(shopper.email);
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
  await expect(page.getByText(TEXTS.showing(11, 11, '11 messages'))).toBeVisible();
  await expect(articles.getByRole('heading')).toHaveText(TEXTS.confirmEmail);

  await page.getByRole('link', { name: 'Failed', exact: true }).click();
  await expect(page).toHaveURL(/search=akinyi.*&show=failed$/);
  await expect(page.getByText('No messages found.')).toBeVisible();
});
