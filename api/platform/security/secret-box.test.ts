import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSecretBox, readKey } from './secret-box.ts';

// Proves S12.1.
test('what is sealed opens with its key and owner, and with no other', () => {
  const key = randomBytes(32);
  const box = createSecretBox(key);
  const sealed = box.seal('a secret', 'njeri');
  expect(sealed.toString('latin1')).not.toContain('secret');
  expect(box.seal('a secret', 'njeri')).not.toEqual(sealed);
  expect(createSecretBox(key).open(sealed, 'njeri')).toBe('a secret');
  expect(() => box.open(sealed, 'akinyi')).toThrow();
  const other = createSecretBox(randomBytes(32));
  expect(() => other.open(sealed, 'njeri')).toThrow();
  expect(other.keyName).not.toBe(box.keyName);
});

test('a key of another length is refused in one sentence', () => {
  expect(() => readKey('short')).toThrow(/^ENCRYPTION_KEY must be 32 random bytes in base64/);
});
