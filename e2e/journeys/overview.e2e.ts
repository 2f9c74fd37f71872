import { asAdmin, expect, goTo, signedInAsAdmin, test } from '../shop.ts';
import { TEXTS } from '../texts.ts';

test('the owner sees the sales of a period as figures, bars and a table; what can’t be loaded says so and comes when tried again', async ({
  page,
  errors,
}) => {
  errors.allow(/status of 500/);
  await page.route('**/api/overview*', (route) =>
    route.fulfill({ status: 500, json: { message: 'x', code: 'x', requestId: 'x' } }),
  );
  await signedInAsAdmin(page);
  await goTo(page, '/dashboard/admin');
  await expect(page.getByText('Failed to load the figures.')).toBeVisible();
  await page.unroute('**/api/overview*');
  await page.getByRole('button', { name: 'Try again' }).click();
  const overview = page.getByRole('region', { name: TEXTS.overview });
  await expect(overview.getByText(/^Ksh [\d,]+\.00$/).first()).toBeVisible();
  await expect(overview.locator('.sales-bar')).toHaveCount(30);
  await overview.getByText('The same as a table').click();
  const days = overview.getByRole('table', { name: 'Sales by day' }).locator('tbody tr');
  await expect(days).toHaveCount(30);
  await overview.getByRole('radio', { name: '7 days', exact: true }).check();
  await expect(days).toHaveCount(7);
  await expect(overview.locator('.sales-bar')).toHaveCount(7);
  const send = await asAdmin(page);
  const { bestSellers } = await send('GET', '/api/overview?days=7');
  for (const { name } of bestSellers.slice(0, 2)) {
    await expect(overview.getByRole('link', { name }).first()).toBeVisible();
  }
  await overview.getByRole('link', { name: /Shipped/ }).click();
  await expect(page).toHaveURL('/dashboard/manage-orders?status=Shipped');
});
