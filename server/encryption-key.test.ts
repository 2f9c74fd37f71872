import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ownKey } from './encryption-key.ts';

test('a shop without the setting makes a key once, which nobody else can read', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'malkia-key-'));
  try {
    const inner = path.join(dir, 'new');
    const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => ownKey(inner)));
    for (const key of others) expect(key).toEqual(first);
    expect(await ownKey(inner)).toEqual(first);
    expect(await readdir(inner)).toEqual(['encryption-key']);
    expect((await stat(path.join(inner, 'encryption-key'))).mode & 0o777).toBe(0o600);
  } finally {
    await rm(dir, { recursive: true });
  }
});
