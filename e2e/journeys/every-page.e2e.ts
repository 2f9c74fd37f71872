import { expect, goTo, signedIn, signedInAsAdmin, test } from '../shop.ts';

const CUSTOMER = [
  '/dashboard',
  '/dashboard/profile',
  '/dashboard/profile/security',
  '/dashboard/orders',
  '/dashboard/payments',
];
const STAFF = [
  '/dashboard/admin',
  '/dashboard/manage-products',
  '/dashboard/manage-orders',
  '/dashboard/add-new-post',
  '/dashboard/manage-users',
  '/dashboard/manage-posts',
  '/dashboard/messages',
  '/dashboard/deal',
  '/dashboard/delivery',
  '/dashboard/payments-report',
  '/dashboard/mails',
  '/dashboard/audit',
  '/dashboard/going-live',
];

test('every page of a dashboard leads a guest to signing in', async ({ page }) => {
  for (const path of [...CUSTOMER, ...STAFF]) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
  }
});

test('every page of the staff says Not allowed to a customer', async ({ page }) => {
  await signedIn(page);
  for (const path of STAFF) {
    await goTo(page, path);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible();
  }
});

test('the dashboard of an admin is the staff’s', async ({ page }) => {
  await signedInAsAdmin(page);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/dashboard/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});
