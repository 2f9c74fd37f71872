import { expect, test } from 'vitest';
import { jsonForScript } from './json-ld.tsx';

// Proves S5.5.
test('no text can end the script, and the facts stay what they were', () => {
  const name = '</script><script>alert(1)</script><!-- “gauni”';
  const json = jsonForScript({ '@type': 'Product', name });
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual({ '@context': 'https://schema.org', '@type': 'Product', name });
});
