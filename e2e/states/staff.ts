import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { payment, REPORT, report, withWaiting } from '../payments-data.ts';
import { goTo } from '../shop.ts';
import { makeOrder, pressMore } from '../staff.ts';
import { TEXTS } from '../texts.ts';
import { at } from './guest.ts';
import type { Group } from './state.ts';

const inMain = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).first();
const opensDialog = async (
  page: Page,
  path: string,
  button: string | RegExp,
  within?: 'more',
): Promise<void> => {
  await goTo(page, path);
  if (within) await pressMore(page, button);
  else await inMain(page, button).click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

const sentEmpty = async (page: Page, path: string): Promise<void> => {
  await goTo(page, path);
  await inMain(page, 'Save').click();
  const said = page.locator('[aria-invalid="true"], [role="alert"]').filter({ visible: true });
  await expect(said.first()).toBeVisible();
};

/** Picks a picture and waits for the cropper. */
const cropping = async (page: Page): Promise<void> => {
  const buffer = await sharp({
    create: { width: 300, height: 200, channels: 3, background: 'teal' },
  })
    .png()
    .toBuffer();
  await goTo(page, '/dashboard/manage-products?add=1');
  await page
    .getByLabel('Image', { exact: true })
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('dialog', { name: 'Crop picture' })).toBeVisible();
};

export const STAFF: Group = {
  title: 'the staff’s dashboard',
  role: 'admin',
  states: [
    { name: 'Admin dashboard', open: at('/dashboard/admin') },
    { name: 'Profile of an admin', open: at('/dashboard/profile') },
    { name: 'Messages', open: at('/dashboard/messages?show=all') },
    { name: 'Messages, none handled', open: at('/dashboard/messages?show=handled') },
    { name: 'Staff', open: at('/dashboard/staff') },
    {
      name: 'Staff, somebody invited',
      async open(page) {
        await goTo(page, '/dashboard/staff');
        await inMain(page, 'Invite').click();
        const dialog = page.getByRole('dialog', { name: 'Invite' });
        await dialog.getByLabel('Email').fill('wanjiru@example.test');
        await dialog.getByRole('button', { name: 'Invite' }).click();
        await expect(dialog.getByLabel('Link')).toBeVisible();
      },
    },
    { name: 'Deal', open: at('/dashboard/deal') },
    { name: 'Shop settings', open: at('/dashboard/shop-settings') },
    { name: 'Shop pictures', open: at('/dashboard/shop-settings/pictures') },
    { name: 'One picture', open: at('/dashboard/shop-settings/pictures/hero') },
    { name: 'Edit page', open: at('/dashboard/shop-settings/returns') },
    { name: 'Delivery', open: at('/dashboard/delivery') },
    {
      name: 'Delivery, a pickup being added',
      async open(page) {
        await goTo(page, '/dashboard/delivery');
        await page.getByRole('button', { name: TEXTS.addDelivery }).click();
        const dialog = page.getByRole('dialog', { name: TEXTS.addDelivery });
        await dialog.getByLabel('Kind').selectOption('Pickup point');
        await dialog.getByRole('button', { name: TEXTS.addPoint }).click();
      },
    },
    {
      name: 'Deal, without an end',
      async open(page) {
        await goTo(page, '/dashboard/deal');
        await page.getByLabel('Ends').fill('');
        await inMain(page, 'Save').click();
        await expect(page.getByText(TEXTS.giveEnd)).toBeVisible();
      },
    },
    { name: 'Mails', open: at('/dashboard/mails') },
    { name: 'Mails, none found', open: at('/dashboard/mails?search=nobody-is-called-so') },
    { name: 'Audit log', open: at('/dashboard/audit') },
    { name: 'Audit log, nothing found', open: at('/dashboard/audit?thing=nothing-of-this-id') },
    { name: 'Security of an admin', open: at('/dashboard/profile/security') },
    {
      name: 'Security, password asked before two-step login',
      async open(page) {
        await goTo(page, '/dashboard/profile/security');
        await inMain(page, TEXTS.setUpTwoStep).click();
        await inMain(page, 'Continue').click();
        await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
      },
    },
    {
      name: 'Security, two-step login begun',
      async open(page) {
        await page.route('**/api/auth/second-factor/enrol', (route) =>
          route.fulfill({
            json: {
              secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
              uri: 'otpauth://totp/Malkia:admin%40malkia.test?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Malkia',
            },
          }),
        );
        await goTo(page, '/dashboard/profile/security');
        await inMain(page, TEXTS.setUpTwoStep).click();
        await page.getByLabel('Password', { exact: true }).fill('anything');
        await inMain(page, 'Continue').click();
        await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
      },
    },
    {
      name: 'Account menu of an admin',
      async open(page) {
        await goTo(page, '/');
        await page.getByRole('button', { name: 'Account menu' }).click();
        await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
      },
    },
  ],
};

