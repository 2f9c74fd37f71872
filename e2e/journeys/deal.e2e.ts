import type { Page } from '@playwright/test';
import type { Deal } from '#contract/shop.endpoints.ts';
import { asAdmin, expect, expectToast, goTo, signedInAsAdmin, test } from '../shop.ts';
import { TEXTS } from '../texts.ts';
import { oneClock } from '../waiting.ts';

const FORM = '/dashboard/deal';
const DEAL: Deal = {
  endsAt: '2025-08-31T20:59:59.000Z',
  title: TEXTS.deals,
  text: 'Up to 20% off',
};

/** All tests share one deal: this page gets one of its own, and what it saves does not reach the server. */
const withOwnDeal = async (page: Page): Promise<Deal[]> => {
  await oneClock(page);
  const saved: Deal[] = [];
  await page.route('**/api/settings/deal', async (route) => {
    if (route.request().method() === 'PUT') {
      const { was: _, ...sent } = route.request().postDataJSON();
      const deal: Deal = { ...(saved.at(-1) ?? DEAL), ...sent };
      saved.push({ ...deal, endsAt: new Date(deal.endsAt).toISOString() });
      await route.fulfill({ json: { message: TEXTS.dealUpdated, deal } });
    } else await route.fulfill({ json: saved.at(-1) ?? DEAL });
  });
  return saved;
};

const ends = (page: Page) => page.getByLabel('Ends');
const preview = (page: Page) => page.getByRole('region', { name: 'The home page then says' });

// Proves §2.39, §8.26.
test('a new end of the deal starts the countdown on the home page, and at that moment it has expired', async ({
  page,
}) => {
  const saved = await withOwnDeal(page);
  await signedInAsAdmin(page);
  await page.clock.setFixedTime('2026-12-22T18:58:57+03:00');
  await goTo(page, FORM);
  await expect(ends(page)).toHaveValue(/^2025-08-31T23:59:59/);
  await expect(preview(page)).toContainText(TEXTS.dealExpired);
  await expect(preview(page)).toContainText('The deal is over');
  await ends(page).fill('2026-12-24T21:00:00');
  await expect(preview(page)).toContainText('2 days, 2 hours, 1 min and 3 secs left.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, TEXTS.dealUpdated);
  expect(saved).toEqual([{ ...DEAL, endsAt: '2026-12-24T18:00:00.000Z' }]);

  await page.getByRole('banner').getByRole('link', { name: 'Home' }).first().click();
  const deal = page.getByRole('region', { name: TEXTS.deals });
  await expect(deal.locator('dl > div')).toHaveText(['days02', 'hours02', 'mins01', 'secs03']);
  await page.clock.setFixedTime('2026-12-24T20:59:59+03:00');
  await expect(deal.locator('dl > div')).toHaveText(['days00', 'hours00', 'mins00', 'secs01']);
  await page.clock.setFixedTime('2026-12-24T21:00:00+03:00');
  await expect(deal.getByText(TEXTS.dealExpired)).toBeVisible();
  await expect(deal.locator('dl')).toHaveCount(0);
});

/** Opens the home page on a device whose clock is wrong, with a deal that ends in so many ms. */
const openWithWrongClock = async (page: Page, { off, endsIn }: { off: number; endsIn: number }) => {
  const json = { ...DEAL, endsAt: new Date(Date.now() + endsIn).toISOString() };
  await page.route('**/api/settings/deal', (route) =>
    route.fulfill({ json, headers: { date: new Date().toUTCString() } }),
  );
  await page.clock.install({ time: Date.now() + off });
  await goTo(page, '/');
  return page.getByRole('region', { name: TEXTS.deals });
};
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

test('a device whose clock is wrong by hours or a year shows the deal as the shop’s clock says', async ({
  page,
}) => {
  for (const off of [DAY_MS, -DAY_MS, 400 * DAY_MS, -2 * HOUR_MS]) {
    const wrong = `${off / HOUR_MS} hours off`;
    const running = await openWithWrongClock(page, { off, endsIn: 26.5 * HOUR_MS });
    await expect(running.locator('dl > div').nth(0), wrong).toHaveText('days01');
    await expect(running.locator('dl > div').nth(1), wrong).toHaveText('hours02');
    const over = await openWithWrongClock(page, { off, endsIn: -HOUR_MS });
    await expect(over.getByText(TEXTS.dealExpired), wrong).toBeVisible();
    await expect(over.locator('dl'), wrong).toHaveCount(0);
  }
});

test('without a reply of the shop the deal is shown by the device’s clock', async ({
  page,
  errors,
}) => {
  errors.allow(/Failed to load resource|ERR_FAILED/);
  await page.route('**/api/**', (route) => route.abort());
  await goTo(page, '/');
  await expect(page.getByText(TEXTS.dealExpired)).toBeVisible();
});

test('title and text that staff save stand on the home page at its next load', async ({ page }) => {
  // Saved once to the real deal, with its end unchanged, and restored.
  const send = await asAdmin(page);
  const before: Deal = await send('GET', '/api/settings/deal');
  await signedInAsAdmin(page);
  await goTo(page, FORM);
  try {
    await page.getByRole('textbox', { name: 'Title' }).fill('Wiki ya <Krismasi>');
    await page.getByRole('textbox', { name: 'Text' }).fill('Half price on kitenge & kikoi');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, TEXTS.dealUpdated);
    expect(await send('GET', '/api/settings/deal')).toEqual({
      endsAt: before.endsAt,
      title: 'Wiki ya <Krismasi>',
      text: 'Half price on kitenge & kikoi',
    });
    // Before its end: an expired deal shows no title.
    await oneClock(page);
    await page.clock.setFixedTime('2025-08-01T12:00:00+03:00');
    await goTo(page, '/');
    const deal = page.getByRole('region', { name: TEXTS.deals });
    await expect(deal.getByText('Wiki ya <Krismasi>')).toBeVisible();
    await expect(deal.getByText('Half price on kitenge & kikoi')).toBeVisible();
  } finally {
    await send('PUT', '/api/settings/deal', before);
  }
});

