import { expect, goTo, newShopper, signedIn, signedInAsAdmin, test } from './shop.ts';

test('the admin home leads to products, orders and the profile first, then to the rest', async ({
  page,
}) => {
  await signedInAsAdmin(page);
  await goTo(page, '/dashboard/admin');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  const cards = page.getByRole('main').getByRole('listitem').getByRole('heading').getByRole('link');
  await expect(cards).toHaveText([
    'Manage products',
    'Manage orders',
    'Profile',
    'Messages',
    'Payments report',
    'Users',
    'Posts',
    'Deal',
    'Outbox',
    'Audit log',
    'Going live',
  ]);
  const leads = await cards.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(leads).toEqual([
    '/dashboard/manage-products',
    '/dashboard/manage-orders',
    '/dashboard/profile',
    '/dashboard/messages',
    '/dashboard/payments-report',
    '/dashboard/manage-users',
    '/dashboard/manage-posts',
    '/dashboard/deal',
    '/dashboard/mails',
    '/dashboard/audit',
    '/dashboard/going-live',
  ]);
  // The card is the link, not its heading alone.
  await page.getByText('Add, edit and delete what the shop sells.').click({ force: true });
  await expect(page).toHaveURL('/dashboard/manage-products');
  await expect(page.getByRole('heading', { name: 'Manage products' })).toBeVisible();
});

test('the messages card tells how many are open', async ({ page }) => {
  const { email, username } = newShopper();
  const sent = await page.request.post('/api/contact', {
    data: { name: username, email, message: 'Is the kanga still there?' },
  });
  expect(sent.status()).toBe(201);
  await signedInAsAdmin(page);
  await goTo(page, '/dashboard/admin');
  const card = page.getByRole('listitem').filter({ hasText: 'What visitors wrote' });
  await expect(card.getByText(/^[1-9]\d* open$/)).toBeVisible();
});

const MENU = [
  ['Dashboard', '/dashboard/admin'],
  ['Profile', '/dashboard/profile'],
  ['Manage Items', '/dashboard/manage-products'],
  ['All Orders', '/dashboard/manage-orders'],
  ['Add New Post', '/dashboard/add-new-post'],
] as const;

test('the side menu and the account menu of an admin have the same five entries', async ({
  page,
}) => {
  await signedInAsAdmin(page);
  await goTo(page, '/dashboard/admin');
  await page.getByRole('button', { name: 'Account menu' }).click();
  for (const name of ['Dashboard', 'Account']) {
    const links = page
      .getByRole('navigation', { name, exact: true, includeHidden: true })
      .getByRole('link', { includeHidden: true });
    await expect(links).toHaveText(MENU.map(([text]) => text));
    const leads = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(leads).toEqual(MENU.map(([, to]) => to));
  }
  const account = page.getByRole('navigation', { name: 'Account', exact: true });
  await expect(account.getByRole('button', { name: 'Logout' })).toBeVisible();
  await account.getByRole('link', { name: 'Manage Items' }).click();
  await expect(page).toHaveURL('/dashboard/manage-products');
  await expect(account).toBeHidden();
});

test('an admin who opens /dashboard comes to the admin home', async ({ page }) => {
  await signedInAsAdmin(page);
  await goTo(page, '/dashboard');
  await expect(page).toHaveURL('/dashboard/admin');
  await expect(page.getByRole('link', { name: 'Manage products' })).toBeVisible();
});

test('the admin home is not for customers, and a guest signs in first', async ({ page }) => {
  await page.goto('/dashboard/admin');
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Fadmin$/);
  await signedIn(page);
  await goTo(page, '/dashboard/admin');
  await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Manage products' })).toHaveCount(0);
});