export const STAFF_DESK: Group = {
  title: 'the desk and the stock',
  role: 'admin',
  states: [
    {
      name: 'Pack',
      async open(page) {
        await makeOrder(page, { paid: true });
        await goTo(page, '/dashboard/pack');
        await expect(page.getByRole('button', { name: TEXTS.markParcels })).toBeVisible();
      },
    },
    { name: 'Pack, nothing found', open: at('/dashboard/pack?search=nobody') },
    { name: 'Pack, sent', open: at('/dashboard/pack?part=sent') },
    { name: 'Print, pick list', open: at('/dashboard/pack/print') },
    { name: 'Print, packing slips', open: at('/dashboard/pack/print?paper=slips') },
    { name: 'Print, labels', open: at('/dashboard/pack/print?paper=labels') },
    { name: 'Stock', open: at('/dashboard/stock') },
    { name: 'Stock, low', open: at('/dashboard/stock?show=low') },
    {
      name: 'Stock, being counted',
      open: (page) => opensDialog(page, '/dashboard/stock', /^Count /),
    },
    {
      name: 'Stock, pieces being taken off',
      open: (page) => opensDialog(page, '/dashboard/stock', 'Take off', 'more'),
    },
    {
      name: 'Stock history',
      async open(page) {
        await goTo(page, '/dashboard/stock');
        await page
          .getByRole('link', { name: /^History of / })
          .first()
          .click();
        await expect(page.getByRole('table', { name: TEXTS.stockMoves })).toBeVisible();
      },
    },
  ],
};