test('a half-filled deal survives a reload; one without an end, or that can’t be saved, says so and keeps what was typed', async ({
  page,
  errors,
}) => {
  errors.allow(/ERR_FAILED/);
  const saved = await withOwnDeal(page);
  await signedInAsAdmin(page);
  await goTo(page, FORM);
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Easter');
  await ends(page).fill('2027-04-01T10:00:00');
  await page.reload();
  await expect(page.getByText('What you typed before is here again.')).toBeVisible();
  await expect(title).toHaveValue('Easter');
  await expect(ends(page)).toHaveValue(/^2027-04-01T10:00/);
  await page.getByRole('button', { name: 'Back to what is saved' }).click();
  await expect(title).toHaveValue(DEAL.title);
  await page.reload();
  await expect(title).toHaveValue(DEAL.title);

  const save = page.getByRole('button', { name: 'Save' });
  await ends(page).fill('');
  await save.click();
  await expect(page.getByText(TEXTS.giveEnd)).toBeVisible();
  await expect(ends(page)).toHaveAttribute('aria-invalid', 'true');
  expect(saved).toEqual([]);

  await page.route('**/api/settings/deal', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await ends(page).fill('2027-04-01T10:00:00');
  await title.fill('Easter');
  await save.click();
  await expect(page.getByRole('alert')).toContainText(TEXTS.shopNotReached);
  await expect(title).toHaveValue('Easter');
});

test.describe('on a device in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('the end of the deal is shown and read as Nairobi time', async ({ page }) => {
    const saved = await withOwnDeal(page);
    await signedInAsAdmin(page);
    await goTo(page, FORM);
    await expect(ends(page)).toHaveValue(/^2025-08-31T23:59:59/);
    await ends(page).fill('2027-01-01T00:30:00');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, TEXTS.dealUpdated);
    expect(saved).toEqual([{ ...DEAL, endsAt: '2026-12-31T21:30:00.000Z' }]);
    await expect(ends(page)).toHaveValue(/^2027-01-01T00:30/);
  });
});
