import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { HOOK_MS } from '../../test/limits.ts';
import {
  callsAs,
  expect,
  expectToast,
  goTo,
  makeAdmin,
  makeProduct,
  signedInAsAdmin,
  signIn,
  test,
} from '../shop.ts';
import { copyShop, type Shop } from '../shops.ts';
import { makeOrder } from '../staff.ts';
import { TEXTS } from '../texts.ts';

// One shop for all tests of this file.
test.describe.configure({ mode: 'default' });

/** A shop of its own, because its name and pages affect every test. */
let shop: Shop;
test.beforeAll(async () => {
  test.setTimeout(HOOK_MS);
  shop = await copyShop();
});
test.afterAll(() => shop?.close());

type Picture = { width: number; height: number; background: string };
const drawn = (picture: Picture): Promise<Buffer> =>
  sharp({ create: { ...picture, channels: 3 } })
    .png()
    .toBuffer();

test('what the owner writes is seen at once: name, phone, headline, a page, and links to WhatsApp', async ({
  browser,
  viewport,
}) => {
  const context = await browser.newContext({ baseURL: shop.url, viewport });
  const page = await context.newPage();
  const product = await makeProduct(page);
  const { _id, shortId, shopper } = await makeOrder(page, { paid: true });
  const places = [`/shop/${product._id}`, '/contact', '/'];
  const chats = page.locator('a[href*="wa.me/"]');
  for (const path of places) {
    await goTo(page, path);
    await expect(
      page.getByRole('contentinfo').getByRole('link', { name: 'Returns' }),
    ).toBeVisible();
    await expect(chats).toHaveCount(0);
    await expect(page.getByRole('contentinfo').locator('a[target="_blank"]')).toHaveCount(0);
  }

  await signedInAsAdmin(page);
  await goTo(page, '/dashboard/shop-settings');
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('Phone').fill('call us');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(field('Phone')).toBeFocused();
  await expect(page.getByText(TEXTS.givePhone)).toBeVisible();
  await field('Phone').fill('0712 000 111');
  await field('Name').fill('Zawadi <b>');
  await field('WhatsApp number').fill(TEXTS.phoneSample);
  await field('Instagram').fill('@zawadi.ke');
  await field('TikTok').fill('tiktok.com/@zawadi?utm_source=qr');
  await field('Headline').fill('Coats for the long rains');
  await field('Words to stress').fill('long rains');
  await field('Promise').fill('Free delivery in Nairobi');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, TEXTS.settingsSaved);
  await expect(page).toHaveTitle('Shop settings | Zawadi <b>');
  await expect(field('Instagram')).toHaveValue('https://www.instagram.com/zawadi.ke');

  await goTo(page, '/');
  await expect(page).toHaveTitle("Zawadi <b> | Women's fashion in Kenya");
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coats for the long rains');
  await expect(page.locator('h1 strong')).toHaveText('long rains');
  const benefits = page.getByRole('region', { name: 'Benefits' });
  await expect(benefits.getByRole('heading', { name: 'Free delivery in Nairobi' })).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: '0712 000 111' })).toHaveAttribute(
    'href',
    'tel:+254712000111',
  );
  await expect(footer.getByText('Zawadi <b>. All rights reserved.')).toBeVisible();
  for (const [name, href] of [
    ['Instagram', 'https://www.instagram.com/zawadi.ke'],
    ['Zawadi <b> on Instagram', 'https://www.instagram.com/zawadi.ke'],
    ['TikTok', 'https://tiktok.com/@zawadi'],
  ] as const) {
    const link = footer.getByRole('link', { name: `${name} (opens in a new tab)`, exact: true });
    await expect(link).toHaveAttribute('href', href);
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await expect(footer.getByRole('link', { name: 'Facebook' })).toHaveCount(0);
  const main = page.getByRole('main');
  await goTo(page, '/contact');
  await expect(main.getByRole('link', { name: '0712 000 111' })).toBeVisible();
  const chat = (name: string) => main.getByRole('link', { name: `${name} (opens in a new tab)` });
  await expect(chat('Write to us on WhatsApp')).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/254712345678\?text=Hello%20Zawadi/,
  );
  await goTo(page, `/shop/${product._id}`);
  const ask = chat('Ask on WhatsApp');
  await expect(ask).toHaveAttribute('rel', 'noopener noreferrer');
  expect(decodeURIComponent((await ask.getAttribute('href')) ?? '')).toContain(
    `${product.name}: ${shop.url}/shop/${product._id}`,
  );
  expect((await ask.boundingBox())?.height).toBeGreaterThanOrEqual(44);

  await goTo(page, '/dashboard/shop-settings');
  await page.getByRole('link', { name: 'Edit Returns' }).click();
  await field('Title').fill('Bring it back');
  const text = page.getByRole('textbox', { name: 'Text (Markdown)', exact: true });
  await text.fill('Within **thirty days**.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Page saved!');
  await goTo(page, `/shop/${product._id}`);
  await main.getByRole('link', { name: 'Bring it back' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bring it back');
  await expect(main.locator('strong')).toHaveText('thirty days');

  await goTo(page, '/dashboard/shop-settings/terms');
  // By its label, which holds still first: the form grows with its text.
  await page.getByText(/^Hidden: taken from/).click();
  await expect(page.getByRole('radio', { name: /^Hidden/ })).toBeChecked();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Terms' }).first()).toContainText(
    'Hidden',
  );
  await goTo(page, '/');
  await expect(footer.getByRole('link', { name: 'Terms' })).toHaveCount(0);
  expect((await page.request.get('/pages/terms')).status()).toBe(404);

  await signIn(page, shopper);
  for (const path of [`/dashboard/orders/${_id}`, `/thank-you?order=${_id}`]) {
    await goTo(page, path);
    await expect(chat('Ask about this order on WhatsApp')).toHaveAttribute(
      'href',
      new RegExp(encodeURIComponent(`my order ${shortId}`)),
    );
  }
  await context.close();
});

