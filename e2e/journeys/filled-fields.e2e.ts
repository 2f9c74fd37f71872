import type { Locator, Page } from '@playwright/test';
import {
  checkoutWith,
  expect,
  goTo,
  makeProduct,
  newShopper,
  signedIn,
  signedInAsAdmin,
  test,
} from '../shop.ts';
import { makeSized } from '../sized-products.ts';
import { makeOrder } from '../staff.ts';
import { TEXTS } from '../texts.ts';

/** As some browsers and password managers fill in a field: it shows the text, and no event says so. */
const fillSilently = (field: Locator, text: string, how: 'native' | 'own'): Promise<void> =>
  field.evaluate(
    (element, [value, setter]) => {
      const input = element as HTMLInputElement;
      const prototype = Object.getPrototypeOf(input);
      if (setter === 'own') input.value = value;
      else Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, value);
    },
    [text, how] as const,
  );

type Sent = {
  page: Page;
  button: string | Locator;
  to: string | RegExp;
  fields: Record<string, string | [string, string]>;
};

/** Fills in fields by their labels without events. A page that is drawn again shows what React knows: once more then. */
const fillAll = async (page: Page, fields: Sent['fields']): Promise<void> => {
  const all = Object.entries(fields).map(([label, text], index) => ({
    field: page.getByLabel(label, { exact: true }).filter({ visible: true }).last(),
    text: Array.isArray(text) ? text[0] : text,
    how: index % 2 === 0 ? ('native' as const) : ('own' as const),
  }));
  await page.waitForLoadState('networkidle');
  await expect(async () => {
    for (const { field, text, how } of all) await fillSilently(field, text, how);
    for (const { field, text } of all) expect(await field.inputValue()).toBe(text);
  }).toPass();
};

/** Fills in fields and presses the button: what is sent has each of them. */
const expectSent = async ({ page, button, to, fields }: Sent): Promise<void> => {
  const sent = Promise.withResolvers<string>();
  await page.route(to, async (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.continue();
    await route.abort();
    sent.resolve(request.postDataBuffer()?.toString('utf8') ?? '');
  });
  await fillAll(page, fields);
  await (typeof button === 'string'
    ? page.getByRole('button', { name: button, exact: true })
    : button
  ).click();
  const body = await sent.promise;
  for (const [label, text] of Object.entries(fields))
    expect(body, label).toContain(Array.isArray(text) ? text[1] : text);
  await page.unroute(to);
};

test.beforeEach(({ errors }) => errors.allow(/ERR_FAILED|Failed to fetch/));

test('Pay sends what the fields show, also when no event told the page', async ({ page }) => {
  await signedIn(page);
  await checkoutWith(page, await makeProduct(page));
  await expect(page.getByRole('group', { name: 'Delivery' })).toBeVisible();
  await expectSent({
    page,
    button: 'Pay',
    to: '**/api/mpesa/stk-push',
    fields: {
      [TEXTS.mpesaPhone]: ['0712345678', '712345678'],
      'Full name': 'Akinyi Otieno',
      Town: 'Kisumu',
      County: 'Kisumu',
    },
  });
});

test('forms of shoppers send what their fields show, also when no event told the page', async ({
  page,
}) => {
  const { username, email, password } = newShopper();
  await goTo(page, '/register');
  await expectSent({
    page,
    button: 'Register',
    to: '**/api/auth/register',
    fields: { Username: username, Email: email, Password: password },
  });
  await goTo(page, '/login');
  await expectSent({
    page,
    button: 'Login',
    to: '**/api/auth/login',
    fields: { Email: email, Password: password },
  });
  await goTo(page, '/track');
  await expectSent({
    page,
    button: TEXTS.findOrder,
    to: '**/api/track',
    fields: { 'Order number': 'MLK123', Phone: '0722000111' },
  });
  const product = await makeSized(page, { '8': 3, '12': 0 });
  await goTo(page, `/shop/${product._id}?size=12`);
  await page.getByRole('button', { name: 'Tell me when 12 is back' }).click();
  await expectSent({
    page,
    button: 'Tell me',
    to: /\/restock-notices$/,
    fields: { [TEXTS.emailOrPhone]: email },
  });

  await goTo(page, '/search');
  const search = page.getByRole('main').getByLabel('Search products');
  await fillSilently(search, 'vitenge', 'native');
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/q=vitenge/);

  await signedIn(page);
  await goTo(page, '/contact');
  await expectSent({
    page,
    button: 'Send Message',
    to: '**/api/contact',
    fields: { Message: 'Which size fits 1.70 m?' },
  });
});

test('forms of staff send what their fields show, also when no event told the page', async ({
  page,
}) => {
  const order = await makeOrder(page, { paid: true });
  await signedInAsAdmin(page);
  await goTo(page, `/dashboard/manage-orders/${order._id}`);
  await expectSent({
    page,
    button: page.getByRole('button', { name: TEXTS.markShipped }),
    to: /\/api\/orders\/[\w-]+\/status/,
    fields: { Courier: 'Wells Fargo', 'Tracking code': 'WF 1234' },
  });
  await goTo(page, '/dashboard/add-new-post');
  await expectSent({
    page,
    button: 'Save',
    to: '**/api/posts',
    fields: {
      Title: 'Rangi za vuli',
      Subtitle: 'Earth and gold',
      'Text (Markdown)': 'Kitenge of this season.',
    },
  });
  await goTo(page, '/dashboard/manage-products?add=1');
  await expectSent({
    page,
    button: 'Save',
    to: '**/api/products/create-product',
    fields: {
      Name: 'Gauni la vuli',
      Price: '2500',
      Category: 'dress',
      Color: 'gold',
      Stock: '3',
      Description: 'Earth and gold.',
    },
  });
  await goTo(page, '/dashboard/payments-report');
  // Whenever the page is drawn again, a field shows what React knows: then it is filled in once more.
  await expect(async () => {
    await fillSilently(page.getByLabel('From', { exact: true }), '2026-01-02', 'native');
    await fillSilently(page.getByLabel('To', { exact: true }), '2026-01-03', 'own');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    expect(page.url()).toMatch(/from=2026-01-02&to=2026-01-03/);
  }).toPass();
});
