import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentPolicy } from './content-policy.ts';

const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('each inline script is allowed by its hash and no other is', () => {
  const policy = contentPolicy('<script>a()</script><script type="module">b()</script>', {
    cardProvider: false,
  });
  expect(policy).toContain(`script-src 'self' ${hashOf('a()')} ${hashOf('b()')};`);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

test('scripts with an address need no hash', () => {
  const policy = contentPolicy('<script type="module" src="/assets/x.js"></script>', {
    cardProvider: false,
  });
  expect(policy).not.toContain('sha256');
});

test('a data block is no script and needs no hash', () => {
  const policy = contentPolicy(
    '<script type="application/ld+json">{}</script><script>a()</script>',
    {
      cardProvider: false,
    },
  );
  expect(policy).toContain(`script-src 'self' ${hashOf('a()')};`);
});

test('the card provider’s hosts are named only where its script can be loaded', () => {
  expect(contentPolicy('', { cardProvider: false })).not.toContain('stripe.com');
  expect(contentPolicy('', { cardProvider: true })).toContain('https://js.stripe.com');
});
