import { expect, goTo, someProduct, test } from '../shop.ts';

test('whoever comes back from elsewhere finds a public page cached whole by the browser', async ({
  page,
}) => {
  await goTo(page, `/shop/${(await someProduct(page))._id}`);
  await page.goto('/sim/phone');
  await page.goBack();
  const reasons = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
      notRestoredReasons?: { reasons?: { reason: string }[] } | null;
    })[];
    return entry?.notRestoredReasons?.reasons?.map(({ reason }) => reason) ?? [];
  });
  // Only reasons that the page causes; others come from the test's browser, such as its debugger.
  const ours = /unload|no-store|websocket|broadcast|lock|webrtc|response-cache-control/i;
  expect(reasons.filter((reason) => ours.test(reason))).toEqual([]);
});

test('public pages may be cached by the browser, files stay good for a year', async ({ page }) => {
  const html = await page.request.get('/');
  expect(html.headers()['cache-control'] ?? '').not.toContain('no-store');
  expect(html.headers().etag).toBeTruthy();
  const text = await html.text();
  expect(text.match(/<link rel="stylesheet"/)).toBeNull();
  for (const file of text.match(/\/assets\/[\w.-]+\.js/g) ?? []) {
    const reply = await page.request.get(file);
    expect(reply.headers()['cache-control'], file).toBe('public, max-age=31536000, immutable');
    expect(reply.headers()['content-encoding'], file).toBe('br');
  }
});

test('a public page loads few files, and none of the checkout’s', async ({ page }) => {
  for (const path of ['/', '/shop', '/contact', '/login']) {
    const text = await (await page.request.get(path)).text();
    const files = text.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [];
    expect(new Set(files).size, path).toBeLessThanOrEqual(20);
    expect(files.filter((file) => /\/(checkout|payment)/.test(file))).toEqual([]);
  }
});
