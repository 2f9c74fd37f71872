import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium } from '../../test/browser.ts';
import { openDemoShop } from '../../test/simulators/demo-shop.ts';

// The scripts run in a real browser, with the shop's policy and the provider's real loader.
const POLICY = "default-src 'self'; style-src 'self'; frame-src 'self'; script-src 'self'";
const LOADER = createRequire(import.meta.url).resolve('@stripe/stripe-js/package.json');

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(await findChromium());
});
afterAll(() => browser?.close());

test('the card field formats, checks and tells what is typed', async () => {
  await using shop = await openCheckout();
  const { page } = shop;
  const number = page.getByRole('textbox', { name: 'Card number' });
  const expiry = page.getByRole('textbox', { name: 'Expiry MM/YY' });
  const cvc = page.getByRole('textbox', { name: 'CVC' });
  expect(await number.getAttribute('autocomplete')).toBe('cc-number');
  expect(await expiry.getAttribute('autocomplete')).toBe('cc-exp');
  expect(await cvc.getAttribute('autocomplete')).toBe('cc-csc');
  for (const field of [number, expiry, cvc]) {
    expect((await field.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await expect.poll(() => lastChange(page, 'ready')).toEqual({ elementType: 'card' });

  await number.pressSequentially('4242424242424241');
  expect(await number.inputValue()).toBe('4242 4242 4242 4241');
  expect(await lastChange(page)).toMatchObject({
    elementType: 'card',
    empty: false,
    complete: false,
    brand: 'visa',
    error: { code: 'invalid_number', message: 'Your card number is invalid.' },
    value: { postalCode: '' },
  });
  expect(await number.getAttribute('aria-invalid')).toBe('true');
  await number.press('Backspace');
  await number.pressSequentially('2');
  await expiry.pressSequentially('1234');
  expect(await expiry.inputValue()).toBe('12/34');
  expect((await lastChange(page)).complete).toBe(false);
  await cvc.pressSequentially('123');
  expect(await lastChange(page)).toMatchObject({ complete: true, error: undefined });
});

test('editing in the middle keeps the caret, and pasted dates are understood', async () => {
  await using shop = await openCheckout();
  const { page } = shop;
  const number = page.getByRole('textbox', { name: 'Card number' });
  await number.fill('4242 4242');
  await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 2));
  await number.pressSequentially('99');
  expect(await number.inputValue()).toBe('4299 4242 42');
  expect(await number.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(4);
  const expiry = page.getByRole('textbox', { name: 'Expiry MM/YY' });
  for (const [typed, shown] of [
    ['12/2034', '12/34'],
    ['1/34', '01/34'],
    ['5', '05'],
    ['1', '1'],
    ['122034', '12/34'],
  ]) {
    await expiry.fill(typed ?? '');
    expect(await expiry.inputValue()).toBe(shown);
  }
});

test('unfinished, wrong and dead cards are refused before anything is sent', async () => {
  await using shop = await openCheckout();
  const { page } = shop;
  expect((await createMethod(page)).error.code).toBe('incomplete_number');
  await typeCard(page, '4242424242424242', '01/20');
  expect((await createMethod(page)).error.code).toBe('invalid_expiry_month_past');
  await typeCard(page, '4242424242424242', '13/34');
  expect((await createMethod(page)).error.code).toBe('invalid_expiry_month');
  await typeCard(page, '4242424242424242', '12/34', '1');
  expect((await createMethod(page)).error.code).toBe('incomplete_cvc');
  await typeCard(page, '4111111111111111');
  expect((await createMethod(page)).error.code).toBe('card_declined');
});

test('a card pays by confirmation in the browser', async () => {
  await using shop = await openCheckout();
  await typeCard(shop.page, '4242424242424242');
  const { paymentMethod } = await createMethod(shop.page);
  expect(paymentMethod).toMatchObject({ id: expect.stringMatching(/^pm_/), type: 'card' });
  const { secret } = await shop.createIntent();
  const end = await shop.page.evaluate(
    ({ secret, id }) => window.shop.stripe.confirmCardPayment(secret, { payment_method: id }),
    { secret, id: paymentMethod.id },
  );
  expect(end.paymentIntent.status).toBe('succeeded');
});

test.each([
  ['Approve', { paymentIntent: { status: 'succeeded' } }],
  ['Fail', { error: { code: 'payment_intent_authentication_failure' } }],
])('pressing %s in the 3-D Secure step ends it', async (name, end) => {
  await using shop = await openCheckout();
  const { secret } = await shop.createIntent('pm_card_authenticationRequired');
  const waiting = nextAction(shop.page, secret);
  const dialog = shop.page.getByRole('dialog', { name: 'Confirm with your bank' });
  const bank = shop.page.frameLocator('iframe[title="Confirm with your bank"]');
  await bank.getByRole('button', { name }).click();
  expect(await waiting).toMatchObject(end);
  expect(await dialog.count()).toBe(0);
});

test.each(['the Close button', 'Escape', 'Escape on the page of the bank'])(
  'leaving the 3-D Secure step by %s counts as a no',
  async (way) => {
    await using shop = await openCheckout();
    const { id, secret } = await shop.createIntent('pm_card_authenticationRequired');
    const waiting = nextAction(shop.page, secret);
    const approve = shop.page.frameLocator('iframe').getByRole('button', { name: 'Approve' });
    await approve.click({ trial: true });
    if (way === 'the Close button') await shop.page.getByRole('button', { name: 'Close' }).click();
    else if (way === 'Escape') await shop.page.keyboard.press('Escape');
    else await approve.press('Escape');
    expect((await waiting).error.code).toBe('payment_intent_authentication_failure');
    expect(shop.card.control.intent(id)?.status).toBe('requires_payment_method');
  },
);

test('the phone shows prompts and pays or cancels by a tap', async () => {
  await using shop = await openCheckout();
  const { page } = shop;
  await page.goto(`${shop.url}/sim/phone`);
  await page.getByRole('switch', { name: 'Wait for my tap' }).check();
  await expect.poll(() => shop.daraja.control.isHeld()).toBe(true);
  await shop.push('254712345678', 1500);
  await page.getByText('Pay Ksh 1,500 to Malkia?').waitFor();
  await page.getByText('0712 345 678').waitFor();
  await page.getByRole('button', { name: 'Enter PIN and pay' }).click();
  await page.getByText(/^Paid, [A-Z0-9]{10}$/).waitFor();
  await shop.push('254712345678', 20);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Request cancelled by user').waitFor();
  expect(shop.daraja.control.books().totals.received).toBe(1500);
  await page.getByText('No prompt at the moment.').waitFor();
});

const SMS_TEXT = 'Malkia: order 3f2a9c1b-0 paid. See https://malkia.example/track/1.';

test('the phone shows the SMS that came, newest first, for all phones or for one', async () => {
  await using shop = await openCheckout();
  const { page } = shop;
  await shop.sendSms('+254712345678', SMS_TEXT);
  await page.goto(`${shop.url}/sim/phone`);
  const messages = page.getByRole('listitem').filter({ has: page.locator('.sms-text') });
  await messages.filter({ hasText: SMS_TEXT }).waitFor();
  expect(await page.getByRole('link').getAttribute('href')).toBe('https://malkia.example/track/1');
  // It appears without a reload.
  await shop.sendSms('+254722000111', 'Malkia: 123456 is your code.');
  await messages.filter({ hasText: 'is your code' }).waitFor();
  expect(await messages.first().textContent()).toContain('to 0722 000 111');

  await page.getByRole('combobox', { name: 'Phone' }).selectOption('0712 345 678');
  await expect.poll(() => messages.allTextContents()).toHaveLength(1);
  expect(page.url()).toContain('/sim/phone?phone=0712345678');
  await page.reload();
  await messages.filter({ hasText: SMS_TEXT }).waitFor();
  expect(await messages.count()).toBe(1);
  await page.getByRole('combobox', { name: 'Phone' }).selectOption('All phones');
  await expect.poll(() => messages.allTextContents()).toHaveLength(2);
  expect(await messages.first().textContent()).toContain('is your code');
});

test('an SMS is only text, whatever it holds, and leads nowhere but to the web', async () => {
  await using shop = await openCheckout();
  const { page } = shop;
  const texts = [
    '<img src=x onerror="document.title=1"><script>document.title=1</script>',
    'javascript:document.title=1 data:text/html,<b>x</b>',
    'https://malkia.example/"onmouseover="document.title=1',
  ];
  for (const text of texts) await shop.sendSms('+254712345678', text, '<b>Evil</b>');
  await page.goto(`${shop.url}/sim/phone`);
  for (const text of texts) await page.getByText(text, { exact: true }).first().waitFor();
  expect(await page.title()).toBe('Your phone, Malkia demo');
  expect(await page.locator('#messages :is(img, script, b)').count()).toBe(0);
  const links = await page.getByRole('link').all();
  expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual([texts[2]]);
});

test('Stop these messages holds for all messages to the phone, and tells the provider', async () => {
  await using shop = await openCheckout();
  const { page } = shop;
  for (const text of ['One', 'Two']) await shop.sendSms('+254712345678', text);
  await shop.sendSms('+254722000111', 'Three');
  await page.goto(`${shop.url}/sim/phone`);
  const stop = page.getByRole('button', { name: 'Stop these messages' });
  await expect.poll(() => stop.count()).toBe(3);
  await page.getByRole('listitem').filter({ hasText: 'Two' }).getByRole('button').click();
  await expect.poll(() => page.getByRole('button', { name: 'Stopped' }).count()).toBe(2);
  expect(await stop.count()).toBe(1);
  expect(shop.sms.control.optedOut('+254712345678')).toBe(true);
  const answer = await shop.sendSms('+254712345678', 'Four');
  expect(answer).toContain('UserInBlacklist');
});

declare global {
  interface Window {
    shop: any;
  }
}

/** A checkout page under the shop's policy; the test fails on any violation or page error. */
async function openCheckout() {
  const shop = await openDemoShop();
  const loader = await readFile(join(dirname(LOADER), 'dist/pure.mjs'), 'utf8');
  const problems: string[] = [];
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // The browser also logs the HTTP status of a refused card.
    const isStatus = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isStatus) problems.push(message.text());
  });
  await page.route('**/checkout', (route) =>
    route.fulfill({
      headers: { 'content-type': 'text/html', 'content-security-policy': POLICY },
      body: CHECKOUT,
    }),
  );
  await page.route('**/loader.mjs', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: loader }),
  );
  await page.route('**/checkout.mjs', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: CHECKOUT_SCRIPT }),
  );
  await page.route('**/favicon.*', (route) => route.fulfill({ status: 204 }));
  await page.goto(`${shop.url}/checkout`);
  await page.getByRole('textbox', { name: 'CVC' }).waitFor();
  return {
    ...shop,
    page,
    async [Symbol.asyncDispose]() {
      await page.close();
      await shop[Symbol.asyncDispose]();
      expect(problems).toEqual([]);
    },
  };
}

