import { expect } from '@playwright/test';
import { test } from '../toasts.ts';

test('scripts come compressed, pages carry their policy also when nothing changed', async ({
  request,
}) => {
  const page = await request.get('/shop', { headers: { accept: 'text/html' } });
  expect(page.headers()['content-security-policy']).toContain("script-src 'self' 'sha256-");
  const script = /\/assets\/[\w.-]+\.js/.exec(await page.text())?.[0] ?? 'none';
  const asset = await request.get(script, { headers: { 'accept-encoding': 'br' } });
  expect(asset.status()).toBe(200);
  expect(asset.headers()['content-encoding']).toBe('br');
  expect(asset.headers()['cache-control']).toContain('immutable');

  const first = await request.get('/contact');
  const etag = first.headers().etag ?? 'none';
  const again = await request.get('/contact', { headers: { 'if-none-match': etag } });
  expect(again.status()).toBe(304);
  expect(again.headers()['content-security-policy']).toBe(
    first.headers()['content-security-policy'],
  );
});

test('what is nowhere is said in the right form: a page to people, an error to programs', async ({
  request,
}) => {
  const page = await request.get('/nowhere');
  expect(page.status()).toBe(404);
  expect(page.headers()['content-type']).toContain('text/html');
  const call = await request.get('/api/nowhere');
  expect(call.status()).toBe(404);
  expect(await call.json()).toMatchObject({ code: 'not_found' });
});