export const STAFF_LISTS: Group = {
  title: 'the staff’s lists',
  role: 'admin',
  states: [
    { name: 'Manage products', open: at('/dashboard/manage-products') },
    {
      name: 'Manage products, sorted, a later page',
      open: at('/dashboard/manage-products?sort=price-desc&page=3'),
    },
    {
      name: 'Manage products, none found',
      open: at('/dashboard/manage-products?search=nothing-is-called-so'),
    },
    {
      name: 'Manage products, asked before deleting',
      open: (page) => opensDialog(page, '/dashboard/manage-products', /^Delete /),
    },
    { name: 'All orders', open: at('/dashboard/manage-orders') },
    { name: 'All orders, Pending', open: at('/dashboard/manage-orders?status=Pending') },
    {
      name: 'All orders, none found',
      open: at('/dashboard/manage-orders?search=nobody-is-called-so'),
    },
    {
      name: 'One order',
      async open(page) {
        await goTo(page, '/dashboard/manage-orders');
        await page.locator('main a[href^="/dashboard/manage-orders/"]').first().click();
        await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible();
      },
    },
    {
      name: 'One order, money to be returned',
      async open(page) {
        await goTo(page, '/dashboard/manage-orders?status=Paid');
        await page.locator('main a[href^="/dashboard/manage-orders/"]').first().click();
        await inMain(page, /^Refund/).click();
        await expect(page.getByRole('dialog').getByLabel(TEXTS.amount)).toBeVisible();
      },
    },
    {
      name: 'One order, its address being changed',
      async open(page) {
        await goTo(page, '/dashboard/manage-orders?status=Paid');
        await page.locator('main a[href^="/dashboard/manage-orders/"]').first().click();
        await inMain(page, /^(Change|Add) address$/).click();
        await expect(page.getByLabel('Town')).toBeVisible();
      },
    },
    { name: 'Payments report', open: at('/dashboard/payments-report') },
    {
      name: 'Payments report, money that waits',
      async open(page) {
        await page.route(/\/api\/payments\/report\?/, (route) =>
          route.fulfill({ json: report({ totalUnaccounted: 11, totalPages: 2 }) }),
        );
        await withWaiting(page, [payment()]);
        await goTo(page, REPORT);
        await expect(page.getByText(TEXTS.notBalanced)).toBeVisible();
        await page.getByText('Other unpaid orders of exactly this amount').click();
      },
    },
    {
      name: 'Payments report, lines of a statement that can’t be read',
      async open(page) {
        await goTo(page, '/dashboard/payments-report');
        const section = page.getByRole('region', { name: 'M-PESA statement' });
        const lines = [
          'Receipt No.;Completion Time;Transaction Status;Paid In;Withdrawn',
          'UKL4B7XQ2M;21-11-2026 10:15:48;Completed;1500,00;',
          ...Array<string>(12).fill(`${'UKL'.repeat(80)};21-11-2026 10:15:48;Completed;5;`),
        ];
        const buffer = Buffer.from(lines.join('\n'));
        await section
          .getByLabel('Statement')
          .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
        await section.getByRole('button', { name: 'Compare' }).click();
        await section.getByText(/^12 lines of the file/).click();
        await expect(section.getByText('Line 14: the receipt can’t be read.')).toBeVisible();
      },
    },
    { name: 'Going live', open: at('/dashboard/going-live') },
    { name: 'Users', open: at('/dashboard/manage-users') },
    {
      name: 'Users, one edited',
      async open(page, { newcomer }) {
        await goTo(page, `/dashboard/manage-users?search=${newcomer}`);
        await inMain(page, /^Edit /).click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    },
    {
      name: 'Users, asked before the role changes',
      open: (page, { newcomer }) =>
        opensDialog(page, `/dashboard/manage-users?search=${newcomer}`, /^Change role/, 'more'),
    },
    {
      name: 'Users, asked before deleting',
      open: (page, { newcomer }) =>
        opensDialog(page, `/dashboard/manage-users?search=${newcomer}`, /^Delete /, 'more'),
    },
    { name: 'Manage posts', open: at('/dashboard/manage-posts') },
    {
      name: 'Manage posts, asked before deleting',
      open: (page) => opensDialog(page, '/dashboard/manage-posts', /^Delete /, 'more'),
    },
  ],
};

export const STAFF_FORMS: Group = {
  title: 'the staff’s forms',
  role: 'admin',
  states: [
    { name: 'Add product', open: at('/dashboard/manage-products?add=1') },
    {
      name: 'Add product, sent empty',
      open: (page) => sentEmpty(page, '/dashboard/manage-products?add=1'),
    },
    { name: 'Add product, picture framed', open: cropping },
    {
      name: 'Add product, asked before leaving',
      async open(page) {
        await goTo(page, '/dashboard/manage-products?add=1');
        await page.getByLabel('Name', { exact: true }).fill('Half a gown');
        await page.getByRole('link', { name: 'All products' }).click();
        await expect(page.getByRole('dialog', { name: TEXTS.leaveUnsaved })).toBeVisible();
      },
    },
    {
      name: 'Edit product',
      open: (page, { product }) => goTo(page, `/dashboard/manage-products?edit=${product}`),
    },
    {
      name: 'Edit product with sizes, many pieces held and to be sent',
      async open(page, { sized }) {
        await page.route('**/api/products/*/sizes', async (route) => {
          const reply = await (await route.fetch()).json();
          const many = { stock: 123_456, held: 123_456, toSend: 123_456 };
          const sizes = reply.sizes.map((size: object) => ({ ...size, ...many }));
          const retired = { ...sizes[0], label: '24', retired: true };
          const json = { ...reply, ...many, toSend: 999_999, sizes: [...sizes, retired], owed: 7 };
          await route.fulfill({ json });
        });
        await goTo(page, `/dashboard/manage-products?edit=${sized}`);
        await expect(page.getByText(/^Left out: 123456 held/)).toBeVisible();
      },
    },
    {
      name: 'Edit product, unknown',
      fails: /\/api\/products\/nowhere|status of 404/,
      open: at('/dashboard/manage-products?edit=nowhere'),
    },
    { name: 'Add post', open: at('/dashboard/add-new-post') },
    {
      name: 'Add post, refused',
      fails: /\/api\/posts|status of 400/,
      open: (page) => sentEmpty(page, '/dashboard/add-new-post'),
    },
    {
      name: 'Add post, previewed',
      async open(page) {
        await goTo(page, '/dashboard/add-new-post');
        await page.getByRole('textbox', { name: 'Text (Markdown)' }).fill('## Hems\n\n- one\n');
        const tab = page.getByRole('tab', { name: 'Preview' });
        if (await tab.isVisible()) await tab.click();
        await expect(page.getByRole('heading', { name: 'Hems' })).toBeVisible();
      },
    },
    {
      name: 'Edit post',
      async open(page) {
        await goTo(page, '/dashboard/manage-posts');
        await page
          .getByRole('link', { name: /^Edit / })
          .first()
          .click();
        await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeVisible();
      },
    },
  ],
};