const CHECKOUT = `<!doctype html><title>Checkout</title><div id="card"></div>
<script src="/sim/stripe.js"></script><script type="module" src="/checkout.mjs"></script>`;

const CHECKOUT_SCRIPT = `import { loadStripe } from '/loader.mjs';
const stripe = await loadStripe('pk_test_simulator');
const card = stripe.elements().create('card', { hidePostalCode: true });
window.shop = { stripe, card, seen: {} };
for (const name of ['ready', 'change']) card.on(name, (event) => { window.shop.seen[name] = event; });
card.mount(document.querySelector('#card'));`;

function lastChange(page: Page, name = 'change') {
  return page.evaluate((event) => window.shop.seen[event], name);
}

function createMethod(page: Page) {
  return page.evaluate(() =>
    window.shop.stripe.createPaymentMethod({
      type: 'card',
      card: window.shop.card,
      billing_details: { name: 'Wanjiru K.' },
    }),
  );
}

function nextAction(page: Page, clientSecret: string) {
  return page.evaluate(
    (secret) => window.shop.stripe.handleNextAction({ clientSecret: secret }),
    clientSecret,
  );
}

async function typeCard(page: Page, number: string, expiry = '12/34', cvc = '123') {
  await page.getByRole('textbox', { name: 'Card number' }).fill(number);
  await page.getByRole('textbox', { name: 'Expiry MM/YY' }).fill(expiry);
  await page.getByRole('textbox', { name: 'CVC' }).fill(cvc);
}
