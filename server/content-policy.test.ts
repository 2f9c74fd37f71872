import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentPolicy } from './content-policy.ts';

const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('each inline script is allowed by its hash and no other is', () => {
  const policy = contentPolicy(['a()', 'b()', 'a()'], { cardProvider: false });
  expect(policy).toContain(`script-src 'self' ${hashOf('a()')} ${hashOf('b()')};`);
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

test('the card provider’s hosts are named only where its script can be loaded', () => {
  expect(contentPolicy([], { cardProvider: false })).not.toContain('stripe.com');
  expect(contentPolicy([], { cardProvider: true })).toContain('https://js.stripe.com');
});
