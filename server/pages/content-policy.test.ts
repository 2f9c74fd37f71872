import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentPolicy, withoutNonce } from './content-policy.ts';

const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

// Proves S4.5.
test('each inline script is allowed by its hash and no other is', () => {
  const policy = contentPolicy(['a()', 'b()', 'a()'], { cardProvider: false });
  expect(policy).toContain(`script-src 'self' ${hashOf('a()')} ${hashOf('b()')};`);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

test('only scripts with the page’s own nonce are named, and the nonce is not sent', () => {
  const page =
    '<script nonce="n1">a()</script><p><script>evil()</script><script nonce="n2">worse()</script></p>' +
    '<script type="application/ld+json">{}</script><link rel="modulepreload" nonce="n1" href="/x.js">' +
    '<script id="s" nonce="n1" type="module" async="">b()\nc()</script>';
  const { html, scripts } = withoutNonce(page, 'n1');
  expect(scripts).toEqual(['a()', 'b()\nc()']);
  expect(html).not.toContain('n1');
  expect(html).toContain('<script>a()</script>');
  expect(html).toContain('<link rel="modulepreload" href="/x.js">');
});

test('the card provider’s hosts are named only where its script can be loaded', () => {
  expect(contentPolicy([], { cardProvider: false })).not.toContain('stripe.com');
  expect(contentPolicy([], { cardProvider: true })).toContain('https://js.stripe.com');
});
