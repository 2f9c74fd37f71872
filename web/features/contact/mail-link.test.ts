import { expect, test } from 'vitest';
import { mailLink } from './mail-link.ts';

test('what was typed can neither add a recipient nor another field', () => {
  const link = new URL(
    mailLink('shop@example.com', { name: 'A&cc=x@y.z', email: 'a@b.c', message: 'Hi? & ok\n#1' }),
  );
  expect(link.pathname).toBe('shop@example.com');
  expect([...link.searchParams.keys()]).toEqual(['subject', 'body']);
  expect(link.searchParams.get('body')).toBe('Hi? & ok\n#1\n\nA&cc=x@y.z, a@b.c');
});
