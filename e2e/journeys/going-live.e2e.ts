import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, goTo, signedInAsAdmin, test } from '../shop.ts';
import { failing } from '../staff.ts';
import { TEXTS } from '../texts.ts';

const PAGE = '/dashboard/going-live';
const providers = (page: Page): Locator =>
  page.getByRole('list', { name: 'Providers' }).getByRole('listitem');

// Proves S12.4.
test('staff see which settings are there and never a value, and one verdict for each provider; the screen is sound for assistive technology', async ({
  page,
}) => {
  await signedInAsAdmin(page);
  await goTo(page, '/dashboard/admin');
  await page.getByRole('heading', { name: 'Going live' }).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Going live', level: 1 })).toBeVisible();
  await expect(page.getByText('This is a demo shop')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write yours in Shop settings' })).toBeVisible();
  const mpesa = page.getByRole('region', { name: 'M-PESA', exact: true });
  const passkey = mpesa.getByRole('listitem').filter({ hasText: 'DARAJA_PASSKEY' });
  await expect(passkey).toContainText('Missing');
  await expect(passkey).toContainText('Copy it from the mail that Safaricom sends');
  await expect(mpesa).toContainText('In the guide: “2. M-PESA: PayBill or till');
  await expect(mpesa.getByRole('link')).toHaveAttribute('href', /developer\.safaricom\.co\.ke/);
  await expect(page.getByRole('main')).toContainText('What to do stands beside each.');
  const initiator = mpesa.getByRole('listitem').filter({ hasText: 'DARAJA_INITIATOR' });
  await expect(initiator).toContainText('Not set');
  await expect(page.getByText(/^\d+ of the settings that a live shop must have/)).toBeVisible();
  await expect(page.getByText('/hooks/card')).toBeVisible();
  await expect(page.getByText('/hooks/pay/…')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/sk_test_|whsec_\w/);

  const cards = providers(page);
  await expect(cards).toHaveText([
    /^M-PESANot readySimulated in this demo\. For real money \d+ settings are missing\.$/,
    /^CardsNot readySimulated in this demo/,
    /^MailNot readyMails stay in the list of mails.*2 settings are missing\.$/,
    /^SMSRehearsalSimulated in this demo: see the phone/,
  ]);
  const mail = page.getByRole('region', { name: 'Mail', exact: true });
  await expect(mail.getByRole('listitem').filter({ hasText: 'SMTP_URL' })).toContainText('Missing');
  await page.getByRole('button', { name: TEXTS.testConnections }).click();
  await expect(cards.nth(0)).toContainText('Key, secret, shortcode and passkey were accepted.');
  await expect(cards.nth(1)).toContainText('Stripe accepted the secret key, in test mode.');
  await expect(cards.nth(2)).toContainText('SMTP_URL is not set');
  await expect(cards.nth(3)).toContainText('accepted the key; the account has KES 1000');
  await expect(page.getByText('Tested just now').first()).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page })
      // Without passed rules, whose listing takes half of the time.
      .options({ resultTypes: ['violations'] })
      .include('main')
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    const nodes = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    expect(nodes, colorScheme).toEqual([]);
  }
});

test('a test of the connections overrules the verdicts; one that fails, and settings that can’t be loaded, say so', async ({
  page,
  errors,
}) => {
  errors.allow(/500/);
  await signedInAsAdmin(page);
  const ready = (provider: string) => ({ provider, state: 'ready', text: 'Set up.' });
  await page.route('**/api/settings/payments', async (route) => {
    const settings = await (await route.fetch()).json();
    const verdicts = ['mpesa', 'card', 'mail', 'sms'].map(ready);
    await route.fulfill({ json: { ...settings, verdicts } });
  });
  await page.route('**/api/settings/payments/test', (route) =>
    route.fulfill({
      json: {
        checks: [
          {
            provider: 'mpesa',
            name: 'M-PESA',
            ok: false,
            message: 'Safaricom refused the consumer key and secret.',
          },
          { provider: 'card', name: 'Cards', ok: true, message: 'Fine.' },
          { provider: 'mail', name: 'Mail', ok: true, message: 'A test mail was sent.' },
        ],
      },
    }),
  );
  await goTo(page, PAGE);
  const cards = providers(page);
  const button = page.getByRole('button', { name: TEXTS.testConnections });
  await expect(cards).toHaveText([/^M-PESAReady/, /^CardsReady/, /^MailReady/, /^SMSReady/]);
  await button.click();
  await expect(cards).toHaveText([
    /^M-PESADoes not work.*Safaricom refused/,
    /^CardsReady.*Fine/,
    /^MailReady.*A test mail was sent/,
    /^SMSReady/,
  ]);

  await page.route('**/api/settings/payments/test', (route) =>
    route.fulfill({ status: 500, json: { message: 'Broken.', code: 'internal', requestId: 'r' } }),
  );
  await button.click();
  await expect(page.getByRole('alert')).toBeVisible();
  const mend = await failing(page, '/api/settings/payments');
  await goTo(page, PAGE);
  await expect(page.getByRole('alert')).toContainText('Failed to load the settings.');
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
});
