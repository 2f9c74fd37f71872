import { expect, goTo, test } from '../shop.ts';

// Proves §2.6, §2.61.
test('the contact page has a form for name, email and message, and the shop’s details', async ({
  page,
}) => {
  await goTo(page, '/contact');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Contact');
  for (const name of ['Name', 'Email', 'Message']) {
    await expect(main.getByRole('textbox', { name, exact: true })).toBeEditable();
  }
  await expect(main.getByRole('button', { name: 'Send Message' })).toBeEnabled();
  await expect(main.getByRole('heading', { level: 2 })).toHaveText(['Address', 'Email', 'Phone']);
  const details = main.locator('address');
  await expect(details).toContainText('Biashara Street');
  await expect(details).toContainText('Nairobi');
  await expect(details.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await expect(details.getByRole('link', { name: /^\+254/ })).toHaveAttribute('href', /^tel:\+254/);
});
