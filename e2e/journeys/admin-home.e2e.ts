import type { Locator } from '@playwright/test';
import { asAdmin, expect, goTo, isPhone, newShopper, signedInAsAdmin, test } from '../shop.ts';
import { makeOrder } from '../staff.ts';
import { TEXTS } from '../texts.ts';

const MENU = [
  ['Dashboard', '/dashboard/admin'],
  ['Profile', '/dashboard/profile'],
  ['Manage Items', '/dashboard/manage-products'],
  ['All Orders', '/dashboard/manage-orders'],
  [TEXTS.addPost, '/dashboard/add-new-post'],
] as const;

const MORE = [
  ['Pack', '/dashboard/pack'],
  ['Stock', '/dashboard/stock'],
  ['Users', '/dashboard/manage-users'],
  ['Staff', '/dashboard/staff'],
  ['Posts', '/dashboard/manage-posts'],
  ['Messages', '/dashboard/messages'],
  ['Payments', '/dashboard/payments-report'],
  ['Deal', '/dashboard/deal'],
  ['Delivery', '/dashboard/delivery'],
  ['Shop settings', '/dashboard/shop-settings'],
  [TEXTS.mailsAndSms, '/dashboard/mails'],
  ['Audit log', '/dashboard/audit'],
  ['Going live', '/dashboard/going-live'],
] as const;

const CARDS = [
  ['Manage products', '/dashboard/manage-products'],
  ['Manage orders', '/dashboard/manage-orders'],
  ['Profile', '/dashboard/profile'],
  ...MORE,
] as const;

const expectEntries = async (links: Locator, entries: readonly (readonly [string, string])[]) => {
  await expect(links).toHaveText(entries.map(([text]) => text));
  const leads = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(leads).toEqual(entries.map(([, to]) => to));
};

// Proves §1.3, §2.71.
test('the admin home leads to products, orders and the profile first, then to the rest', async ({
  page,
}) => {
  await signedInAsAdmin(page);
  await goTo(page, '/dashboard/admin');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  const cards = page.getByRole('main').getByRole('listitem').getByRole('heading').getByRole('link');
  await expectEntries(cards, CARDS);
  // The figures above this card have loaded.
  await expect(page.getByRole('heading', { name: 'Low stock' })).toBeVisible();
  // The whole card is clickable, not only its heading.
  await page.getByText('Who of the staff changed what, and when.').click({ force: true });
  await expect(page).toHaveURL('/dashboard/audit');
  await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible();
});

test('figures that come late leave the cards below about where they are @wide', async ({
  page,
}) => {
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/overview?*', async (route) => {
    await asked;
    await route.continue();
  });
  await signedInAsAdmin(page);
  await goTo(page, '/dashboard/admin');
  await expect(page.getByText('Loading figures...')).toBeVisible();
  const top = async () =>
    (await page.getByRole('heading', { name: 'More' }).boundingBox())?.y ?? Number.NaN;
  const before = await top();
  answer();
  await expect(page.getByRole('heading', { name: 'Low stock' })).toBeVisible();
  // The number of lines depends on the sales; without reserved height the shift would be more than a screen.
  expect(Math.abs((await top()) - before)).toBeLessThan(350);
});

test('what waits for a person stands on top of the admin home, each with its number', async ({
  page,
}) => {
  const { email, username } = newShopper();
  const sent = await page.request.post('/api/contact', {
    data: { name: username, email, message: 'Is the kanga still there?' },
  });
  expect(sent.status()).toBe(201);
  const order = await makeOrder(page, { paid: true });
  await signedInAsAdmin(page);
  await goTo(page, '/dashboard/admin');
  const waiting = page.getByRole('region', { name: TEXTS.waitingForYou });
  await expect(waiting.getByRole('listitem')).toHaveText([
    /^[1-9]\d* orders? to pack$/,
    /^[1-9]\d* open messages?$/,
    /^\d+ payments? to decide$/,
  ]);
  const place = async (where: Locator) => (await where.boundingBox())?.y ?? Number.NaN;
  const profile = page.getByRole('heading', { name: 'Profile' });
  expect(await place(waiting)).toBeLessThan(await place(profile));
  // On a phone the three cards share one row, so that the figures are on the first screen.
  const figures = page.getByRole('heading', { name: TEXTS.overview });
  await expect.poll(() => place(figures)).toBeLessThan(740);

  const number = async () =>
    Number.parseInt(await waiting.getByRole('link').first().innerText(), 10);
  await waiting.getByRole('link', { name: /orders? to pack/ }).click();
  await expect(page).toHaveURL('/dashboard/manage-orders?status=Paid');
  await expect(page.getByText(/of \d+ orders/)).toBeVisible();
  await goTo(page, '/dashboard/admin');
  await expect(waiting.getByRole('link').first()).toHaveText(/^\d/);
  const before = await number();
  const send = await asAdmin(page);
  const { totalOrders } = await send('GET', '/api/orders/admin/all-orders?status=Paid&limit=1');
  expect(totalOrders).toBe(before);
  await send('PATCH', `/api/orders/${order._id}/status`, { status: 'Shipped' });
  for (const [name, path] of [
    ['open message', '/dashboard/messages'],
    ['to decide', '/dashboard/payments-report'],
  ] as const) {
    await goTo(page, '/dashboard/admin');
    await waiting.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
  }
});

test('counts that can’t be loaded leave a dash and the way there', async ({ page, errors }) => {
  errors.allow(/status of 500/);
  for (const path of ['**/api/payments/attention*', '**/api/orders/admin/all-orders*'])
    await page.route(path, (route) =>
      route.fulfill({ status: 500, json: { message: 'x', code: 'x', requestId: 'x' } }),
    );
  await signedInAsAdmin(page);
  await goTo(page, '/dashboard/admin');
  const waiting = page.getByRole('region', { name: TEXTS.waitingForYou });
  await expect(waiting.getByRole('link', { name: /open message/ })).toHaveText(/^\d/);
  await expect(waiting.getByRole('link', { name: '– orders to pack' })).toBeVisible();
  await expect(waiting.getByRole('link', { name: '– payments to decide' })).toBeVisible();
});

// Proves §6.4.
test('the side menu reaches every staff page, the specified five first @wide', async ({ page }) => {
  await signedInAsAdmin(page);
  await goTo(page, '/dashboard/admin');
  const menu = page.getByRole('navigation', { name: 'Dashboard menu' });
  const open = async () => {
    if (isPhone(page)) await page.getByRole('button', { name: 'Dashboard menu' }).click();
  };
  await open();
  await expectEntries(menu.getByRole('link'), [...MENU, ...MORE]);
  await expectEntries(menu.getByRole('group', { name: 'More' }).getByRole('link'), MORE);
  for (const [text, to] of isPhone(page) ? MORE : MORE.slice(0, 2)) {
    await menu.getByRole('link', { name: text, exact: true }).click();
    await expect(page).toHaveURL(to);
    // The menu marks the current page after client navigation.
    await open();
    await expect(menu.getByRole('link', { name: text, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }
  if (!isPhone(page)) {
    await page.setViewportSize({ width: 1024, height: 768 });
    const last = menu.getByRole('link', { name: 'Going live' });
    await expect(last).toBeInViewport({ ratio: 1 });
  }
});

// Proves §2.14.
test('an admin who opens /dashboard comes to the admin home', async ({ page }) => {
  await signedInAsAdmin(page);
  await goTo(page, '/dashboard');
  await expect(page).toHaveURL('/dashboard/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Manage products' })).toBeVisible();
});
