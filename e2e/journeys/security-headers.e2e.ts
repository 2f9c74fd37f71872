import { expect, test } from '../shop.ts';

const PROTECTING = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
};

// Proves S4.5.
test('pages, pages from memory, pages that have not changed and pages that are none carry the headers that protect', async ({
  request,
}) => {
  const first = await request.get('/contact');
  const again = await request.get('/contact');
  expect(again.headers()['x-cache']).toBe('hit');
  const unchanged = await request.get('/contact', {
    headers: { 'if-none-match': again.headers().etag ?? '' },
  });
  expect(unchanged.status()).toBe(304);
  const none = await request.get('/no-such-page');
  expect(none.status()).toBe(404);
  for (const page of [first, again, unchanged, none]) {
    expect(page.headers()).toMatchObject(PROTECTING);
    expect(page.headers()['permissions-policy']).toContain('camera=()');
    const policy = page.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  }
});

// Proves S4.7.
test('scripts of the pages carry the headers that protect, compressed or not', async ({
  page,
  request,
}) => {
  await page.goto('/');
  const src = await page.locator('link[rel=modulepreload]').first().getAttribute('href');
  for (const encoding of ['br', 'identity']) {
    const script = await request.get(src ?? '', { headers: { 'accept-encoding': encoding } });
    expect(script.status()).toBe(200);
    expect(script.headers()).toMatchObject(PROTECTING);
  }
});
