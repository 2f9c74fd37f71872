import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createSecretBox, ownKey, readKey } from './secret-box.ts';

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

test('a shop without the setting makes a key once, which nobody else can read', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'malkia-key-'));
  try {
    const inner = path.join(dir, 'new');
    const [one, two] = await Promise.all([ownKey(inner), ownKey(inner)]);
    expect(one).toEqual(two);
    expect(await ownKey(inner)).toEqual(one);
    expect((await stat(path.join(inner, 'encryption-key'))).mode & 0o777).toBe(0o600);
  } finally {
    await rm(dir, { recursive: true });
  }
});

test('a key of another length is refused in one sentence', () => {
  expect(() => readKey('short')).toThrow(/^ENCRYPTION_KEY must be 32 random bytes in base64/);
});