test('the owner’s pictures are everybody’s at once: logo, top of the home page, Instagram; and ours again', async ({
  browser,
  viewport,
}) => {
  const context = await browser.newContext({ baseURL: shop.url, viewport });
  const page = await context.newPage();
  await signedInAsAdmin(page);
  const guest = await browser.newContext({ baseURL: shop.url, viewport });
  const home = await guest.newPage();
  const choose = async (place: string, picture: Picture) => {
    await page.getByRole('link', { name: place, exact: true }).click();
    const buffer = await drawn(picture);
    const file = { name: 'hers.png', mimeType: 'image/png', buffer };
    await page.getByLabel('Picture', { exact: true }).setInputFiles(file);
  };
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectToast(page, 'Picture saved!');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop pictures');
  };
  const done = async () => {
    const crop = page.getByRole('dialog', { name: 'Crop picture' });
    await crop.getByRole('button', { name: 'Done' }).click();
    // The fields behind it take no text while it is open.
    await expect(crop).toBeHidden();
  };
  /** Pictures are off in this browser: what it would fetch is asked for here. */
  const kindOf = async (picture: Locator) => {
    const reply = await page.request.get((await picture.getAttribute('src')) ?? '');
    return `${reply.status()} ${reply.headers()['content-type']}`;
  };

  await goTo(page, '/dashboard/shop-settings');
  await page.getByRole('link', { name: 'Shop pictures' }).click();
  await choose('Top of the home page', { width: 800, height: 400, background: 'teal' });
  await done();
  await page.getByLabel('What it shows').fill('A rail of coats');
  await save();
  await choose('Logo', { width: 400, height: 100, background: 'navy' });
  await save();
  await choose('First Instagram picture', { width: 300, height: 300, background: 'gold' });
  await done();
  await save();
  await expect(page.getByRole('link', { name: /Yours$/ })).toHaveCount(3);

  await goTo(home, '/');
  const hero = home.getByRole('main').getByRole('img', { name: 'A rail of coats' });
  await expect(hero).toBeInViewport();
  await expect.poll(() => kindOf(hero)).toBe('200 image/webp');
  const logo = home.getByRole('banner').getByRole('link', { name: 'Home' }).first();
  await expect(logo.locator('img').first()).toHaveAttribute('width', '400');
  await expect(logo.locator('img').first()).toHaveAttribute('height', '100');
  await expect.poll(() => kindOf(logo.locator('img').first())).toBe('200 image/webp');
  const icon = home.locator('link[rel="icon"]');
  await expect(icon).toHaveAttribute('href', /^\/images\/[0-9a-f-]{36}\/icon-48\.png$/);
  expect((await page.request.get((await icon.getAttribute('href')) ?? '')).status()).toBe(200);
  const tiles = home.getByRole('contentinfo').getByRole('listitem').locator('img');
  await expect(tiles.first()).toHaveAttribute('alt', '');
  await expect(tiles.nth(1)).toHaveAttribute('alt', 'A red and white bead collar');
  await home.setViewportSize({ width: 1440, height: 900 });
  await expect(hero).toBeInViewport();

  await page.getByRole('link', { name: 'Top of the home page Yours' }).click();
  await page.getByRole('button', { name: 'Back to ours' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my picture' }).click();
  await expectToast(page, 'Your picture is deleted.');
  await expect(page.getByRole('link', { name: /Yours$/ })).toHaveCount(2);
  await goTo(home, '/');
  await expect(hero).toHaveCount(0);
  await context.close();
  await guest.close();
});

test('an owner who gives her phone gets one SMS for each paid order, until she takes it back', async ({
  browser,
  viewport,
}) => {
  const context = await browser.newContext({ baseURL: shop.url, viewport });
  const page = await context.newPage();
  await signedInAsAdmin(page);
  await goTo(page, '/dashboard/shop-settings');
  const part = page.getByRole('region', { name: 'SMS for a paid order' });
  const save = async (phone: string) => {
    await part.getByRole('textbox', { name: 'Your phone' }).fill(phone);
    await part.getByRole('button', { name: 'Save phone' }).click();
  };
  await save('020 222 3344');
  await expect(part.getByText(/not a Kenyan mobile number/)).toBeVisible();
  await save('0711 000 222');
  await expectToast(page, 'SMS for paid orders are on!');
  const { shortId, _id } = await makeOrder(page, { paid: true });
  await page.goto('/sim/phone?phone=0711000222');
  const sms = page.getByRole('listitem').filter({ hasText: `paid ${shortId}` });
  await expect(sms).toHaveCount(1);
  await expect(sms.getByRole('link')).toHaveAttribute('href', new RegExp(`manage-orders/${_id}$`));

  await signedInAsAdmin(page);
  await goTo(page, '/dashboard/shop-settings');
  await expect(part.getByRole('textbox', { name: 'Your phone' })).toHaveValue('0711 000 222');
  await save('');
  await expectToast(page, 'SMS for paid orders are off!');
  await context.close();
});

test('the shop’s texts, the deal and a page: what somebody else has saved stays, also under a draft', async ({
  browser,
  viewport,
}) => {
  const context = await browser.newContext({ baseURL: shop.url, viewport });
  const page = await context.newPage();
  const send = await callsAs(page, await makeAdmin(page));
  await signedInAsAdmin(page);
  const box = (name: string) => page.getByRole('textbox', { name, exact: true });
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();

  await goTo(page, '/dashboard/shop-settings');
  await box('Opening hours').fill('Typed by me');
  await send('PUT', '/api/settings/texts', { whatsapp: '254712345679', hours: 'Of the other' });
  await page.reload();
  await expect(box('WhatsApp number')).toHaveValue('254712345679');
  await expect(box('Opening hours')).toHaveValue('Typed by me');
  await expect(box('Opening hours')).toHaveAccessibleDescription(/“Of the other” here/);
  await save();
  await expectToast(page, TEXTS.settingsSaved);
  expect(await send('GET', '/api/settings/texts')).toMatchObject({
    whatsapp: '254712345679',
    hours: 'Typed by me',
  });

  await goTo(page, '/dashboard/deal');
  await box('Title').fill('Typed by me');
  await send('PUT', '/api/settings/deal', { text: 'Of the other' });
  await page.reload();
  await expect(box('Text')).toHaveValue('Of the other');
  await save();
  await expectToast(page, TEXTS.dealUpdated);
  expect(await send('GET', '/api/settings/deal')).toMatchObject({
    title: 'Typed by me',
    text: 'Of the other',
  });

  // A deal that runs is counted in the first HTML already.
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString();
  await send('PUT', '/api/settings/deal', { endsAt: inTwoDays });
  const home = await (await page.request.get('/')).text();
  expect(home).toMatch(/Deals Of The Month.*Typed by me.*days.*hours.*mins.*secs/s);
  expect(home).not.toContain(TEXTS.dealExpired);

  await goTo(page, '/dashboard/shop-settings/returns');
  await box('Title').fill('Typed by me');
  await send('PUT', '/api/pages/returns', { published: false });
  await page.reload();
  await expect(page.getByRole('radio', { name: /^Hidden/ })).toBeChecked();
  await save();
  await expectToast(page, 'Page saved!');
  const { pages } = await send('GET', '/api/pages/admin/all');
  expect(pages.find(({ name }: { name: string }) => name === 'returns')).toMatchObject({
    title: 'Typed by me',
    published: false,
  });
  await context.close();
});
